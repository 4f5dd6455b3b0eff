"""What a file presents, as parts that are compared between source and copy."""

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from .media import Mismatch, Spans

FIRST = re.compile(r"\[1\]")


@dataclass
class Part:
    """Something that decides what a file presents.

    name: what it is. Parts of source and copy are paired by their names, in their order.
    ranges: the ranges (start, size) of its bytes in the file.
    value: what it states, if it is not just these bytes.
    path: where records list what is removed from it; several if these are in a tuple.
    optional: whether a file without it presents the same, so that a record can list it as removed.
    edited: says from the bytes before and after what is wrong with an announced change; None if nothing is.
    fields: the paths of fields that an edit can set, each with the index of its value.
    """

    name: str
    ranges: list = field(default_factory=list)
    value: object = None
    path: str = ""
    optional: bool = False
    edited: object = None
    fields: dict = field(default_factory=dict)


@dataclass
class Reading:
    """What is read from a file: its parts, and the ranges (start, end) whose bytes do not decide what it presents."""

    parts: list = field(default_factory=list)
    free: list = field(default_factory=list)

    def add(self, name, *ranges, **more):
        self.parts.append(Part(name, list(ranges), **more))

    def include(self, other, start, path, prefix, optional=False):
        """Adds what is read from a file inside of this one."""
        for part in other.parts:
            paths = tuple(path + one for one in part.path) if isinstance(part.path, tuple) else path + part.path
            self.parts.append(Part(
                prefix + part.name, [(start + place, size) for place, size in part.ranges], part.value, paths,
                part.optional or optional, part.edited, {path + one: index for one, index in part.fields.items()}))
        self.free += [(start + low, start + high) for low, high in other.free]


class Announced:
    """The paths in a record of what was removed, replaced or changed."""

    def __init__(self, paths, fields=()):
        """fields: the paths of the changes of an edit, which are verified one by one."""
        self.exact = {FIRST.sub("", path) for path in paths}
        self.fields = {FIRST.sub("", path) for path in fields}
        self.ordered = sorted(self.exact)

    def covers(self, path):
        """Whether a path, or one that it is in, is listed."""
        path = FIRST.sub("", path)
        ends = [place for place, letter in enumerate(path) if letter in "/." and place]
        return path in self.exact or any(path[:place] in self.exact for place in ends)

    def touches(self, path):
        """Whether a path, one that it is in, or one inside of it is listed; of several, whether one of them is."""
        if isinstance(path, tuple):
            return any(self.touches(one) for one in path)
        path = FIRST.sub("", path)
        if self.covers(path):
            return True
        return any(self.begins(path + letter) for letter in "/.[")

    def begins(self, start):
        index = bisect_left(self.ordered, start)
        return index < len(self.ordered) and self.ordered[index].startswith(start)


def content(media, part):
    return b"".join(media.read(start, size) for start, size in part.ranges)


def is_same(source, part, copy, other):
    """Whether a part has the same value, or the same bytes without one."""
    if part.value is not None or other.value is not None:
        return part.value == other.value
    if sum(size for _, size in part.ranges) != sum(size for _, size in other.ranges):
        return False
    if [size for _, size in part.ranges] == [size for _, size in other.ranges]:
        return all(before == after
                   for (old, size), (new, _) in zip(part.ranges, other.ranges)
                   for before, after in zip(source.chunks(old, size), copy.chunks(new, size)))
    return source.digest(part.ranges) == copy.digest(other.ranges)


def change(source, part, copy, other, announced):
    """What is wrong with a part that differs; None if the change is announced, and decides nothing."""
    set_fields = {index for path, index in part.fields.items() if FIRST.sub("", path) in announced.fields}
    if set_fields and all(one == two for index, (one, two) in enumerate(zip(part.value, other.value))
                          if index not in set_fields):
        return None
    if part.edited is None or not announced.touches(part.path):
        return f"{part.name} is not the same, but the record lists no change of it"
    problem = part.edited(content(source, part), content(copy, other))
    return f"{part.name}: {problem}" if problem else None


def compare(source, before, copy, after, announced):
    """Requires that all parts are the same in both files and in the same order, but for announced changes that decide
    nothing. Returns how many parts are the same, changed, and removed."""
    place = same = changed = removed = 0
    for part in before.parts:
        other = after.parts[place] if place < len(after.parts) else None
        problem = f"{part.name} of the source is not in the copy"
        if other is not None and other.name == part.name:
            if is_same(source, part, copy, other):
                same, place = same + 1, place + 1
                continue
            problem = change(source, part, copy, other, announced)
            if problem is None:
                changed, place = changed + 1, place + 1
                continue
        if part.optional and announced.touches(part.path):
            removed += 1
            continue
        raise Mismatch(problem)
    if place < len(after.parts):
        raise Mismatch(f"{after.parts[place].name} of the copy is not in the source")
    return same, changed, removed


def check_new(copy, after, kept):
    """Requires that all new bytes of the copy are in parts, which are compared, or where nothing is decided.

    kept: the ranges of the copy that are the same in the source."""
    known = Spans(after.free + [(start, start + size) for part in after.parts for start, size in part.ranges])
    place = 0
    for start, size in sorted(kept) + [(copy.size, 0)]:
        if place < start:
            missing = known.missing(place, start)
            if missing is not None:
                raise Mismatch(f"the byte at {missing} of the copy is new, and in nothing that can be compared")
        place = max(place, start + size)


def zeroed(before, after):
    """Says whether bytes that are changed are other than zeros or spaces."""
    if len(before) != len(after):
        return f"{len(before)} bytes are {len(after)} in the copy"
    wrong = next((place for place, (old, new) in enumerate(zip(before, after))
                  if old != new and new not in b"\0 "), None)
    return None if wrong is None else f"the byte {wrong} is changed to {after[wrong]:#04x}"


def anything(before, after):
    """Accepts each announced change."""
    return None
