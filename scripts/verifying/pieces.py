"""What an edit makes a copy of: pieces of the source, and new bytes."""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import zip_longest

from .media import Mismatch


@dataclass
class Piece:
    """Bytes of the copy that follow each other: of the source (data is None), or new.

    source is the offset in the source; for new bytes, of what they replace or precede.
    """

    source: int
    size: int
    data: bytes = None
    copy: int = 0


def cut(size, changes, moves):
    """The pieces of a source of this size, in its order. Ranges that are moved are pieces."""
    place, found = 0, []
    borders = sorted({one["source"] for one in moves} | {one["source"] + one["size"] for one in moves})
    number = 0

    def keep(end):
        nonlocal place, number
        while place < end:
            while number < len(borders) and borders[number] <= place:
                number += 1
            stop = min(end, borders[number]) if number < len(borders) else end
            found.append(Piece(place, stop - place))
            place = stop

    for one in changes:
        data = bytes.fromhex(one["hex"])
        if one["offset"] < place or one["removed"] < 0 or one["offset"] + one["removed"] > size:
            raise Mismatch(f"the changed ranges are not in the order of the source at {one['offset']}")
        if len(data) != one["inserted"]:
            raise Mismatch(f"the change at {one['offset']} has {len(data)} bytes, but states {one['inserted']}")
        keep(one["offset"])
        if data:
            found.append(Piece(place, len(data), data))
        place += one["removed"]
    keep(size)
    return found


def pieces(size, record):
    """The pieces that make up the copy, in its order. New bytes follow the piece that precedes them in the source,
    unless a piece is moved between them."""
    moves = record.get("moves") or []
    found = cut(size, record["bytes"], moves)
    left = {(one.source, one.data is not None): one for one in found}
    targets = {one["copy"]: one for one in moves}
    for one in moves:
        piece = left.get((one["source"], False))
        if piece is None or piece.size != one["size"] or len(targets) != len(moves):
            raise Mismatch(f"a moved range of the record is changed, or moved twice, at {one['source']}")
    moved = {one["source"] for one in moves}
    others = iter([key for key in left if key[1] or key[0] not in moved])
    place = end = 0
    ordered = []
    while left:
        if place in targets:
            key = targets.pop(place)["source"], False
        else:
            key = (end, True) if (end, True) in left else next((one for one in others if one in left), None)
        if key not in left:
            raise Mismatch(f"the moved ranges of the record leave a gap at {place} of the copy")
        piece = left.pop(key)
        piece.copy = place
        ordered.append(piece)
        place += piece.size
        end = piece.source + (0 if key[1] else piece.size)
    return ordered


class Placing:
    """Where the bytes of the source are in the copy."""

    def __init__(self, source, copy, record):
        self.source, self.copy = source, copy
        self.pieces = pieces(source.size, record)
        # (source, copy, size), of which adjacent ones are joined.
        self.kept = []
        for one in sorted((one for one in self.pieces if one.data is None), key=lambda one: one.source):
            if self.kept and self.kept[-1][0] + self.kept[-1][2] == one.source \
                    and self.kept[-1][1] + self.kept[-1][2] == one.copy:
                start, place, size = self.kept.pop()
                self.kept.append((start, place, size + one.size))
            else:
                self.kept.append((one.source, one.copy, one.size))
        self.starts = [one[0] for one in self.kept]

    def at(self, start, size=1):
        """The offset in the copy of bytes of the source; None if they are not all kept together."""
        index = bisect_right(self.starts, start) - 1
        if index < 0:
            return None
        source, copy, length = self.kept[index]
        return copy + start - source if start + size <= source + length else None

    def origins(self, start, end):
        """The ranges (start, end) of the source that the bytes of a range of the copy are from."""
        for source, copy, size in self.kept:
            low, high = max(start, copy), min(end, copy + size)
            if low < high:
                yield source + low - copy, source + high - copy

    def check_bytes(self):
        """Requires that the changes, applied to the source, give the copy."""
        total = 0
        for one in self.pieces:
            if one.data is not None:
                if self.copy.read(one.copy, one.size) != one.data:
                    raise Mismatch(f"the bytes at {one.copy} of the copy are not those that the record lists")
            else:
                total += one.size
                pairs = zip_longest(self.source.chunks(one.source, one.size), self.copy.chunks(one.copy, one.size))
                if any(before != after for before, after in pairs):
                    raise Mismatch(f"the {one.size} bytes at {one.source} are not unchanged at {one.copy} of the copy, "
                                   "and the record lists no change")
        end = sum(one.size for one in self.pieces)
        if end != self.copy.size:
            raise Mismatch(f"the source with the listed changes has {end} bytes, the copy {self.copy.size}")
        print(f"{total} bytes unchanged, {self.source.size - total} removed or replaced, {self.copy.size - total} new")

    def check_ranges(self, record):
        """Requires that the unchanged and moved ranges in the record agree with its changes."""
        for key in ("unchangedRanges", "moves"):
            for one in record.get(key) or []:
                if self.at(one["source"], one["size"]) != one["copy"]:
                    raise Mismatch(f"{key} of the record disagrees with its changes at {one['source']}")
        if "unchangedRanges" in record and sum(one["size"] for one in record["unchangedRanges"]) != \
                sum(size for _, _, size in self.kept):
            raise Mismatch("the unchanged ranges of the record are not all of the unchanged bytes")

    def new(self):
        """The ranges (start, end) of the copy that are new."""
        return [(one.copy, one.copy + one.size) for one in self.pieces if one.data is not None]

    def removed(self):
        """The ranges (start, end) of the source that are not in the copy."""
        place, found = 0, []
        for source, _, size in self.kept:
            if place < source:
                found.append((place, source))
            place = source + size
        if place < self.source.size:
            found.append((place, self.source.size))
        return found
