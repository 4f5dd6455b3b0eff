"""Leaks in directories of Exif and TIFF: surplus values, gaps, unknown tags, and bytes behind short values."""

import struct

from .exif import ASCII, BYTE, LONG, RATIONAL, SHORT, UNDEFINED
from .kinds import kind
from .pictures import TIFF, chunk, directory, exif, with_item, with_segment
from .tiffs import entries, values, with_values

ANY = "unknown|unreferenced|text|identifier|device|location|person|software|picture|path|time"


def long(value):
    return struct.pack(">I", value)


def pointed(pointer, *rows, more=b""):
    """Returns a file with a directory that a tag of the first refers to."""
    return TIFF + directory(8, (pointer, LONG, 1, long(26))) + directory(26, *rows) + more


def nested(*rows):
    """Returns a file with an interoperability directory."""
    return TIFF + directory(8, (0x8769, LONG, 1, long(26))) + directory(
        26, (0xA005, LONG, 1, long(44))) + directory(44, *rows)


def row(tag, type_, count, field):
    return struct.pack(">HHI", tag, type_, count) + field


def table(*rows, following=0, count=None):
    """Returns a directory of rows with their fields."""
    return struct.pack(">H", count or len(rows)) + b"".join(rows) + long(following)


ORIENTATION = 0x112, SHORT, 1, b"\0\1"
GPS, EXIF = 0x8825, 0x8769
VERSION = 0x9000, UNDEFINED, 4, b"0230"
SECRETS = {
    "surplus values of Orientation": lambda c: TIFF + directory(
        8, (0x112, SHORT, 13, b"\0\1" + (c.text * 2))),
    "surplus values of ColorSpace": lambda c: pointed(EXIF, (0xA001, SHORT, 13, b"\0\1" + c.text * 2)),
    "bytes behind the only value of Orientation": lambda c: TIFF + table(
        row(0x112, SHORT, 1, c.says(b"\0\1" + c.digest[:2]))),
    "surplus values of XResolution": lambda c: TIFF + directory(8, (0x11A, RATIONAL, 2, long(72) + long(1) + c.raw(8))),
    "XResolution with arbitrary terms": lambda c: TIFF + directory(8, (0x11A, RATIONAL, 1, c.raw(8))),
    "text as ExifVersion": lambda c: pointed(EXIF, (0x9000, UNDEFINED, 12, c.text)),
    "text as ComponentsConfiguration": lambda c: pointed(EXIF, (0x9101, UNDEFINED, 12, c.text)),
    "text as SceneType": lambda c: pointed(EXIF, (0xA301, UNDEFINED, 12, c.text)),
    "text as FileSource": lambda c: pointed(EXIF, (0xA300, UNDEFINED, 12, c.text)),
    "text as CFAPattern": lambda c: pointed(EXIF, (0xA302, UNDEFINED, 16, b"\0\2\0\2" + c.text)),
    "text as TransferRange": lambda c: TIFF + directory(8, (0x156, UNDEFINED, 12, c.text)),
    "text as JPEGProc": lambda c: TIFF + directory(8, (0x200, ASCII, 13, c.text + b"\0")),
    "text as JPEGRestartInterval": lambda c: TIFF + directory(8, (0x203, ASCII, 13, c.text + b"\0")),
    "text as YCbCrPositioning": lambda c: TIFF + directory(8, (0x213, ASCII, 13, c.text + b"\0")),
    "text as CFARepeatPatternDim": lambda c: TIFF + directory(8, (0x828D, ASCII, 13, c.text + b"\0")),
    "text as CFAPattern of TIFF/EP": lambda c: TIFF + directory(8, (0x828E, ASCII, 13, c.text + b"\0")),
    "text as PhotometricInterpretation": lambda c: TIFF + directory(8, (0x106, ASCII, 13, c.text + b"\0")),
    "text as Compression": lambda c: TIFF + directory(8, (0x103, ASCII, 13, c.text + b"\0")),
    "text as StripOffsets": lambda c: TIFF + directory(8, (0x111, ASCII, 13, c.text + b"\0")),
    "text as ImageWidth": lambda c: TIFF + directory(8, (0x100, ASCII, 13, c.text + b"\0")),
    "values of ImageWidth": lambda c: TIFF + directory(8, (0x100, LONG, 3, c.text)),
    "text as PlanarConfiguration": lambda c: TIFF + directory(8, (0x11C, ASCII, 13, c.text + b"\0")),
    "bytes between directories of Exif": lambda c: TIFF + directory(
        8, (EXIF, LONG, 1, long(26 + 12))) + c.text + directory(38, VERSION),
    "bytes before the first directory of Exif": lambda c: b"MM\0\x2a" + long(20) + c.text + directory(20, ORIENTATION),
    "bytes after the last directory of Exif": lambda c: TIFF + directory(8, ORIENTATION) + c.text,
    "bytes after the values of Exif": lambda c: TIFF + directory(
        8, (0x11A, RATIONAL, 1, long(72) + long(1))) + c.text,
    "unknown tag of GPS": lambda c: pointed(GPS, (0, BYTE, 4, b"\2\3\0\0"), (0x99, ASCII, 13, c.text + b"\0")),
    "version of GPS": lambda c: pointed(GPS, (0, BYTE, 4, c.raw(4))),
    "processing method of GPS": lambda c: pointed(GPS, (0x1B, UNDEFINED, 20, b"ASCII\0\0\0" + c.text)),
    "unknown tag of interoperability": lambda c: nested((1, ASCII, 4, b"R98\0"), (0x77, ASCII, 13, c.text + b"\0")),
    "text as version of interoperability": lambda c: nested((2, UNDEFINED, 12, c.text)),
    "related file of interoperability": lambda c: nested((0x1000, ASCII, 13, c.text + b"\0")),
    "second following directory of Exif": lambda c: TIFF + directory(8, ORIENTATION, following=26) + directory(
        26, (0x103, SHORT, 1, b"\0\6"), following=44) + directory(44, (0x13B, ASCII, 13, c.text + b"\0")),
    "directory after the Exif directory": lambda c: TIFF + directory(8, (EXIF, LONG, 1, long(26))) + directory(
        26, VERSION, following=44) + directory(44, (0x13B, ASCII, 13, c.text + b"\0")),
    "unknown tag of the thumbnail directory": lambda c: TIFF + directory(8, ORIENTATION, following=26) + directory(
        26, (0x103, SHORT, 1, b"\0\6"), (0xEA99, ASCII, 13, c.text + b"\0")),
    "model in the thumbnail directory": lambda c: TIFF + directory(8, ORIENTATION, following=26) + directory(
        26, (0x110, ASCII, 13, c.text + b"\0")),
    "second tag with the same number": lambda c: TIFF + directory(8, ORIENTATION, (0x112, ASCII, 13, c.text + b"\0")),
    "bytes after the end of a text of Exif": lambda c: TIFF + directory(8, (0x10F, ASCII, 18, b"Kept\0" + c.text)),
    "value of an unknown type": lambda c: TIFF + table(row(0x10F, 99, 1, c.raw(4))),
    "value of no count": lambda c: TIFF + table(row(0x112, SHORT, 0, c.raw(4))),
    "value outside of Exif": lambda c: TIFF + table(row(0x10F, ASCII, 90, c.raw(4))),
    "offset of a directory outside of Exif": lambda c: TIFF + directory(8, ORIENTATION)[:-4] + c.raw(4),
    "rows beyond the end of Exif": lambda c: TIFF + table(row(0x112, SHORT, 1, b"\0\1\0\0"), count=9) + c.text,
    "PrintIM": lambda c: TIFF + directory(8, (0xC4A5, UNDEFINED, 28, b"PrintIM\0000300\0\0" + c.text)),
    "padding of a directory in Exif": lambda c: TIFF + directory(8, (0xEA1C, UNDEFINED, 24, b"\x1c\xea" + bytes(10)
                                                                   + c.text)),
    "offset schema": lambda c: pointed(EXIF, (0xEA1D, 9, 1, c.raw(4))),
    "maker note of an unknown maker": lambda c: pointed(EXIF, (0x927C, UNDEFINED, 24, b"Thing\0\0\0" + bytes(4)
                                                              + c.text)),
    "Interlace of Exif": lambda c: pointed(EXIF, (0x8829, ASCII, 13, c.text + b"\0")),
    "RelatedSoundFile": lambda c: pointed(EXIF, (0xA004, ASCII, 13, c.text + b"\0")),
    "DeviceSettingDescription": lambda c: pointed(EXIF, (0xA40B, UNDEFINED, 16, b"\0\1\0\1" + c.text)),
    "composite image of Exif": lambda c: pointed(EXIF, (0xA462, UNDEFINED, 12, c.text)),
    "spatial frequency response": lambda c: pointed(EXIF, (0xA20C, UNDEFINED, 16, b"\0\1\0\1" + c.text)),
    "opto-electric conversion function": lambda c: pointed(EXIF, (0x8828, UNDEFINED, 16, b"\0\1\0\1" + c.text)),
    "compressed bits per pixel": lambda c: pointed(EXIF, (0x9102, RATIONAL, 1, c.raw(8))),
    "XP keywords": lambda c: TIFF + directory(8, (0x9C9E, BYTE, 26, c.word.encode("utf-16-le") + b"\0\0")),
    "rating percent as text": lambda c: TIFF + directory(8, (0x4749, ASCII, 13, c.text + b"\0")),
    "old geodata of TIFF in Exif": lambda c: TIFF + directory(8, (0x87B1, ASCII, 13, c.text + b"\0")),
}
for name, make in SECRETS.items():
    kind(f"{name} in JPEG" if "Exif" not in name else name, "picture.jpg", ANY)(
        lambda base, c, make=make: with_segment(base, exif(make(c))))

# A part of these in other pictures.
for number, (name, make) in enumerate(SECRETS.items()):
    title = f"{name} of eXIf" if "Exif" not in name else f"{name} as a chunk or item"
    if number % 4 == 0:
        kind(title, "picture.png", ANY)(
            lambda base, c, make=make: base[:33] + chunk(b"eXIf", make(c)) + base[33:])
    if number % 4 == 2:
        kind(title, "picture.heic", ANY)(
            lambda base, c, make=make: with_item(base, b"Exif", bytes(4) + make(c)))

# MARK: TIFF

PICTURE = "picture.tif"


def added(name, tag, type_, make, disturbs=False):
    """Declares a kind that adds or replaces a tag."""
    kind(name, PICTURE, ANY, disturbs)(lambda base, c: with_values(base, {tag: (type_, make(c))}))


def surplus(name, tag, disturbs=False):
    """Declares a kind that adds values to those of a tag."""
    kind(name, PICTURE, ANY, disturbs)(lambda base, c: with_values(
        base, {tag: (entries(base)[tag][0], values(base, tag) + c.text * 2)}))


surplus("surplus values of BitsPerSample in TIFF", 0x102, disturbs=True)
surplus("surplus values of XResolution in TIFF", 0x11A)
for tag, title in ((0x156, "TransferRange"), (0x200, "JPEGProc"), (0x203, "JPEGRestartInterval"),
                   (0x213, "YCbCrPositioning"), (0x828D, "CFARepeatPatternDim"), (0x828E, "CFAPattern"),
                   (0x10A, "FillOrder"), (0x112, "Orientation"), (0x122, "GrayResponseUnit"),
                   (0x123, "GrayResponseCurve"), (0x124, "T4Options"), (0x14C, "InkSet"), (0x14D, "InkNames"),
                   (0x150, "DotRange"), (0x154, "SMinSampleValue"), (0x15B, "JPEGTables"), (0x13D, "Predictor"),
                   (0x107, "Threshholding"), (0x118, "MinSampleValue"), (0xFE, "NewSubfileType")):
    added(f"text as {title} in TIFF", tag, ASCII if tag != 0x15B else UNDEFINED,
          lambda c: c.text + b"\0", disturbs=tag == 0x13D)
for tag, title in ((0x83BB, "IPTC"), (0x8649, "resources of Photoshop"), (0x935C, "image source data"),
                   (0xA480, "GDAL metadata"), (0x87AF, "GeoKeyDirectory"), (0xC4A5, "PrintIM"),
                   (0x80A4, "WangAnnotation"), (0x14A, "SubIFDs"), (0xEA1C, "padding"), (0x8546, "SEMInfo"),
                   (0x129, "PageNumber"), (0x11E, "XPosition"), (0x84E0, "IT8Site"), (0xFFFE, "a private tag")):
    added(f"bytes in {title} of TIFF", tag, UNDEFINED, lambda c: c.text + b"\0\0")


@kind("bytes between directory and strips of TIFF", PICTURE, ANY)
def gap(base, canary):
    place, = struct.unpack("<I", base[4:8])
    return base[:4] + struct.pack("<I", place + 12) + base[8:place] + canary.text + moved(base[place:], 12, place)


def moved(rows, distance, start):
    """Moves the offsets of values behind the start of a directory."""
    count, = struct.unpack("<H", rows[:2])
    out = bytearray(rows)
    for at in range(2, 2 + 12 * count, 12):
        type_, number, field = struct.unpack("<HII", rows[at + 2:at + 12])
        if {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1}[type_] * number > 4 and field >= start:
            out[at + 8:at + 12] = struct.pack("<I", field + distance)
    return bytes(out)


kind("bytes after the directory of TIFF", PICTURE, ANY)(lambda base, c: base + c.text)


@kind("second page of TIFF without a picture", PICTURE, ANY)
def second_page(base, canary):
    text = canary.text + b"\0"
    place = len(base)
    return base[:-4] + struct.pack("<I", place) + struct.pack("<HHHII", 1, 0x10D, ASCII, len(text), place + 18) + \
        bytes(4) + text


@kind("bytes behind a short value of TIFF", PICTURE, ANY)
def inline(base, canary):
    """The field of a SHORT value has two more bytes."""
    place, = struct.unpack("<I", base[4:8])
    data = bytearray(base)
    count, = struct.unpack("<H", base[place:place + 2])
    bytes_ = iter(canary.digest)
    for at in range(place + 2, place + 2 + 12 * count, 12):
        type_, number = struct.unpack("<HI", base[at + 2:at + 8])
        if type_ == SHORT and number == 1:
            data[at + 10:at + 12] = bytes([next(bytes_), next(bytes_)])
            canary.says(bytes(data[at + 2:at + 12]))
    return bytes(data)
