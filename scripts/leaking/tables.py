"""Leaks in sample tables and in tables of fragments: rows beyond the samples, and tables without a use."""

import struct

from .boxes import File, full
from .kinds import kind

TABLE = "moov/trak/mdia/minf/stbl"
SOUND = "moov/trak:2/mdia/minf/stbl"


def in_table(name, code, change, table=TABLE, base="movie.mp4", disturbs=False):
    """Declares a kind that changes the payload of a table."""
    @kind(name, base, "unreferenced|unknown", disturbs)
    def make(data, canary):
        found = (file := File(data)).at(f"{table}/{code}")
        found.payload = change(found.payload, canary)
        return file.bytes()


def counted(payload, row, place=4):
    """Appends a row, and increments the number of rows at a place."""
    count, = struct.unpack(">I", payload[place:place + 4])
    return payload[:place] + struct.pack(">I", count + 1) + payload[place + 4:] + row


def added(name, make, path=TABLE, first=False, disturbs=False):
    """Declares a kind that adds a box."""
    kind(name, "movie.mp4", "unreferenced|unknown", disturbs)(
        lambda data, c: File(data).add(path, make(c), first).bytes())


# MARK: Rows beyond the samples

in_table("stts row beyond the samples", "stts", lambda p, c: counted(p, c.raw(8)))
in_table("stts row without samples", "stts", lambda p, c: counted(p, bytes(4) + c.raw(4)))
in_table("ctts row beyond the samples", "ctts", lambda p, c: counted(p, c.raw(8)))
in_table("ctts row without samples", "ctts", lambda p, c: counted(p, bytes(4) + c.raw(4)))
in_table("stsc row beyond the chunks", "stsc",
         lambda p, c: counted(p, c.raw(8) + struct.pack(">I", 1)), disturbs=True)
in_table("stco row beyond the chunks", "stco", lambda p, c: counted(p, c.raw(4)))
in_table("stsz row beyond the samples", "stsz", lambda p, c: counted(p, c.raw(4), 8))
in_table("stss row beyond the samples", "stss", lambda p, c: counted(p, c.raw(4)))
in_table("sbgp row beyond the samples", "sbgp", lambda p, c: counted(p, c.raw(8), 8), SOUND)
in_table("sbgp row without samples", "sbgp", lambda p, c: counted(p, bytes(4) + c.raw(4), 8), SOUND)
in_table("parameter of sbgp", "sbgp", lambda p, c: b"\1" + p[1:8] + c.raw(4) + p[8:], SOUND)
in_table("stsz rows beside a constant size", "stsz", lambda p, c: p + c.raw(12), base="pcm.mov")
in_table("sdtp rows beyond the samples", "sdtp", lambda p, c: p + c.raw(6), base="hevc.mp4")

# MARK: Second tables and tables that readers ignore

added("co64 beside stco", lambda c: full("co64", struct.pack(">I", 2), c.raw(16)))
added("stz2 beside stsz", lambda c: full("stz2", struct.pack(">II", 8, 12), c.raw(12)), first=True)
added("a second stts", lambda c: full("stts", struct.pack(">I", 1), c.raw(8)), disturbs=True)
added("values of sdtp", lambda c: full("sdtp", c.raw(10)))
added("stsh rows beyond the samples", lambda c: full("stsh", struct.pack(">I", 1), c.raw(8)))
added("values of padb", lambda c: full("padb", struct.pack(">I", 10), c.raw(5)))
added("values of stdp", lambda c: full("stdp", c.raw(20)))
added("cslg that differs from ctts", lambda c: full("cslg", c.raw(20)))
added("saiz of a track that is not encrypted",
      lambda c: full("saiz", b"cenc", bytes(4), b"\0", struct.pack(">I", 10), c.raw(10), flags=1))
added("saio of a track that is not encrypted",
      lambda c: full("saio", b"cenc", bytes(4), struct.pack(">I", 2), c.raw(8), flags=1))
added("parameters of subs", lambda c: full(
    "subs", struct.pack(">IIH", 1, 1, 1), struct.pack(">HBB", 956, 0, 0), c.raw(4)))
added("subs rows beyond the samples",
      lambda c: full("subs", struct.pack(">I", 1), c.raw(4), struct.pack(">H", 0)))
added("description of a group without samples", lambda c: full(
    "sgpd", b"rap ", struct.pack(">II", 12, 1), c.raw(12), version=1))

# MARK: Fragments


def with_moved_data(file, grown):
    """Updates the data offsets of the first fragment, which has grown."""
    for fragment in file.at("moof").all("traf"):
        run = fragment.all("trun")[0]
        offset, = struct.unpack(">i", run.payload[8:12])
        run.payload = run.payload[:8] + struct.pack(">i", offset + grown) + run.payload[12:]
    return file.bytes()


def in_fragment(name, make):
    """Declares a kind that adds a box to the first track fragment."""
    @kind(name, "parts.mp4", "unreferenced|unknown")
    def take(base, canary):
        added_box = make(canary)
        file = File(base).add("moof/traf", added_box)
        return with_moved_data(file, len(added_box))


in_fragment("trun without samples", lambda c: full("trun", bytes(4), c.raw(8), flags=5))
in_fragment("sbgp of a fragment beyond its samples", lambda c: full(
    "sbgp", b"roll", struct.pack(">I", 1), c.raw(8)))
in_fragment("saiz of a fragment that is not encrypted", lambda c: full(
    "saiz", b"cenc", bytes(4), b"\0", struct.pack(">I", 5), c.raw(5), flags=1))
in_fragment("values of sdtp in a fragment", lambda c: full("sdtp", c.raw(5)))
in_fragment("subs of a fragment beyond its samples", lambda c: full(
    "subs", struct.pack(">I", 1), c.raw(4), struct.pack(">H", 0)))
in_fragment("senc of a fragment that is not encrypted", lambda c: full(
    "senc", struct.pack(">I", 1), c.raw(8)))


@kind("bytes after the rows of trun", "parts.mp4", "unreferenced|unknown")
def after_rows(base, canary):
    (file := File(base)).at("moof/traf/trun").payload += canary.raw(12)
    return with_moved_data(file, 12)


def in_random_access(name, make):
    """Declares a kind that changes the tables of mfra."""
    @kind(name, "parts.mp4", "unreferenced|unknown")
    def take(base, canary):
        found = (file := File(base)).at("mfra")
        body = make(found.payload[:-16], canary)
        found.payload = body + full("mfro", struct.pack(">I", 8 + len(body) + 16))
        return file.bytes()


in_random_access("tfra of a missing track", lambda tables, c: tables + full(
    "tfra", c.raw(4), struct.pack(">II", 0, 1), c.raw(8), b"\1\1\1"))


def with_row(tables, canary):
    """Adds a row with a time after the last fragment to the first tfra, which has version 1."""
    size, = struct.unpack(">I", tables[:4])
    count, = struct.unpack(">I", tables[20:24])
    row = canary.raw(16) + b"\1\1\1"
    return struct.pack(">I", size + len(row)) + tables[4:20] + struct.pack(">I", count + 1) + \
        tables[24:size] + row + tables[size:]


in_random_access("tfra row beyond the fragments", with_row)
added("pdin of a file", lambda c: full("pdin", c.raw(16)), "")
