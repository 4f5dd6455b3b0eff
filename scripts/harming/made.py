"""Lists the made files: each has one fact of presentation or decoding that a cleaner must not harm, and
personal data for the cleaner to remove."""

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

MADE = []
PICTURE = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=1"]
TONE = ["-f", "lavfi", "-i", "sine=440:r=44100:d=1"]
EXACT = ["-fflags", "+bitexact", "-flags", "+bitexact"]
H264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "5", "-threads", "1"]
# Personal values that policies remove.
NAME, PLACE = "Erika Mustermann", "+48.8577+002.2950/"
PERSONAL = ["-metadata", f"artist={NAME}", "-metadata", "comment=call me: +49 30 1234567"]


@dataclass
class Made:
    name: str
    row: str
    fact: str
    make: Callable
    # Prefixes of facts that the made file must have; otherwise the comparison could not fail.
    shows: tuple = ()
    # Whether the file is a musical work: its title, artist and album are kept.
    work: bool = False
    # A file to put before it for playback.
    prefix: str = ""
    # Functions that remove the fact from the bytes; the comparison must report each of them as harm.
    strips: tuple = ()
    # Sound that the file contains as it is; copies must have all of it in one piece.
    sound: bytes = b""
    # Bytes that copies must not have under policies that remove texts.
    removable: bytes = b""
    # Whether `clean --in-place`, `edit` and `skeleton` are examined, too.
    is_edited: bool = False
    # Whether a refusal to clean the file is reported as harm.
    is_ordinary: bool = False


def made(name, row, fact, shows=(), **more):
    """Declares a file; the decorated function writes it to a path."""
    def take(make):
        MADE.append(Made(name, row, fact, make, (shows,) if isinstance(shows, str) else tuple(shows), **more))
        return make
    return take


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True,
                          stdin=subprocess.DEVNULL).stdout


def ffmpeg(*options):
    return run("ffmpeg", "-v", "error", "-y", *options)


def exiftool(path, *options):
    return run("exiftool", "-q", "-m", "-overwrite_original", *options, path)


def make_all(folder, pattern_matches):
    """Writes the files with matching names, and returns them with their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [one for one in MADE if pattern_matches(one.name)]
    for one in chosen:
        path = folder / one.name
        if not path.exists():
            one.make(path)
        if not path.exists() or not path.stat().st_size:
            raise SystemExit(f"{one.name} was not made")
    return [(one, Path(folder / one.name)) for one in chosen]
