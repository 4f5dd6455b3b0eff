"""Boxes of movies, for the generators."""

from .made import u16, u32

MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def box(kind, *parts):
    body = b"".join(parts)
    return u32(8 + len(body)) + (kind if isinstance(kind, bytes) else kind.encode("latin-1")) + body


def full(kind, version, flags, *parts):
    return box(kind, bytes([version]) + flags.to_bytes(3, "big"), *parts)


FTYP = box("ftyp", b"isom", u32(512), b"isomiso2mp41")
# The offset of the first sample: movies begin with ftyp and mdat.
DATA = len(FTYP) + 8


def mvhd(duration=1000, next_track=2):
    return full("mvhd", 0, 0, u32(0, 0, 1000, duration, 0x10000), u16(0x100, 0), bytes(8), MATRIX, bytes(24),
                u32(next_track))


def hdlr(kind, name=b"\0"):
    return full("hdlr", 0, 0, u32(0), kind.encode(), bytes(12), name)


DINF = box("dinf", full("dref", 0, 0, u32(1), full("url ", 0, 1)))
MEDIA_HEADERS = {"soun": full("smhd", 0, 0, u32(0)), "vide": full("vmhd", 0, 1, bytes(8))}
ESDS = full("esds", 0, 0, bytes([3, 25, 0, 1, 0, 4, 17, 0x40, 0x15, *bytes(11), 5, 2, 0x12, 0x10, 6, 1, 2]))


def entry(kind, *parts):
    """A sample entry."""
    return box(kind, bytes(6), u16(1), *parts)


MP4A = entry("mp4a", bytes(8), u16(2, 16), u32(0, 44100 << 16), ESDS)
AVCC = box("avcC", bytes.fromhex("0142c00bffe1000c6742c00bda0f1a6a0202020201000468ce3c80"))
AVC1 = entry("avc1", bytes(16), u16(16, 16), u32(0x480000, 0x480000, 0), u16(1), bytes(32), u16(24, 0xffff), AVCC)
TX3G = entry("tx3g", bytes(30), box("ftab", u16(1, 1), b"\x05Serif"))
METT = entry("mett", b"\0text/plain\0")


def stts(*rows):
    return full("stts", 0, 0, u32(len(rows)), b"".join(u32(*row) for row in rows))


def stsc(*rows):
    return full("stsc", 0, 0, u32(len(rows)), b"".join(u32(*row) for row in rows))


def stsz(sizes):
    return full("stsz", 0, 0, u32(0, len(sizes), *sizes))


def constant_stsz(size, count):
    return full("stsz", 0, 0, u32(size, count))


def stco(offsets):
    return full("stco", 0, 0, u32(len(offsets), *offsets))


def table(entries, *boxes):
    return box("stbl", full("stsd", 0, 0, u32(len(entries)), *entries), *boxes)


def samples(one_entry, sizes, duration=1, offsets=None, *more):
    """A sample table with one sample per chunk; samples are in a row without offsets."""
    if offsets is None:
        offsets, place = [], DATA
        for size in sizes:
            offsets.append(place)
            place += size
    return table([one_entry], stts((len(sizes), duration)), stsc((1, 1, 1)), stsz(sizes), stco(offsets), *more)


def trak(number, kind, stbl, duration=1000, edts=b"", more=b"", name=b"\0", dinf=DINF):
    size = u32(16 << 16, 16 << 16) if kind == "vide" else u32(0, 0)
    tkhd = full("tkhd", 0, 3, u32(0, 0, number, 0, 1000), bytes(8), u16(0, 0, 0x100, 0), MATRIX, size)
    mdhd = full("mdhd", 0, 0, u32(0, 0, 1000, duration), u16(0x55c4, 0))
    header = MEDIA_HEADERS.get(kind, full("nmhd", 0, 0))
    return box("trak", tkhd, edts, box("mdia", mdhd, hdlr(kind, name), box("minf", header, dinf, stbl)), more)


def movie(*tracks, mdat=bytes(1000), more=b"", next_track=None):
    return (FTYP + box("mdat", mdat)
            + box("moov", mvhd(next_track=next_track or len(tracks) + 1), *tracks, more))


def sound(number=1, edts=b"", more=b"", stbl_more=b"", entries=(MP4A,), dinf=DINF):
    """A track of ten samples."""
    stbl = table(list(entries), stts((10, 100)), stsc((1, 10, 1)), constant_stsz(10, 10), stco([DATA]), stbl_more)
    return trak(number, "soun", stbl, edts=edts, more=more, dinf=dinf)


EMPTY_TABLE = table([MP4A], stts(), stsc(), constant_stsz(0, 0), stco([]))


def user_data(*parts):
    return FTYP + box("moov", mvhd(), box("udta", *parts))


def itunes(*items):
    return user_data(full("meta", 0, 0, hdlr("mdir"), box("ilst", *items)))


def value(data, kind=1):
    return box("data", u32(kind, 0), data)


def freeform(name, data, kind=1):
    return box("----", full("mean", 0, 0, b"com.apple.iTunes"), full("name", 0, 0, name), value(data, kind))
