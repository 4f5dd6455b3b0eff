"""Leaks behind coded data in the last sample of a track. Decoders ignore them, but only decoders find where they begin."""

import struct

from .kinds import kind

CODECS = "hevc.mp4 av1.mp4 sound.m4a avc.mp4 vp9.mp4 mpeg2.mp4 mpeg4.mp4 mp3.mp4 ac3.mp4 eac3.mp4 opus.mp4 alac.m4a"
# The samples of these codecs are units with their lengths.
UNITS = "hevc.mp4 avc.mp4"


def box_at(data, path, start, end):
    """Returns start and size of the box at a path of codes."""
    code, *rest = path
    while start + 8 <= end:
        size = struct.unpack(">I", data[start:start + 4])[0] or end - start
        if data[start + 4:start + 8] == code:
            return box_at(data, rest, start + 8, start + size) if rest else (start, size)
        start += size
    raise ValueError(f"no box {code}")


def behind_last_sample(base, secret, in_unit):
    """Returns a file of one track with some bytes behind its last sample, which ends mdat; moov follows."""
    data = bytearray(base)
    start, size = box_at(data, [b"mdat"], 0, len(data))
    tables, _ = box_at(data, [b"moov", b"trak", b"mdia", b"minf", b"stbl", b"stsz"], 0, len(data))
    place = tables + 16 + 4 * struct.unpack(">I", data[tables + 16:tables + 20])[0]
    sample = struct.unpack(">I", data[place:place + 4])[0]
    data[place:place + 4] = struct.pack(">I", sample + len(secret))
    if in_unit:
        unit = start + size - sample
        while True:
            length = struct.unpack(">I", data[unit:unit + 4])[0]
            if unit + 4 + length >= start + size:
                break
            unit += 4 + length
        data[unit:unit + 4] = struct.pack(">I", length + len(secret))
    data[start:start + 4] = struct.pack(">I", size + len(secret))
    data[start + size:start + size] = secret
    return bytes(data)


def declare(name, base, in_unit):
    kind(f"{name} of {base.split('.')[0]}", base, "text|unreferenced|unknown", disturbs=True)(
        lambda data, canary: behind_last_sample(data, canary.text, in_unit))


for one in CODECS.split():
    declare("text behind the last sample", one, False)
for one in UNITS.split():
    declare("text behind the last slice", one, True)
