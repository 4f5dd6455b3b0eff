"""A movie with each of its boxes many times: one generator for each type of box in corpus/holiday.mov."""

from pathlib import Path

from .made import MADE, Made, u32

MOVIE = Path(__file__).resolve().parent.parent.parent / "corpus" / "holiday.mov"
CONTAINERS = {b"moov", b"trak", b"edts", b"tref", b"mdia", b"minf", b"gmhd", b"dinf", b"stbl", b"udta", b"meta", b"ilst"}
# In bytes: the size of all copies that are measured first.
FIRST = 16_000


def boxes(data, start, end, parents=()):
    """Each box below `start`, as its parents and itself, from the outermost: offset, size and type."""
    while start + 8 <= end:
        size, kind = int.from_bytes(data[start:start + 4], "big"), bytes(data[start + 4:start + 8])
        path = (*parents, (start, size, kind))
        yield path
        if kind in CONTAINERS:
            yield from boxes(data, start + 8, start + size, path)
        start += size


def repeated(path, n):
    """The movie with n copies of a box after it."""
    data = bytearray(MOVIE.read_bytes())
    place, size, _ = path[-1]
    added = size * n
    for start, length, kind in (one[-1] for one in boxes(data, 0, len(data))):
        # The media data moves by as many bytes as are added in front of it.
        if kind == b"stco":
            for row in range(start + 16, start + length, 4):
                data[row:row + 4] = u32(int.from_bytes(data[row:row + 4], "big") + added)
    for start, length, _ in path[:-1]:
        data[start:start + 4] = u32(length + added)
    copies = bytes(data[place:place + size]) * n
    return bytes(data[:place + size]) + copies + bytes(data[place + size:])


def declare():
    data = MOVIE.read_bytes()
    for path in boxes(data, 0, len(data)):
        kinds = [kind for _, _, kind in path]
        words = ["repeated", *(kind.decode("latin-1").replace("\xa9", "").strip() for kind in kinds[-2:])]
        name = "_".join(words)
        if name in MADE or kinds[-1] == b"mdat" or not name.replace("_", "").isalnum():
            continue
        MADE[name] = Made(name, "mov", max(1, FIRST // path[-1][1]), 1 << 40, lambda n, path=path: repeated(path, n))


declare()
