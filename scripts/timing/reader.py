"""Reads chapters and timed metadata of movies without mediainspect: chapter tracks, Nero lists, boxed metadata (`mebx`) and
camera motion metadata (`camm`), with the times at which they are presented. Written from the QuickTime File Format
Specification, ISO/IEC 14496-12 and the specification of camera motion metadata."""

import struct
from fractions import Fraction


class Malformed(Exception):
    """The file does not have the structure that its headers state."""


def boxes(data, start, end):
    """Returns the boxes between two offsets: their code, and where their content begins and ends."""
    found = []
    while start + 8 <= end:
        size, code = struct.unpack_from(">I4s", data, start)
        head = 8
        if size == 1:
            size, head = struct.unpack_from(">Q", data, start + 8)[0], 16
        elif size == 0:
            size = end - start
        if size < head or start + size > end:
            break
        found.append((code, start + head, start + size))
        start += size
    return found


def child(data, parent, *codes):
    """Returns the content of the first box at a path of codes; None if there is none."""
    start, end = parent
    for code in codes:
        inner = next(((a, b) for c, a, b in boxes(data, start, end) if c == code), None)
        if inner is None:
            return None
        start, end = inner
    return start, end


def children(data, parent, code):
    return [(a, b) for c, a, b in boxes(data, *parent) if c == code]


class Track:
    def __init__(self, data, box, movie_scale):
        self.data, self.box = data, box
        header = child(data, box, b"tkhd")
        media = child(data, box, b"mdia")
        if header is None or media is None:
            raise Malformed("a track has no header or no media")
        version = data[header[0]]
        self.flags = int.from_bytes(data[header[0] + 1:header[0] + 4], "big")
        self.id = struct.unpack_from(">I", data, header[0] + (20 if version else 12))[0]
        details = child(data, media, b"mdhd")
        wide = data[details[0]] == 1
        self.scale = struct.unpack_from(">I", data, details[0] + (20 if wide else 12))[0]
        self.language = struct.unpack_from(">H", data, details[0] + (32 if wide else 20))[0]
        handler = child(data, media, b"hdlr")
        self.handler = data[handler[0] + 8:handler[0] + 12]
        self.table = child(data, media, b"minf", b"stbl")
        self.movie_scale = movie_scale

    def rows(self, code, row, skip=8):
        """Returns the rows of a table of the track, as tuples of 32-bit numbers."""
        place = child(self.data, self.table, code)
        if place is None:
            return []
        count = struct.unpack_from(">I", self.data, place[0] + skip - 4)[0]
        return list(struct.iter_unpack(row, self.data[place[0] + skip:place[0] + skip + count * struct.calcsize(row)]))

    def samples(self):
        """Returns the samples in order: offset, size, start and duration in units of the media."""
        sizes = child(self.data, self.table, b"stsz")
        common, count = struct.unpack_from(">II", self.data, sizes[0] + 4)
        lengths = [common] * count if common else [
            one[0] for one in struct.iter_unpack(">I", self.data[sizes[0] + 12:sizes[0] + 12 + 4 * count])]
        offsets = [one[0] for one in self.rows(b"stco", ">I") or self.rows(b"co64", ">Q")]
        chunks = self.rows(b"stsc", ">III")
        places, sample = [], 0
        for number, offset in enumerate(offsets, 1):
            own = next(row[1] for row in reversed(chunks) if row[0] <= number)
            for _ in range(own):
                if sample >= count:
                    break
                places.append(offset)
                offset += lengths[sample]
                sample += 1
        times, now = [], 0
        for repeated, duration in self.rows(b"stts", ">II"):
            for _ in range(repeated):
                times.append((now, duration))
                now += duration
        return [(place, size, *time) for place, size, time in zip(places, lengths, times)]

    def presented(self):
        """Returns the samples with start and end in seconds of the movie. Only edit lists with empty edits before one edit
        are understood."""
        edits = child(self.data, self.box, b"edts", b"elst")
        delay, begin, length = Fraction(0), 0, None
        if edits is not None:
            wide = self.data[edits[0]] == 1
            count = struct.unpack_from(">I", self.data, edits[0] + 4)[0]
            row = ">QqI" if wide else ">IiI"
            for index in range(count):
                duration, media, _ = struct.unpack_from(row, self.data, edits[0] + 8 + index * struct.calcsize(row))
                if media == -1:
                    delay += Fraction(duration, self.movie_scale)
                else:
                    begin, length = media, Fraction(duration, self.movie_scale)
                    break
        found = []
        for place, size, start, duration in self.samples():
            first = Fraction(start - begin, self.scale)
            last = first + Fraction(duration, self.scale)
            if length is not None:
                last = min(last, length)
            if last > first >= 0:
                found.append((place, size, first + delay, last + delay))
        return found

    def entry(self):
        """Returns the code of the first sample description, and where its content begins and ends."""
        place = child(self.data, self.table, b"stsd")
        return boxes(self.data, place[0] + 8, place[1])[0]

    def references(self, kind):
        place = child(self.data, self.box, b"tref", kind)
        return [] if place is None else [one[0] for one in struct.iter_unpack(">I", self.data[place[0]:place[1]])]


class Movie:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.movie = child(self.data, (0, len(self.data)), b"moov")
        if self.movie is None:
            raise Malformed("the file has no movie")
        header = child(self.data, self.movie, b"mvhd")
        scale = struct.unpack_from(">I", self.data, header[0] + (20 if self.data[header[0]] else 12))[0]
        self.tracks = [Track(self.data, box, scale) for box in children(self.data, self.movie, b"trak")]

    def chapters(self):
        """Returns the titles of each chapter track with their starts in seconds. Samples without text are gaps."""
        lists = []
        for number in sorted({id for track in self.tracks for id in track.references(b"chap")}):
            for track in self.tracks:
                if track.id == number and track.handler in (b"text", b"sbtl"):
                    lists.append([(start, title) for start, title in
                                  ((start, self.title(place, size)) for place, size, start, _ in track.presented())
                                  if title])
        return lists

    def title(self, place, size):
        length = struct.unpack_from(">H", self.data, place)[0] if size >= 2 else 0
        text = self.data[place + 2:place + 2 + min(length, size - 2)]
        return text.decode("utf-16" if text[:2] in (b"\xfe\xff", b"\xff\xfe") else "utf-8", "replace")

    def nero(self):
        """Returns the chapters of the Nero list with their starts in seconds; None if there is none."""
        place = child(self.data, self.movie, b"udta", b"chpl")
        if place is None:
            return None
        at = place[0] + 4
        if self.data[place[0]]:
            at += 4
            count = self.data[at]
            at += 1
        else:
            count = self.data[at]
            at += 1
        found = []
        for _ in range(count):
            start, length = struct.unpack_from(">QB", self.data, at)
            title = self.data[at + 9:at + 9 + length].decode("utf-8", "replace")
            found.append((Fraction(start, 10_000_000), title))
            at += 9 + length
        return found

    def boxed(self):
        """Returns the boxed metadata of each track: keys, and groups with start, end and values by key."""
        found = []
        for track in self.tracks:
            code, start, end = track.entry()
            if code != b"mebx":
                continue
            table = child(self.data, (start + 8, end), b"keys")
            keys = {}
            for local, first, last in boxes(self.data, *table):
                name = child(self.data, (first, last), b"keyd")
                kind = child(self.data, (first, last), b"dtyp")
                space = struct.unpack_from(">I", self.data, kind[0])[0] if kind else 0
                text = self.data[kind[0] + 4:kind[1]] if kind else b""
                keys[local] = (
                    self.data[name[0]:name[0] + 4].decode() + "/" + self.data[name[0] + 4:name[1]].decode(),
                    text.decode() if space == 1 else int.from_bytes(text, "big"))
            groups = []
            for place, size, first, last in track.presented():
                items = [(keys[local], self.data[a:b]) for local, a, b in boxes(self.data, place, place + size)
                         if local in keys]
                groups.append((first, last, items))
            found.append((keys, groups, track.references(b"cdsc")))
        return found

    def positions(self):
        """Returns the positions of each track with camera motion metadata: start, end, latitude, longitude, altitude."""
        found = []
        for track in self.tracks:
            if track.entry()[0] != b"camm":
                continue
            points = []
            for place, size, first, last in track.presented():
                kind = struct.unpack_from("<H", self.data, place + 2)[0] if size >= 4 else -1
                if kind == 5 and size >= 28:
                    points.append((first, last, *struct.unpack_from("<ddd", self.data, place + 4)))
                elif kind == 6 and size >= 60:
                    points.append((first, last, *struct.unpack_from("<ddf", self.data, place + 16)))
            found.append(points)
        return found
