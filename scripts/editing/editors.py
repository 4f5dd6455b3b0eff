"""Runs editors: mediainspect and other programs."""

import functools
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .running import ran

ROOT = Path(__file__).resolve().parent.parent.parent


class NotOffered(Exception):
    """The editor has no way to request a change."""


@dataclass
class Answer:
    """The exit status of an editor, and its last message. The copy is missing if nothing was written."""
    status: int
    message: str = ""


def last_line(answer, *paths):
    lines = [line for line in (answer.stdout + b"\n" + answer.stderr).decode("utf-8", "replace").splitlines()
             if line.strip()]
    text = lines[-1].strip() if lines else ""
    for path in paths:
        text = text.replace(str(path), Path(path).suffix.removeprefix(".") or "FILE")
    return text


def first_line(answer):
    """Returns the first message of ffmpeg, without addresses and the names of temporary files."""
    lines = answer.stderr.decode("utf-8", "replace").splitlines()
    return re.sub(r" @ 0x[0-9a-f]+|/\S+/", "", lines[0]) if lines else ""


def command_of(field, value, table):
    """Returns the arguments for a field from a table, or fails if the table has none."""
    if field not in table:
        raise NotOffered(field)
    return table[field](value)


class Mediainspect:
    name = "mediainspect"

    def __init__(self, program):
        self.program = program

    def version(self):
        return f"mediainspect {version(self.program, '--version')}"

    def edit(self, form, source, out, changes):
        options = [part for field, value in changes.items() for part in self.options(form, field, value)]
        answer = ran([self.program, "edit", source, *options, "-o", out])
        lines = [line for line in answer.stderr.decode("utf-8", "replace").splitlines() if line.strip()]
        # The reason precedes the line "nothing was written".
        text = lines[-2 if len(lines) > 1 and lines[-1].endswith(": nothing was written") else -1].strip() if lines else ""
        for path in (source, out):
            text = text.replace(str(path), "FILE")
        text = text.removeprefix("mediainspect edit: ").removeprefix("FILE: ")
        text = text.replace(f"{ROOT}/", "")
        return Answer(answer.returncode, f"wrong usage: {text}" if answer.returncode == 2 else text)

    @staticmethod
    def options(form, field, value):
        key = {"track": "trackNumber", "mood": "itlk/com.apple.iTunes.MOOD"}.get(field, field)
        if field == "mood" and form.suffix == ".mov":
            key = "mdta/com.example.mood"
        if field == "artwork":
            return ["--artwork", value or "none"]
        if field == "location":
            return ["--location", f"+{value[0]}+00{value[1]}+{value[2]}/" if value else "none"]
        if field == "date":
            return ["--date", value or "none"]
        if field == "language":
            return ["--track", "1", "--language", "fr"]
        return ["--remove", key] if value is None else ["--set", f"{key}={value}"]


class Exiftool:
    name = "exiftool"
    TABLE = {
        "title": lambda v: [f"-Title={v or ''}"], "artist": lambda v: [f"-Artist={v or ''}"],
        "album": lambda v: [f"-Album={v or ''}"], "artwork": lambda v: [f"-CoverArt<={v}"],
        "location": lambda v: [f"-GPSCoordinates={', '.join(v)}"],
        "date": lambda v: [f"-ContentCreateDate#={v.replace('-', ':')}"],
        "track": lambda v: [f"-TrackNumber={v.replace('/', ' of ')}"],
        "title[de]": lambda v: [f"-Title-deu={v}"],
    }

    @staticmethod
    def version():
        return f"exiftool {version('exiftool', '-ver')}: `exiftool -TAG=VALUE -o`"

    def edit(self, form, source, out, changes):
        options = [part for field, value in changes.items() for part in command_of(field, value, self.TABLE)]
        answer = ran(["exiftool", "-q", "-charset", "utf8", *options, "-o", out, source])
        return Answer(answer.returncode, last_line(answer, source, out))


class AtomicParsley:
    name = "AtomicParsley"
    TABLE = {
        "title": lambda v: ["--title", v or ""], "artist": lambda v: ["--artist", v or ""],
        "album": lambda v: ["--album", v or ""], "artwork": lambda v: ["--artwork", "REMOVE_ALL", "--artwork", v],
        "date": lambda v: ["--year", v],
        "track": lambda v: ["--tracknum", v],
        "mood": lambda v: ["--rDNSatom", v, "name=MOOD", "domain=com.apple.iTunes"],
    }
    ASSETS = {
        "title": lambda v: ["--3gp-title", v or "", "lang=eng"], "artist": lambda v: ["--3gp-performer", v or "", "lang=eng"],
        "album": lambda v: ["--3gp-album", v or "", "lang=eng"],
        "location": lambda v: ["--3gp-location", "Example", f"longitude={v[1]}", f"latitude={v[0]}", f"altitude={v[2]}",
                               "role=0", "body=earth", "notes=None", "lang=eng"],
        "date": lambda v: ["--3gp-year", v[:4]], "title[de]": lambda v: ["--3gp-title", v, "lang=ger"],
    }

    @staticmethod
    def version():
        return f"AtomicParsley {package('atomicparsley')}: `AtomicParsley FILE --TAG VALUE --output`"

    def edit(self, form, source, out, changes):
        table = self.ASSETS if form.suffix == ".3gp" else self.TABLE
        options = [part for field, value in changes.items() for part in command_of(field, value, table)]
        answer = ran(["AtomicParsley", source, *options, "--output", out])
        return Answer(answer.returncode, last_line(answer, source, out) if answer.returncode or not out.exists() else "")


class Mutagen:
    name = "mutagen"
    TABLE = {"title": "©nam", "artist": "©ART", "album": "©alb", "artwork": "covr", "date": "©day", "track": "trkn",
             "mood": "----:com.apple.iTunes:MOOD"}

    @staticmethod
    def version():
        import mutagen
        return f"mutagen {mutagen.version_string}: `MP4(FILE).save()`, in place"

    def edit(self, form, source, out, changes):
        from mutagen.mp4 import MP4, MP4Cover
        for field in changes:
            if field not in self.TABLE:
                raise NotOffered(field)
        shutil.copy(source, out)
        try:
            file = MP4(out)
            if file.tags is None:
                file.add_tags()
            for field, value in changes.items():
                key = self.TABLE[field]
                if value is None:
                    file.tags.pop(key, None)
                elif field == "artwork":
                    file[key] = [MP4Cover(Path(value).read_bytes(), MP4Cover.FORMAT_JPEG)]
                elif field == "track":
                    file[key] = [tuple(map(int, value.split("/")))]
                else:
                    file[key] = [value.encode() if field == "mood" else value]
            file.save()
        except Exception as problem:  # mutagen raises exceptions of many kinds.
            return Answer(1, f"{type(problem).__name__}: {problem}".replace(str(out), "FILE"))
        return Answer(0)


class Kid3:
    name = "kid3-cli"
    TABLE = {"title": "title", "artist": "artist", "album": "album", "date": "date", "track": "track number", "mood": "MOOD"}

    @staticmethod
    def version():
        return f"kid3-cli {version('kid3-cli', '-h') or package('kid3-cli')}: `kid3-cli -c \"set TAG VALUE\"`, in place"

    def edit(self, form, source, out, changes):
        commands = []
        for field, value in changes.items():
            if field == "artwork":
                commands += ["-c", f"set picture:'{value}' ''"]
                continue
            if field not in self.TABLE:
                raise NotOffered(field)
            commands += ["-c", f"set '{self.TABLE[field]}' '{value or ''}'"]
        shutil.copy(source, out)
        answer = ran(["kid3-cli", *commands, out])
        return Answer(answer.returncode, last_line(answer, source, out))


class FFmpeg:
    name = "ffmpeg"

    @staticmethod
    def version():
        return f"ffmpeg {version('ffmpeg', '-version')}: `ffmpeg -i FILE -map 0 -c copy -fflags +bitexact -metadata TAG=VALUE`"

    def edit(self, form, source, out, changes):
        inputs, options = [], []
        for field, value in changes.items():
            if field == "artwork":
                inputs = ["-i", value]
                options += ["-map", "1", f"-disposition:v:{pictures(source)}", "attached_pic"]
            elif field == "location":
                options += ["-metadata", f"location=+{value[0]}+00{value[1]}+{value[2]}/"]
            elif field == "language":
                options += ["-metadata:s:0", f"language={value}"]
            elif field == "title[de]":
                options += ["-metadata", f"title-ger={value}"]
            else:
                options += ["-metadata", f"{'MOOD' if field == 'mood' else field}={value or ''}"]
        answer = ran(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source, *inputs, "-map", "0", *options, "-c", "copy",
                      "-fflags", "+bitexact", out])
        if answer.returncode:
            out.unlink(missing_ok=True)
        return Answer(answer.returncode, first_line(answer))


def pictures(path):
    """Returns how many streams of pictures ffmpeg finds."""
    answer = ran(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=index", "-of", "csv", path])
    return len(answer.stdout.split())


PEERS = [Exiftool, AtomicParsley, Mutagen, Kid3, FFmpeg]


@functools.cache
def version(*command):
    try:
        answer = subprocess.run([str(part) for part in command], capture_output=True, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        return "not installed"
    match = re.search(r"\d+\.[\d.]+[\w.+-]*", answer.stdout.decode("utf-8", "replace").split("\n\n")[0])
    return match[0] if match else ""


@functools.cache
def package(name):
    """Returns the version of an installed Debian package."""
    answer = ran(["dpkg-query", "--show", "--showformat", "${Version}", name])
    return answer.stdout.decode() or "of unknown version"
