"""Leaks in chunks of PNG and WebP and in fields of bitmaps that do not change the picture."""

import struct
import zlib

from .kinds import kind
from .pictures import chunk, in_chunk, in_last_data

ANY = "unknown|unreferenced"

# MARK: PNG

in_chunk("palette of a true-color picture", ANY, lambda c: chunk(b"PLTE", c.raw(12)))
in_chunk("histogram of a palette", ANY, lambda c: chunk(b"PLTE", bytes(12)) + chunk(b"hIST", c.raw(8)))
in_chunk("colors of a suggested palette", ANY, lambda c: chunk(b"sPLT", b"name\0\x08" + c.raw(12)))
in_chunk("frame control without an animation", ANY, lambda c: chunk(b"fcTL", c.raw(26)))
in_chunk("background of an opaque picture", f"{ANY}|playback", lambda c: chunk(b"bKGD", c.raw(6)))
in_chunk("chromaticities", f"{ANY}|playback", lambda c: chunk(b"cHRM", c.raw(32)))
in_chunk("bytes after significant bits", ANY, lambda c: chunk(b"sBIT", b"\x08\x08\x08" + c.text))
in_chunk("offset of a page", ANY, lambda c: chunk(b"oFFs", c.raw(8) + b"\0"))
in_chunk("scale of the subject", ANY, lambda c: chunk(b"sCAL", b"\1" + c.text + b"\x001"))
in_chunk("calibration of values", f"{ANY}|text", lambda c: chunk(
    b"pCAL", c.text + b"\0" + struct.pack(">iiBB", 0, 255, 0, 2) + b"m\0000\0001"))
kind("transparent color that no pixel has", "picture.png", f"{ANY}|playback", disturbs=True)(
    lambda base, c: base[:33] + chunk(b"tRNS", c.raw(6)) + base[33:])


@kind("wrong checksum of PNG", "picture.png", ANY)
def checksum(base, canary):
    place = base.index(b"pHYs")
    return base[:place + 13] + canary.raw(4) + base[place + 17:]


@kind("wrong checksum of the stream of PNG", "picture.png", ANY, disturbs=True)
def stream_checksum(base, canary):
    return in_last_data(base, lambda data: data[:-4] + canary.raw(4))


@kind("rows after the picture in the stream of PNG", "picture.png", ANY)
def more_rows(base, canary):
    return in_last_data(base, lambda data: zlib.compress(zlib.decompress(data) + canary.text * 2))


kind("animation control after the picture", "picture.png", ANY)(
    lambda base, c: base[:-12] + chunk(b"acTL", c.raw(8)) + base[-12:])

# MARK: WebP


def extended(base, before=b"", after=b""):
    """Adds an extended header, and chunks around the picture."""
    head = struct.pack("<IHBHB", 0, 63, 0, 47, 0)
    own = b"WEBP" + riff(b"VP8X", head) + before + base[12:] + after
    return b"RIFF" + struct.pack("<I", len(own)) + own


def riff(code, data):
    return code + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def around(name, before=None, after=None, disturbs=False):
    kind(name, "picture.webp", ANY, disturbs)(lambda data, c: extended(
        data, before(c) if before else b"", after(c) if after else b""))


around("transparency after the picture", after=lambda c: riff(b"ALPH", b"\0" + c.text))
around("transparency without its flag", before=lambda c: riff(b"ALPH", b"\0" + c.text), disturbs=True)
around("animation control of a still picture", before=lambda c: riff(b"ANIM", c.raw(4) + bytes(2)))
around("frame of a still picture", after=lambda c: riff(b"ANMF", bytes(16) + c.text))


def in_data(name, base):
    """Declares a kind that adds bytes to the chunk of the coded picture."""
    @kind(name, base, ANY)
    def take(data, canary):
        size, = struct.unpack("<I", data[16:20])
        own = b"WEBP" + riff(data[12:16], data[20:20 + size] + canary.text) + data[20 + size + size % 2:]
        return b"RIFF" + struct.pack("<I", len(own)) + own


in_data("bytes after the data of VP8", "picture.webp")
in_data("bytes after the data of VP8L", "lossless.webp")

# MARK: Bitmaps

kind("reserved bytes of a bitmap", "picture.bmp", ANY)(lambda base, c: base[:6] + c.raw(4) + base[10:])
kind("important colors of a bitmap without a palette", "picture.bmp", ANY)(
    lambda base, c: base[:50] + c.raw(4) + base[54:])


def with_palette(base, canary):
    """Adds a palette that a picture of 24 bits does not need."""
    data = canary.raw(16)
    start, = struct.unpack("<I", base[10:14])
    return base[:10] + struct.pack("<I", start + 16) + base[14:46] + struct.pack("<I", 4) + \
        base[50:54] + data + base[54:]


def fifth(change):
    """Returns a function that writes the fifth version of the header, with changed fields at offset 56."""
    def make(base, canary):
        fields = bytearray(b"BGRs" + bytes(64))
        change(fields, canary)
        head = struct.pack("<I", 124) + base[18:54] + bytes(16) + bytes(fields)
        start = 14 + len(head)
        return base[:2] + struct.pack("<IHHI", start + len(base) - 54, 0, 0, start) + head + base[54:]
    return make


def endpoints(fields, canary):
    fields[4:36] = canary.raw(32)


def profile_place(fields, canary):
    fields[56:64] = canary.raw(8)


def reserved(fields, canary):
    fields[64:68] = canary.raw(4)


kind("palette of a true-color bitmap", "picture.bmp", ANY)(with_palette)
kind("endpoints of a bitmap in sRGB", "picture.bmp", ANY)(fifth(endpoints))
kind("profile of a bitmap in sRGB", "picture.bmp", ANY)(fifth(profile_place))
kind("reserved bytes of the fifth header of a bitmap", "picture.bmp", ANY)(fifth(reserved))
