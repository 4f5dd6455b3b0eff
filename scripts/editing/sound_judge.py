"""Judges the copies of sound files, by what independent programs read from source and copy."""

import re
from collections import Counter

from .judge import Judge, Verdict, listed, whole
from .operations import NEW, WIDE, Operation
from .readers import digest
from .sound_facts import Facts, normalized

OPERATIONS = [
    Operation("title set", [{"title": NEW}]),
    Operation("title removed", [{"title": None}], titled=True),
    Operation("artist, album", [{"artist": "A new artist", "album": "A new album, with more letters"}]),
    Operation("two artists", [{"artist": ["A new artist", "One more artist"]}]),
    Operation("artwork", [{"artwork": "cover.jpg"}]),
    Operation("track 3/12", [{"track": "3/12"}]),
    Operation("genre Rock", [{"genre": "Rock"}]),
    Operation("date", [{"date": "2021-03-04"}]),
    Operation("comment", [{"comment": "A new comment"}]),
    Operation("letters", [{"title": WIDE}]),
    Operation("custom key", [{"mood": "calm"}]),
    Operation("set twice", [{"title": "Another title that is longer"}, {"title": NEW}]),
]
# The names of each field in all tags.
NAMES = {
    "title": "id3v2/TIT2|id3v2/TT2|id3v1/title|ape/title|flac/TITLE|info/INAM|chunk/NAME",
    "artist": "id3v2/TPE1|id3v2/TP1|id3v1/artist|ape/artist|flac/ARTIST|info/IART|chunk/AUTH",
    "album": "id3v2/TALB|id3v2/TAL|id3v1/album|ape/album|flac/ALBUM|info/IPRD",
    "artwork": "id3v2/APIC:.*|id3v2/PIC:.*|ape/cover art .*|flac/PICTURE",
    "track": "id3v2/TRCK|id3v2/TRK|id3v1/track|ape/track|flac/TRACK(NUMBER|TOTAL)|flac/TOTALTRACKS|info/(ITRK|IPRT)",
    "genre": "id3v2/TCON|id3v2/TCO|id3v1/genre|ape/genre|flac/GENRE|info/IGNR",
    "date": "id3v2/(TDRC|TYER|TDAT|TYE|TDA)|id3v1/year|ape/year|ape/date|flac/DATE|flac/YEAR|info/ICRD",
    "comment": "id3v2/COMM?::...|id3v2/TXXX:comment|id3v1/comment|ape/comment|flac/(COMMENT|DESCRIPTION)|info/ICMT|chunk/ANNO",
    "mood": "id3v2/(TXXX|TXX):MOOD|ape/mood|flac/MOOD",
}


class SoundJudge(Judge):
    """Runs editors on fresh copies of sound files, and judges the results."""

    READS = Facts

    def verdict(self, form, operation, editor, work):
        result = Verdict(form.name + form.suffix, operation.name, editor.name, "ok")
        source = operation.source(form, self.folder)
        out = self.run(form, operation, editor, source, work, result)
        if out is None:
            result.what = [text.replace(f"{self.folder}/", "") for text in result.what]
            return result
        before, after = self.read(source), self.read(out)
        result.what = [*stream_differences(before, after), *value_differences(before, after, self.asked(operation), operation),
                       *item_differences(before, after, operation.result)]
        result.verdict = "wrong" if result.what else "ok"
        lost = (before.extra - after.extra).keys() | (after.extra - before.extra).keys()
        result.rules = {re.sub(r" [0-9a-f]{16}", " changed", name) if "Xing" in name else f"{name} "
                        f"{'removed' if before.extra[name] > after.extra[name] else 'added'}": 1 for name in lost}
        return result

    def as_read(self, name, value):
        if name == "artwork":
            return [digest((self.folder / value).read_bytes())]
        return value if isinstance(value, list) else [] if value is None else [normalized(name, value)]


def stream_differences(before, after):
    if before.streams != after.streams:
        yield "packets or samples changed"
    if after.errors - before.errors:
        yield "new errors of ffmpeg"
    yield from (text for text in after.problems if text not in before.problems)


def value_differences(before, after, asked, operation):
    for name, values in asked.items():
        earlier = {normalized(name, changes[name]) for changes in operation.runs[:-1]}
        old = ({one for reader in before.readings.values() for one in reader.get(name, [])} | earlier) - {"", *values}
        yield from (f"{reader} still reads the old {name}" for reader, found in after.readings.items()
                    if old & set(found.get(name, [])))
        # ID3v1 has only the number of the track and the year.
        short = [re.split("/", one)[0] if name == "track" else one[:4] if name == "date" else one for one in values]
        is_short = {one.partition("/")[0] for one, _ in after.items} >= {"id3v1"} and not after.versions
        if not any(set(wanted) <= set(found.get(name, [])) for found in after.readings.values()
                   for wanted in ([values, short] if is_short else [values])):
            yield f"no reader reads the new {name}"


def item_differences(before, after, asked):
    for old, new in zip(before.versions, after.versions):
        if old != new:
            yield f"ID3 version {old} changed to {new}"
    is_translated = bool(before.versions and after.versions and before.versions != after.versions)
    old, new = before.all(is_translated), after.all(is_translated)
    missing = [name for name, _ in (old - new).elements() if not is_named(name, asked)]
    # A new ID3v2 tag takes over what other tags state.
    stated = before.texts | {str(value) for name, value in old if value} if not before.versions else set()
    added = [name for name, value in (new - old).elements()
             if not is_named(name, asked) and not (name.startswith("id3v2/") and is_taken_over(value, stated))]
    both = Counter(missing) & Counter(added)
    yield from listed("changed", sorted(both))
    # A new block of FLAC has a vendor.
    yield from listed("removed", sorted(set(Counter(missing) - both) - {"flac/(vendor)"}))
    yield from listed("added", sorted(set(Counter(added) - both) - {"flac/(vendor)"}))


def is_taken_over(value, stated):
    """Returns whether a frame, as mutagen prints it, has a text that another tag stated."""
    # A date may have another form after the day.
    return any(text and (text in str(value) or text[:4].isdigit() and text[:10] in str(value)) for text in stated)


def is_named(name, asked):
    return any(re.fullmatch(NAMES[one], name, re.IGNORECASE) for one in asked)
