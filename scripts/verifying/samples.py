"""The byte ranges of the samples of tracks, from sample tables and movie fragments."""

import struct
from dataclasses import dataclass, field

from .media import Mismatch


@dataclass
class Track:
    """A track of a movie: the ranges (start, size) of its samples, or of its chunks if they cannot be divided."""

    path: str
    number: int
    # Whether the samples are in other files.
    is_external: bool = False
    ranges: list = field(default_factory=list)
    # Version, flags and number of rows of the table of offsets.
    head: bytes = b""
    # Chunks with offsets alone: sizes in the tables do not count bytes.
    is_undivided: bool = False


def numbers(media, box, width, count, skip):
    data = media.read(box.content + skip, width * count)
    letter = {2: "H", 4: "I", 8: "Q"}[width]
    return struct.unpack(f">{count}{letter}", data)


def flags_of(media, box):
    return media.number(box.content + 1, 3)


def chunk_offsets(media, tables, track):
    box = tables.child(b"stco") or tables.child(b"co64")
    if box is None:
        return ()
    track.head = media.read(box.content, 8)
    return numbers(media, box, 4 if box.code == b"stco" else 8, media.number(box.content + 4, 4), 8)


def sample_sizes(media, tables):
    """The sizes of all samples; None if the numbers in the table do not count bytes."""
    box = tables.child(b"stsz")
    if box:
        same, total = struct.unpack(">II", media.read(box.content + 4, 8))
        if same == 1:
            return None
        return [same] * min(total, media.size) if same else numbers(media, box, 4, total, 12)
    box = tables.child(b"stz2")
    if box is None:
        return []
    bits, total = media.number(box.content + 7, 1), media.number(box.content + 8, 4)
    if bits == 16:
        return numbers(media, box, 2, total, 12)
    data = media.read(box.content + 12, (total * bits + 7) // 8)
    if bits == 8:
        return list(data)
    return [half for byte in data for half in (byte >> 4, byte & 15)][:total]


def table_samples(media, tables, track):
    """Adds the samples of the sample tables to a track."""
    places, sizes = chunk_offsets(media, tables, track), sample_sizes(media, tables)
    runs = tables.child(b"stsc")
    if sizes is None:
        track.is_undivided = True
        track.ranges = [(place, 0) for place in places]
        return
    if runs is None:
        return
    rows = numbers(media, runs, 4, 3 * media.number(runs.content + 4, 4), 8)
    firsts, per_chunk = rows[0::3], rows[1::3]
    number, row = 0, -1
    for chunk, place in enumerate(places, 1):
        while row + 1 < len(firsts) and (firsts[row + 1] <= chunk or row < 0):
            row += 1
        for size in sizes[number:number + (per_chunk[row] if row >= 0 else 0)]:
            track.ranges.append((place, size))
            place += size
            number += 1


def is_external(media, track):
    """Whether no sample of a track is in the file itself."""
    references = track.child(b"mdia", b"minf", b"dinf", b"dref")
    if references is None:
        return False
    place, flags = references.content + 8, []
    while place + 12 <= references.end:
        size = media.number(place, 4)
        flags.append(media.number(place + 8, 4) & 1)
        place += max(size, 12)
    return bool(flags) and not any(flags)


def track_id(media, track):
    header = track.child(b"tkhd")
    if header is None:
        return None
    return media.number(header.content + (20 if media.number(header.content, 1) else 12), 4)


def fragment_base(media, moof, traf, end):
    """The offset that offsets in a track fragment are counted from.

    end: the offset after the samples of the previous track fragment.
    """
    header = traf.child(b"tfhd")
    flags = flags_of(media, header)
    if flags & 1:
        return media.number(header.content + 8, 8)
    return moof.start if flags & 0x20000 or end is None else end


def fragment_samples(media, moof, defaults):
    """For each track fragment: its box, its base, the ID of its track, and the ranges of its samples.

    defaults: the size of samples, by ID of the track.
    """
    end = None
    for traf in moof.all(b"traf"):
        header = traf.child(b"tfhd")
        if header is None:
            continue
        flags, number = flags_of(media, header), media.number(header.content + 4, 4)
        base = place = fragment_base(media, moof, traf, end)
        size = defaults.get(number, 0)
        if flags & 0x10:
            skip = 8 + sum(width for bit, width in ((1, 8), (2, 4), (8, 4)) if flags & bit)
            size = media.number(header.content + skip, 4)
        ranges = []
        for run in traf.all(b"trun"):
            flags, count, skip = flags_of(media, run), media.number(run.content + 4, 4), 8
            if flags & 1:
                place = base + struct.unpack(">i", media.read(run.content + 8, 4))[0]
                skip += 4
            skip += 4 if flags & 4 else 0
            sizes = [size] * min(count, media.size)
            columns = [bit for bit in (0x100, 0x200, 0x400, 0x800) if flags & bit]
            if 0x200 in columns:
                at = columns.index(0x200)
                sizes = numbers(media, run, 4, count * len(columns), skip)[at::len(columns)]
            for one in sizes:
                ranges.append((place, one))
                place += one
        end = place
        yield traf, base, number, ranges


def fragments(tree):
    """What fragment_samples has for all movie fragments of a file."""
    media, defaults = tree.media, {}
    extends = tree.root.child(b"moov", b"mvex")
    for box in extends.all(b"trex") if extends else ():
        defaults[media.number(box.content + 4, 4)] = media.number(box.content + 16, 4)
    # All runs together have no more samples than the file has bytes, but for a few without bytes.
    left = media.size + (1 << 16)
    for moof in tree.root.all(b"moof"):
        left -= sum(media.number(run.content + 4, 4) for traf in moof.all(b"traf") for run in traf.all(b"trun"))
        if left < 0:
            raise Mismatch(f"{media.name} states more samples than it can have")
        yield from fragment_samples(media, moof, defaults)


def tracks(tree):
    """All tracks of a file. The samples in fragments follow those in the tables; several tracks with one ID are
    rare, and the first has the fragments then."""
    found, by_number = [], {}
    for moov in tree.root.all(b"moov"):
        for box in moov.all(b"trak"):
            track = Track(box.path, track_id(tree.media, box), is_external(tree.media, box))
            tables = box.child(b"mdia", b"minf", b"stbl")
            if tables:
                table_samples(tree.media, tables, track)
            found.append(track)
            by_number.setdefault(track.number, track)
    for _, _, number, ranges in fragments(tree):
        if number not in by_number:
            by_number[number] = Track(f"track {number} of fragments", number)
            found.append(by_number[number])
        by_number[number].ranges += ranges
    return found
