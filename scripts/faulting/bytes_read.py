"""Confirms errors by reading the bytes at their place, independently of mediainspect. Each function
returns the reason why the error is right, or None if it cannot confirm the error."""

import struct


def number(data, at, width=4):
    return int.from_bytes(data[at:at + width], "big") if 0 <= at <= len(data) - width else None


def box_past_file(data, at, _):
    size = number(data, at)
    if size == 1:
        size = number(data, at + 8, 8)
    if size is not None and at + size > len(data):
        return f"the size at {at} is {size}, and {len(data) - at} bytes are left"
    return None


def box_below_header(data, at, _):
    size = number(data, at)
    return f"the size at {at} is {size}" if size is not None and 2 <= size < 8 else None


def box_size_zero(data, at, path):
    if path.count("/") > 1 and number(data, at) == 0:
        return f"the size at {at} is 0, in another box"
    return None


def version(data, at, _):
    known = {b"hdlr": 0, b"mvhd": 1, b"stsd": 1, b"url ": 0}
    kind = data[at - 4:at]
    if kind in known and data[at] > known[kind]:
        return f"the version byte after {kind.decode()} is {data[at]}"
    return None


def tops(data):
    kinds, at = [], 0
    while at + 8 <= len(data):
        size = number(data, at)
        kinds.append(data[at + 4:at + 8])
        if size == 1:
            size = number(data, at + 8, 8) or 0
        if size < 8:
            break
        at += size
    return kinds


def no_movie(data, _, __):
    kinds = tops(data)
    if b"moov" in kinds or b"meta" in kinds:
        return None
    return "the boxes of the file are " + ", ".join(ascii(kind)[2:-1] for kind in kinds[:8])


def chunk_past_file(data, at, path):
    wide = path.endswith("co64")
    place = number(data, at, 8 if wide else 4)
    if place is not None and place >= len(data):
        return f"the chunk offset at {at} is {place}, and the file has {len(data)} bytes"
    return None


def tag_past_file(data, at, _):
    size = 0
    for byte in data[at:at + 4]:
        size = size << 7 | byte & 0x7F
    if data[at - 6:at - 3] == b"ID3" and at + 4 + size > len(data):
        return f"the tag states {size} bytes after its header, and {len(data) - at - 4} are left"
    return None


def chunk_past_parent(data, at, _):
    # RIFF is little endian; FORM (AIFF) is big endian.
    order = ">" if data[:4] == b"FORM" else "<"
    if at + 8 > len(data):
        return None
    size, = struct.unpack_from(order + "I", data, at + 4)
    whole, = struct.unpack_from(order + "I", data, 4)
    end = min(len(data), 8 + whole) if at else len(data)
    if at + 8 + size > end:
        return f"the chunk at {at} states {size} bytes, and {end - at - 8} are left"
    return None


# MARK: Items of HEIF


class Items:
    """The items in a meta box, read independently; reading stops at the first damage."""

    def __init__(self, data):
        self.data = data
        self.infos, self.extents, self.given, self.references = [], [], [], []
        self.properties = self.stated = 0
        self.methods = set()
        meta = data.find(b"meta") + 8
        try:
            self.walk(meta, len(data))
        except (struct.error, IndexError, TypeError):
            pass

    def walk(self, at, end):
        while at + 8 <= end:
            size, kind = struct.unpack_from(">I4s", self.data, at)
            if size < 8:
                return
            stop = min(at + size, end)
            reader = {b"iinf": self.iinf, b"iloc": self.iloc, b"ipma": self.ipma,
                      b"iref": self.iref}.get(kind)
            try:
                if kind == b"iprp":
                    self.walk(at + 8, stop)
                elif kind == b"ipco":
                    self.properties = self.count(at + 8, stop)
                elif reader:
                    reader(at + 8, stop)
            except (struct.error, IndexError, TypeError):
                pass
            at += size

    def count(self, at, end):
        found = 0
        while at + 8 <= end and number(self.data, at) >= 8:
            found += 1
            at += number(self.data, at)
        return found

    def iinf(self, at, end):
        width = 2 if self.data[at] == 0 else 4
        self.stated = number(self.data, at + 4, width)
        at += 4 + width
        while at + 8 <= end and number(self.data, at) >= 8:
            wide = 4 if self.data[at + 8] >= 3 else 2
            self.infos.append(number(self.data, at + 12, wide))
            at += number(self.data, at)

    def iloc(self, at, end):
        head = self.data[at]
        sizes = self.data[at + 4:at + 6]
        offset, length, base = sizes[0] >> 4, sizes[0] & 15, sizes[1] >> 4
        index = sizes[1] & 15 if head in (1, 2) else 0
        wide = 4 if head >= 2 else 2
        count = number(self.data, at + 6, wide)
        at += 6 + wide
        for _ in range(count):
            if at + wide > end:
                return
            method = 0
            at += wide
            if head >= 1:
                method = self.data[at + 1] & 15
                at += 2
            self.methods.add(method)
            start = number(self.data, at + 2, base)
            extents = number(self.data, at + 2 + base, 2)
            at += 4 + base
            for _ in range(extents):
                if at >= end:
                    return
                place = at
                at += index
                here = start + number(self.data, at, offset)
                size = number(self.data, at + offset, length)
                self.extents.append((place, method, here, size))
                at += offset + length

    def ipma(self, at, end):
        head, flags = self.data[at], self.data[at + 3]
        count = number(self.data, at + 4)
        at += 8
        wide = 4 if head >= 1 else 2
        for _ in range(count):
            if at + wide > end:
                return
            item, given = number(self.data, at, wide), self.data[at + wide]
            at += wide + 1
            for _ in range(given):
                if at >= end:
                    break
                self.given.append((item, number(self.data, at, 2) & 0x7FFF if flags & 1
                                   else self.data[at] & 0x7F))
                at += 2 if flags & 1 else 1

    def iref(self, at, end):
        wide = 4 if self.data[at] >= 1 else 2
        at += 4
        while at + 8 <= end and number(self.data, at) >= 8:
            stop = min(at + number(self.data, at), end)
            body = at + 8
            self.references.append(number(self.data, body, wide))
            for place in range(body + wide + 2, stop - wide + 1, wide):
                self.references.append(number(self.data, place, wide))
            at = stop


def extent_past_file(data, at, _):
    for place, method, start, size in Items(data).extents:
        if place == at and method == 0 and start + size > len(data):
            return f"the extent at {at} ends at {start + size}, and the file has {len(data)} bytes"
    return None


def method_unknown(data, _, __):
    methods = Items(data).methods - {0, 1, 2}
    return f"iloc uses the construction methods {sorted(methods)}" if methods else None


def property_unknown(data, _, __):
    items = Items(data)
    stray = [(item, index) for item, index in items.given if index > items.properties]
    if not stray:
        return None
    return f"item {stray[0][0]} has property {stray[0][1]}, and ipco has {items.properties} properties"


def items_unsorted(data, _, __):
    order = list(dict.fromkeys(item for item, _ in Items(data).given))
    runs = [item for item, _ in Items(data).given]
    falls = [(a, b) for a, b in zip(order, order[1:]) if b < a]
    returns = [b for a, b in zip(runs, runs[1:]) if a != b and runs.index(b) < runs.index(a)]
    if falls:
        return f"in ipma, item {falls[0][1]} follows item {falls[0][0]}"
    return f"ipma contains item {returns[0]} twice" if returns else None


def items_miscounted(data, _, __):
    items = Items(data)
    if items.stated != len(items.infos):
        return f"iinf states {items.stated} items, and {len(items.infos)} infe boxes can be read"
    return None


def item_twice(data, _, __):
    infos = Items(data).infos
    twice = [item for item in infos if infos.count(item) > 1]
    return f"two infe boxes have the ID {twice[0]}" if twice else None


def item_unknown(data, _, __):
    items = Items(data)
    stray = [item for item in items.references if item not in items.infos]
    return f"iref refers to item {stray[0]}, and no infe has that ID" if stray else None


def size_missing(data, _, __):
    items = Items(data)
    without = [item for item in items.infos if item not in {item for item, _ in items.given}]
    return f"ipma has no properties for item {without[0]}" if without else None


def frame_size(data, at):
    """Returns the size of an MPEG audio frame (layers II and III), or None if no frame begins here."""
    word = number(data, at)
    if word is None or word >> 21 != 0x7FF:
        return None
    version, layer = word >> 19 & 3, 4 - (word >> 17 & 3)
    rate, frequency = word >> 12 & 15, word >> 10 & 3
    if version == 1 or layer not in (2, 3) or rate in (0, 15) or frequency == 3:
        return None
    if version == 3:
        rates = ((32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384) if layer == 2 else
                 (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320))
    else:
        rates = (8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
    hertz = (44100, 48000, 32000)[frequency] >> {3: 0, 2: 1, 0: 2}[version]
    samples = 576 if layer == 3 and version != 3 else 1152
    return samples // 8 * rates[rate - 1] * 1000 // hertz + (word >> 9 & 1)


def frame_past_end(data, at, _):
    """Follows the frames that end at `at`, and checks that the last one is longer than the bytes left."""
    for start in range(max(0, at - 20000), at):
        place = start
        count = 0
        while (size := frame_size(data, place)) and place + size < at:
            place += size
            count += 1
        if size and place + size > at and count > 2:
            return f"the frame at {place} has {size} bytes, and {at - place} are left"
    return None


READS = {
    "isom.box.size-exceeds-file": box_past_file,
    "isom.box.size-below-header": box_below_header,
    "isom.box.size-zero-not-last": box_size_zero,
    "itunes.data.zero-length": box_size_zero,
    "isom.fullbox.version-unknown": version,
    "isom.moov.missing": no_movie,
    "isom.stbl.chunk-offset-beyond-eof": chunk_past_file,
    "id3.tag.size-exceeds-file": tag_past_file,
    "mp3.frame.truncated-last": frame_past_end,
    "riff.chunk-exceeds-parent": chunk_past_parent,
    "heif.iloc.extent-beyond-eof": extent_past_file,
    "heif.iloc.construction-method": method_unknown,
    "heif.ipma.index-out-of-range": property_unknown,
    "heif.ipma.unsorted": items_unsorted,
    "heif.iinf.count-mismatch": items_miscounted,
    "heif.iinf.duplicate-id": item_twice,
    "heif.iref.unknown-item": item_unknown,
    "heif.ispe.missing": size_missing,
}
