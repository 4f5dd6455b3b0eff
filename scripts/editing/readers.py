"""Collects what independent programs read from a movie: streams, errors, items, and the values of the fields that
operations change."""

import hashlib
import json
import re
import subprocess
import threading
from collections import Counter
from dataclasses import dataclass, field

from . import box_facts
from .operations import NAMES
from .running import ran

LOCAL = threading.local()
OPEN = []
# Groups of exiftool about the file itself, or about values that are computed from others.
LEFT_OUT = ("ExifTool:ExifToolVersion", "System:", "Composite:", "QuickTime:MediaDataOffset", "QuickTime:ModifyDate",
            "SourceFile", "File:FileType", "File:MIMEType")
# The names in exiftool's output for each field.
EXIFTOOL = {
    "title": r"(Title|DisplayName)(-(?!de|ger)[\w-]+)?", "title[de]": r"(Title|DisplayName)-(de|deu|ger)(-\w+)?",
    "artist": r"(Artist|Performer|Author|Producer)(-[\w-]+)?", "album": r"Album(-[\w-]+)?", "location": r"GPSCoordinates|LocationInformation",
    "date": r"ContentCreateDate|CreationDate|DateTimeOriginal|Year|RecordingYear", "track": r"TrackNumber|Track",
    "mood": r"Mood|MOOD|ComExampleMood|ExampleMood", "artwork": r"CoverArt|Artwork",
}
TAGS = re.compile(r"(ItemList|UserData|Keys|iTunes|QuickTime|AudioKeys|VideoKeys):")
FFPROBE = {
    "title": ("title", "com.apple.quicktime.title"), "title[de]": ("title-ger", "title-deu"),
    "artist": ("artist", "com.apple.quicktime.artist"), "album": ("album", "com.apple.quicktime.album"),
    "location": ("location", "com.apple.quicktime.location.ISO6709"),
    "date": ("date", "com.apple.quicktime.creationdate", "com.apple.quicktime.year"), "track": ("track",),
    "mood": ("MOOD", "mood", "com.example.mood"),
}
MEDIAINFO = {"title": ("Title", "Movie", "Track"), "artist": ("Performer",), "album": ("Album",), "date": ("Recorded_Date",)}
MUTAGEN = {"title": "©nam", "artist": "©ART", "album": "©alb", "date": "©day", "track": "trkn", "artwork": "covr",
           "mood": "----:com.apple.iTunes:MOOD", "location": "©xyz"}
PARSLEY = {"title": ("©nam", "titl"), "artist": ("©ART", "perf", "auth"), "album": ("©alb", "albm"),
           "date": ("©day", "yrrc"), "track": ("trkn",), "mood": ("----",)}


@dataclass
class Facts:
    """What is in a movie."""
    digest: str = ""
    streams: list = field(default_factory=list)
    covers: list = field(default_factory=list)
    errors: Counter = field(default_factory=Counter)
    items: dict = field(default_factory=dict)
    tags: dict = None
    leaves: Counter = field(default_factory=Counter)
    # Messages about offsets, and the digests of data that offsets lead to.
    misplaced: list = field(default_factory=list)
    auxiliary: list = field(default_factory=list)
    # Reader, then field, then the values that it reads.
    readings: dict = field(default_factory=dict)
    rules: Counter = field(default_factory=Counter)


class Exiftool:
    """An exiftool that is kept open, because it starts slowly."""

    def __init__(self):
        self.process = subprocess.Popen(["exiftool", "-stay_open", "True", "-@", "-"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def ask(self, *arguments):
        lines = [str(part) for part in (*arguments, "-execute")]
        self.process.stdin.write(("\n".join(lines) + "\n").encode())
        self.process.stdin.flush()
        output = b""
        while not output.endswith(b"{ready}\n"):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("exiftool ended")
            output += line
        return output.removesuffix(b"{ready}\n")


def exiftool():
    if not hasattr(LOCAL, "exiftool"):
        LOCAL.exiftool = Exiftool()
        OPEN.append(LOCAL.exiftool)
    return LOCAL.exiftool


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def facts_of(path, form, folder, program=None):
    """Returns what is in a movie. An initialization segment is played with its media segments."""
    data = path.read_bytes()
    facts = Facts(digest(data))
    play = played(path, form, folder, path.parent) if form.rest else path
    probe = probed(play, form)
    read_streams(facts, play, form, probe)
    read_boxes(facts, data)
    facts.readings["ffprobe"] = by_ffprobe(probe)
    for one in facts.covers:
        facts.readings["ffprobe"].put("artwork", one.rpartition("=")[2][:16].lower())
    by_exiftool(facts, path)
    by_mutagen(facts, path)
    facts.readings["mediainfo"] = by_mediainfo(path)
    facts.readings["AtomicParsley"] = by_parsley(path)
    if program:
        facts.rules = rules(program, play)
    if play != path:
        play.unlink()
    return facts


def played(path, form, folder, work):
    """Writes the file that is played: an initialization segment with its media segments."""
    play = work / f"played-{path.name}"
    play.write_bytes(path.read_bytes() + form.segments(folder).read_bytes())
    return play


def rules_of(path, form, folder, program, work):
    return rules(program, played(path, form, folder, work) if form.rest else path)


def probed(path, form):
    answer = ran(["ffprobe", "-v", "quiet", *form.reading, "-show_format", "-show_streams", "-of", "json", path])
    try:
        return json.loads(answer.stdout)
    except json.JSONDecodeError:
        return {}


def read_streams(facts, path, form, probe):
    begin = ["ffmpeg", "-nostdin", "-v", "error", *form.reading, "-i", path]
    hashing, decoding = ["-map", "0", "-c", "copy", "-f", "streamhash", "-hash", "sha256", "-"], ["-f", "null", "-"]
    answer = errors = ran([*begin, *hashing, *decoding])
    if answer.returncode:
        answer, errors = ran([*begin, *hashing]), ran([*begin, *decoding])
    hashes = [line.split(",", 1)[1] for line in answer.stdout.decode().splitlines() if "," in line]
    attached = [bool(one.get("disposition", {}).get("attached_pic")) for one in probe.get("streams", [])]
    attached += [False] * (len(hashes) - len(attached))
    facts.streams = [one for one, is_cover in zip(hashes, attached) if not is_cover]
    facts.covers = [one for one, is_cover in zip(hashes, attached) if is_cover]
    # Addresses and numbers differ between runs and files.
    facts.errors = Counter(re.sub(r"0x[0-9a-f]+|\d+", "#", line.replace(str(path), "FILE"))
                           for line in errors.stderr.decode("utf-8", "replace").splitlines())


def read_boxes(facts, data):
    facts.leaves = Counter(box_facts.leaves(data))
    facts.misplaced = box_facts.misplaced(data)
    facts.auxiliary = box_facts.auxiliary_data(data)
    values = facts.readings["boxes"] = Values()
    for language, text in box_facts.language_texts(data, NAMES["title"]):
        if language in ("deu", "ger"):
            values.put("title[de]", text)
    for picture in box_facts.artwork(data, NAMES["artwork"]):
        values.put("artwork", digest(picture))


def normalized(name, value):
    """Returns a value in a form that the values of all readers are compared in."""
    value = str(value)
    if name == "date":
        return re.sub(r"\D", "", re.sub(r"[T ].*", "", value))
    if name == "location":
        found = re.search(r"Lat=([-+.\d]+) Lon=([-+.\d]+)", value)
        numbers = found.groups() if found else re.findall(r"[-+]?\d+\.?\d*", value)
        return " ".join(f"{float(number):.3f}" for number in numbers[:2])
    if name == "track":
        return "/".join(re.findall(r"\d+", value))
    return value


class Values(dict):
    """The values of fields."""

    def put(self, name, value):
        self.setdefault(name, []).append(normalized(name, value))


def by_ffprobe(probe):
    values = Values()
    tags = probe.get("format", {}).get("tags", {})
    for name, keys in FFPROBE.items():
        for key in keys:
            if key in tags:
                values.put(name, tags[key])
    for one in probe.get("streams", [])[:1]:
        if "language" in one.get("tags", {}):
            values.put("language", one["tags"]["language"])
    return values


def by_exiftool(facts, path):
    try:
        dump = json.loads(exiftool().ask("-j", "-a", "-u", "-n", "-G1:4", "-charset", "utf8", path))[0]
    except (json.JSONDecodeError, IndexError):
        dump = {}
    facts.items = {}
    values = facts.readings["exiftool"] = Values()
    for key, value in dump.items():
        key = re.sub(r":Copy\d+:", ":", key)
        if key.startswith(LEFT_OUT) or key.endswith((":Free", ":Skip", ":Wide", ":ChunkOffset", ":ChunkOffset64")):
            continue
        group, _, name = key.partition(":")
        facts.items.setdefault(f"{group}:{name}", []).append(json.dumps(value, ensure_ascii=False))
        if key == "Track1:MediaLanguageCode":
            values.put("language", value)
        if not TAGS.match(key):
            continue
        for one, pattern in EXIFTOOL.items():
            if one != "artwork" and re.fullmatch(pattern, name):
                values.put(one, value)
    if any(re.search(r":(CoverArt|Artwork)$", key) for key in facts.items):
        for tag in ("-CoverArt", "-Artwork"):
            data = exiftool().ask("-b", tag, path)
            if data:
                values.put("artwork", digest(data))


def by_mutagen(facts, path):
    from mutagen.mp4 import MP4
    values = Values()
    try:
        file = MP4(path)
    except Exception:  # mutagen raises exceptions of many kinds for files that it cannot read.
        return
    tags = dict(file.tags or {})
    facts.tags = {key: repr(value) for key, value in tags.items()}
    facts.tags["(chapters)"] = repr([(one.start, one.title) for one in file.chapters or []])
    for name, key in MUTAGEN.items():
        for value in tags.get(key, []):
            if name == "artwork":
                value = digest(bytes(value))
            elif name == "track":
                value = "/".join(map(str, value))
            elif name == "mood":
                value = bytes(value).decode("utf-8", "replace")
            values.put(name, value)
    facts.readings["mutagen"] = values


def by_mediainfo(path):
    values = Values()
    answer = ran(["mediainfo", "--Output=JSON", path])
    try:
        tracks = json.loads(answer.stdout)["media"]["track"]
    except (json.JSONDecodeError, KeyError, TypeError):
        return values
    general = tracks[0] if tracks else {}
    for name, keys in MEDIAINFO.items():
        for key in keys:
            if isinstance(general.get(key), str):
                # Different values of one field are joined.
                for value in general[key].split(" / "):
                    values.put(name, value)
    if "Track_Position" in general:
        values.put("track", "/".join(general[key] for key in ("Track_Position", "Track_Position_Total") if key in general))
    return values


def by_parsley(path):
    values = Values()
    output = ran(["AtomicParsley", path, "-t"]).stdout.decode("utf-8", "replace")
    for code, more, value in re.findall(r'^\ufeff?Atom "(.{4})" (\[.*?\] )?contains: (.*)$', output, re.MULTILINE):
        for name, codes in PARSLEY.items():
            if code in codes and (code != "----" or "MOOD" in more):
                values.put(name, value)
    for code, value in re.findall(r'^\ufeff?User data "(.{4})"(?: \[.*?\])? ?: (.*)$', output, re.MULTILINE):
        for name, codes in PARSLEY.items():
            if code in codes:
                values.put(name, value.split("  |  ")[0])
    return values


def rules(program, path):
    """Returns the rules that `check` reports as errors, with their counts."""
    answer = ran([program, "check", "--json", "--no-magic", "--no-config", path])
    try:
        found = json.loads(answer.stdout)["findings"]
    except (json.JSONDecodeError, KeyError):
        return Counter()
    return Counter(one["rule"] for one in found if one["severity"] == "error")


def close():
    """Ends the exiftools of all threads."""
    for one in OPEN:
        one.process.stdin.write(b"-stay_open\nFalse\n")
        one.process.stdin.close()
        one.process.wait()
    OPEN.clear()
