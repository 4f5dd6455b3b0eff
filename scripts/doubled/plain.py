"""The smallest PNG, JPEG, TIFF and FLAC files, to which generators add parts."""

import struct
import zlib
from functools import cache

from .made import u16, u32, u64


def png_chunk(kind, data):
    return u32(len(data)) + kind + data + u32(zlib.crc32(kind + data))


PNG_START = b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", u32(1, 1) + b"\x08\0\0\0\0")
PNG_END = png_chunk(b"IDAT", zlib.compress(b"\0\0")) + png_chunk(b"IEND", b"")


def png(*chunks):
    """A picture of one pixel, with these chunks before it."""
    return PNG_START + b"".join(chunks) + PNG_END


def segment(marker, body):
    return b"\xff" + bytes([marker]) + u16(len(body) + 2) + body


@cache
def jpeg_tables():
    """All of a picture of 8 by 8 pixels but its first marker."""
    counts = bytes([0, 1]) + bytes(14)
    return (segment(0xdb, b"\0" + bytes([1] * 64)) + segment(0xc0, b"\x08\0\x08\0\x08\x01\x01\x11\0")
            + segment(0xc4, b"\0" + counts + b"\0") + segment(0xc4, b"\x10" + counts + b"\0")
            + segment(0xda, b"\x01\x01\0\0\x3f\0") + b"\x0f\xff\xd9")


def jpeg(segments=b"", tail=b""):
    return b"\xff\xd8" + segments + jpeg_tables() + tail


def tiff(entries, data=b""):
    """A directory, and data after it, from offset `after(len(entries))`."""
    head = b"II*\0" + struct.pack("<IH", 8, len(entries))
    rows = b"".join(struct.pack("<HHI", tag, kind, count) + struct.pack("<I", value)
                    for tag, kind, count, value in entries)
    return head + rows + bytes(4) + data


def after(count):
    return 8 + 2 + 12 * count + 4


def flac(*blocks, frames=b""):
    info = u16(4096, 4096) + bytes(6) + u64(44100 << 44 | 15 << 36) + bytes(16)
    blocks = [(0, info), *blocks]
    return b"fLaC" + b"".join(
        bytes([kind | (128 if index == len(blocks) else 0)]) + (len(data) & 0xffffff).to_bytes(3, "big") + data
        for index, (kind, data) in enumerate(blocks, 1)) + frames


def riff(form, *chunks):
    body = form + b"".join(name + len(data).to_bytes(4, "little") + data + bytes(len(data) % 2) for name, data in chunks)
    return b"RIFF" + len(body).to_bytes(4, "little") + body
