"""Files with random access, and sets of byte ranges."""

import hashlib
from bisect import bisect_right
from pathlib import Path

CHUNK = 1 << 20


class Mismatch(Exception):
    """Something in the files that differs from the record."""


class Media:
    """A file with random access."""

    def __init__(self, path):
        self.file = open(path, "rb")
        self.file.seek(0, 2)
        self.size = self.file.tell()
        self.name = Path(path).name

    def read(self, start, count):
        if start < 0 or count < 0 or start > self.size:
            raise Mismatch(f"{self.name}: {count} bytes at {start} are outside of the file")
        self.file.seek(start)
        data = self.file.read(max(0, min(count, self.size - start)))
        if len(data) != count:
            raise Mismatch(f"{self.name}: {count} bytes at {start} are outside of the file")
        return data

    def number(self, start, width):
        return int.from_bytes(self.read(start, width), "big")

    def chunks(self, start, count):
        while count > 0:
            data = self.read(start, min(count, CHUNK))
            yield data
            start += len(data)
            count -= len(data)

    def digest(self, ranges=None):
        """The SHA-256 of ranges (start, size) one after the other; of the whole file without ranges."""
        total = hashlib.sha256()
        for start, count in [(0, self.size)] if ranges is None else joined(ranges):
            for data in self.chunks(start, count):
                total.update(data)
        return total.hexdigest()


class Window:
    """A range of a file, with the functions of a file."""

    def __init__(self, media, start, end):
        self.media, self.start, self.size, self.name = media, start, end - start, media.name

    def read(self, start, count):
        if start < 0 or count < 0 or start + count > self.size:
            raise Mismatch(f"{self.name}: {count} bytes at {self.start + start} are outside of a part of the file")
        return self.media.read(self.start + start, count)

    def number(self, start, width):
        return int.from_bytes(self.read(start, width), "big")

    def chunks(self, start, count):
        return self.media.chunks(self.start + start, count)


class Stream:
    """Bytes with the functions of a file."""

    def __init__(self, data):
        self.data, self.size, self.name = data, len(data), "stream"

    def read(self, start, count):
        if start < 0 or count < 0 or start + count > self.size:
            raise Mismatch(f"{count} bytes at {start} are outside of the stream")
        return self.data[start:start + count]

    def number(self, start, width):
        return int.from_bytes(self.read(start, width), "big")

    def chunks(self, start, count):
        yield self.read(start, count)


def joined(ranges):
    """Ranges (start, size) in their order, of which adjacent ones are joined."""
    start = end = None
    for place, count in ranges:
        if place != end:
            if start is not None:
                yield start, end - start
            start = place
        end = place + count
    if start is not None:
        yield start, end - start


class Spans:
    """A set of offsets, from ranges (start, end)."""

    def __init__(self, ranges):
        self.starts, self.ends = [], []
        for start, end in sorted(ranges):
            if start >= end:
                continue
            if self.ends and start <= self.ends[-1]:
                self.ends[-1] = max(self.ends[-1], end)
            else:
                self.starts.append(start)
                self.ends.append(end)

    def missing(self, start, end):
        """The first offset of a range that is not in the set; None if all are."""
        while start < end:
            index = bisect_right(self.starts, start) - 1
            if index < 0 or self.ends[index] <= start:
                return start
            start = self.ends[index]
        return None

    def touches(self, start, end):
        """Whether an offset of a range is in the set."""
        index = bisect_right(self.starts, start) - 1
        return index >= 0 and self.ends[index] > start or \
            index + 1 < len(self.starts) and self.starts[index + 1] < end
