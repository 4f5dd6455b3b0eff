"""Faults, each made in a good file with the smallest possible change. corpus/faults/expected.tsv lists the
rules that must report them."""

import struct

from faulting.walk import File

FREE = b"free"


class Faulty:
    """The bytes of a file that become faulty. Places refer to the good file, so changes that move bytes
    must come last."""

    def __init__(self, good):
        self.good = good
        self.data = bytearray(good.data)

    def put(self, place, new):
        """Overwrites bytes."""
        at = self.good.place(place)
        self.data[at:at + len(new)] = new

    def put32(self, place, number):
        self.put(place, struct.pack(">I", number & 0xFFFFFFFF))

    def add(self, place, amount, form=">I"):
        """Changes a number."""
        at = self.good.place(place)
        number = struct.unpack_from(form, self.data, at)[0]
        struct.pack_into(form, self.data, at, number + amount)

    def flip(self, place, count):
        at = self.good.place(place)
        self.put(place, bytes(byte ^ 0xFF for byte in self.data[at:at + count]))

    def cut(self, place):
        del self.data[self.good.place(place):]

    def insert(self, place, new, inside=None):
        """Inserts bytes, and updates the sizes of the boxes on the path `inside`."""
        at = self.good.place(place)
        self.data[at:at] = new
        self.grow(inside, len(new))

    def remove(self, place, count, inside):
        at = self.good.place(place)
        del self.data[at:at + count]
        self.grow(inside, -count)

    def grow(self, path, amount):
        for part in self.good.way(path) if path else []:
            self.add(str(part.start), amount)

    def call(self, path, kind):
        """Changes the type of a box."""
        self.put(path + "+4", kind)

    def shift(self, track, amount):
        """Changes all chunk offsets of a track."""
        table = self.good.part(f"trak[{track}]/stco")
        for at in range(table.start + 16, table.end, 4):
            self.add(str(at), amount)

    def copy(self, path):
        part = self.good.part(path)
        return self.good.data[part.start:part.end]


# Path of the iTunes item list.
ILST = "moov/udta/meta/ilst"


def item(code, kind, value):
    """Returns an item of the iTunes item list."""
    data = struct.pack(">I4sII", 16 + len(value), b"data", kind, 0) + value
    return struct.pack(">I4s", 8 + len(data), code) + data


def synchsafe(number):
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def swapped(f):
    """Swaps the second and the third fragment, each with its media data."""
    first, second, end = (f.good.part(f"moof[{n}]").start for n in (2, 3, 4))
    f.data[first:end] = f.data[second:end] + f.data[first:second]


def tag_grew(f):
    f.insert(ILST + "/end", struct.pack(">I4s", 100, FREE) + bytes(92), "moov/udta/meta")


def frame_size(f, path, form):
    """Writes the size of a frame in another encoding."""
    part = f.good.part(path)
    f.put(path + "+4", form(part.end - part.body))


def plain(number):
    return struct.pack(">I", number)


FAULTS = {
    # Sizes of boxes
    "cut-in-moov": lambda f: f.cut("trak/stco+18"),
    "cut-in-mdat": lambda f: f.cut("end-1"),
    "size-below-8-top": lambda f: f.put32("free", 7),
    "size-below-8-in-stbl": lambda f: f.put32("trak[1]/stco", 4),
    "size-below-8-in-ilst": lambda f: f.put32("ilst/©alb", 3),
    "size-past-parent": lambda f: f.add("ilst/trkn/data", 16),
    "size-past-parent-in-stbl": lambda f: f.add("trak[1]/stts", 10000),
    "size-past-file": lambda f: f.add("mdat", 1000),
    "size-0-inside": lambda f: f.put32("moov/udta", 0),
    # Sample tables
    "stco-past-end": lambda f: f.put32("trak[1]/stco/end-4", 0x7FFFFFFF),
    "stco-shifted-by-1": lambda f: (f.shift(1, 1), f.shift(2, 1)),
    "stco-of-one-track-shifted": lambda f: f.shift(2, 1),
    "tag-grew": tag_grew,
    "stco-in-ftyp": lambda f: f.put32("trak[1]/stco+16", 12),
    "stts-count-high": lambda f: f.add("trak[1]/stts+16", 1),
    "stts-count-low": lambda f: f.add("trak[1]/stts+16", -1),
    "stsz-count-low": lambda f: f.add("trak[1]/stsz+16", -1),
    "stsz-count-high": lambda f: f.add("trak[1]/stsz+16", 1),
    "stsc-samples-low": lambda f: f.put32("trak[1]/stsc+20", 1),
    "stsc-samples-high": lambda f: f.put32("trak[1]/stsc+20", 3),
    "stsc-first-0": lambda f: f.put32("trak[1]/stsc+16", 0),
    "stsc-beyond-stco": lambda f: f.put32("trak[1]/stsc+28", 99),
    "stsc-description-2": lambda f: f.put32("trak[1]/stsc+24", 2),
    "ctts-count-high": lambda f: f.add("trak[1]/ctts/end-8", 1),
    "stss-out-of-range": lambda f: f.put32("trak[1]/stss+16", 51),
    # Headers
    "mvhd-duration": lambda f: f.put32("mvhd+24", 4000),
    "tkhd-duration": lambda f: f.put32("trak[1]/tkhd+28", 4000),
    "mdhd-duration": lambda f: f.put32("trak[1]/mdhd+24", 51200),
    "mdhd-timescale-0": lambda f: f.put32("trak[1]/mdhd+20", 0),
    "mvhd-timescale-0": lambda f: f.put32("mvhd+20", 0),
    "two-moov": lambda f: f.insert("end", f.copy("moov")),
    "no-hdlr": lambda f: f.call("trak[1]/hdlr", FREE),
    "no-stsd": lambda f: f.call("trak[1]/stsd", FREE),
    "no-stco": lambda f: f.call("trak[1]/stco", FREE),
    "no-mvhd": lambda f: f.call("mvhd", FREE),
    "mdhd-twice": lambda f: f.insert("mdhd/end", f.copy("mdhd"), "moov/trak/mdia"),
    "misplaced-box": lambda f: f.call("free", b"edts"),
    "stts-version-9": lambda f: f.put("trak[1]/stts+8", b"\x09"),
    "track-id-twice": lambda f: f.put32("trak[2]/tkhd+20", 1),
    "track-id-0": lambda f: f.put32("trak[2]/tkhd+20", 0),
    "picture-size-0": lambda f: f.put("trak[1]/tkhd+84", bytes(8)),
    "sound-header-of-pictures": lambda f: f.call("trak[1]/vmhd", b"smhd"),
    "dref-index-9": lambda f: f.put("trak[1]/avc1+14", b"\x00\x09"),
    "elst-time-negative": lambda f: f.put32("trak[1]/elst+20", -2),
    "tref-unknown-track": lambda f: f.put32("trak[1]/tref/chap+8", 99),
    "esds-size": lambda f: f.put("trak[2]/esds+16", b"\x7f"),
    "avcc-list-size": lambda f: f.put("trak[1]/avcC+14", b"\xff\xff"),
    # Tags in movies
    "key-index-99": lambda f: f.put32("ilst+12", 99),
    "data-type-99": lambda f: f.put32("ilst/©nam/data+8", 99),
    "data-type-set-1": lambda f: f.put("ilst/©nam/data+8", b"\x01"),
    "gnre-0": lambda f: f.insert("end", item(b"gnre", 0, b"\x00\x00"), ILST),
    "gnre-of-1-byte": lambda f: f.insert("end", item(b"gnre", 0, b"\x05"), ILST),
    "trkn-of-4-bytes": lambda f: f.remove("end-4", 4, ILST + "/trkn/data"),
    "covr-type": lambda f: f.put("ilst/covr/data+11", b"\x0e"),
    "covr-cut": lambda f: f.remove("ilst/covr/end-1000", 1000, ILST + "/covr/data"),
    "text-not-utf8": lambda f: f.put("ilst/©ART/data+16", b"\xff"),
    "handler-not-mdir": lambda f: f.put("udta/meta/hdlr+16", b"abcd"),
    # ID3
    "frame-past-tag": lambda f: f.add("id3v2/TXXX+4", 1000),
    "tag-past-file": lambda f: f.put("6", synchsafe(100000)),
    "tag-size-plain": lambda f: f.put("6", plain(f.good.part("id3v2").end - 10)),
    "frame-size-plain": lambda f: frame_size(f, "id3v2/APIC", plain),
    "frame-size-synchsafe": lambda f: frame_size(f, "id3v2/APIC", synchsafe),
    "frame-size-top-bit": lambda f: f.add("id3v2/TIT2+7", 0x80, "B"),
    "unsync-flag-alone": lambda f: f.put("5", b"\x80"),
    "exthdr-flag-alone": lambda f: f.put("5", b"\x40"),
    "utf16-without-bom": lambda f: f.put("id3v2/TIT2+11", b"A\x00"),
    "encoding-9": lambda f: f.put("id3v2/TIT2+10", b"\x09"),
    "frame-not-utf8": lambda f: f.put("id3v2/TIT2+11", b"\xff"),
    "frame-id-invalid": lambda f: f.put("id3v2/TALB", b"T?LB"),
    "frame-twice": lambda f: f.put("id3v2/TALB", b"TPE1"),
    # MPEG audio
    "xing-frames": lambda f: f.add("bytes:58696e67+8", 10),
    "xing-bytes": lambda f: f.add("bytes:58696e67+12", 1),
    "lame-crc": lambda f: f.flip("bytes:58696e67+154", 2),
    "frame-crc": lambda f: f.flip("frame[3]+4", 2),
    "sync-lost": lambda f: f.put("frame[20]", bytes(4)),
    "last-frame-cut": lambda f: f.cut("end-20"),
    "junk-behind": lambda f: f.insert("end", b"words, and no sound!"),
    # FLAC
    "flac-cut": lambda f: f.cut("frame[12]+50"),
    "flac-bit": lambda f: f.put("frame[9]+500", bytes([f.data[f.good.place("frame[9]+500")] ^ 4])),
    "flac-head": lambda f: f.flip("frame[9]+5", 1),
    "flac-frame-lost": lambda f: f.remove("frame[9]", len(f.copy("frame[9]")), None),
    "flac-junk-behind": lambda f: f.insert("end", b"words, and no sound!"),
    # Still pictures
    "iloc-outside": lambda f: f.put32("meta/iloc+92", 1 << 28),
    "ipma-index": lambda f: f.put("meta/ipma+21", b"\xff"),
    "pitm-unknown": lambda f: f.put("meta/pitm+12", b"\x00\x63"),
    "iinf-count": lambda f: f.add("meta/iinf+12", 1, ">H"),
    "iref-unknown": lambda f: f.put("meta/iref/cdsc[1]+12", b"\x00\x63"),
    "no-ispe": lambda f: f.call("meta/ipco/ispe[1]", FREE),
    "no-hvcc": lambda f: f.call("meta/ipco/hvcC[1]", FREE),
    "handler-not-pict": lambda f: f.put("meta/hdlr+16", b"abcd"),
    # Fragments
    "fragments-swapped": swapped,
    "fragment-number": lambda f: f.put32("moof[3]/mfhd+12", 1),
    "tfdt-overlap": lambda f: f.add("moof[3]/traf[1]/tfdt+16", -0x1000),
    "sidx-size": lambda f: f.add("sidx[2]+52", 1),
    "trun-offset": lambda f: f.put32("moof[3]/traf[1]/trun+16", 1 << 20),
    "trun-count-high": lambda f: f.add("moof[3]/traf[1]/trun+12", 1),
    "traf-unknown-track": lambda f: f.put32("moof[3]/traf[2]/tfhd+12", 9),
    "no-trex": lambda f: f.call("mvex/trex[2]", FREE),
    "mfro-size": lambda f: f.add("mfra/mfro+12", 1),
    "tfra-offset": lambda f: f.add("mfra/tfra[1]+74", 1),
    "base-offset": lambda f: f.add("moof[3]/traf[1]/tfhd+20", -20),
}


def make(name, data):
    """Returns the bytes of the faulty file, and the good file, which resolves places."""
    good = File(data)
    faulty = Faulty(good)
    FAULTS[name](faulty)
    return bytes(faulty.data), good
