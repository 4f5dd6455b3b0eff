"""Leaks in numbers of boxes that have no effect on how the movie is presented."""

import struct

from .boxes import File, add_track, box, entry, full
from .kinds import kind
from .pictures import in_metadata
from .tracks import subtitle

MOVIE, TRACK, SOUND = "moov", "moov/trak", "moov/trak:2"
ANY = "unreferenced|unknown"


def changed(name, bases, path, place, make, category=ANY):
    """Declares a kind that overwrites bytes of a payload."""
    kind(name, bases, category)(lambda base, c: File(base).change(path, place, make(c)).bytes())


def added(name, bases, path, make, category=ANY):
    """Declares a kind that adds a box."""
    kind(name, bases, category)(lambda base, c: File(base).add(path, make(c)).bytes())


def in_sample_entry(base, track, more):
    """Adds a box to the first sample entry of a track."""
    found = (file := File(base)).at(f"{track}/mdia/minf/stbl/stsd")
    size, = struct.unpack(">I", found.payload[8:12])
    found.payload = found.payload[:8] + struct.pack(">I", size + len(more)) + \
        found.payload[12:8 + size] + more + found.payload[8 + size:]
    return file.bytes()


def with_entry_box(base, track, code, change):
    """Changes the payload of a box at the end of the first sample entry of a track."""
    found = (file := File(base)).at(f"{track}/mdia/minf/stbl/stsd")
    place = found.payload.rindex(code) - 4
    size, = struct.unpack(">I", found.payload[place:place + 4])
    whole, = struct.unpack(">I", found.payload[8:12])
    new = box(code, change(found.payload[place + 8:place + size]))
    found.payload = found.payload[:8] + struct.pack(">I", whole + len(new) - size) + \
        found.payload[12:place] + new + found.payload[place + size:]
    return file.bytes()


def described(name, bases, track, make, category=ANY):
    """Declares a kind that adds a box to a sample entry."""
    kind(name, bases, category)(lambda base, c: in_sample_entry(base, track, make(c)))


# MARK: Matrices, sizes and colors without effect

changed("matrix of a sound track", "movie.mp4 movie.mov", f"{SOUND}/tkhd", 40, lambda c: c.raw(32))
changed("matrix of a sound file", "sound.m4a", "moov/mvhd", 36, lambda c: c.raw(32))
changed("size of a sound track", "movie.mp4", f"{SOUND}/tkhd", 76, lambda c: c.raw(8))
changed("color of vmhd in copy mode", "movie.mp4 movie.mov", f"{TRACK}/mdia/minf/vmhd", 6, lambda c: c.raw(6))
changed("next track ID of a movie", "movie.mp4", "moov/mvhd", 96, lambda c: c.raw(4))
changed("minor version of a file type", "movie.mp4", "ftyp", 4, lambda c: c.raw(4))
changed("reserved bytes of a sound sample entry", "movie.mp4", f"{SOUND}/mdia/minf/stbl/stsd", 24,
        lambda c: c.raw(8))
changed("predefined bytes of a video sample entry", "movie.mp4", f"{TRACK}/mdia/minf/stbl/stsd", 32,
        lambda c: c.raw(12))


@kind("color of gmin in copy mode", "movie.mov", ANY)
def generic_color(base, canary):
    header = box("gmhd", full("gmin", struct.pack(">H", 0) + canary.raw(6) + bytes(4)))
    return add_track(File(base), "text", entry("text", bytes(43)), [subtitle(b"Kept")], header=header).bytes()


added("hmhd of a sound track", "movie.mp4", f"{SOUND}/mdia/minf", lambda c: full("hmhd", c.raw(16)))
added("load settings of a track", "movie.mov", TRACK, lambda c: box("load", c.raw(16)))
added("color table of a movie", "movie.mov", MOVIE, lambda c: box(
    "ctab", struct.pack(">IHH", 0, 0x8000, 1), c.raw(16)))

# MARK: Edits


def with_edit(name, bases, make):
    """Declares a kind that adds an edit (duration, media time and rate) before the others."""
    @kind(name, bases, ANY)
    def take(base, canary):
        found = (file := File(base)).at(f"{TRACK}/edts/elst")
        count, = struct.unpack(">I", found.payload[4:8])
        found.payload = found.payload[:4] + struct.pack(">I", count + 1) + make(canary) + found.payload[8:]
        return file.bytes()


with_edit("rate of an empty edit", "movie.mp4 movie.mov", lambda c: struct.pack(">Ii", 0, -1) + c.raw(4))

# MARK: Channels, encryption, groups of tracks

LAYOUT = struct.pack(">I", 100 << 16 | 1)
DESCRIPTIONS = {
    "bitmap of a channel layout": lambda c: LAYOUT + c.raw(4) + bytes(4),
    "descriptions beside a channel layout": lambda c: LAYOUT + bytes(4) + struct.pack(">I", 1) + c.raw(20),
    "coordinates of channels": lambda c: bytes(8) + struct.pack(">III", 1, 1, 0) + c.raw(12)}
for name, make in DESCRIPTIONS.items():
    kind(name, "movie.mov", ANY)(lambda base, c, make=make: with_entry_box(
        base, SOUND, b"chan", lambda old: bytes(4) + make(c)))
added("key IDs for a movie that is not encrypted", "movie.mp4", MOVIE, lambda c: full(
    "pssh", bytes.fromhex("1077efecc0b24d02ace33c1e52e2fb4b"), struct.pack(">I", 1), c.raw(16), bytes(4),
    version=1), "identifier|unknown|unreferenced")
added("system ID of pssh", "movie.mp4", MOVIE, lambda c: full("pssh", c.raw(16), bytes(4)),
      "identifier|unknown|unreferenced")


def protection(canary):
    key = full("tenc", bytes(2), b"\0\0", canary.raw(16))
    return box("sinf", box("frma", b"avc1"), full("schm", b"cenc", struct.pack(">I", 1 << 16)),
               box("schi", key))


described("key ID of a sample entry that is not encrypted", "movie.mp4", TRACK, protection,
          "identifier|unknown|unreferenced")
added("key ID of a group that is not encrypted", "movie.mp4", f"{TRACK}/mdia/minf/stbl", lambda c: full(
    "sgpd", b"seig", struct.pack(">II", 20, 1), bytes(4), c.raw(16), version=1) + full(
    "sbgp", b"seig", struct.pack(">III", 1, 10, 1)), "identifier|unknown|unreferenced")
added("switch group of tsel", "movie.mp4", f"{TRACK}/udta", lambda c: full("tsel", c.raw(4)))
added("attributes of tsel", "movie.mp4", f"{TRACK}/udta", lambda c: full("tsel", bytes(4), c.raw(8)))
added("attributes of strk", "movie.mp4", f"{TRACK}/udta", lambda c: box(
    "strk", full("stri", bytes(4), struct.pack(">I", 1), c.raw(8)), box("strd")))
added("ID of a sub track", "movie.mp4", f"{TRACK}/udta", lambda c: box(
    "strk", full("stri", bytes(4), c.raw(4)), box("strd")))
added("ID of a track group", "movie.mp4", TRACK, lambda c: box("trgr", full("msrc", c.raw(4))))
added("references to missing tracks", "movie.mp4", TRACK, lambda c: box("tref", box("cdsc", c.raw(8))))
added("elementary stream of iods", "movie.mp4", MOVIE, lambda c: full(
    "iods", b"\x10\x0d\0\x4f\xff\xff\xff\xff\xff\x0e\4" + c.raw(4)))
kind("values of btrt", "movie.mp4", f"{ANY}|encoding")(lambda base, c: with_entry_box(
    base, SOUND, b"btrt", lambda old: c.raw(12)))

# MARK: Fragments


def in_extends(name, make, category=ANY):
    added(name, "parts.mp4", "moov/mvex", make, category)


in_extends("trex of a missing track", lambda c: full("trex", c.raw(20)))
changed("defaults of trex that all fragments override", "parts.mp4", "moov/mvex/trex", 12, lambda c: c.raw(12))
in_extends("levels of a missing track in leva",
           lambda c: full("leva", b"\2" + c.raw(4) + b"\4" + c.raw(4) + b"\4"))
in_extends("offset of a startup sequence", lambda c: full("assp", c.raw(4)))
in_extends("trep of a missing track", lambda c: full("trep", c.raw(4)))
in_extends("duration of mehd", lambda c: full("mehd", c.raw(4)), f"{ANY}|playback")


def before_fragment(name, make):
    """Declares a kind that adds a box before the first fragment."""
    @kind(name, "parts.mp4", ANY)
    def take(base, canary):
        file = File(base)
        number = next(n for n, found in enumerate(file.boxes) if found.code == b"moof")
        file.boxes.insert(number, make(canary))
        return file.bytes()


def index(canary):
    return full("sidx", canary.raw(16), struct.pack(">HH", 0, 0))


before_fragment("sidx of a missing track", index)
before_fragment("ssix of a missing index", lambda c: full("ssix", struct.pack(">II", 1, 2), c.raw(8)))
before_fragment("brands of a segment", lambda c: box("styp", b"msdh", bytes(4), c.raw(8)))

# MARK: Items


def in_items(name, change):
    """Declares a kind that changes the boxes of meta (code and payload)."""
    kind(name, "picture.heic picture.avif", ANY)(
        lambda base, c: in_metadata(base, lambda boxes: [box(*own) for own in change(boxes, c)]))


def associations(boxes, canary):
    """Adds associations of a missing item."""
    for code, payload in boxes:
        if code == b"iprp":
            place = payload.index(b"ipma") - 4
            size, = struct.unpack(">I", payload[place:place + 4])
            count, = struct.unpack(">I", payload[place + 12:place + 16])
            assert payload[place + 8] == 0
            row = canary.raw(2) + b"\4" + bytes(127 - byte % 64 for byte in canary.raw(4))
            canary.needles[:] = [row]
            payload = payload[:place] + struct.pack(">I", size + len(row)) + payload[place + 4:place + 12] + \
                struct.pack(">I", count + 1) + payload[place + 16:place + size] + row + payload[place + size:]
        yield code, payload


def references(boxes, canary):
    """Adds references of a missing item."""
    found = False
    row = box("auxl", canary.raw(2), b"\0\2", canary.raw(8)[2:6])
    canary.needles[:] = [row[8:]]
    for code, payload in boxes:
        if code == b"iref":
            found, payload = True, payload + row
        yield code, payload
    if not found:
        yield b"iref", bytes(4) + row


def groups(boxes, canary):
    """Adds an entity group of missing items."""
    yield from boxes
    yield b"grpl", full("altr", canary.raw(4), struct.pack(">I", 1), canary.raw(8)[4:8])


in_items("properties of a missing item", associations)
in_items("references of a missing item", references)
in_items("entity group of missing items", groups)
