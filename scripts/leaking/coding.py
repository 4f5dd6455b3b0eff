"""Leaks in coded pictures of MPEG-2, MPEG-4, ProRes, VP8, VP9 and AV1, and in their configurations."""

import struct

from .boxes import File
from .headers import with_entry_box
from .kinds import kind
from .obus import METADATA, PADDING, after_first, obu
from .tracks import replaced_sample

ANY = "encoding|unknown|unreferenced|text|software|time"


def first(name, base, change, category=ANY, disturbs=False):
    """Declares a kind that changes the first sample."""
    kind(name, base, category, disturbs)(lambda data, c: replaced_sample(
        File(data), 1, lambda sample: change(sample, c)).bytes())


def configured(name, base, code, change, category=ANY):
    """Declares a kind that changes the configuration in a sample entry."""
    kind(name, base, category)(lambda data, c: with_entry_box(data, "moov/trak", code, lambda own: change(own, c)))


def before(sample, code, more):
    """Adds bytes before the first start code of a type."""
    place = sample.index(b"\0\0\1" + code)
    return sample[:place] + more + sample[place:]


# MARK: MPEG-2

MPEG2 = "mpeg2.mp4"
START, SLICE, GROUP, PICTURE = b"\0\0\1", b"\1", b"\xb8", b"\0"
for name, code, where in (("user data before the slices", b"\xb2", SLICE), ("user data before a group", b"\xb2", GROUP),
                          ("user data before a picture", b"\xb2", PICTURE),
                          ("reserved start code B0", b"\xb0", SLICE), ("reserved start code B1", b"\xb1", PICTURE),
                          ("reserved start code B6", b"\xb6", SLICE), ("sequence error code", b"\xb4", PICTURE),
                          ("extension of a reserved ID", b"\xb5\xf0", SLICE),
                          ("copyright extension", b"\xb5\x4b", SLICE), ("camera parameters", b"\xb5\xb0", SLICE),
                          ("padding stream", b"\xbe\0\x0c", SLICE), ("private stream", b"\xbf\0\x0c", GROUP)):
    first(f"{name} of MPEG-2", MPEG2, lambda sample, c, code=code, where=where: before(
        sample, where, START + code + c.text))
first("user data behind a picture of MPEG-2", MPEG2, lambda sample, c: sample + START + b"\xb2" + c.text)
first("bytes after the end code of MPEG-2", MPEG2, lambda sample, c: sample + START + b"\xb7" + c.text)
first("bytes behind the slices of MPEG-2", MPEG2, lambda sample, c: sample + bytes(6) + c.text, disturbs=True)
first("bytes after a group header of MPEG-2", MPEG2, lambda sample, c: before(sample, PICTURE, bytes(4) + c.text))
first("bytes before the first start code of MPEG-2", MPEG2, lambda sample, c: c.text + sample, disturbs=True)

# MARK: MPEG-4

MPEG4 = "mpeg4.mp4"
for name, code in (("user data", b"\xb2"), ("reserved start code 40", b"\x40"), ("reserved start code B4", b"\xb4"),
                   ("session start code", b"\xb0"), ("stuffing start code", b"\xc3"), ("face object", b"\xba"),
                   ("mesh object", b"\xbc"), ("still texture", b"\xbe"), ("system start code", b"\xc6")):
    first(f"{name} before a picture of MPEG-4", MPEG4, lambda sample, c, code=code: before(
        sample, b"\xb6", START + code + c.text))
    if code in (b"\xb2", b"\xc3"):
        first(f"{name} behind a picture of MPEG-4", MPEG4, lambda sample, c, code=code: sample + START + code + c.text)
first("bytes behind the picture of MPEG-4", MPEG4, lambda sample, c: sample + c.text, disturbs=True)
first("text of the encoder before a picture of MPEG-4", MPEG4, lambda sample, c: before(
    sample, b"\xb6", START + b"\xb2" + b"Lavc" + c.text))


def specific(own, canary):
    """Adds user data to the specific info of `esds` and enlarges the descriptors around it."""
    data, more = bytearray(own), START + b"\xb2" + canary.text
    for tag in 3, 4, 5:
        at = data.index(bytes([tag]) + b"\x80\x80\x80") + 4
        data[at] += len(more)
    end = at + 1 + data[at] - len(more)
    return bytes(data[:end]) + more + bytes(data[end:])


configured("user data in a configuration of MPEG-4", MPEG4, b"esds", specific)

# MARK: ProRes: size and `icpf`, then the header: its size, version, creator and other fields

PRORES = "prores.mov"


def resized(sample, header=b"", behind=b""):
    """Returns a frame with more bytes in its header and behind its picture."""
    size, = struct.unpack(">H", sample[8:10])
    body = struct.pack(">H", size + len(header)) + sample[10:8 + size] + header + sample[8 + size:] + behind
    return struct.pack(">I", 8 + len(body)) + b"icpf" + body


first("creator of ProRes", PRORES, lambda sample, c: sample[:12] + c.raw(4) + sample[16:])
first("bytes after the header of a frame of ProRes", PRORES, lambda sample, c: resized(sample, header=c.text))
first("bytes behind the picture of ProRes", PRORES, lambda sample, c: resized(sample, behind=c.text))
first("bytes behind the frame of ProRes", PRORES, lambda sample, c: sample + c.text)


def picture_header(sample, canary):
    """Adds bytes to the picture header, whose size is in the upper five bits of its first byte."""
    at = 8 + struct.unpack(">H", sample[8:10])[0]
    size, = struct.unpack(">I", sample[at + 1:at + 5])
    own = sample[at] >> 3
    head = bytes([sample[at] + (12 << 3)]) + struct.pack(">I", size + 12) + sample[at + 5:at + own]
    body = sample[8:at] + head + canary.text + sample[at + own:]
    return struct.pack(">I", 8 + len(body)) + b"icpf" + body


def slice_header(sample, canary):
    """Adds bytes to the header of the last slice, whose size is in the upper five bits of its first byte."""
    at = 8 + struct.unpack(">H", sample[8:10])[0]
    size, count = struct.unpack(">IH", sample[at + 1:at + 7])
    own = sample[at] >> 3
    sizes = [struct.unpack(">H", sample[at + own + 2 * n:at + own + 2 * n + 2])[0] for n in range(count)]
    start = at + own + 2 * count + sum(sizes[:-1])
    table = b"".join(struct.pack(">H", one) for one in [*sizes[:-1], sizes[-1] + 12])
    head = sample[start] >> 3
    body = sample[8:at + 1] + struct.pack(">I", size + 12) + sample[at + 5:at + own] + table + sample[
        at + own + 2 * count:start] + bytes([sample[start] + (12 << 3)]) + sample[start + 1:start + head] + \
        canary.text + sample[start + head:]
    return struct.pack(">I", 8 + len(body)) + b"icpf" + body


first("bytes after a picture header of ProRes", PRORES, picture_header)
first("bytes after a slice header of ProRes", PRORES, slice_header, disturbs=True)
# MARK: VP8 and VP9

VP8, VP9 = "vp8.mp4", "vp9.mp4"


def partition(sample, canary):
    """Adds bytes to the end of the first partition of VP8, whose size is in the upper 19 bits of the tag."""
    tag = int.from_bytes(sample[:3], "little")
    end = 10 + (tag >> 5)
    return (tag + (12 << 5)).to_bytes(3, "little") + sample[3:end] + canary.text + sample[end:]


first("bytes after the first partition of VP8", VP8, partition)
first("bytes behind the frame of VP8", VP8, lambda sample, c: sample + c.text)
configured("bytes after the configuration of VP8", VP8, b"vpcC", lambda own, c: own + c.text)


@kind("bytes after the first partition of VP8", "picture.webp", ANY)
def in_webp(base, canary):
    size, = struct.unpack("<I", base[16:20])
    data = partition(base[20:20 + size], canary)
    own = b"WEBPVP8 " + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)
    return b"RIFF" + struct.pack("<I", len(own)) + own


def superframe(*frames, gap=b"", sizes=None):
    """Returns a superframe of VP9 with two bytes for each size."""
    mark = bytes([0xC0 | 1 << 3 | len(frames) - 1])
    return b"".join(frames) + gap + mark + b"".join(
        struct.pack("<H", len(frame)) for frame in frames) + mark


first("bytes behind the frame of VP9", VP9, lambda sample, c: sample + c.text)
first("bytes behind the frame of a superframe of VP9", VP9, lambda sample, c: superframe(sample + c.text))
first("gap before the index of a superframe of VP9", VP9, lambda sample, c: superframe(sample, gap=c.text))
first("second frame of a superframe of VP9 that is no frame", VP9, lambda sample, c: superframe(
    sample, b"\0" + c.text), disturbs=True)
configured("bytes after the configuration of VP9", VP9, b"vpcC", lambda own, c: own + c.text)

# MARK: AV1

AV1 = "av1.mp4"


def metadata(type_, head=b""):
    return lambda c: obu(METADATA, bytes([type_]) + head + c.text + b"\x80")


def layered(type_, ids):
    """Returns a unit with a temporal and a spatial layer."""
    return lambda c: bytes([type_ << 3 | 6, ids, len(c.text)]) + c.text


UNITS = {
    "bytes after the mastering display of AV1": metadata(2, bytes(24)),
    "scalability of AV1": metadata(3, b"\x1c"), "time code of AV1": metadata(5, b"\0"),
    "registered data of AV1": metadata(4, b"\xb5\x7f\x7f"), "captions of AV1": metadata(4, b"\xb5\0\x31GA94\3\x44\xff"),
    "dynamic metadata of AV1": metadata(4, b"\xb5\0\x3c\0\1\4\1"), "metadata of type 0 of AV1": metadata(0),
    "private metadata of AV1": metadata(6), "OBU of reserved type 0": lambda c: obu(0, c.text),
    "OBU of reserved type 14": lambda c: obu(14, c.text),
    "padding of AV1 without trailing bits": lambda c: obu(PADDING, c.text + bytes(5)),
    "padding of AV1 in another layer": layered(PADDING, 0x28),
    "metadata of AV1 in another layer": layered(METADATA, 0x48),
    "reserved bits of a layer of AV1": lambda c: bytes([PADDING << 3 | 6, 7, 12]) + c.text,
    "redundant frame header of AV1": lambda c: obu(7, c.text),
    "tile group of AV1 without a frame": lambda c: obu(4, c.text)}
for name, make in UNITS.items():
    first(name, AV1, lambda sample, c, make=make: after_first(sample, make(c)),
          disturbs="header" in name or "group" in name or "captions" in name)
first("padding behind the frame of AV1", AV1, lambda sample, c: sample + obu(PADDING, c.text + b"\x80"))
first("metadata behind the frame of AV1", AV1, lambda sample, c: sample + obu(METADATA, b"\x1f" + c.text + b"\x80"))
first("unit without a size behind the frame of AV1", AV1, lambda sample, c: sample + bytes([PADDING << 3]) + c.text)


def longer_tile(sample, canary):
    """Adds bytes to the end of the last unit of a sample: to its only tile."""
    at = 0
    while True:
        size, width = 0, 0
        while True:
            byte = sample[at + 1 + width]
            size |= (byte & 127) << 7 * width
            width += 1
            if byte < 128:
                break
        end = at + 1 + width + size
        if end >= len(sample):
            size += 12
            coded = bytes([size & 127 | 128, size >> 7]) if size > 127 else bytes([size])
            return sample[:at + 1] + coded + sample[at + 1 + width:] + canary.text
        at = end


first("bytes after the tile of AV1", AV1, longer_tile, disturbs=True)
configured("OBU of a reserved type in a configuration of AV1", AV1, b"av1C", lambda own, c: own + obu(9, c.text))
configured("bytes after the units of a configuration of AV1", AV1, b"av1C", lambda own, c: own + c.text)
