"""Damages copies, and makes their records agree with the damage."""

import hashlib


def flipped(data, at, chance):
    return at, 1, bytes([data[at] ^ 1 << chance.randrange(8)])


def zeros(data, at, chance):
    return at, min(16, len(data) - at), bytes(min(16, len(data) - at))


def ones(data, at, chance):
    return at, min(16, len(data) - at), b"\xff" * min(16, len(data) - at)


def noise(data, at, chance):
    count = min(8, len(data) - at)
    return at, count, chance.randbytes(count)


def swapped(data, at, chance):
    count = min(32, (len(data) - at) // 2)
    return at, 2 * count, data[at + count:at + 2 * count] + data[at:at + count]


def inserted(data, at, chance):
    return at, 0, chance.randbytes(1)


def widened(data, at, chance):
    return at, 0, chance.randbytes(16)


def deleted(data, at, chance):
    return at, 1, b""


def narrowed(data, at, chance):
    return at, min(16, len(data) - at), b""


def reversed_bytes(data, at, chance):
    part = data[at:at + 8]
    return at, len(part), part[::-1]


def repeated(data, at, chance):
    return at, 0, data[at:at + 64]


KINDS = {"one bit": flipped, "16 zeros": zeros, "16 ones": ones, "8 random bytes": noise, "two swapped blocks": swapped,
         "one more byte": inserted, "16 more bytes": widened, "one byte less": deleted, "16 bytes less": narrowed,
         "8 reversed bytes": reversed_bytes, "64 repeated bytes": repeated}
# Where the damage is, as a range of the copy.
AREAS = {
    "at the start": lambda size: (0, min(256, size)),
    "in the first quarter": lambda size: (0, size // 4 or 1),
    "in the rest": lambda size: (size // 4, size),
    "at the end": lambda size: (max(size - 512, 0), size),
}
CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"dinf", b"meta", b"iprp", b"ipco"}
# Numbers in boxes: code, offset in the content, width, and what is added.
FIELDS = {
    "offset of a chunk": (b"stco", 8, 4, 16),
    "size of all samples": (b"stsz", 4, 4, 1),
    "size of a sample": (b"stsz", 12, 4, 1),
    "duration of samples": (b"stts", 12, 4, 1),
    "number of samples with one duration": (b"stts", 8, 4, 1),
    "shift of times": (b"ctts", 12, 4, 512),
    "sync sample": (b"stss", 8, 4, 1),
    "scale of a track": (b"mdhd", 12, 4, 1),
    "flags of a track": (b"tkhd", 3, 1, -1),
    "number of a track": (b"tkhd", 12, 4, 5),
    "matrix": (b"tkhd", 40, 4, 1 << 15),
    "width": (b"tkhd", 76, 4, 1 << 16),
    "height": (b"tkhd", 80, 4, 1 << 16),
    "start of an edit": (b"elst", 12, 4, 100),
    "duration of an edit": (b"elst", 8, 4, -40),
    "samples in a chunk": (b"stsc", 12, 4, 1),
    "kind of a track": (b"hdlr", 11, 1, 1),
    "volume": (b"tkhd", 36, 1, 1),
    "layer": (b"tkhd", 32, 2, 1),
    "group": (b"tkhd", 34, 2, 1),
    "scale of the movie": (b"mvhd", 12, 4, 1),
    "rate": (b"mvhd", 20, 4, 1 << 15),
    "code of a track": (b"trak", -1, 1, 1),
    "code of the movie": (b"moov", -1, 1, 1),
    "settings of a decoder": (b"avcC", 12, 1, 1),
    "primary item": (b"pitm", 4, 2, 1),
    "offset of an item": (b"iloc", 14, 4, 16),
    "size of an item": (b"iloc", 18, 4, -2),
    "kind of an item": (b"infe", 8, 1, 1),
    "width of an item": (b"ispe", 4, 4, 1),
    "property of an item": (b"ipma", 11, 1, 1),
}


def field(data, code, skip, width, more, chance):
    """The change of a number in one of the boxes with a code; None if there is none."""
    places, at = [], data.find(code)
    while at >= 0:
        places.append(at)
        at = data.find(code, at + 1)
    places = [at for at in places if at + 4 + skip + width <= len(data)]
    if not places:
        return None
    at = chance.choice(places) + 4 + skip
    value = int.from_bytes(data[at:at + width], "big")
    return at, width, ((value + more) % (1 << 8 * width)).to_bytes(width, "big")


def exchanged(data, chance):
    """The change that exchanges two boxes that follow each other; None if there are none."""
    pairs, left = [], [(0, len(data))]
    while left:
        place, end = left.pop()
        last = None
        while place + 8 <= end:
            size, code = int.from_bytes(data[place:place + 4], "big"), data[place + 4:place + 8]
            if size < 8 or place + size > end:
                break
            if last is not None:
                pairs.append((last, place, place + size))
            if code in CONTAINERS:
                left.append((place + 8 + (4 if code == b"meta" else 0), place + size))
            last, place = place, place + size
    if not pairs:
        return None
    start, middle, end = chance.choice(pairs)
    return start, end - start, data[middle:end] + data[start:middle]


def agreeing(record, data, change):
    """The copy after a change (offset, removed bytes, new bytes), and a record that agrees with it."""
    at, removed, new = change
    damaged = data[:at] + new + data[at + removed:]
    # Only the bytes that differ are new.
    while removed and new and data[at] == new[0]:
        at, removed, new = at + 1, removed - 1, new[1:]
    shift = len(new) - removed
    ranges = []
    for one in record["unchangedRanges"]:
        low, high = one["copy"], one["copy"] + one["size"]
        if low < min(high, at):
            ranges.append({"source": one["source"], "copy": low, "size": min(high, at) - low})
        start = max(low, at + removed)
        if start < high:
            ranges.append({"source": one["source"] + start - low, "copy": start + shift, "size": high - start})
    tracks = [{name: value for name, value in one.items() if name != "sha256"}
              for one in record["verification"]["tracks"]]
    return damaged, record | {
        "copy": record["copy"] | {"size": len(damaged), "sha256": hashlib.sha256(damaged).hexdigest()},
        "unchangedRanges": ranges, "presentation": [],
        "verification": record["verification"] | {"tracks": tracks}}


def kinds():
    """The name of each kind of damage, and the function that makes the change."""
    yield "two exchanged boxes", exchanged
    for kind, change in KINDS.items():
        for area, limits in AREAS.items():
            yield f"{kind} {area}", lambda data, chance, change=change, limits=limits: \
                change(data, chance.randrange(*limits(len(data))), chance)
    for name, arguments in FIELDS.items():
        yield name, lambda data, chance, arguments=arguments: field(data, *arguments, chance)
