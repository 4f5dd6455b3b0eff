"""Metadata items of movies, and timed metadata."""

from .boxes import DATA, FTYP, box, entry, freeform, full, hdlr, itunes, movie, mvhd, samples, trak, user_data, value
from .made import each, made, number, side, u16, u32, u64
from .plain import png


@made("mp4", 500)
def itunes_items(n):
    return itunes(box("\xa9nam", value(b"x")) * n)


@made("mp4", 500)
def itunes_values(n):
    """Values of one item."""
    return itunes(box("\xa9nam", value(b"x") * n))


@made("mp4", 500)
def itunes_freeform(n):
    return itunes(*[freeform(b"k" + number(index), b"v" + number(index)) for index in range(n)])


@made("mp4", 500)
def itunes_covers(n):
    return itunes(box("covr", value(png(), 14) * n))


@made("mp4", 500)
def mdta_keys(n):
    keys = full("keys", 0, 0, u32(n), each(n, lambda index: u32(21) + b"mdtacom.k" + b"%08d" % index))
    items = box("ilst", each(n, lambda index: box(u32(index + 1), value(b"x"))))
    return FTYP + box("moov", mvhd(), full("meta", 0, 0, hdlr("mdta"), keys, items))


@made("mov", 500)
def user_texts(n):
    """Texts of user data, each in one language."""
    return user_data(box("\xa9cmt", u16(8, 0), b"v" + number(0)) * n)


@made("mov", 500)
def user_languages(n):
    """One text of user data in many languages."""
    return user_data(box("\xa9cmt", each(n, lambda index: u16(8, index % 32768) + b"v" + number(index))))


@made("3gp", 500)
def user_locations(n):
    return user_data(full("loci", 0, 0, u16(0x15c7), b"Lake\0\0", u32(8 << 16, 46 << 16, 0), b"earth\0\0") * n)


def mebx(count):
    keys = [box(u32(index + 1), box("keyd", b"mdtacom.key." + number(index)), box("dtyp", u32(0, 1)))
            for index in range(count)]
    return entry("mebx", box("keys", *keys))


def values(count, keys):
    return each(count, lambda index: u32(9, index % keys + 1) + b"x")


@made("mov", 500)
def timed_keys(n):
    data = values(100, n)
    return movie(trak(1, "meta", samples(mebx(n), [len(data)])), mdat=data)


@made("mov", 2000)
def timed_keys_of_samples(n):
    """Overlapping samples, each with values of all keys."""
    count = side(n)
    data = values(count, count)
    return movie(trak(1, "meta", samples(mebx(count), [len(data)] * count, 1, [DATA] * count), count), mdat=data)


@made("mov", 2000)
def timed_values(n):
    data = values(n, 1)
    return movie(trak(1, "meta", samples(mebx(1), [len(data)])), mdat=data)


@made("mov", 500)
def timed_samples(n):
    return movie(trak(1, "meta", samples(mebx(4), [36] * n), n), mdat=values(4, 4) * n)


def record(name, code, size, count, data):
    """A record of GPMF."""
    return name + code + bytes([size]) + u16(count) + data + bytes(-len(data) % 4)


def gopro_positions(count):
    """A sample of GPMF with positions."""
    position = u32(470_000_000, 80_000_000, 500_000, 1000, 1000)
    stream = (record(b"STNM", b"c", 1, 4, b"GPS ") + record(b"GPSF", b"L", 4, 1, u32(3))
              + record(b"GPSU", b"U", 16, 1, b"210101120000.000")
              + record(b"SCAL", b"l", 4, 5, u32(10_000_000, 10_000_000, 1000, 1000, 1000))
              + record(b"GPS5", b"l", 20, count, position * count))
    stream = record(b"STRM", b"\0", 4, len(stream) // 4, stream)
    return record(b"DEVC", b"\0", 4, len(stream) // 4, stream)


def telemetry(code, sizes, data, name, offsets=None):
    stbl = samples(entry(code), sizes, 1000, offsets)
    return movie(trak(1, "meta", stbl, 1000 * len(sizes), name=name), mdat=data)


@made("mp4", 10)
def gopro_samples(n):
    data = gopro_positions(18)
    return telemetry("gpmd", [len(data)] * n, data * n, b"GoPro MET\0")


@made("mp4", 10)
def gopro_overlapping(n):
    data = gopro_positions(1000)
    return telemetry("gpmd", [len(data)] * n, data, b"GoPro MET\0", [DATA] * n)


@made("mp4", 500)
def gopro_records(n):
    data = record(b"TMPC", b"f", 4, 1, u32(0x41800000)) * n
    data = record(b"DEVC", b"\0", 1, min(len(data), 65535), data)
    return telemetry("gpmd", [len(data)], data, b"GoPro MET\0")


@made("mp4", 2000)
def camera_motion(n):
    import struct
    data = u16(0) + b"\5\0" + struct.pack("<3d", 47, 8, 500)
    return telemetry("camm", [len(data)] * n, data * n, b"CameraMetadataMotionHandler\0")


def varint(value_):
    groups = []
    while value_ > 127:
        groups.append(value_ & 127 | 128)
        value_ >>= 7
    return bytes([*groups, value_])


@made("mp4", 500)
def protobuf_nested(n):
    data = b""
    parts = []
    size = 0
    for _ in range(n):
        head = b"\x0a" + varint(size)
        parts.append(head)
        size += len(head)
    data = b"".join(reversed(parts))
    return telemetry("djmd", [len(data)], data, b"DJI meta\0")


@made("mp4", 2000)
def protobuf_fields(n):
    data = b"\x0a\x02\x08\x01" * n
    return telemetry("djmd", [len(data)], data, b"DJI meta\0")


@made("mp4", 500)
def subtitle_positions(n):
    """Subtitles of drones, with a position each."""
    def text(index):
        return b"[latitude: 47.%07d] [longitude: 8.%07d] [altitude: 500.0]" % (index, index)
    size = len(text(0)) + 2
    stbl = samples(entry("tx3g", bytes(30), box("ftab", u16(0))), [size] * n)
    return movie(trak(1, "text", stbl, n), mdat=each(n, lambda index: u16(size - 2) + text(index)))


@made("mp4", 200)
def dashcam_blocks(n):
    """Blocks of free space with a position each."""
    return FTYP + box("free", b"GPS " + bytes(180)) * n


@made("mp4", 1000)
def insta360_records(n):
    """A trailer with many records."""
    records = (b"\x0a\x02id" + u16(0x0101) + b"\4\0\0\0") * n
    size = len(records) + 72
    end = bytes(32) + size.to_bytes(4, "little") + b"\3\0\0\0" + b"8db42d694ccc418790edff439fe026bf"
    return movie() + records + end


@made("mp4", 20)
def uuid_boxes(n):
    """Boxes of a user type, each with another one."""
    return FTYP + each(n, lambda index: box("uuid", u64(index, 0x1234), b"someone@example.com"))
