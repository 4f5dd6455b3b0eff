"""Leaks in TIFF pictures: values beyond the count of their tag, and tags without a use."""

import struct

from .exif import LONG, RATIONAL, SHORT, SIZES, TYPES, filled
from .kinds import kind


def entries(tiff):
    """Returns the entries of the first directory by tag: type, count and value field."""
    place, = struct.unpack("<I", tiff[4:8])
    count, = struct.unpack("<H", tiff[place:place + 2])
    rows = (struct.unpack("<HHI4s", tiff[place + 2 + 12 * row:place + 14 + 12 * row])
            for row in range(count))
    return {tag: rest for tag, *rest in rows}


def values(tiff, tag):
    """Returns the bytes of the values of a tag."""
    type_, count, field = entries(tiff)[tag]
    size = SIZES[type_] * count
    place, = struct.unpack("<I", field)
    return field[:size] if size <= 4 else tiff[place:place + size]


def with_values(tiff, changes):
    """Replaces or adds tags (type and bytes) with a new directory at the place of the old one, which must
    be at the end."""
    place, = struct.unpack("<I", tiff[4:8])
    table = dict(entries(tiff))
    out = tiff[:place]
    for tag, (type_, data) in changes.items():
        field = data.ljust(4, b"\0")
        if len(data) > 4:
            field, out = struct.pack("<I", len(out)), out + data + bytes(len(data) % 2)
        table[tag] = type_, len(data) // SIZES[type_], field
    rows = b"".join(struct.pack("<HHI4s", tag, *row) for tag, row in sorted(table.items()))
    return out[:4] + struct.pack("<I", len(out)) + out[8:] + struct.pack("<H", len(table)) + rows + bytes(4)


def replaced(name, tag, type_):
    kind(f"{TYPES[type_]} in {name} of TIFF", "picture.tif", "unknown|unreferenced")(
        lambda base, c: with_values(base, {tag: (type_, filled(c))}))


def surplus(name, tag):
    """Declares a kind that adds values to those of a tag in the file."""
    def make(base, canary):
        data = values(base, tag) + filled(canary)
        return with_values(base, {tag: (entries(base)[tag][0], data)})
    kind(f"surplus values in {name} of TIFF", "picture.tif", "unreferenced|unknown")(make)


for name, tag, type_ in (
        ("TransferFunction", 0x12D, SHORT), ("WhitePoint", 0x13E, RATIONAL),
        ("ColorMap", 0x140, SHORT), ("YCbCrCoefficients", 0x211, RATIONAL),
        ("SampleFormat", 0x153, SHORT), ("FreeOffsets", 0x120, LONG), ("FreeByteCounts", 0x121, LONG),
        ("JPEGQTables", 0x207, LONG), ("JPEGDCTables", 0x208, LONG),
        ("LinearizationTable", 0xC618, SHORT),
        ("ExtraSamples", 0x152, SHORT)):
    replaced(name, tag, type_)
for name, tag in (("ReferenceBlackWhite", 0x214), ("StripOffsets", 0x111),
                  ("StripByteCounts", 0x117)):
    surplus(name, tag)

# Tags of strips, and the tags of tiles that replace them.
TILES = {0x111: 0x144, 0x116: 0x143, 0x117: 0x145}


def tiled(name, tag):
    """Declares a kind that changes the only strip to the only tile, and adds values to a tag of the tile."""
    @kind(f"surplus values in {name} of TIFF", "picture.tif", "unreferenced|unknown")
    def make(base, canary):
        place, = struct.unpack("<I", base[4:8])
        changed = bytearray(base)
        for strip, tile in TILES.items():
            where = base.index(struct.pack("<H", strip), place + 2)
            changed[where:where + 2] = struct.pack("<H", tile)
        tile = bytes(changed)
        size = {0x142: (LONG, struct.pack("<I", 64)), 0x143: (LONG, struct.pack("<I", 48))}
        return with_values(tile, {**size, tag: (LONG, values(tile, tag) + filled(canary))})


tiled("TileOffsets", 0x144)
tiled("TileByteCounts", 0x145)


@kind("offset of a following directory outside TIFF", "picture.tif", "unreferenced|unknown")
def following(base, canary):
    return base[:-4] + canary.raw(4)
