"""Reads, changes and writes the boxes of small movies and pictures, independently of mediainspect."""

import struct

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"dinf", b"udta", b"moof",
              b"traf", b"mvex"}


def box(code, *parts):
    body = b"".join(parts)
    return struct.pack(">I", 8 + len(body)) + coded(code) + body


def full(code, *parts, version=0, flags=0):
    return box(code, struct.pack(">I", version << 24 | flags), *parts)


def uuid(digits, *parts):
    return box("uuid", bytes.fromhex(digits.replace("-", "")), *parts)


def coded(code):
    return code.encode("latin-1") if isinstance(code, str) else code


class Box:
    """A box: its children, or its payload and the offset of the payload in the original file."""

    def __init__(self, code, payload=b"", children=None, place=None):
        self.code, self.payload, self.children, self.place = code, payload, children, place

    def written(self):
        body = self.payload
        if self.children is not None:
            body = b"".join(written(child) for child in self.children) + self.payload
        return box(self.code, body)

    def all(self, code):
        return [child for child in self.children or [] if named(child, code)]


def written(child):
    return child if isinstance(child, bytes) else child.written()


def named(child, code):
    return isinstance(child, Box) and child.code == coded(code)


def parsed(data, start, end):
    found = []
    while start + 8 <= end:
        size, code = struct.unpack(">I4s", data[start:start + 8])
        size = size or end - start
        if size < 8 or start + size > end:
            break
        inside = (start + 8, start + size)
        if code in CONTAINERS:
            children, rest = parsed(data, *inside)
            found.append(Box(code, rest, children, inside[0]))
        else:
            found.append(Box(code, data[inside[0]:inside[1]], None, inside[0]))
        start += size
    return found, data[start:end]


class File:
    """The boxes of a whole file. Writing it updates the chunk offsets."""

    def __init__(self, data):
        self.size = len(data)
        self.boxes, self.rest = parsed(data, 0, len(data))

    def at(self, path):
        """Returns the box at a path of codes; `code:2` is the second box with that code."""
        children, found = self.boxes, None
        for step in path.split("/"):
            code, _, number = step.partition(":")
            found = [child for child in children if named(child, code)][int(number or 1) - 1]
            children = found.children or []
        return found

    def add(self, path, data, first=False):
        """Adds bytes to a container, which is created if it is missing; "" is the file."""
        if not path:
            children = self.boxes
        else:
            try:
                children = self.at(path).children
            except IndexError:
                above, _, code = path.rpartition("/")
                made = Box(coded(code), b"", [])
                self.at(above).children.append(made)
                children = made.children
        children.insert(0 if first else len(children), data)
        return self

    def change(self, path, place, data):
        """Overwrites bytes of a payload."""
        found = self.at(path)
        found.payload = found.payload[:place] + data + found.payload[place + len(data):]
        return self

    def track(self, number):
        return self.at("moov").all("trak")[number - 1]

    def media(self, data):
        """Adds media data at the end, and returns its offset for chunk offsets."""
        place = self.size + 8
        self.boxes.append(Box(b"mdat", data, None, place))
        self.size += 8 + len(data)
        return place

    def bytes(self):
        places, now = [], 0
        for child in self.boxes:
            size = len(written(child))
            if named(child, "mdat"):
                places.append((child.place, len(child.payload), now + 8))
            now += size
        for track in self.tracks():
            self.mend(track, places)
        return b"".join(written(child) for child in self.boxes) + self.rest

    def tracks(self):
        return [track for movie in self.boxes if named(movie, "moov")
                for track in movie.all("trak")]

    @staticmethod
    def mend(track, places):
        table = track.all("mdia")[0].all("minf")[0].all("stbl")[0]
        for offsets in table.all("stco"):
            count = struct.unpack(">I", offsets.payload[4:8])[0]
            out = offsets.payload[:8]
            for old, in struct.iter_unpack(">I", offsets.payload[8:8 + 4 * count]):
                for start, size, new in places:
                    if start <= old < start + size:
                        old += new - start
                        break
                out += struct.pack(">I", old)
            offsets.payload = out + offsets.payload[8 + 4 * count:]


def add_track(file, handler, entry, samples, header=None, name=b"\0", flags=7, number=9,
              references=b""):
    """Adds a track of timed data: one chunk, with samples of equal duration over the first second."""
    place = file.media(b"".join(samples))
    count, length = len(samples), 1000 // len(samples)
    matrix = struct.pack(">9I", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
    table = box(
        "stbl", full("stsd", struct.pack(">I", 1), entry),
        full("stts", struct.pack(">III", 1, count, length)),
        full("stsc", struct.pack(">IIII", 1, 1, count, 1)),
        full("stsz", struct.pack(">II", 0, count), *[struct.pack(">I", len(s)) for s in samples]),
        full("stco", struct.pack(">II", 1, place)))
    track = box(
        "trak",
        full("tkhd", struct.pack(">5I", 0, 0, number, 0, 1000), bytes(16), matrix, bytes(8),
             flags=flags),
        references,
        box("mdia", full("mdhd", struct.pack(">4IHH", 0, 0, 1000, 1000, 0x55C4, 0)),
            full("hdlr", bytes(4), coded(handler), bytes(12), name),
            box("minf", header or full("nmhd"),
                box("dinf", full("dref", struct.pack(">I", 1), full("url ", flags=1))), table)))
    file.at("moov").children += parsed(track, 0, len(track))[0]
    return file


def entry(code, *parts):
    return box(code, bytes(6), struct.pack(">H", 1), *parts)


def keyed(items, is_quicktime=False):
    """Returns a `meta` box with keys as phones write it, or without version and flags as in QuickTime.

    A key without a value has no item.
    """
    keys = full("keys", struct.pack(">I", len(items)),
                *[box("mdta", key.encode()) for key, _ in items])
    values = box("ilst", *[
        struct.pack(">II", 8 + len(value) + 16, number + 1) +
        box("data", struct.pack(">II", 1, 0), value)
        for number, (_, value) in enumerate(items) if value is not None])
    handler = full("hdlr", bytes(4), b"mdta", bytes(12), b"" if is_quicktime else b"\0")
    return box("meta", b"" if is_quicktime else bytes(4), handler, keys, values)


def listed(*items):
    """Returns a `meta` box with an item list as iTunes writes it."""
    return full("meta", full("hdlr", bytes(4), b"mdirappl", bytes(9)), box("ilst", *items))


def item(code, value, kind=1):
    return box(code, box("data", struct.pack(">II", kind, 0), value))


def own_item(name, value):
    return box("----", full("mean", b"com.apple.iTunes"), full("name", name.encode()),
               box("data", struct.pack(">II", 1, 0), value))
