"""The list of made files: each has one fact of presentation or decoding that a cleaner must not harm,
and something personal beside it, so that there is something to remove."""

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
    # Beginnings of facts that the made file must show, or else the comparison could not fail.
    shows: tuple = ()
    # Whether the file is a work of sound, whose title, artist and album stay.
    work: bool = False
    # A file that goes before it when it is played.
    prefix: str = ""


def made(name, row, fact, shows=(), **more):
    """Declares a file; the function gets its path and writes it."""
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
    """Writes the files whose names match, each with those that it goes with."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [one for one in MADE if pattern_matches(one.name)]
    for one in chosen:
        path = folder / one.name
        if not path.exists():
            one.make(path)
        if not path.exists() or not path.stat().st_size:
            raise SystemExit(f"{one.name} was not made")
    return [(one, Path(folder / one.name)) for one in chosen]
