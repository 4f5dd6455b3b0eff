"""Reads, changes and writes the boxes of movies, independently of mediainspect. Writing a file updates its
offsets."""

import struct
import zlib

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"dinf", b"udta", b"mvex", b"moof", b"traf", b"mfra",
              b"ilst", b"cmov"}


class Damaged(Exception):
    """Bytes that are no boxes."""


class Box:
    """A box: either a body, or bytes before the children, the children, and bytes after them. The start and the offset
    of the body are those in the file that the box was read from."""

    def __init__(self, code, body=b"", children=None, head=b"", tail=b"", start=None, inside=None, wide=False):
        self.code, self.body, self.children, self.head, self.tail = coded(code), body, children, head, tail
        self.start, self.inside, self.wide = start, inside, wide
        # The offset in the file that is written.
        self.place = None

    @property
    def name(self):
        return self.code.decode("latin-1")

    @property
    def header(self):
        return 16 if self.wide else 8

    @property
    def size(self):
        if self.children is None:
            return self.header + len(self.body)
        return self.header + len(self.head) + sum(child.size for child in self.children) + len(self.tail)

    def written(self):
        size = self.size
        begin = struct.pack(">I4sQ", 1, self.code, size) if self.wide else struct.pack(">I4s", size, self.code)
        if self.children is None:
            return begin + self.body
        return begin + self.head + b"".join(child.written() for child in self.children) + self.tail

    def all(self, code):
        return [child for child in self.children or [] if child.code == coded(code)]

    def first(self, *codes):
        found = self
        for code in codes:
            found = next(iter(found.all(code)), None)
            if found is None:
                return None
        return found

    def walk(self):
        yield self
        for child in self.children or []:
            yield from child.walk()


def coded(code):
    return code.encode("latin-1") if isinstance(code, str) else code


def box(code, *parts):
    """Returns the bytes of a box."""
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), coded(code)) + body


def full(code, *parts, version=0, flags=0):
    return box(code, struct.pack(">I", version << 24 | flags), *parts)


def made(data):
    """Returns the box in these bytes, as a new one without an offset."""
    found = read(data, 0, len(data), b"")[0][0]
    for one in found.walk():
        one.start = one.inside = None
    return found


def read(data, start, end, parent, limit=10_000):
    """Returns the boxes between two offsets, and the bytes after the last box."""
    found = []
    while start + 8 <= end and len(found) < limit:
        size, code = struct.unpack_from(">I4s", data, start)
        wide = size == 1
        if wide and start + 16 <= end:
            size = struct.unpack_from(">Q", data, start + 8)[0]
        # User data ends with four zeros in QuickTime.
        if size == 0 and not parent:
            size = end - start
        if size < (16 if wide else 8) or start + size > end:
            break
        found.append(read_one(data, start, start + size, code, wide, parent))
        start += size
    return found, data[start:end]


def read_one(data, start, end, code, wide, parent):
    inside = start + (16 if wide else 8)
    head = None
    if code in CONTAINERS:
        head = 0
    elif code == b"meta":
        # QuickTime's form has no version and flags.
        head = 0 if data[inside + 4:inside + 8] == b"hdlr" else 4
    elif parent == b"ilst":
        head = 0
    if head is None:
        return Box(code, data[inside:end], start=start, inside=inside, wide=wide)
    children, tail = read(data, inside + head, end, code)
    return Box(code, children=children, head=data[inside:inside + head], tail=tail, start=start, inside=inside, wide=wide)


class File:
    """The boxes of a whole file."""

    def __init__(self, data):
        self.boxes, self.rest = read(data, 0, len(data), b"")

    def walk(self):
        for one in self.boxes:
            yield from one.walk()

    def all(self, code):
        return [one for one in self.boxes if one.code == coded(code)]

    def at(self, path):
        """Returns the box at a path of codes, or None."""
        first, *others = path.split("/")
        found = next(iter(self.all(first)), None)
        return found.first(*others) if found and others else found

    def container(self, path):
        """Returns the container at a path, which is added at the end of its parent if it is missing."""
        found = self.at(path)
        if found is None:
            parent, _, code = path.rpartition("/")
            found = Box(code, children=[])
            self.container(parent).children.append(found)
        return found

    def add(self, path, data, first=False):
        """Adds the bytes of a box to a container; the path "" is the file."""
        children = self.container(path).children if path else self.boxes
        children.insert(0 if first else len(children), made(data))
        return self

    def remove(self, test, boxes=None):
        """Removes all boxes that fulfil a test."""
        for children in [self.boxes] if boxes is None else [boxes]:
            children[:] = [one for one in children if not test(one)]
            for one in children:
                if one.children is not None:
                    self.remove(test, one.children)
        return self

    def tracks(self):
        return [track for movie in self.all("moov") for track in movie.all("trak")]

    def tables(self):
        return [table for track in self.tracks() if (table := track.first("mdia", "minf", "stbl"))]

    def bytes(self):
        place = 0
        for one in self.boxes:
            place = lay_out(one, place)
        offsets = Offsets(self)
        for one in list(self.walk()):
            update(one, offsets)
        return b"".join(one.written() for one in self.boxes) + self.rest


def lay_out(one, place):
    """Sets the offsets of a box and of those in it, and returns the offset after it."""
    one.place = place
    inside = place + one.header + len(one.head)
    for child in one.children or []:
        inside = lay_out(child, inside)
    return place + one.size


class Offsets:
    """Maps offsets of the file that was read to offsets of the file that is written."""

    def __init__(self, file):
        self.starts, self.bodies = {}, []
        for one in file.walk():
            if one.start is not None:
                self.starts[one.start] = one.place
            if one.inside is not None and one.children is None and one.body:
                self.bodies.append((one.inside, one.inside + len(one.body), one.place + one.header))
        self.bodies.sort()

    def new(self, old):
        if old in self.starts:
            return self.starts[old]
        for start, end, place in self.bodies:
            if start <= old < end:
                return old - start + place
        return old


def rows(code, body, skip, values):
    width = struct.calcsize(">" + code)
    return body[:skip] + b"".join(struct.pack(">" + code, one) for one in values) + body[skip + width * len(values):]


def update(one, offsets):
    """Updates the offsets in a box."""
    if one.code in (b"stco", b"co64"):
        code = "I" if one.code == b"stco" else "Q"
        one.body = rows(code, one.body, 8, [offsets.new(old) for old in chunk_offsets(one)])
    elif one.code == b"stbl":
        for table in one.all("saio"):
            code, skip, values = auxiliary_offsets(table.body)
            table.body = rows(code, table.body, skip, [offsets.new(old) for old in values])
    elif one.code == b"tfhd" and one.body[3] & 1:
        old, = struct.unpack_from(">Q", one.body, 8)
        one.body = one.body[:8] + struct.pack(">Q", offsets.new(old)) + one.body[16:]
    elif one.code == b"tfra":
        body = bytearray(one.body)
        for place, code, old in fragment_offsets(one.body):
            struct.pack_into(">" + code, body, place, offsets.new(old))
        one.body = bytes(body)


def chunk_offsets(table):
    code = "I" if table.code == b"stco" else "Q"
    count, = struct.unpack_from(">I", table.body, 4)
    return struct.unpack_from(f">{count}{code}", table.body, 8)


def auxiliary_offsets(body):
    """Returns the number code, the offset of the first row, and the rows of a `saio` box."""
    skip = 12 if body[3] & 1 else 4
    count, = struct.unpack_from(">I", body, skip)
    code = "Q" if body[0] else "I"
    return code, skip + 4, struct.unpack_from(f">{count}{code}", body, skip + 4)


def fragment_offsets(body):
    """Returns place, number code and value of each offset of a `moof` in a `tfra` box."""
    widths = struct.unpack_from(">I", body, 8)[0]
    more = sum((widths >> shift & 3) + 1 for shift in (4, 2, 0))
    count, = struct.unpack_from(">I", body, 12)
    code = "Q" if body[0] else "I"
    width = struct.calcsize(">" + code)
    found = []
    for row in range(count):
        place = 16 + row * (2 * width + more) + width
        found.append((place, code, struct.unpack_from(">" + code, body, place)[0]))
    return found


def as_co64(file):
    """Replaces 32-bit chunk offsets by 64-bit ones."""
    for table in file.tables():
        for one in table.all("stco"):
            values = chunk_offsets(one)
            one.code, one.body = b"co64", one.body[:8] + b"".join(struct.pack(">Q", value) for value in values)
    return file


def compressed(data):
    """Returns the file with its `moov`, which must be the last box, compressed in a `cmov`."""
    file = File(data)
    movie = file.boxes.pop()
    assert movie.code == b"moov"
    whole = movie.written()
    packed = box("cmvd", struct.pack(">I", len(whole)), zlib.compress(whole, 9))
    return b"".join(one.written() for one in file.boxes) + box("moov", box("cmov", box("dcom", b"zlib"), packed))


# Metadata


def keyed(items, is_full=False):
    """Returns a `meta` box with keys of QuickTime and their texts."""
    keys = full("keys", struct.pack(">I", len(items)), *[box("mdta", key.encode()) for key, _ in items])
    values = box("ilst", *[
        box(struct.pack(">I", number), box("data", struct.pack(">II", 1, 0), value.encode()))
        for number, (_, value) in enumerate(items, 1)])
    handler = full("hdlr", bytes(4), b"mdta", bytes(12), b"\0")
    return box("meta", bytes(4) if is_full else b"", handler, keys, values)


def listed(*items):
    """Returns a `meta` box with an item list as iTunes writes it."""
    return full("meta", full("hdlr", bytes(4), b"mdirappl", bytes(9)), box("ilst", *items))


def item(code, value, kind=1):
    return box(code, box("data", struct.pack(">II", kind, 0), value.encode() if isinstance(value, str) else value))


def own_item(name, value):
    return box("----", full("mean", b"com.apple.iTunes"), full("name", name.encode()),
               box("data", struct.pack(">II", 1, 0), value.encode()))


def key_names(meta):
    """Returns the names of the keys in a `meta` box of QuickTime."""
    keys = meta.first("keys")
    if keys is None:
        return []
    return [one.body.decode("utf-8", "replace") for one in read(keys.body, 8, len(keys.body), b"keys")[0]]


def item_name(one, keys):
    """Returns the name of an item: its code, its key, or the name of a freeform item."""
    number, = struct.unpack(">I", one.code)
    if keys and 0 < number <= len(keys):
        return keys[number - 1]
    mean, name = one.first("mean"), one.first("name")
    if one.code == b"----" and mean and name:
        return f"----:{text(mean.body[4:])}:{text(name.body[4:])}"
    return one.name


def text(data):
    return data.decode("utf-8", "replace")


def without_items(file, names):
    """Removes metadata of the movie by the names of keys and codes."""
    for meta in [one for one in file.walk() if one.code == b"meta"]:
        keys, items = key_names(meta), meta.first("ilst")
        if items is None:
            continue
        items.children = [one for one in items.children if item_name(one, keys) not in names]
        if keys:
            kept = [key for key in keys if key not in names]
            for one in items.children:
                one.code = struct.pack(">I", kept.index(item_name(one, keys)) + 1)
            meta.first("keys").body = full("keys", struct.pack(">I", len(kept)),
                                           *[box("mdta", key.encode()) for key in kept])[8:]
    user_data = file.at("moov/udta")
    if user_data:
        user_data.children = [one for one in user_data.children if one.name not in names]
    return file
