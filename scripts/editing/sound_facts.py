"""Collects what is in a sound file: samples, errors, all tags, and the values that independent programs read."""

import io
import json
import re
import struct
import zlib
from collections import Counter

from .readers import digest, exiftool
from .running import ran

# The names of a field in the output of each reader.
EXIFTOOL = {"title": "Title|Name", "artist": "Artist|Author", "album": "Album|Product", "track": "Track|TrackNumber",
            "genre": "Genre", "date": "Year|RecordingTime|DateCreated|Date", "comment": "Comment|Annotation",
            "mood": "Mood|UserDefinedText"}
FFPROBE = {"title": "title", "artist": "artist|author", "album": "album", "track": "track|tracknumber", "genre": "genre",
           "date": "date|tyer|year", "comment": "comment", "mood": "mood"}
MEDIAINFO = {"title": "Title", "artist": "Performer", "album": "Album", "genre": "Genre", "date": "Recorded_Date",
             "comment": "Comment", "mood": "MOOD|Mood"}
MUTAGEN = {"title": "TIT2|title", "artist": "TPE1|artist", "album": "TALB|album", "track": "TRCK|track|tracknumber",
           "genre": "TCON|genre", "date": "TDRC|date|year", "comment": "COMM::...|comment", "mood": "(TXXX:)?mood",
           "artwork": "APIC:.*|cover art .*"}
GROUPS = ("ID3", "APE:", "Vorbis:", "RIFF:", "AIFF:", "FLAC:")


def normalized(name, value):
    """Returns a value in a form that the values of all readers are compared in."""
    value = str(value)
    if name == "date":
        return re.sub(r"\D", "", re.sub(r"[T ].*", "", value))
    if name == "track":
        return "/".join(str(int(number)) for number in re.findall(r"\d+", value))
    return "Electronic" if name == "genre" and value in ("52", "(52)") else value


class Values(dict):
    """The values of fields that a reader reads. Artists are separated."""

    def put(self, name, value):
        if isinstance(value, list):
            for one in value:
                self.put(name, one)
            return
        for one in re.split(r"\s*[/;\0]\s*", str(value)) if name == "artist" else [value]:
            self.setdefault(name, []).append(normalized(name, one))

    def put_all(self, table, pairs):
        for key, value in pairs:
            for name, pattern in table.items():
                if re.fullmatch(pattern, key, re.IGNORECASE if table in (FFPROBE, MUTAGEN) else 0):
                    self.put(name, value)


def texts(value):
    """Returns a text of bytes without a stated encoding, in the encodings that it may have."""
    value = value.rstrip(b" \0")
    return {value.decode(encoding, "replace") for encoding in ("utf-8", "latin-1")} - {""}


class Facts:
    """What is in a sound file."""

    def __init__(self, path):
        # Pairs of a name and a value; those of ID3v2 also with the names of version 2.4.
        self.items, self.frames = [], {False: [], True: []}
        # The texts of tags other than ID3v2.
        self.texts = set()
        # Sentences about the structure, the versions of ID3v2, and what is counted, but not judged.
        self.problems, self.versions, self.extra = [], [], Counter()
        self.readings = {"mutagen": Values()}
        data = path.read_bytes()
        place = self.read_id3(data) if data[:3] == b"ID3" else 0
        if data[place:place + 4] == b"fLaC":
            self.read_flac(path, data, place)
        elif data[place:place + 4] in (b"RIFF", b"RF64", b"FORM"):
            self.read_chunks(data)
        else:
            self.read_trailers(path, data, place)
        self.read_streams(path)
        self.read_values(path)

    def all(self, is_translated):
        return Counter([*self.items, *self.frames[is_translated]])

    def read_id3(self, data):
        """Reads an ID3v2 tag, and returns where it ends."""
        from mutagen.id3 import ID3
        version, flags, size = data[3], data[5], number(data[6:10], 7)
        body, end = data[10:10 + size], 10 + size + (10 if flags & 0x10 else 0)
        self.versions.append(f"2.{version}")
        if len(body) < size:
            self.problems.append("the ID3 tag extends past its end")
        if flags & 0x10 and data[end - 10:end] != b"3DI" + data[3:10]:
            self.problems.append("the footer of the ID3 tag differs from its header")
        if flags & 0x80 and version < 4:
            body = body.replace(b"\xff\0", b"\xff")
        self.read_frames(version, body, self.read_extended(version, body) if flags & 0x40 and version > 2 else 0)
        for is_translated in (False, True):
            try:
                tags = ID3(io.BytesIO(data[:end]), translate=is_translated, load_v1=False)
            except Exception as problem:  # mutagen raises exceptions of many kinds.
                self.problems.append(f"mutagen does not read the ID3 tag: {type(problem).__name__}")
                return end
            # The encoding of a text may change, and a genre may be a number or a name.
            self.frames[is_translated] += [(f"id3v2/{key}", re.sub(r"encoding=<[^>]*>, ", "", repr(getattr(one, "genres", one))))
                                           for key, one in tags.items()]
            self.frames[is_translated] += [(f"id3v2/{one[:4].decode('latin-1')}", digest(one)) for one in tags.unknown_frames]
        self.readings["mutagen"].put_all(MUTAGEN, [
            (key, digest(one.data) if key.startswith("APIC") else [str(text) for text in one.text])
            for key, one in tags.items() if hasattr(one, "text") or key.startswith("APIC")])
        return end

    def read_extended(self, version, body):
        """Checks the CRC of an extended header, and returns the size of the header."""
        self.extra["extended header"] += 1
        if version == 3:
            size, has_crc, padding = number(body[:4]) + 4, body[4] & 0x80, number(body[6:10])
            covered, stated = body[size:len(body) - padding], number(body[10:14])
        else:
            size, has_crc, place = number(body[:4], 7), body[5] & 0x20, 8 if body[5] & 0x40 else 7
            covered, stated = body[size:], number(body[place:place + 5], 7)
        if has_crc and zlib.crc32(covered) != stated:
            self.problems.append("the CRC of the extended header is wrong")
        return size

    def read_frames(self, version, body, place):
        chapters, head = [], 6 if version == 2 else 10
        while place + head <= len(body) and body[place]:
            code = body[place:place + (3 if version == 2 else 4)].decode("latin-1")
            size = number(body[place + len(code):place + 2 * len(code)], 7 if version == 4 else 8)
            if code == "CHAP":
                chapters.append(body[place + head:].split(b"\0", 1)[0].decode("latin-1"))
            place += head + size
        if place > len(body) or body[place:].strip(b"\0"):
            self.problems.append("the frames do not fill the ID3 tag")
        self.extra["padding"] += len(body) - place > 0
        self.items += [("id3v2/order of CHAP", ", ".join(chapters))] if chapters else []

    def read_trailers(self, path, data, place):
        from mutagen.apev2 import APEv2
        end = len(data)
        if data[-128:-125] == b"TAG":
            end, last = end - 128, data[-128:]
            parts = {"title": last[3:33], "artist": last[33:63], "album": last[63:93], "year": last[93:97],
                     "comment": last[97:125 if last[125] == 0 and last[126] else 127], "genre": last[127:].strip(b"\xff")}
            parts["track"] = last[126:127] if last[125] == 0 else b""
            self.items += [(f"id3v1/{name}", value.rstrip(b" \0").hex()) for name, value in parts.items() if value.rstrip(b" \0")]
            self.texts |= {text for name, value in parts.items() if name not in ("track", "genre") for text in texts(value)}
        if data[end - 32:end - 24] == b"APETAGEX":
            try:
                pairs = list(APEv2(path).items())
            except Exception as problem:  # As above.
                self.problems.append(f"mutagen does not read the APE tag: {type(problem).__name__}")
                pairs = []
            self.items += [(f"ape/{key}", repr(value)) for key, value in pairs]
            self.readings["mutagen"].put_all(MUTAGEN, [
                (key, digest(value.value.split(b"\0", 1)[1]) if value.kind == 1 else list(value)) for key, value in pairs])
            end = data.index(b"APETAGEX", place)
        self.extra["Xing frame " + digest(data[place:min(end, place + 400)])] += path.suffix == ".mp3"

    def read_flac(self, path, data, place):
        from mutagen.flac import FLAC
        place, is_last = place + 4, False
        while not is_last and place + 4 <= len(data):
            is_last, code, size = data[place] >> 7, data[place] & 0x7F, number(data[place + 1:place + 4])
            body, place = data[place + 4:place + 4 + size], place + 4 + size
            if code == 4:
                parts = list(comments(body))
                self.items.append(("flac/(vendor)", parts[0]))
                self.items += [(f"flac/{name.upper()}", text) for name, _, text in (one.partition("=") for one in parts[1:])]
            elif code == 1:
                self.extra["padding"] += 1
            else:
                self.items.append(("flac/PICTURE" if code == 6 else f"flac/block {code}", digest(body)))
        if data[place:place + 2] not in (b"\xff\xf8", b"\xff\xf9"):
            self.problems.append("no frame follows the blocks")
        if ran(["flac", "-s", "-t", path]).returncode:
            self.problems.append("flac -t fails")
        try:
            file = FLAC(path)
        except Exception as problem:  # As above.
            self.problems.append(f"mutagen does not read the file: {type(problem).__name__}")
            return
        values = self.readings["mutagen"]
        values.put_all(MUTAGEN, file.tags or [])
        values.put("artwork", [digest(one.data) for one in file.pictures])
        total = (file.get("tracktotal") or file.get("totaltracks") or [""])[0]
        values["track"] = [one if "/" in one or not total else f"{one}/{total}" for one in values.get("track", [])]

    def read_chunks(self, data):
        order, is_wide = ">" if data[:4] == b"FORM" else "<", data[:4] == b"RF64"
        sizes = struct.unpack_from("<QQ", data, 20) if is_wide else struct.unpack_from(order + "I", data, 4)
        if sizes[0] != len(data) - 8:
            self.problems.append(f"{data[:4].decode()} has a size of {sizes[0] - len(data) + 8:+} bytes from the end of the file")
        for code, body in self.walk(data, 12, order, sizes[-1]):
            name = code.decode("latin-1")
            if code.lower() == b"id3 ":
                self.read_id3(body)
            elif code == b"LIST" and body[:4] == b"INFO":
                self.items += [(f"info/{key.decode('latin-1')}", text.rstrip(b"\0").hex())
                               for key, text in self.walk(body, 4, order)]
                self.texts |= {text for _, value in self.walk(body, 4, order) for text in texts(value)}
            elif code in (b"JUNK", b"PAD ", b"FLLR"):
                self.extra["padding"] += 1
            else:
                self.items.append((f"chunk/{name}", digest(body[16:] if code == b"ds64" else body)))
                if code in (b"NAME", b"AUTH", b"(c) ", b"ANNO"):
                    self.texts |= texts(body)
                elif code == b"COMT":
                    self.texts |= {one.decode() for one in re.findall(rb"[ -~]{4,}", body)}

    def walk(self, data, place, order, wide=0):
        while place < len(data):
            if place + 8 > len(data):
                self.problems.append(f"{len(data) - place} bytes after the last chunk")
                return
            code, (size,) = data[place:place + 4], struct.unpack_from(order + "I", data, place + 4)
            size = wide if code == b"data" and size == 2**32 - 1 else size
            yield code, data[place + 8:place + 8 + size]
            place += 8 + size
            if size % 2 and data[place:place + 1] != b"\0":
                self.problems.append(f"the pad byte of {code.decode('latin-1')} is missing or not zero")
            place += size % 2
        if place > len(data):
            self.problems.append("a chunk extends past the end")

    def read_streams(self, path):
        answer = ran(["ffmpeg", "-nostdin", "-v", "error", "-i", path, "-map", "0:a", "-c", "copy", "-f", "streamhash", "-hash",
                      "sha256", "-", "-map", "0:a", "-f", "hash", "-hash", "md5", "-"])
        # The hashes of the packets and of the decoded samples.
        self.streams = sorted(answer.stdout.decode().splitlines())
        self.errors = Counter(re.sub(r"0x[0-9a-f]+|\d+", "#", line.replace(str(path), "FILE"))
                              for line in answer.stderr.decode("utf-8", "replace").splitlines())

    def read_values(self, path):
        dump = parsed(exiftool().ask("-j", "-a", "-u", "-G1:4", "-charset", "utf8", path), [{}])[0]
        values = self.readings["exiftool"] = Values()
        tags = [(key.rpartition(":")[2], value) for key, value in dump.items() if key.startswith(GROUPS)]
        # A comment or user text with a description has it in parentheses.
        values.put_all(EXIFTOOL, [
            (key, value.removeprefix("(MOOD) ") if key == "UserDefinedText" else value) for key, value in tags
            if not re.match(r"\((?!MOOD\) )", str(value)) or key not in ("Comment", "UserDefinedText")])
        if any(key in ("Picture", "CoverArtFront") for key, _ in tags):
            values.put("artwork", digest(exiftool().ask("-b", "-Picture", "-CoverArtFront", path)))
        probe = parsed(ran(["ffprobe", "-v", "quiet", "-show_format", "-of", "json", path]).stdout, {})
        self.readings["ffprobe"] = Values()
        self.readings["ffprobe"].put_all(FFPROBE, probe.get("format", {}).get("tags", {}).items())
        media = parsed(ran(["mediainfo", "--Output=JSON", path]).stdout, {}).get("media") or {}
        general = (media.get("track") or [{}])[0]
        self.readings["mediainfo"] = values = Values()
        values.put_all(MEDIAINFO, [*general.items(), *general.get("extra", {}).items()])
        if "Track_Position" in general:
            values.put("track", "/".join(general[key] for key in ("Track_Position", "Track_Position_Total") if key in general))


def number(data, bits=8):
    return sum(byte << bits * place for place, byte in enumerate(reversed(data)))


def comments(body):
    """Returns the vendor and the comments in a block of FLAC."""
    place, count = 0, None
    while count is None or count > 0:
        size, = struct.unpack_from("<I", body, place)
        yield body[place + 4:place + 4 + size].decode("utf-8", "replace")
        place += 4 + size
        if count is None:
            count, = struct.unpack_from("<I", body, place)
            place += 4
        else:
            count -= 1


def parsed(output, default):
    try:
        return json.loads(output)
    except json.JSONDecodeError:
        return default
