"""Compares the offsets in boxes of both files: each must lead to the same bytes as before."""

import struct

from . import samples
from .media import Mismatch


class Places:
    """Where offsets of the source lead in the copy."""

    def __init__(self, before, after, placing):
        self.before, self.after, self.placing = before, after, placing
        # The SHA-256 of the samples of the copy, by path of the track.
        self.digests = {}
        # Where the boxes of the file itself start. A box can start where padding is new.
        new = {box.path: box for box in after.root.children}
        pairs = [(box, new[box.path]) for box in before.root.children if box.path in new]
        self.tops = {old.end: box.end for old, box in pairs} | {old.start: box.start for old, box in pairs}
        self.tops[before.media.size] = after.media.size

    def agree(self, old, new):
        """Whether two offsets lead to the same bytes. An offset that leads to no box and no kept byte is not
        compared."""
        expected = self.tops.get(old)
        kept = self.placing.at(old)
        return new in (expected, kept) or (expected is None and kept is None)

    def pairs(self, *codes):
        """The boxes of a kind in both files, by path."""
        new = {box.path: box for box in self.after.root.walk() if box.code in codes}
        for box in self.before.root.walk():
            if box.code in codes:
                if box.path not in new:
                    raise Mismatch(f"the copy has no {box.path}")
                yield box, new.pop(box.path)
        if new:
            raise Mismatch(f"the source has no {next(iter(new))}")

    def check(self):
        self.check_samples()
        for kind, read in ((b"tfra", tfra), (b"sidx", sidx), (b"iloc", iloc)):
            for old, new in self.pairs(kind):
                self.compare(old, new, lambda tree, box, read=read: read(tree.media, box))
        self.check_auxiliary()
        for old, new in self.pairs(b"mfro"):
            was, stated = (tree.media.number(box.content + 4, 4)
                           for tree, box in ((self.before, old), (self.after, new)))
            if was == old.parent.end - old.parent.start and stated != new.parent.end - new.parent.start:
                raise Mismatch(f"{new.path} states {stated} bytes, but its parent has another size")

    def compare(self, old, new, read):
        """Compares what is read from two boxes: fixed values, and offsets."""
        try:
            fixed, places = read(self.before, old)
        except (Mismatch, struct.error, IndexError) as problem:
            return print(f"{old.path} not compared: {problem}")
        others, offsets = read(self.after, new)
        if fixed != others or len(places) != len(offsets):
            raise Mismatch(f"{old.path} has other values than offsets that differ")
        for was, place in zip(places, offsets):
            if not self.agree(was, place):
                raise Mismatch(f"{old.path} leads to {was} in the source, but to {place} in the copy")

    def check_samples(self):
        """Compares the samples of all tracks."""
        try:
            old = samples.tracks(self.before)
        except (Mismatch, struct.error, IndexError) as problem:
            return print(f"samples not compared: {problem}")
        new = samples.tracks(self.after)
        if [(one.path, one.number) for one in old] != [(one.path, one.number) for one in new]:
            raise Mismatch("the tracks of the copy are not those of the source")
        for was, track in zip(old, new):
            self.compare_track(was, track)
        print(f"{sum(len(one.ranges) for one in new)} samples in {len(new)} tracks have the same bytes and order")

    def compare_track(self, was, track):
        if was.head != track.head:
            raise Mismatch(f"the table of offsets of {track.path} has another number of rows, or other flags")
        if len(was.ranges) != len(track.ranges):
            raise Mismatch(f"{track.path} has {len(track.ranges)} samples in the copy, {len(was.ranges)} in the source")
        size = self.before.media.size
        for number, ((old, count), (new, more)) in enumerate(zip(was.ranges, track.ranges), 1):
            if count != more:
                raise Mismatch(f"sample {number} of {track.path} has {more} bytes, {count} in the source")
            if was.is_external:
                if old != new:
                    raise Mismatch(f"the offset of sample {number} of {track.path} in another file differs")
            elif 0 <= old < size and old + count <= size and (count or was.is_undivided) and \
                    self.placing.at(old, max(count, 1)) != new:
                raise Mismatch(f"sample {number} of {track.path} is at {new} in the copy, "
                               f"where the bytes at {old} of the source are not")
        if was.is_external or was.is_undivided:
            return
        # A damaged source has samples that are not in the file.
        pairs = [pair for pair in zip(was.ranges, track.ranges) if pair[0][0] >= 0 and sum(pair[0]) <= size]
        digest = self.after.media.digest([new for _, new in pairs])
        if digest != self.before.media.digest([old for old, _ in pairs]):
            raise Mismatch(f"the samples of {track.path} differ between source and copy")
        if len(pairs) == len(was.ranges):
            self.digests[track.path] = digest

    def check_auxiliary(self):
        """Compares the offsets of data about samples, which are counted from the base of a track fragment."""
        bases = {}

        def read(tree, box):
            if tree not in bases:
                bases[tree] = {traf.path: base for traf, base, _, _ in samples.fragments(tree)}
            return saio(tree.media, box, bases[tree].get(box.parent.path, 0))

        for old, new in self.pairs(b"saio"):
            self.compare(old, new, read)


def tfra(media, box):
    """The rows of a list of random access points."""
    version, lengths = media.number(box.content, 1), media.number(box.content + 8, 4)
    wide = 8 if version else 4
    rest = sum((lengths >> shift & 3) + 1 for shift in (4, 2, 0))
    fixed, places = [samples.flags_of(media, box), media.number(box.content + 4, 4), lengths], []
    data = media.read(box.content + 16, media.number(box.content + 12, 4) * (2 * wide + rest))
    for place in range(0, len(data), 2 * wide + rest):
        fixed += [int.from_bytes(data[place:place + wide], "big"), data[place + 2 * wide:place + 2 * wide + rest]]
        places.append(int.from_bytes(data[place + wide:place + 2 * wide], "big"))
    return fixed, places


def sidx(media, box):
    """The entries of a segment index, and the offsets where each starts and ends."""
    wide = 8 if media.number(box.content, 1) else 4
    data = media.read(box.content, box.end - box.content)
    earliest, first = (int.from_bytes(data[place:place + wide], "big") for place in (12, 12 + wide))
    place = 12 + 2 * wide
    fixed, places = [data[1:4], data[4:12], earliest, data[place:place + 4]], [box.end + first]
    for low in range(place + 4, place + 4 + 12 * int.from_bytes(data[place + 2:place + 4], "big"), 12):
        size, *rest = struct.unpack(">III", data[low:low + 12])
        fixed.append([size >> 31, *rest])
        places.append(places[-1] + (size & 0x7FFFFFFF))
    return fixed, places


def saio(media, box, base):
    """Type and offsets of data about samples."""
    skip = 12 if samples.flags_of(media, box) & 1 else 4
    wide = 8 if media.number(box.content, 1) else 4
    offsets = samples.numbers(media, box, wide, media.number(box.content + skip, 4), skip + 4)
    return media.read(box.content + 1, skip - 1), [base + one for one in offsets]


def iloc(media, box):
    """The extents of items of a picture file."""
    data = media.read(box.content, box.end - box.content)
    version, place = data[0], 6
    of_offset, of_length, of_base, of_index = (half for byte in data[4:6] for half in (byte >> 4, byte & 15))
    fixed, places = [data[:4], of_index], []

    def number(width):
        nonlocal place
        if place + width > len(data):
            raise Mismatch(f"{media.name}: {box.path} ends inside an item")
        place += width
        return int.from_bytes(data[place - width:place], "big")

    for _ in range(number(2 if version < 2 else 4)):
        fixed.append(number(2 if version < 2 else 4))
        method = number(2) & 15 if version else 0
        reference, base, extents = number(2), number(of_base), number(2)
        fixed += [method, reference, extents]
        for _ in range(extents):
            fixed.append(number(of_index) if version else 0)
            offset = base + number(of_offset)
            fixed.append(number(of_length))
            # Only these offsets are counted from the start of this file.
            (places if method == 0 and reference == 0 else fixed).append(offset)
    return fixed, places
