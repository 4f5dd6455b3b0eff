"""Edits for check-verify-copy: right ones, and copies or records with one thing wrong each."""

import struct
from dataclasses import dataclass, field

from .made import (SAMPLES, Box, changes_of_bytes, digest, fragmented, freeform, full, iso_text, keys, language, metadata,
                   movie, padding, picture, tag, texts, value)

UTF8, JPEG, PNG = ("com.apple.metadata.datatype." + name for name in ("UTF-8", "JPEG", "PNG"))
ITUNES, QUICKTIME, USER = "/moov/udta/meta/ilst/", "/moov/meta/ilst/", "/moov/udta/"


@dataclass
class Edit:
    """A source, a copy, and the changes that the record lists.

    expected: part of the message of verify-copy; None if it must verify the copy.
    damage: changes copy and record before they are written; gets the bytes of the copy and the record.
    is_sealed: whether the record has the digests of the damaged copy.
    """

    name: str
    source: object
    copy: object
    changes: list
    expected: str = None
    damage: object = None
    is_sealed: bool = True
    facts: list = field(default_factory=list)

    def files(self):
        """The bytes of source and copy, and the record."""
        source, copy = self.source.data, bytearray(self.copy.data)
        changed, kept = changes_of_bytes(self.source, self.copy)
        tracks = [{"path": f"/moov/trak[{number}]", "sha256": digest(b"".join(data)), "edited": 0, "removed": 0}
                  for number, data in SAMPLES.items() if "/moov/trak2" in self.source.starts]
        facts = [{"path": "/moov/trak[1]/mdia/minf/stbl/stsd", "aspect": "codec", "owner": "/moov/trak[1]",
                  "offset": self.source.starts["/moov/trak1/mdia/minf/stbl/stsd"] + 16, "size": 8}] if tracks else []
        record = {
            "mediainspect": {"version": "0", "schema": 3, "command": "edit", "catalog": 1}, "input": 1,
            "source": {"path": "source", "size": len(source), "sha256": digest(source)},
            "copy": {"path": "copy"}, "changes": [dict(one) for one in self.changes], "bytes": changed, "unchangedRanges": kept,
            "moves": [one for one in kept if one["source"] != one["copy"]],
            "verification": {"tracks": tracks, "presentationFacts": len(facts)}, "presentation": facts + self.facts}

        def seal():
            record["copy"] |= {"size": len(copy), "sha256": digest(copy)}

        seal()
        if self.damage:
            self.damage(copy, record)
        if self.is_sealed:
            seal()
        return source, bytes(copy), record


def change(action, identifier, path, before, after, kind=UTF8, spoken=None):
    return {"action": action, "identifier": identifier, "path": path, "language": spoken, "dataType": kind,
            "before": before, "after": after}


def blob(data):
    return {"size": len(data), "sha256": digest(data)}


def title(text, locale=0):
    return tag("\xa9nam", 1, text, locale)


ARTIST, ALBUM = tag("\xa9ART", 1, b"Artist"), tag("\xa9alb", 1, b"Album")
GAPLESS = freeform(b"iTunSMPB", b" 00000000 00000240")
TRACK = tag("trkn", 0, struct.pack(">HHHH", 0, 3, 12, 0))
SET_TITLE = change("set", "itsk/%A9nam", ITUNES + "\xa9nam", "Old", "New title")
ADD_TITLE = change("add", "itsk/%A9nam", ITUNES + "\xa9nam", None, "New title")


def song(*items, **more):
    return movie(metadata(*items), **more)


def old_song(**more):
    return song(title(b"Old"), ARTIST, ALBUM, GAPLESS, TRACK, **more)


def new_song(*items, **more):
    return song(title(b"New title"), *(items or (ARTIST, ALBUM, GAPLESS, TRACK)), **more)


def film(*items, names=(b"com.apple.quicktime.title", b"com.apple.quicktime.make"), count=None, user_data=(), more=(),
         **others):
    """A QuickTime movie with keys. The items have the numbers of their keys as codes."""
    return movie(*(user_data or (texts("\xa9nam", ("eng", b"Lake"), ("deu", b"See")), texts("\xa9cmt", (None, b"Note")))),
                 moov=[metadata(*items, handler=b"mdta", is_plain=True, more=[keys(*names, count=count), *more])],
                 mark=b"qt  ", **others)


def key(number, kind, data, locale=0, name=None):
    return tag(struct.pack(">I", number), kind, data, locale, name=name or f"item {number}")


MAKE = key(2, 1, b"Example")
SET_KEY = change("set", "mdta/com.apple.quicktime.title", QUICKTIME + "'com.apple.quicktime.title'", "Old", "New title")
ADD_KEY = change("add", "mdta/com.example.note", QUICKTIME + "'com.example.note'", None, "Hello", spoken="de-CH")


def two_titles():
    return Box("\xa9nam", value(1, b"One"), value(1, b"Two", name="second"), name="titles")


def right():
    """Edits that are right."""
    yield Edit("title", old_song(), new_song(), [SET_TITLE])
    yield Edit("title after the samples", old_song(at_end=True), new_song(at_end=True), [SET_TITLE])
    yield Edit("64-bit offsets", old_song(), new_song(wide=True), [SET_TITLE])
    yield Edit("first item", movie(), song(title(b"New title")), [ADD_TITLE])
    yield Edit("last item", song(title(b"Old")), movie(), [change("remove", "itsk/%A9nam", ITUNES + "\xa9nam", "Old", None)])
    yield Edit("room in padding", song(title(b"Old"), ARTIST, moov=[padding(40)]),
               song(title(b"New title"), ARTIST, moov=[padding(34)]), [SET_TITLE])
    yield Edit("removed into padding", song(title(b"Old"), ARTIST),
               song(title(b"Old"), moov=[padding(22)]),
               [change("remove", "itsk/%A9ART", ITUNES + "\xa9ART", "Artist", None)])
    yield Edit("pair, number, freeform item and picture", old_song(),
               song(title(b"Old"), ARTIST, ALBUM, GAPLESS, tag("trkn", 0, struct.pack(">HHHH", 0, 4, 12, 0)),
                    tag("tmpo", 21, b"\0\x78"), freeform(b"MOOD", b"calm"), tag("covr", 13, b"\xff\xd8\xff")),
               [change("set", "itsk/trkn", ITUNES + "trkn", "3/12", "4/12", None),
                change("add", "itsk/tmpo", ITUNES + "tmpo", None, "120", "com.apple.metadata.datatype.int16"),
                change("add", "itlk/com.apple.iTunes.MOOD", ITUNES + "----[2]", None, "calm"),
                change("add", "itsk/covr", ITUNES + "covr", None, blob(b"\xff\xd8\xff"), JPEG)])
    yield Edit("key", film(key(1, 1, b"Old"), MAKE), film(key(1, 1, b"New title"), MAKE), [SET_KEY])
    yield Edit("new key with a language", film(key(1, 1, b"Old"), MAKE),
               film(key(1, 1, b"Old"), MAKE, key(3, 1, b"Hello", 0x43480000 | int.from_bytes(language("deu"), "big")),
                    names=(b"com.apple.quicktime.title", b"com.apple.quicktime.make", b"com.example.note")), [ADD_KEY])
    yield Edit("removed key", film(key(1, 1, b"Old"), MAKE),
               film(key(1, 1, b"Example", name="item 2"), names=(b"com.apple.quicktime.make",)),
               [change("remove", "mdta/com.apple.quicktime.title", SET_KEY["path"], "Old", None)])
    yield Edit("text of user data", film(MAKE),
               film(MAKE, user_data=[texts("\xa9nam", ("eng", b"Lake"), ("deu", b"Teich")), texts("\xa9cmt", (None, b"Note"))]),
               [change("set", "udta/%A9nam", USER + "\xa9nam", "See", "Teich", spoken="de")])
    point = full("loci", 0, 0, language("eng"), b"Lake\0\0", struct.pack(">iii", 429163, 3044147, 372 << 16), b"\0\0")
    yield Edit("user data of ISO", movie(iso_text("titl", "eng", b"Old"), full("yrrc", 0, 0, b"\x07\xe8")),
               movie(iso_text("titl", "eng", b"New title"), full("yrrc", 0, 0, b"\x07\xe9"), point),
               [change("set", "uiso/titl", USER + "titl", "Old", "New title", spoken="eng"),
                change("set", "uiso/yrrc", USER + "yrrc", "2024", "2025"),
                change("add", "uiso/loci", USER + "loci", None, "+46.45+006.5485+372/")])
    yield Edit("language of a track", movie(spoken="eng"), movie(spoken="fra"),
               [change("set", None, "/moov/trak[1]/mdia/mdhd.language", "eng", "fra")])
    for base in ("moof", "file"):
        for with_index in (False, True):
            yield Edit(f"fragments, from {base}{', with an index' if with_index else ''}",
                       fragmented(metadata(title(b"Old")), base=base, with_index=with_index),
                       fragmented(metadata(title(b"New title")), base=base, with_index=with_index), [SET_TITLE])
    yield Edit("wider offsets", fragmented(metadata(title(b"Old")), with_index=True),
               fragmented(metadata(title(b"New title")), with_index=True, wide=True), [SET_TITLE])
    yield Edit("wider offsets of items", picture(title(b"Old")), picture(title(b"New title"), wide=True), [SET_TITLE])
    yield Edit("wider size", old_song(), new_song(large=True), [SET_TITLE])
    yield Edit("several values", song(ARTIST, tag("\xa9nam", 1, b"Old"), two_titles()), song(ARTIST, title(b"New title")),
               [change("set", "itsk/%A9nam", ITUNES + "\xa9nam", ["Old", "One", "Two"], "New title")])
    yield Edit("item of a track", movie(traks=((), [Box("udta", texts("\xa9nam", ("eng", b"Old")))])),
               movie(traks=((), [Box("udta", texts("\xa9nam", ("eng", b"Commentary")), Box("name", b"Second"))])),
               [change("set", "udta/%A9nam", "/moov/trak[2]/udta/\xa9nam", "Old", "Commentary", spoken="en"),
                change("add", "udta/name", "/moov/trak[2]/udta/name", None, "Second")])
    yield Edit("nothing", old_song(), old_song(), [])
    yield Edit("picture file", picture(title(b"Old")), picture(title(b"New title")), [SET_TITLE])


def wrong():
    """Edits with one thing wrong each."""
    yield from wrong_samples()
    yield from wrong_items()
    yield from wrong_structure()
    yield from wrong_records()


def wrong_samples():
    lost = "are not"
    yield Edit("changed sample", old_song(), new_song(change=30), [SET_TITLE], lost)
    yield Edit("stale offsets", old_song(), new_song(delta=-6), [SET_TITLE], lost)
    yield Edit("one wrong offset", old_song(), new_song(last=1), [SET_TITLE], lost)
    yield Edit("stale 64-bit offsets", old_song(wide=True), new_song(wide=True, delta=-6), [SET_TITLE], lost)
    yield Edit("lost track", old_song(), new_song(is_empty=True), [SET_TITLE], "the tracks of the copy")
    before, after = metadata(title(b"Old")), metadata(title(b"New title"))
    for kind, base in (("trun", "moof"), ("tfhd", "file")):
        yield Edit(f"wrong {kind}", fragmented(before, base=base), fragmented(after, base=base, stale=kind), [SET_TITLE],
                   lost)
    for kind in ("tfra", "saio", "sidx"):
        yield Edit(f"stale {kind}", fragmented(before, with_index=True), fragmented(after, with_index=True, stale=kind),
                   [SET_TITLE], f"{kind} leads to")
    yield Edit("stale iloc", picture(title(b"Old")), picture(title(b"New title"), stale=True), [SET_TITLE], "iloc leads to")


def wrong_items():
    yield Edit("lost item", old_song(), new_song(ARTIST, GAPLESS, TRACK), [SET_TITLE], "is lost")
    yield Edit("lost last item", old_song(), new_song(ARTIST, ALBUM, GAPLESS), [SET_TITLE], "trkn in /moov/udta/meta/ilst is lost")
    moved = song(title(b"New title"), ALBUM, ARTIST, GAPLESS, TRACK)
    yield Edit("order of items", old_song(), moved, [SET_TITLE], "is lost, moved")
    yield Edit("additional item", old_song(), new_song(ARTIST, ALBUM, GAPLESS, TRACK, tag("\xa9too", 1, b"Tool")), [SET_TITLE],
               "is new")
    yield Edit("changed gapless data", old_song(), new_song(ARTIST, ALBUM, freeform(b"iTunSMPB", b" 00000000 00000000"), TRACK),
               [SET_TITLE], "iTunSMPB in /moov/udta/meta/ilst is changed")
    yield Edit("changed type", old_song(), new_song(ARTIST, tag("\xa9alb", 4, b"Album"), GAPLESS, TRACK), [SET_TITLE],
               "%A9alb in /moov/udta/meta/ilst is changed")
    yield Edit("changed language", old_song(), new_song(ARTIST, tag("\xa9alb", 1, b"Album", 0x15C7), GAPLESS, TRACK), [SET_TITLE],
               "%A9alb in /moov/udta/meta/ilst is changed")
    yield Edit("other value", old_song(), new_song(), [SET_TITLE | {"after": "New Title"}], "does not have the value")
    yield Edit("other value before", old_song(), new_song(), [SET_TITLE | {"before": "old"}], "does not have the value")
    yield Edit("other language", old_song(), new_song(), [SET_TITLE | {"language": "de"}], "language or type")
    yield Edit("language that was not asked", old_song(), song(title(b"New title", 0x10B5), ARTIST, ALBUM, GAPLESS, TRACK),
               [SET_TITLE], "language or type")
    yield Edit("other type", old_song(), new_song(), [SET_TITLE | {"dataType": PNG}], "language or type")
    yield Edit("other identifier", old_song(), new_song(), [SET_TITLE | {"identifier": "itsk/%A9wrt"}], "has no further")
    yield Edit("other container", old_song(), new_song(),
               [SET_TITLE | {"path": "/moov/trak[2]/udta/meta/ilst/\xa9nam"}], "has no further")
    yield Edit("item in a track", old_song(), movie(metadata(ARTIST, ALBUM, GAPLESS, TRACK), traks=(
        [full("meta", 0, 0)], ())), [SET_TITLE], "has no further")
    yield Edit("nothing added", old_song(), old_song(), [ADD_TITLE], "does not have the value")
    yield Edit("nothing removed", old_song(), old_song(),
               [change("remove", "itsk/%A9nam", ITUNES + "\xa9nam", "Old", None)], "is lost, moved")
    yield Edit("pair in another half", old_song(), song(title(b"Old"), ARTIST, ALBUM, GAPLESS, tag(
        "trkn", 0, struct.pack(">HHHH", 0, 12, 4, 0))), [change("set", "itsk/trkn", ITUNES + "trkn", "3/12", "4/12", None)],
        "does not have the value")
    yield Edit("other text of the same box", film(MAKE),
               film(MAKE, user_data=[texts("\xa9nam", ("eng", b"Pond"), ("deu", b"Teich")), texts("\xa9cmt", (None, b"Note"))]),
               [change("set", "udta/%A9nam", USER + "\xa9nam", "See", "Teich", spoken="de")], "udta/%A9nam in /moov/udta is")
    yield Edit("language of a text", film(MAKE),
               film(MAKE, user_data=[texts("\xa9nam", ("eng", b"Lake"), ("fra", b"Teich")), texts("\xa9cmt", (None, b"Note"))]),
               [change("set", "udta/%A9nam", USER + "\xa9nam", "See", "Teich", spoken="de")], "language or type")
    yield Edit("item with another key", film(key(1, 1, b"Old"), MAKE),
               film(key(2, 1, b"New title", name="item 1"), key(1, 1, b"Example", name="item 2")), [SET_KEY], "value")
    yield Edit("renamed key", film(key(1, 1, b"Old"), MAKE), film(key(1, 1, b"New title"), MAKE, names=(
        b"com.apple.quicktime.title", b"com.apple.quicktime.mark")), [SET_KEY], "is lost, moved")
    yield Edit("lost unused key", film(key(1, 1, b"Old")), film(key(1, 1, b"New title"), names=(
        b"com.apple.quicktime.title",)), [SET_KEY], "the keys of /moov/meta are changed")
    yield Edit("wrong count of keys", film(key(1, 1, b"Old"), MAKE), film(key(1, 1, b"New title"), MAKE, count=3), [SET_KEY],
               "counts 3 keys")


    named = Box(struct.pack(">I", 1), full("itif", 0, 0, bytes(4)), value(1, b"Old"), name="item 1")
    yield Edit("lost addition of an item", film(named, MAKE), film(key(1, 1, b"New title"), MAKE), [SET_KEY],
               "has other boxes than its value")
    yield Edit("item where readers do not find it", movie(metadata(ARTIST, handler=b"mdta")),
               movie(metadata(ARTIST, title(b"New title"), handler=b"mdta")), [ADD_TITLE], "not mdir")
    yield Edit("new container without a handler", movie(), movie(metadata(title(b"New title"), handler=b"mdta")), [ADD_TITLE],
               "not mdir")
    yield Edit("version of a new container", film(names=(), user_data=(ARTIST,)), film(
        names=(), user_data=(ARTIST, wrong_version(metadata(title(b"New title"))))), [ADD_TITLE], "version that is not 0")


def wrong_version(box):
    box.parts[0] = b"\1\0\0\0"
    return box


def wrong_structure():
    elsewhere = "does not list what they belong to"
    yield Edit("other field", old_song(), new_song(rate=601), [SET_TITLE], elsewhere)
    yield Edit("changed handler", song(title(b"Old"), ARTIST), movie(metadata(title(b"New title"), ARTIST, handler=b"mdia")),
               [SET_TITLE], elsewhere)
    yield Edit("language of another field", movie(spoken="eng"), movie(spoken="fra"),
               [change("set", None, "/moov/trak[1]/mdia/mdhd.language", "eng", "deu")], "is not deu")
    yield Edit("new box", old_song(), new_song(moov=[full("uuid", 0, 0, bytes(16))]), [SET_TITLE], "the copy has /moov/uuid")
    yield Edit("size of the metadata", old_song(), movie(wrong_size(metadata(
        title(b"New title"), ARTIST, ALBUM, GAPLESS, TRACK, wrong=-6))), [SET_TITLE], "bytes are left")
    yield Edit("size of an item", old_song(), new_song(ARTIST, ALBUM, GAPLESS, wrong_size(tag(
        "trkn", 0, struct.pack(">HHHH", 0, 3, 12, 0)), 8)), [SET_TITLE], "has the size")
    yield Edit("text in padding", song(title(b"Old"), ARTIST, moov=[padding(40)]),
               song(title(b"New title"), ARTIST, moov=[padding(34, b"Old")]), [SET_TITLE], "not zero")
    yield Edit("item turned into padding", song(title(b"Old"), ARTIST), turned(song(title(b"Old"), ARTIST)),
               [change("remove", "itsk/%A9ART", ITUNES + "\xa9ART", "Artist", None)], "were not padding")


def wrong_size(box, wrong=0):
    box.wrong = box.wrong or wrong
    return box


def turned(file):
    """A file of which the artist is padding, with all of its bytes."""
    name = next(name for name, data in file.leaves if data == b"\xa9ART")
    file.leaves = [(one, b"free" if one == name else data) for one, data in file.leaves]
    file.data = b"".join(data for _, data in file.leaves)
    return file


def wrong_records():
    def edit(name, damage, expected, **more):
        return Edit(name, old_song(), new_song(), [SET_TITLE], expected, damage, **more)

    def of(key, **values):
        return lambda _, record: record[key].update(values)

    def first(key, **values):
        return lambda _, record: record[key][0].update(values)

    def flipped(copy, _):
        copy[-1] ^= 1

    def longer(copy, _):
        copy += b"\0"

    yield edit("digest of the copy", of("copy", sha256="0" * 64), "another SHA-256", is_sealed=False)
    yield edit("digest of the source", of("source", sha256="0" * 64), "another SHA-256")
    yield edit("size of the copy", of("copy", size=1), "the record states 1", is_sealed=False)
    yield edit("digest of a track", lambda _, record: record["verification"]["tracks"][1].update(sha256="0" * 64),
               "trak[2] have another SHA-256")
    yield edit("change that is not listed", flipped, "lists no change")
    yield edit("bytes after the end", longer, "the copy")
    yield edit("lost change of bytes", lambda _, record: record["bytes"].pop(), "leave a gap")
    yield edit("lost changes and moves", lambda _, record: record.update(bytes=record["bytes"][:-1], moves=[]),
               "the record lists no change")
    yield edit("other new bytes", lambda _, record: record["bytes"][-1].update(
        hex="00" * record["bytes"][-1]["inserted"]), "not those that the record lists")
    yield edit("other number of new bytes", first("bytes", inserted=1), "states 1")
    yield edit("order of changes", lambda _, record: record["bytes"].reverse(), "not in the order")
    yield edit("other unchanged range", first("unchangedRanges", copy=1), "unchangedRanges of the record")
    yield edit("lost unchanged range", lambda _, record: record["unchangedRanges"].pop(), "not all of the unchanged")
    yield edit("other move", first("moves", size=1), "of the record")
    yield edit("unknown action", first("changes", action="keep"), "unknown kind")
    yield edit("change of nothing", first("changes", after=None), "do not fit set")
    place = old_song().starts["/moov/udta/meta/ilst/\xa9nam"] + 24
    yield edit("changed presentation", None, "is changed, but the record does not list it", facts=[
        {"path": "/moov/trak[1]/mdia", "aspect": "aspect", "owner": "/moov/trak[1]", "offset": place, "size": 1}])
