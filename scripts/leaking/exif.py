"""Leaks in Exif and in segments of JPEG: tags of a wrong type or count, and tables that no decoder needs."""

import struct

from .kinds import kind
from .pictures import (TIFF, chunk, directory, exif, in_chunk, in_segment, in_webp, segment, with_item,
                       with_segment)

BYTE, ASCII, SHORT, LONG, RATIONAL, UNDEFINED = 1, 2, 3, 4, 5, 7
SIZES = {BYTE: 1, ASCII: 1, SHORT: 2, LONG: 4, RATIONAL: 8, UNDEFINED: 1}
TYPES = {BYTE: "bytes", SHORT: "SHORT values", LONG: "LONG values", RATIONAL: "RATIONAL values",
         UNDEFINED: "UNDEFINED bytes"}
LENGTH = 80


def filled(canary):
    """Returns 80 bytes that repeat the canary."""
    return (canary.text * 7)[:LENGTH]


def value(tag, type_, canary):
    return tag, type_, LENGTH // SIZES[type_], filled(canary)


def first_directory(tag, type_):
    return lambda canary: TIFF + directory(8, value(tag, type_, canary))


def exif_directory(tag, type_):
    return lambda canary: TIFF + directory(8, (0x8769, LONG, 1, struct.pack(">I", 26))) + directory(
        26, value(tag, type_, canary))


def interoperability(tag, type_):
    return lambda canary: TIFF + directory(8, (0x8769, LONG, 1, struct.pack(">I", 26))) + directory(
        26, (0xA005, LONG, 1, struct.pack(">I", 44))) + directory(44, value(tag, type_, canary))


TAGS = [
    ("BitsPerSample", BYTE, first_directory, 0x102), ("SamplesPerPixel", UNDEFINED, first_directory, 0x115),
    ("TransferFunction", UNDEFINED, first_directory, 0x12D), ("WhitePoint", BYTE, first_directory, 0x13E),
    ("JPEGInterchangeFormat", UNDEFINED, first_directory, 0x201),
    ("JPEGInterchangeFormatLength", LONG, first_directory, 0x202),
    ("YCbCrCoefficients", BYTE, first_directory, 0x211),
    ("YCbCrSubSampling", UNDEFINED, first_directory, 0x212),
    ("YCbCrPositioning", LONG, first_directory, 0x213),
    ("ReferenceBlackWhite", BYTE, first_directory, 0x214),
    ("ColorSpace", UNDEFINED, exif_directory, 0xA001), ("CFAPattern", UNDEFINED, exif_directory, 0xA302),
    ("InteroperabilityIndex", UNDEFINED, interoperability, 1)]
for name, type_, place, tag in TAGS:
    in_segment(f"{TYPES[type_]} in {name} of Exif", "unknown|unreferenced",
               lambda c, make=place(tag, type_): exif(make(c)))

# Other pictures that contain Exif.
for name, type_, place, tag in TAGS:
    if name in ("ColorSpace", "YCbCrPositioning"):
        make = place(tag, type_)
        what = f"{TYPES[type_]} in {name} of Exif"
        in_webp(what, "unknown|unreferenced", b"EXIF", 8, make)
        in_chunk(what, "unknown|unreferenced", lambda c, make=make: chunk(b"eXIf", make(c)))
        kind(what, "picture.heic", "unknown|unreferenced")(
            lambda base, c, make=make: with_item(base, b"Exif", bytes(4) + make(c)))

# MARK: Multi-picture format


def multi_picture(*more):
    """Returns the index of a file with one picture."""
    entries = [(0xB000, UNDEFINED, 4, b"0100"), (0xB001, LONG, 1, struct.pack(">I", 1)),
               (0xB002, UNDEFINED, 16, struct.pack(">IIIHH", 0x20030000, 0, 0, 0, 0)), *more]
    return segment(0xE2, b"MPF\0" + TIFF + directory(8, *entries))


in_segment("an unknown tag of a multi-picture index", "unknown",
           lambda c: multi_picture(value(0xEA99, UNDEFINED, c)))

# MARK: Segments of JPEG


def unused_conditioning(canary):
    """Returns arithmetic conditioning of AC tables, which Huffman-coded pictures do not use."""
    return segment(0xCC, canary.says(bytes(
        part for number, byte in enumerate(canary.raw(8)) for part in (16 + number, byte))))


in_segment("arithmetic conditioning of a Huffman-coded picture", "unreferenced|unknown", unused_conditioning)
in_segment("reserved segment FFC8 of JPEG", "unknown|unreferenced", lambda c: segment(0xC8, c.text))
in_segment("unused quantization table of JPEG", "unreferenced|unknown",
           lambda c: segment(0xDB, b"\3" + (c.text * 6)[:64]))
in_segment("overwritten quantization table of JPEG", "unreferenced|unknown",
           lambda c: segment(0xDB, b"\0" + (c.text * 6)[:64]))
in_segment("unused Huffman table of JPEG", "unreferenced|unknown",
           lambda c: segment(0xC4, b"\x13" + bytes(7) + bytes([len(c.text)]) + bytes(8) + c.text))
kind("bytes after the restart interval of JPEG", "picture.jpg", "unreferenced|unknown", disturbs=True)(
    lambda base, c: with_segment(base, segment(0xDD, b"\0\0" + c.text)))
in_segment("flags of the Adobe segment", "unknown|unreferenced|playback",
           lambda c: segment(0xEE, b"Adobe\0\x64" + c.raw(4) + b"\1"))
in_segment("bytes after the Adobe segment", "unreferenced|unknown",
           lambda c: segment(0xEE, b"Adobe\0\x64\0\0\0\0\1" + c.text))
in_segment("thumbnail in an extension of JFIF", "picture|unknown",
           lambda c: segment(0xE0, b"JFXX\0\x13\2\2" + c.raw(12)))


@kind("thumbnail of JFIF", "picture.jpg", "picture|unknown")
def thumbnail(base, canary):
    assert base[2:4] == b"\xff\xe0" and base[6:11] == b"JFIF\0"
    return base[:2] + segment(0xE0, base[6:18] + b"\2\2" + canary.raw(12)) + base[20:]


kind("bytes between segments of JPEG", "picture.jpg", "unreferenced|unknown")(
    lambda base, c: base[:20] + c.text + base[20:])
kind("bytes before the end of JPEG", "picture.jpg", "unreferenced|unknown")(
    lambda base, c: base[:-2] + c.text + base[-2:])
kind("binary bytes before the end of JPEG", "picture.jpg", "unreferenced|unknown")(
    lambda base, c: base[:-2] + c.raw(8) + base[-2:])
kind("number of lines before the end of JPEG", "picture.jpg", "unreferenced|unknown")(
    lambda base, c: base[:-2] + segment(0xDC, b"\0\x30" + c.text) + base[-2:])
