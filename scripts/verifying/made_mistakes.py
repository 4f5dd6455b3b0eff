"""Copies and records for check-verify-copy with one thing wrong each."""

import struct

from .made import Box, fragmented, freeform, full, metadata, movie, padding, picture, tag, value
from .made_edits import (ADD_TITLE, ALBUM, ARTIST, GAPLESS, ITUNES, MAKE, PNG, REMOVE_TITLE, SET_KEY, SET_TEXT,
                         SET_TITLE, TRACK, Edit, change, film, key, lake, new_song, old_song, song, title)


def wrong():
    """Edits with one thing wrong each."""
    yield from wrong_samples()
    yield from wrong_items()
    yield from wrong_announcements()
    yield from wrong_texts()
    yield from wrong_keys()
    yield from wrong_structure()
    yield from wrong_records()


def retitled(name, expected, copy=None, **announced):
    """An edit of the title of a song with something wrong in the copy, or in the change in the record."""
    return Edit(name, old_song(), copy or new_song(), [SET_TITLE | announced], expected)


def wrong_samples():
    lost = "are not"
    yield retitled("changed sample", lost, new_song(change=30))
    yield retitled("stale offsets", lost, new_song(delta=-6))
    yield retitled("one wrong offset", lost, new_song(last=1))
    yield Edit("stale 64-bit offsets", old_song(wide=True), new_song(wide=True, delta=-6), [SET_TITLE], lost)
    yield retitled("lost track", "the tracks of the copy", new_song(is_empty=True))
    before, after = metadata(title(b"Old")), metadata(title(b"New title"))
    for kind, base in (("trun", "moof"), ("tfhd", "file")):
        yield Edit(f"wrong {kind}", fragmented(before, base=base), fragmented(after, base=base, stale=kind),
                   [SET_TITLE], lost)
    for kind in ("tfra", "saio", "sidx"):
        yield Edit(f"stale {kind}", fragmented(before, with_index=True),
                   fragmented(after, with_index=True, stale=kind), [SET_TITLE], f"{kind} leads to")
    yield Edit("stale iloc", picture(title(b"Old")), picture(title(b"New title"), stale=True), [SET_TITLE],
               "iloc leads to")


def wrong_items():
    yield retitled("lost item", "is lost", new_song(ARTIST, GAPLESS, TRACK))
    yield retitled("lost last item", "trkn in /moov/udta/meta/ilst is lost", new_song(ARTIST, ALBUM, GAPLESS))
    yield retitled("order of items", "is lost, moved", new_song(ALBUM, ARTIST, GAPLESS, TRACK))
    yield retitled("additional item", "is new", new_song(ARTIST, ALBUM, GAPLESS, TRACK, tag("\xa9too", 1, b"Tool")))
    yield retitled("changed gapless data", "iTunSMPB in /moov/udta/meta/ilst is changed",
                   new_song(ARTIST, ALBUM, freeform(b"iTunSMPB", b" 00000000 00000000"), TRACK))
    album = "%A9alb in /moov/udta/meta/ilst is changed"
    yield retitled("changed type", album, new_song(ARTIST, tag("\xa9alb", 4, b"Album"), GAPLESS, TRACK))
    yield retitled("changed language", album, new_song(ARTIST, tag("\xa9alb", 1, b"Album", 0x15C7), GAPLESS, TRACK))
    yield Edit("item where readers do not find it", movie(metadata(ARTIST, handler=b"mdta")),
               movie(metadata(ARTIST, title(b"New title"), handler=b"mdta")), [ADD_TITLE], "not mdir")
    yield Edit("new container with another handler", movie(), movie(metadata(title(b"New title"), handler=b"mdta")),
               [ADD_TITLE], "not mdir")
    new = metadata(title(b"New title"))
    new.parts[0] = b"\1\0\0\0"
    yield Edit("version of a new container", movie(ARTIST), movie(ARTIST, new), [ADD_TITLE], "version that is not 0")


def wrong_announcements():
    yield retitled("other value", "does not have the value", after="New Title")
    yield retitled("other value before", "does not have the value", before="old")
    yield retitled("other language", "language or type", language="de")
    yield retitled("language that was not asked", "language or type",
                   song(title(b"New title", 0x10B5), ARTIST, ALBUM, GAPLESS, TRACK))
    yield retitled("other type", "language or type", dataType=PNG)
    yield retitled("other identifier", "has no further", identifier="itsk/%A9wrt")
    yield retitled("other container", "has no further", path="/moov/trak[2]/udta/meta/ilst/\xa9nam")
    yield retitled("missing item", "has no further", song(ARTIST, ALBUM, GAPLESS, TRACK))
    yield Edit("nothing added", old_song(), old_song(), [ADD_TITLE], "does not have the value")
    yield Edit("nothing removed", old_song(), old_song(), [REMOVE_TITLE], "is lost, moved")
    swapped = tag("trkn", 0, struct.pack(">HHHH", 0, 12, 4, 0))
    yield Edit("halves of a pair", old_song(), song(title(b"Old"), ARTIST, ALBUM, GAPLESS, swapped),
               [change("set", "itsk/trkn", ITUNES + "trkn", "3/12", "4/12", None)], "does not have the value")


def wrong_texts():
    def edit(name, expected, **texts):
        return Edit(name, film(MAKE), film(MAKE, user_data=lake(**texts)), [SET_TEXT], expected)

    yield edit("other text of the same box", "udta/%A9nam in /moov/udta is", eng=b"Pond", deu=b"Teich")
    yield edit("language of a text", "language or type", deu=b"Teich", spoken="fra")


def wrong_keys():
    def edit(name, copy, expected, *items):
        return Edit(name, film(*(items or (key(1, 1, b"Old"), MAKE))), copy, [SET_KEY], expected)

    new, brand = key(1, 1, b"New title"), b"com.apple.quicktime.title"
    swapped = film(key(2, 1, b"New title", name="item 1"), key(1, 1, b"Example", name="item 2"))
    yield edit("item with another key", swapped, "does not have the value")
    yield edit("renamed key", film(new, MAKE, names=(brand, b"com.apple.quicktime.mark")), "is lost, moved")
    yield edit("lost unused key", film(new, names=(brand,)), "the keys of /moov/meta are changed", key(1, 1, b"Old"))
    yield edit("wrong count of keys", film(new, MAKE, count=3), "counts 3 keys")
    flagged = Box(struct.pack(">I", 1), full("itif", 0, 0, bytes(4)), value(1, b"Old"), name="item 1")
    yield edit("lost addition of an item", film(new, MAKE), "has other boxes than its value", flagged, MAKE)


def wrong_structure():
    elsewhere = "does not list what they belong to"
    yield retitled("other field", elsewhere, new_song(rate=601))
    yield Edit("changed handler", song(title(b"Old"), ARTIST),
               movie(metadata(title(b"New title"), ARTIST, handler=b"mdia")), [SET_TITLE], elsewhere)
    yield Edit("language of another field", movie(spoken="eng"), movie(spoken="fra"),
               [change("set", None, "/moov/trak[1]/mdia/mdhd.language", "eng", "deu")], "is not deu")
    yield retitled("new box", "the copy has /moov/uuid", new_song(moov=[full("uuid", 0, 0, bytes(16))]))
    yield retitled("size of the metadata", "bytes are left", movie(metadata(
        title(b"New title"), ARTIST, ALBUM, GAPLESS, TRACK, wrong=-6)))
    wrong_track = tag("trkn", 0, struct.pack(">HHHH", 0, 3, 12, 0))
    wrong_track.wrong = 8
    yield retitled("size of an item", "has the size", new_song(ARTIST, ALBUM, GAPLESS, wrong_track))
    yield Edit("text in padding", song(title(b"Old"), ARTIST, moov=[padding(40)]),
               song(title(b"New title"), ARTIST, moov=[padding(34, b"Old")]), [SET_TITLE], "not zero")
    yield Edit("item turned into padding", song(title(b"Old"), ARTIST), turned(song(title(b"Old"), ARTIST)),
               [change("remove", "itsk/%A9ART", ITUNES + "\xa9ART", "Artist", None)], "were not padding")


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

    yield edit("unknown version", lambda _, record: record.update(record=2), "has the version 2")
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
