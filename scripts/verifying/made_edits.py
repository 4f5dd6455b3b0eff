"""Edits for check-verify-copy, with their sources, copies and records."""

import struct
from dataclasses import dataclass, field

from .made import (SAMPLES, Box, changes_of_bytes, digest, fragmented, freeform, full, iso_text, keys, language,
                   metadata, movie, padding, picture, tag, texts, value)

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
            "copy": {"path": "copy"}, "changes": [dict(one) for one in self.changes],
            "bytes": changed, "unchangedRanges": kept,
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
REMOVE_TITLE = change("remove", "itsk/%A9nam", ITUNES + "\xa9nam", "Old", None)
ADD_TITLE = change("add", "itsk/%A9nam", ITUNES + "\xa9nam", None, "New title")


def song(*items, **more):
    return movie(metadata(*items), **more)


def old_song(**more):
    return song(title(b"Old"), ARTIST, ALBUM, GAPLESS, TRACK, **more)


def new_song(*items, **more):
    return song(title(b"New title"), *(items or (ARTIST, ALBUM, GAPLESS, TRACK)), **more)


def lake(eng=b"Lake", deu=b"See", spoken="deu"):
    """Texts of user data: a name in two languages, and a comment without a language."""
    return texts("\xa9nam", ("eng", eng), (spoken, deu)), texts("\xa9cmt", (None, b"Note"))


def film(*items, names=(b"com.apple.quicktime.title", b"com.apple.quicktime.make"), count=None, user_data=(), more=(),
         **others):
    """A QuickTime movie with keys. The items have the numbers of their keys as codes."""
    return movie(*(user_data or lake()),
                 moov=[metadata(*items, handler=b"mdta", is_plain=True, more=[keys(*names, count=count), *more])],
                 mark=b"qt  ", **others)


def key(number, kind, data, locale=0, name=None):
    return tag(struct.pack(">I", number), kind, data, locale, name=name or f"item {number}")


SET_TEXT = change("set", "udta/%A9nam", USER + "\xa9nam", "See", "Teich", spoken="de")
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
    yield Edit("last item", song(title(b"Old")), movie(), [REMOVE_TITLE])
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
    yield Edit("text of user data", film(MAKE), film(MAKE, user_data=lake(deu=b"Teich")), [SET_TEXT])
    point = full("loci", 0, 0, language("eng"), b"Lake\0\0", struct.pack(">iii", 429163, 3044147, 372 << 16), b"\0\0")
    yield Edit("user data of ISO", movie(iso_text("titl", "eng", b"Old"), full("yrrc", 0, 0, b"\x07\xe8")),
               movie(iso_text("titl", "eng", b"New title"), full("yrrc", 0, 0, b"\x07\xe9"), point),
               [change("set", "uiso/titl", USER + "titl", "Old", "New title", spoken="eng"),
                change("set", "uiso/yrrc", USER + "yrrc", "2024", "2025"),
                change("add", "uiso/loci", USER + "loci", None, "+46.45+006.5485+372/")])
    rating = full("rtng", 0, 0, b"MPAAPG13", language("eng"), b"Strong\0")
    words = [full("kywd", 0, 0, language("eng"), bytes((len(all_words),)), *(bytes((len(word),)) + word for word in all_words))
             for all_words in ((b"one",), (b"one", b"two"))]
    yield Edit("keywords and a rating", movie(words[0]), movie(words[1], rating),
               [change("add", "uiso/kywd", USER + "kywd", None, "two"),
                change("add", "uiso/rtng", USER + "rtng", None, "Strong", spoken="eng")])
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
    yield Edit("several values", song(ARTIST, title(b"Old"), two_titles()), song(ARTIST, title(b"New title")),
               [change("set", "itsk/%A9nam", ITUNES + "\xa9nam", ["Old", "One", "Two"], "New title")])
    yield Edit("item of a track", movie(traks=((), [Box("udta", texts("\xa9nam", ("eng", b"Old")))])),
               movie(traks=((), [Box("udta", texts("\xa9nam", ("eng", b"Commentary")), Box("name", b"Second"))])),
               [change("set", "udta/%A9nam", "/moov/trak[2]/udta/\xa9nam", "Old", "Commentary", spoken="en"),
                change("add", "udta/name", "/moov/trak[2]/udta/name", None, "Second")])
    yield Edit("nothing", old_song(), old_song(), [])
    yield Edit("picture file", picture(title(b"Old")), picture(title(b"New title")), [SET_TITLE])
