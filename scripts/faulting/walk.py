"""Finds the parts of good files: boxes, ID3 frames and sound frames, independently of mediainspect."""

import re
import struct

CONTAINERS = {
    b"moov", b"trak", b"mdia", b"minf", b"stbl", b"dinf", b"edts", b"udta", b"mvex", b"moof",
    b"traf", b"mfra", b"ilst", b"iprp", b"ipco", b"tref"}
# Boxes that begin with version and flags, and a count of entries, before the boxes in them.
HEADS = {b"stsd": 8, b"dref": 8, b"iinf": 6, b"iref": 4}
# Boxes that begin with a sample entry's fixed fields.
ENTRIES = {b"avc1": 78, b"mp4a": 28}


class Part:
    """A box or a frame: its bytes are from start to end, and its content begins at body."""

    def __init__(self, kind, start, body, end):
        self.kind, self.start, self.body, self.end = kind, start, body, end
        self.children = []


def boxes(data, start, end, parent=None):
    """Returns the boxes of a good file."""
    found = []
    while end - start >= 8:
        size, kind = struct.unpack_from(">I4s", data, start)
        head = 8
        if size == 1:
            size, head = struct.unpack_from(">Q", data, start + 8)[0], 16
        size = size or end - start
        part = Part(kind.decode("latin-1"), start, start + head, start + size)
        inner = None
        if kind == b"meta":
            # In QuickTime, meta has no version and flags.
            inner = part.body if data[part.body + 4:part.body + 8] == b"hdlr" else part.body + 4
        elif kind in CONTAINERS or parent in (b"ilst", b"tref"):
            inner = part.body if parent != b"tref" else None
        elif kind in HEADS:
            inner = part.body + HEADS[kind]
        elif kind in ENTRIES:
            inner = part.body + ENTRIES[kind]
        if inner is not None:
            part.children = boxes(data, inner, part.end, kind)
        found.append(part)
        start += size
    return found


def frames(data):
    """Returns the ID3v2 tag at the beginning of a good file, with its frames."""
    size = synchsafe(data[6:10])
    tag = Part("id3v2", 0, 10, 10 + size)
    at = 10
    while at + 10 <= tag.end and data[at]:
        raw = data[at + 4:at + 8]
        length = synchsafe(raw) if data[3] == 4 else struct.unpack(">I", raw)[0]
        tag.children.append(Part(data[at:at + 4].decode("latin-1"), at, at + 10, at + 10 + length))
        at += 10 + length
    return tag


def synchsafe(four):
    return four[0] << 21 | four[1] << 14 | four[2] << 7 | four[3]


def sound(data):
    """Returns the MPEG audio layer III frames, after an optional ID3v2 tag."""
    at = 10 + synchsafe(data[6:10]) if data[:3] == b"ID3" else 0
    rates = {3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
             2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]}
    found = []
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] & 0xE6 == 0xE2:
        version = data[at + 1] >> 3 & 3
        kilobits = rates[3 if version == 3 else 2][data[at + 2] >> 4]
        rate = [44100, 48000, 32000][data[at + 2] >> 2 & 3] >> {3: 0, 2: 1, 0: 2}[version]
        size = (144000 if version == 3 else 72000) * kilobits // rate + (data[at + 2] >> 1 & 1)
        found.append(Part("frame", at, at + 4, at + size))
        at += size
    return found


def flac(data):
    """Returns the FLAC frames: each header has a valid checksum and the next frame number. Frame numbers
    must have one byte."""
    starts = []
    for at in range(4, len(data) - 6):
        if data[at] != 0xFF or data[at + 1] != 0xF8 or data[at + 4] != len(starts):
            continue
        size = {6: 6, 7: 7}.get(data[at + 2] >> 4, 5)
        if crc8(data[at:at + size]) == data[at + size]:
            starts.append(at)
    ends = starts[1:] + [len(data)]
    return [Part("frame", start, start + 6, end) for start, end in zip(starts, ends)]


def crc8(data):
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1 ^ 7 if crc & 0x80 else crc << 1) & 0xFF
    return crc


class File:
    """A good file with named places. `moov/trak[2]/tkhd+20` is offset 20 in the first tkhd at any depth in
    the second trak at any depth in the first moov. Other places are `id3v2/TIT2`, `frame[3]`, `end`,
    `mdia/end` (the end of a part), `bytes:ffd8` (the first occurrence), and numbers (offsets)."""

    def __init__(self, data):
        self.data = data
        if data[4:8] in (b"ftyp", b"styp"):
            self.tops = boxes(data, 0, len(data))
        elif data[:4] == b"fLaC":
            self.tops = flac(data)
        else:
            self.tops = ([frames(data)] if data[:3] == b"ID3" else []) + sound(data)

    def part(self, path):
        return self.way(path)[-1]

    def way(self, path):
        """Returns the parts on a path, from the outermost to the named one."""
        way, parts = [], self.tops
        for step in path.split("/"):
            kind, number = re.fullmatch(r"(.+?)(?:\[(\d+)\])?", step).groups()
            same = [found for found in below(parts) if found[-1].kind == kind]
            way += same[int(number or 1) - 1]
            parts = way[-1].children
        return way

    def place(self, text):
        name, sign, offset = re.fullmatch(r"(.*?)(?:([+-])(\d+))?", text).groups()
        if name == "end":
            base = len(self.data)
        elif name.endswith("/end"):
            base = self.part(name[:-4]).end
        elif name.startswith("bytes:"):
            base = self.data.index(bytes.fromhex(name[6:]))
        else:
            base = int(name) if name.isdigit() else self.part(name).start
        return base + int((sign or "") + (offset or "0"))


def below(parts, around=()):
    """Yields all parts in file order, each as the path from the outermost part."""
    for part in parts:
        way = [*around, part]
        yield way
        yield from below(part.children, way)
