"""The boxes of ISO media files."""

import re
import struct
from collections import Counter

from .media import Mismatch

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"dinf", b"mvex", b"moof", b"traf", b"mfra",
              b"udta", b"meta", b"ilst"}
PADDING = {b"free", b"skip", b"wide"}
FIRST = PADDING | {b"ftyp", b"styp", b"moov", b"moof", b"mdat", b"sidx", b"meta", b"pnot"}
NUMBER = re.compile(r"\[\d+\]")
# The boxes that are read at most, so that a damaged file does not keep the script busy.
MAX_BOXES, MAX_DEPTH = 5_000_000, 32


class Box:
    """A box of an ISO media file, with the boxes in it.

    content is the offset after its header, inner the one of the first box in it, and tail the one after the last
    box in it. A path has no number after the first of several boxes with the same code.
    """

    def __init__(self, code, start, content, end, path="", parent=None):
        self.code, self.start, self.content, self.end = code, start, content, end
        self.inner, self.tail = content, end
        self.path, self.parent, self.children = path, parent, []
        # Whether its size is 0: it ends with its parent.
        self.is_open = False

    def child(self, *codes):
        box = self
        for code in codes:
            box = next((one for one in box.children if one.code == code), None)
            if box is None:
                return None
        return box

    def all(self, code):
        return [one for one in self.children if one.code == code]

    def walk(self):
        """The box and all boxes in it, in the order of the file."""
        left = [self]
        while left:
            box = left.pop()
            yield box
            left += reversed(box.children)


class Tree:
    """All boxes of a file. Bytes that are no boxes where boxes belong are problems: their path and a message."""

    def __init__(self, media):
        self.media, self.problems, self.left = media, [], MAX_BOXES
        self.root = Box(b"file", 0, 0, media.size)
        self.add_children(self.root, 0)

    def add_children(self, parent, depth):
        start, end = parent.inner, parent.end
        counts = Counter()
        while start < end:
            # Some writers end user data with a number 0.
            if parent.code == b"udta" and end - start == 4 and self.media.number(start, 4) == 0:
                break
            self.left -= 1
            problem = self.header(parent, start, end) if self.left >= 0 else "there are too many boxes"
            if isinstance(problem, str):
                self.problems.append((parent.path, f"{self.media.name}: {problem}"))
                break
            box = problem
            counts[box.code] += 1
            number = f"[{counts[box.code]}]" if counts[box.code] > 1 else ""
            box.path = f"{parent.path}/{box.code.decode('latin-1')}{number}"
            parent.children.append(box)
            if box.code in CONTAINERS or parent.code == b"ilst" and box.code not in PADDING:
                if depth == MAX_DEPTH:
                    self.problems.append((box.path, f"{self.media.name}: boxes are nested too deeply at {start}"))
                else:
                    box.inner = self.first_inside(box)
                    self.add_children(box, depth + 1)
            start = box.end
        parent.tail = start

    def header(self, parent, start, end):
        """The box at an offset, or why there is none."""
        if end - start < 8:
            return f"the bytes at {start} are not a box"
        size, code = struct.unpack(">I4s", self.media.read(start, 8))
        header = 8
        if size == 1 and end - start >= 16:
            size, header = self.media.number(start + 8, 8), 16
        elif size == 0:
            size = end - start
        if size < header or size > end - start:
            return f"the box at {start} has the size {size}, but {end - start} bytes are left"
        box = Box(code, start, start + header, start + size, parent=parent)
        box.is_open = header == 8 and self.media.number(start, 4) == 0
        return box

    def first_inside(self, box):
        """The offset of the first box in a container. In ISO files, meta has a version; in QuickTime files, not."""
        if box.code == b"meta" and box.end - box.content >= 4:
            is_plain = box.end - box.content >= 8 and self.media.read(box.content + 4, 4) == b"hdlr"
            return box.content if is_plain else box.content + 4
        return box.content


def is_boxed(media):
    if media.size < 8:
        return False
    size, code = struct.unpack(">I4s", media.read(0, 8))
    # A file can begin with another box, whose size fits.
    return code in FIRST or 8 <= size <= media.size and code.isalnum()


def trees(source, copy):
    """The trees of both files. Boxes of the copy must fill their parents where those of the source do."""
    before, after = Tree(source), Tree(copy)
    # Boxes before them can be removed, so that numbers in paths differ.
    known = Counter(NUMBER.sub("", path) for path, _ in before.problems)
    for path, message in after.problems:
        known[NUMBER.sub("", path)] -= 1
        if known[NUMBER.sub("", path)] < 0:
            raise Mismatch(message)
    return before, after
