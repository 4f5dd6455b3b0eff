"""Runs editors of sound files: mediainspect and other programs."""

import re
import shutil
from pathlib import Path

from . import editors
from .editors import Answer, NotOffered, command_of, first_line, last_line, pictures, version
from .running import ran


class Mediainspect(editors.Mediainspect):
    @staticmethod
    def options(form, field, value):
        key = {"track": "trackNumber", "comment": "comments", "mood": "TXXX:MOOD"}.get(field, field)
        if form.suffix == ".flac" and field == "mood":
            key = "vorb/MOOD"
        if field in ("artwork", "date"):
            return [f"--{field}", value]
        if isinstance(value, list):
            return ["--set", f"{key}={value[0]}", "--add", f"{key}={value[1]}"]
        return ["--remove", key] if value is None else ["--set", f"{key}={value}"]


class InPlace:
    """An editor with a table of arguments by field, which edits a copy of the source in place."""
    SUFFIXES = (".mp3", ".aac")

    def edit(self, form, source, out, changes):
        if form.suffix not in self.SUFFIXES:
            raise NotOffered(form.suffix)
        options = [part for field, value in changes.items() for part in command_of(field, value, self.TABLE)]
        shutil.copy(source, out)
        answer = ran([*self.COMMAND, *self.kept(source), *options, out])
        return Answer(answer.returncode, last_line(answer, source, out))

    @staticmethod
    def kept(source):
        """Returns the options that keep the kinds of tags as they are."""
        return []


class EyeD3(InPlace):
    name = "eyeD3"
    COMMAND = ["eyeD3", "--no-config", "--no-color", "-Q"]
    TABLE = {
        "title": lambda v: ["--title", v or ""], "artist": lambda v: ["--artist", single(v)], "album": lambda v: ["--album", v],
        "track": lambda v: ["--track", v.split("/")[0], "--track-total", v.split("/")[1]], "genre": lambda v: ["--genre", v],
        "date": lambda v: ["--recording-date", v], "comment": lambda v: ["--comment", v],
        "artwork": lambda v: ["--remove-all-images", "--add-image", f"{v}:FRONT_COVER"],
        "mood": lambda v: ["--user-text-frame", f"MOOD:{v}"],
    }

    @staticmethod
    def version():
        return f"eyeD3 {version('eyeD3', '--version')}: `eyeD3 --TAG VALUE`, in place, MP3 and AAC"


class ID3v2(InPlace):
    name = "id3v2"
    COMMAND = ["id3v2"]
    TABLE = {
        "title": lambda v: ["--song", v] if v else ["--remove-frame", "TIT2"],
        "artist": lambda v: ["--artist", "/".join(v) if isinstance(v, list) else v], "album": lambda v: ["--album", v],
        "track": lambda v: ["--track", v], "genre": lambda v: ["--genre", {"Rock": "17"}[v]],
        "date": lambda v: ["--TYER", v[:4], "--TDAT", v[8:] + v[5:7]], "comment": lambda v: ["--comment", f":{v}:eng"],
        "mood": lambda v: ["--TXXX", f"MOOD:{v}"],
    }

    @staticmethod
    def version():
        return f"id3v2 {version('id3v2', '--version')}: `id3v2 --TAG VALUE`, with -2 without ID3v1, in place, MP3 and AAC"

    @staticmethod
    def kept(source):
        return [] if has_id3v1(source) else ["--id3v2-only"]


class Metaflac(InPlace):
    name = "metaflac"
    SUFFIXES = (".flac",)
    COMMAND = ["metaflac", "--no-utf8-convert"]
    TABLE = {
        "artwork": lambda v: [f"--import-picture-from=3||||{v}"],
        "track": lambda v: [*tags("TRACKNUMBER", v.split("/")[0]), *tags("TRACKTOTAL", v.split("/")[1])],
        **{field: lambda v, name=name: tags(name, v) for field, name in (
            ("title", "TITLE"), ("artist", "ARTIST"), ("album", "ALBUM"), ("genre", "GENRE"), ("date", "DATE"),
            ("comment", "COMMENT"), ("mood", "MOOD"))},
    }

    @staticmethod
    def version():
        return f"metaflac {version('metaflac', '--version')}: `metaflac --remove-tag=TAG --set-tag=TAG=VALUE`, in place, FLAC"

    def edit(self, form, source, out, changes):
        if form.suffix == ".flac" and "artwork" in changes:
            source = Path(shutil.copy(source, out.with_name(f"bare{form.suffix}")))
            ran(["metaflac", "--remove", "--block-type=PICTURE", source])
        return super().edit(form, source, out, changes)


class Mutagen:
    name = "mutagen"
    FRAMES = {"title": "TIT2", "artist": "TPE1", "album": "TALB", "track": "TRCK", "genre": "TCON", "date": "TDRC"}

    @staticmethod
    def version():
        import mutagen
        return f"mutagen {mutagen.version_string}: `File(FILE).save(v2_version=VERSION)`, in place, APE and INFO not changed"

    def edit(self, form, source, out, changes):
        shutil.copy(source, out)
        try:
            self.save(form, out, changes)
        except Exception as problem:  # mutagen raises exceptions of many kinds.
            return Answer(1, f"{type(problem).__name__}: {problem}".replace(str(out), "FILE"))
        return Answer(0)

    def save(self, form, out, changes):
        import mutagen
        from mutagen.flac import Picture
        from mutagen.id3 import APIC, COMM, ID3, TXXX, Frames, ID3NoHeaderError
        if form.suffix == ".aac":
            try:
                file = tags = ID3(out)
            except ID3NoHeaderError:
                file = tags = ID3()
        else:
            file = mutagen.File(out)
            if file.tags is None:
                file.add_tags()
            tags = file.tags
        for field, value in changes.items():
            if form.suffix == ".flac":
                self.set_comment(file, field, value, Picture)
                continue
            code = {"artwork": "APIC", "comment": "COMM::eng", "mood": "TXXX:MOOD"}.get(field) or self.FRAMES[field]
            tags.delall(code)
            if field == "artwork":
                tags.add(APIC(mime="image/jpeg", type=3, data=Path(value).read_bytes()))
            elif field == "comment":
                tags.add(COMM(encoding=3, lang="eng", desc="", text=[value]))
            elif field == "mood":
                tags.add(TXXX(encoding=3, desc="MOOD", text=[value]))
            elif value is not None:
                tags.add(Frames[code](encoding=3, text=value))
        wanted = version_of(out)
        if form.suffix == ".flac" or wanted != 3:
            return file.save(out) if file is tags else file.save()
        tags.update_to_v23()
        return file.save(out, v2_version=3) if file is tags else file.save(v2_version=3)

    @staticmethod
    def set_comment(file, field, value, picture):
        if field == "artwork":
            one = picture()
            one.type, one.mime, one.data = 3, "image/jpeg", Path(value).read_bytes()
            file.clear_pictures()
            file.add_picture(one)
        elif field == "track":
            file["tracknumber"], file["tracktotal"] = value.split("/")
        elif value is None:
            file.pop(field, None)
        else:
            file[field] = value


class Kid3(editors.Kid3):
    TABLE = {**editors.Kid3.TABLE, "genre": "genre", "comment": "comment", "artist[1]": "artist[1]",
             "!MOOD": "!MOOD"}

    def edit(self, form, source, out, changes):
        if isinstance(changes.get("artist"), list):
            if form.suffix != ".flac":
                raise NotOffered("artist")
            changes = dict(zip(("artist", "artist[1]"), changes["artist"]))
        if "mood" in changes and form.suffix != ".flac":
            # Without the exclamation mark, this is TMOO, which version 2.3 of ID3 does not have.
            changes = {"!MOOD": changes["mood"]}
        return super().edit(form, source, out, changes)


class FFmpeg:
    name = "ffmpeg"

    @staticmethod
    def version():
        return editors.FFmpeg.version() + ", with options for the same version of ID3, ID3v1 and RF64"

    def edit(self, form, source, out, changes):
        inputs, options = [], ["-id3v2_version", str(max(3, version_of(source) or 3))] if form.suffix in (".mp3", ".aiff") else []
        options += {".aiff": ["-write_id3v2", "1"], ".aac": ["-write_id3v2", "1"]}.get(form.suffix, [])
        if has_id3v1(source):
            options += ["-write_id3v1", "1"]
        if form.name == "wav-rf64":
            options += ["-rf64", "always"]
        for field, value in changes.items():
            if field == "artwork":
                inputs = ["-i", value]
                options += ["-map", "1", f"-disposition:v:{pictures(source)}", "attached_pic"]
            else:
                options += ["-metadata", f"{'MOOD' if field == 'mood' else field}={single(value or '')}"]
        answer = ran(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source, *inputs, "-map", "0", *options, "-c", "copy",
                      "-fflags", "+bitexact", out])
        if answer.returncode:
            out.unlink(missing_ok=True)
        return Answer(answer.returncode, first_line(answer))


class Exiftool:
    name = "exiftool"

    @staticmethod
    def version():
        return f"exiftool {version('exiftool', '-ver')}: `exiftool -TAG=VALUE -o`, writes none of these formats"

    def __init__(self):
        # The suffixes of formats that it does not write.
        self.unsupported = set()

    def edit(self, form, source, out, changes):
        if form.suffix not in self.unsupported:
            answer = ran(["exiftool", "-q", "-Title=Example", "-o", out, source])
            text = (answer.stdout + answer.stderr).decode("utf-8", "replace")
            if not re.search(r"Can't write|not (yet )?supported", text):
                return Answer(answer.returncode, last_line(answer, source, out))
            self.unsupported.add(form.suffix)
        raise NotOffered(form.suffix)


def single(value):
    if isinstance(value, list):
        raise NotOffered("several values")
    return value


def tags(name, value):
    """Returns the arguments of metaflac for a comment."""
    values = value if isinstance(value, list) else [value] if value is not None else []
    return [f"--remove-tag={name}", *(f"--set-tag={name}={one}" for one in values)]


def has_id3v1(path):
    return path.read_bytes()[-128:-125] == b"TAG"


def version_of(path):
    """Returns the version of the first ID3v2 tag, or None."""
    data = path.read_bytes()
    place = data.find(b"ID3")
    return data[place + 3] if place >= 0 and data[place + 3] in (2, 3, 4) else None


PEERS = [EyeD3, ID3v2, Mutagen, Kid3, Metaflac, FFmpeg, Exiftool]
