"""What TIFF files present: pictures in directories, and raw photos."""

import struct

from .colors import color
from .media import Mismatch, Stream
from .parts import Reading

WIDTHS = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8}
# The tags that describe a picture, its coding and its colors.
DECISIVE = {254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 274, 277, 278, 280, 281, 282, 283, 284, 290,
            291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 332, 333, 334, 336, 338, 339, 340, 341, 342,
            343, 346, 347, 512, 515, 517, 518, 519, 529, 530, 531, 532, 32996, 32997, 32998, 33421, 33422, 34675, 37377, 50674, 50706,
            50707, 50710, 50711, 50712, 50713, 50714, 50715, 50716, 50717, 50718, 50719, 50720, 50721, 50722, 50723,
            50724, 50725, 50726, 50727, 50728, 50729, 50730, 50731, 50732, 50733, 50734, 50738, 50739, 50741, 50778,
            50779, 50780, 50829, 50830, 50879, 50880, 50881, 50937, 50938, 50939, 50940, 50964, 50965, 50970, 51008,
            51009, 51022, 51041, 51107, 51110, 51111, 51125, 52547, 50752, 50933, 50934, 50975, 50981, 50982, 51108,
            51109, 52525, *range(52529, 52539)}
# The tags with offsets of data, and those with the sizes.
DATA = {273: 279, 324: 325, 288: 289, 513: 514}
OFFSETS = set(DATA)
SUBDIRECTORIES = {330}
MAX_DIRECTORIES = 500


class Excess(Mismatch):
    """More than a script should read."""


class Directories:
    """Reads directories of a TIFF stream in a source of bytes."""

    def __init__(self, media):
        self.media = media
        head = media.read(0, 4)
        self.order = "<" if head[:2] == b"II" else ">"
        self.is_big = head[2:4] in (b"\x2b\0", b"\0\x2b")
        self.seen = set()
        # Many entries can share one value.
        self.left = 4 * media.size + (1 << 20)

    def number(self, place, width):
        return int.from_bytes(self.media.read(place, width), "little" if self.order == "<" else "big")

    def first(self):
        return self.number(8, 8) if self.is_big else self.number(4, 4)

    def entries(self, place):
        """The entries of a directory: tag, type, count, and the offset of the value; and the offset of the next one."""
        wide = 8 if self.is_big else 2
        count, size, inside = self.number(place, wide), 20 if self.is_big else 12, 8 if self.is_big else 4
        found = []
        for row in range(place + wide, place + wide + count * size, size):
            tag, kind = self.number(row, 2), self.number(row + 2, 2)
            number = self.number(row + 4, inside)
            total = WIDTHS.get(kind, 1) * number
            value = row + 4 + inside
            found.append((tag, kind, number, value if total <= inside else self.number(value, inside)))
        last = place + wide + count * size
        return found, last

    def spend(self, count):
        self.left -= count
        if self.left < 0:
            raise Excess(f"not verified: {self.media.name} has too many values in its directories")

    def values(self, entry):
        tag, kind, count, place = entry
        width = WIDTHS.get(kind, 1)
        self.spend(width * count)
        data = self.media.read(place, width * count)
        order = "little" if self.order == "<" else "big"
        return [int.from_bytes(data[at:at + width], order) for at in range(0, len(data), width)]


def is_tiff(head):
    return head[:4] in (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+", b"IIRO", b"IIRS", b"IIU\0")


def read(media):
    directories, reading = Directories(media), Reading()
    place, number = directories.first(), 0
    reading.add("byte order", value=media.read(0, 4))
    while place and place not in directories.seen:
        if number == MAX_DIRECTORIES:
            raise Excess(f"not verified: {media.name} has too many directories")
        place = read_directory(directories, place, f"/IFD{number}", reading)
        number += 1
    # Readers follow offsets: bytes that no directory of a picture names decide nothing.
    taken = sorted((start, start + size) for part in reading.parts for start, size in part.ranges)
    place = 0
    for start, end in taken:
        if place < start:
            reading.free.append((place, start))
        place = max(place, end)
    reading.free.append((place, media.size))
    return reading


def read_directory(directories, place, path, reading):
    """Adds what a directory presents, and returns the offset of the next one."""
    directories.seen.add(place)
    try:
        entries, last = directories.entries(place)
    except Mismatch:
        # A damaged source has directories that are not in the file.
        return 0
    by_tag = {entry[0]: entry for entry in entries}
    is_picture = bool(OFFSETS & by_tag.keys())
    # The reduced picture is no more than a preview.
    optional = 513 in by_tag and 273 not in by_tag and path != "/IFD0"
    for entry in entries:
        tag, kind, count, start = entry
        try:
            if tag in DECISIVE and is_picture:
                size = WIDTHS.get(kind, 1) * count
                directories.spend(size)
                if tag == 34675:
                    values = color(directories.media.read(start, size))
                    reading.add(f"{path}: color profile", value=values, path=path, optional=optional)
                    continue
                is_number = kind in (1, 3, 4, 13)
                values = tuple(directories.values(entry)) if is_number else directories.media.read(start, size)
                reading.add(f"{path}: tag {tag}", value=values, path=path, optional=optional)
            elif tag in OFFSETS and DATA[tag] in by_tag:
                starts, sizes = directories.values(entry), directories.values(by_tag[DATA[tag]])
                reading.add(f"{path}: sizes of tag {tag}", value=(kind in (1, 3, 4, 13, 16), sizes), path=path,
                            optional=optional)
                ranges = [(at, size) for at, size in zip(starts, sizes) if at + size <= directories.media.size]
                reading.add(f"{path}: data of tag {tag}", *ranges, path=path, optional=optional)
            elif tag in SUBDIRECTORIES:
                for number, at in enumerate(directories.values(entry), 1):
                    if at and at not in directories.seen and len(directories.seen) < MAX_DIRECTORIES:
                        read_directory(directories, at, f"{path}/SubIFDs[{number}]", reading)
        except Excess:
            raise
        except Mismatch:
            continue
    return directories.number(last, 8 if directories.is_big else 4)


def orientations(data):
    """How a picture is turned according to each tag in the first directory of a TIFF stream; upright is left out."""
    try:
        start = 6 if data[:6] == b"Exif\0\0" else 0
        directories = Directories(Stream(data[start:]))
        entries, _ = directories.entries(directories.first())
        stated = [directories.values(entry)[0] for entry in entries if entry[0] == 274]
        return [one for one in stated if one in range(2, 9)]
    except (Mismatch, IndexError, struct.error):
        return []
