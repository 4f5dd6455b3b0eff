"""Leaks in bitmaps: profiles, gaps, palettes, and bytes that decoders skip."""

import struct

from .coded import fifth
from .kinds import kind
from .profiles import localized, profile

ANY = "unknown|unreferenced|device|path|text|software"
PICTURE = "picture.bmp"


def with_profile(kind_, data, behind=b""):
    """Adds a profile with the fifth version of the header, and bytes between picture and profile."""
    def make(base, canary):
        own, extra = data(canary), behind(canary) if behind else b""
        place = 124 + len(base) - 54 + len(extra)
        fields = kind_ + bytes(48) + struct.pack("<IIII", 4, place, len(own), 0)
        head = struct.pack("<I", 124) + base[18:54] + bytes(16) + fields
        size = 14 + place + len(own)
        return base[:2] + struct.pack("<IHHI", size, 0, 0, 138) + head + base[54:] + extra + own
    return make


kind("path of a linked profile of a bitmap", PICTURE, ANY)(with_profile(
    b"KNIL", lambda c: b"C:\\Users\\" + c.text + b"\\own.icc\0"))
kind("bytes after the path of a linked profile of a bitmap", PICTURE, ANY)(with_profile(
    b"KNIL", lambda c: b"C:\\own.icc\0" + c.text))
kind("embedded profile of a bitmap that is no profile", PICTURE, ANY)(with_profile(
    b"DEBM", lambda c: c.text * 20))
kind("description of a bitmap's profile", PICTURE, ANY)(with_profile(
    b"DEBM", lambda c: profile(tags={b"desc": localized(c.word)})))
kind("bytes between picture and profile of a bitmap", PICTURE, ANY)(with_profile(
    b"DEBM", lambda c: profile(), lambda c: c.text))
kind("profile of a bitmap without its type", PICTURE, ANY)(with_profile(
    b"BGRs", lambda c: c.text))


def calibrated(fields, canary):
    fields[0:4] = bytes(4)
    fields[4:52] = canary.raw(32) + bytes(16)


def gamma(fields, canary):
    fields[40:52] = canary.raw(12)


def intent(fields, canary):
    fields[52:56] = canary.raw(4)


kind("endpoints of a calibrated bitmap", PICTURE, f"{ANY}|playback")(fifth(calibrated))
kind("gamma of a bitmap in sRGB", PICTURE, ANY)(fifth(gamma))
kind("rendering intent of a bitmap", PICTURE, f"{ANY}|playback")(fifth(intent))


@kind("masks of a bitmap without masks", PICTURE, ANY)
def masks(base, canary):
    """Writes the fourth version of the header with masks, which a bitmap without compression does not need."""
    head = struct.pack("<I", 108) + base[18:54] + canary.raw(16) + b"BGRs" + bytes(48)
    return base[:2] + struct.pack("<IHHI", 122 + len(base) - 54, 0, 0, 122) + head + base[54:]


@kind("resolution of a bitmap", PICTURE, f"{ANY}|playback")
def resolution(base, canary):
    return base[:38] + canary.raw(8) + base[46:]


@kind("size of the picture of a bitmap", PICTURE, ANY)
def picture_size(base, canary):
    return base[:34] + canary.raw(4) + base[38:]


@kind("declared size of a bitmap", PICTURE, ANY)
def declared_size(base, canary):
    return base[:2] + canary.raw(4) + base[6:]


def indexed(colors, rows, width, height, bits=8, compression=0, gap=b"", used=0, behind=b""):
    """Returns a bitmap with a palette."""
    start = 54 + len(colors) + len(gap)
    head = struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, compression, len(rows), 2835, 2835, used, 0)
    return b"BM" + struct.pack("<IHHI", start + len(rows) + len(behind), 0, 0, start) + head + colors + gap + rows \
        + behind


TWO = b"\0\0\0\0\x20\x80\xff\0"


def drawn(name, make, category=ANY, disturbs=False):
    """Declares a kind of bitmap that does not use the base."""
    kind(name, PICTURE, category, disturbs)(lambda base, c: make(c))


drawn("unused entries of the palette of a bitmap", lambda c: indexed(
    TWO + c.raw(24), b"\0\1\0\0" * 2, 4, 2, used=8))
drawn("palette beyond the colors of a bitmap", lambda c: indexed(
    TWO, b"\0\1\0\0" * 2, 4, 2, gap=c.text, used=2))
drawn("fourth byte of the colors of a bitmap", lambda c: indexed(
    c.says(b"".join(bytes([n, n, n, byte]) for n, byte in enumerate(c.digest[:8]))), b"\0\1\2\3" * 2, 4, 2, used=8))
drawn("padding of the rows of a bitmap", lambda c: indexed(
    TWO, c.says(b"".join(b"\1" + c.digest[3 * row:3 * row + 3] for row in range(4))), 1, 4, used=2))
drawn("bytes after the end of a run-length coded bitmap", lambda c: indexed(
    TWO, b"\4\0\0\0\4\1\0\1" + c.text, 4, 2, compression=1, used=2))
drawn("bytes after the rows of a run-length coded bitmap", lambda c: indexed(
    TWO, b"\4\0\0\0\4\1\0\1", 4, 2, compression=1, used=2, behind=c.text))
drawn("padding of an absolute run of a bitmap", lambda c: indexed(
    TWO, c.says(b"".join(b"\0\3\0\1\0" + bytes([byte]) + b"\0\0" for byte in c.digest[:8])) + b"\0\1",
    3, 8, compression=1, used=2))
drawn("bytes after the rows of an indexed bitmap", lambda c: indexed(
    TWO, b"\0\1\0\0" * 2, 4, 2, used=2, behind=c.text))


@kind("unused bits of the pixels of a bitmap of 32 bits", PICTURE, ANY)
def alpha(base, canary):
    """The fourth byte of a pixel has no meaning without masks."""
    pixels = canary.says(b"".join(bytes([n, n, n, byte]) for n, byte in enumerate(canary.digest[:16])))
    head = struct.pack("<IiiHHIIiiII", 40, 4, 4, 1, 32, 0, 64, 2835, 2835, 0, 0)
    return b"BM" + struct.pack("<IHHI", 118, 0, 0, 54) + head + pixels


@kind("identifier of the header of OS/2 of a bitmap", PICTURE, ANY)
def os2(base, canary):
    """Writes the 64 bytes of the header of OS/2, with the identifier of the program at its end."""
    head = struct.pack("<I", 64) + base[18:54] + bytes(20) + canary.raw(4)
    return base[:2] + struct.pack("<IHHI", 78 + len(base) - 54, 0, 0, 78) + head + base[54:]
