"""Movies in fragments, and items of HEIF."""

from .boxes import EMPTY_TABLE, FTYP, box, full, hdlr, mvhd, trak
from .made import each, made, side, u16, u32
from .tags import id3
from .xmp import packet


def fragmented(fragments, count=1, size=1):
    """A movie with tracks that have all their samples in fragments."""
    extends = [full("trex", 0, 0, u32(index + 1, 1, 1, size, 0)) for index in range(count)]
    tracks = [trak(index + 1, "soun", EMPTY_TABLE) for index in range(count)]
    return FTYP + box("moov", mvhd(next_track=count + 1), *tracks, box("mvex", *extends)) + fragments


def traf(track, *runs):
    return box("traf", full("tfhd", 0, 0x020000, u32(track)), *runs)


RUN = full("trun", 0, 0x200, u32(1, 1))


def moof(index, *trafs):
    return box("moof", full("mfhd", 0, 0, u32(index + 1)), *trafs)


@made("mp4", 500)
def fragments(n):
    return fragmented(each(n, lambda index: moof(index, traf(1, RUN)) + box("mdat", b"x")))


@made("mp4", 100)
def track_fragments(n):
    """Five fragments with a track fragment of each track."""
    trafs = [traf(index + 1, RUN) for index in range(n)]
    return fragmented(each(5, lambda index: moof(index, *trafs) + box("mdat", b"x" * n)), n)


@made("mp4", 500)
def track_fragments_of_one(n):
    return fragmented(moof(0, traf(1, RUN) * n) + box("mdat", b"x" * n))


@made("mp4", 500)
def track_runs(n):
    return fragmented(moof(0, traf(1, RUN * n)) + box("mdat", b"x" * n))


@made("mp4", 200, limit=100_000)
def track_runs_declared(n):
    """Runs of four billion samples each, without a size."""
    return fragmented(moof(0, traf(1, full("trun", 0, 0, u32(0xffffffff)) * n)) + box("mdat", bytes(100)), size=0)


@made("mp4", 2000)
def run_samples(n):
    rows = full("trun", 0, 0xf00, u32(n), u32(1, 1, 0, 0) * n)
    return fragmented(moof(0, traf(1, rows)) + box("mdat", b"x" * n))


@made("mp4", 1000)
def random_access_entries(n):
    rows = each(n, lambda index: u32(index, 600) + b"\1\1\1")
    mfra = box("mfra", full("tfra", 0, 0, u32(1, 0, n), rows), full("mfro", 0, 0, u32(24 + 8 + 16 + len(rows))))
    return fragmented(moof(0, traf(1, RUN)) + box("mdat", b"x") + mfra)


@made("mp4", 1000)
def segment_references(n):
    row = u32(1, 1, 0x90000000)
    one = full("sidx", 0, 0, u32(1, 1, 0, 0), u16(0, 1000), row * 1000)
    return FTYP + box("styp", b"msdh", u32(0)) + one * (n // 1000) + full(
        "sidx", 0, 0, u32(1, 1, 0, 0), u16(0, n % 1000), row * (n % 1000))


@made("mp4", 500)
def event_messages(n):
    """Messages that contain an ID3 tag each."""
    return FTYP + full("emsg", 0, 0, b"urn:x\0v\0", u32(1, 0, 0, 0), id3([(b"TIT2", b"\0x")])) * n


def heif(count, *boxes, kind=b"mime", name=b"n\0text/plain\0", mdat=b""):
    """A picture file with items, each of whom has the entry of its number in the table of locations."""
    entries = each(count, lambda index: full("infe", 2, 0, u16(index + 1, 0), kind, name))
    meta = full("meta", 0, 0, hdlr("pict"), full("pitm", 0, 0, u16(1)), full("iinf", 0, 0, u16(count), entries), *boxes)
    return box("ftyp", b"heic", u32(0), b"mif1heic") + meta + box("mdat", mdat)


def iloc(count, location, version=1):
    return full("iloc", version, 0, bytes([0x44, 0]), u16(count), each(count, location))


IDAT = box("idat", b"abcd")


@made("heic", 250, limit=65_000)
def items(n):
    return heif(n, iloc(n, lambda index: u16(index + 1, 1, 0, 1) + u32(0, 4)), IDAT)


@made("heic", 4000)
def item_references(n):
    """Each item refers to each other."""
    count = side(n)
    every = u16(*range(1, count + 1))
    references = full("iref", 0, 0, each(count, lambda index: box("cdsc", u16(index + 1, count), every)))
    return heif(count, iloc(count, lambda index: u16(index + 1, 1, 0, 1) + u32(0, 4)), references, IDAT)


@made("heic", 1000, limit=65_000)
def item_references_to_one(n):
    references = full("iref", 0, 0, each(n, lambda index: box("cdsc", u16(index + 1, 1, 1))))
    return heif(n, iloc(n, lambda index: u16(index + 1, 1, 0, 1) + u32(0, 4)), references, IDAT)


@made("heic", 4000)
def item_properties(n):
    """Each item has each of 120 properties."""
    count = max(1, n // 120)
    every = bytes(range(1, 121))
    properties = box("ipco", full("ispe", 0, 0, u32(16, 16)) * 120)
    rows = full("ipma", 0, 0, u32(count), each(count, lambda index: u16(index + 1) + b"\x78" + every))
    return heif(count, iloc(count, lambda index: u16(index + 1, 1, 0, 1) + u32(0, 4)), box("iprp", properties, rows), IDAT,
                kind=b"hvc1", name=b"n\0")


@made("heic", 1000)
def properties(n):
    rows = full("ipma", 0, 1, u32(1), u16(1) + b"\1" + u16(1))
    return heif(1, iloc(1, lambda index: u16(1, 1, 0, 1) + u32(0, 4)),
                box("iprp", box("ipco", full("ispe", 0, 0, u32(16, 16)) * n), rows), IDAT, kind=b"hvc1", name=b"n\0")


@made("heic", 100, limit=65_000)
def items_of_items(n):
    """Items that are four times the next one."""
    references = full("iref", 0, 0, each(
        n, lambda index: box("iloc", u16(index + 1, 4), u16(min(index + 2, n)) * 4)))
    return heif(n, iloc(n, lambda index: u16(index + 1, 2, 0, 4) + u32(0, 0) * 4), references, IDAT)


@made("heic", 1000)
def item_extents(n):
    return heif(1, full("iloc", 1, 0, bytes([0x44, 0]), u16(1, 1, 1, 0, min(n, 65535)), u32(0, 4) * n), IDAT)


@made("heic", 100, limit=65_000)
def items_overlapping(n):
    """Items of XMP that are the same bytes."""
    xmp = packet(b"<dc:subject>someone@example.com</dc:subject>" * 100)
    return heif(n, iloc(n, lambda index: u16(index + 1, 1, 0, 1) + u32(0, len(xmp))), box("idat", xmp),
                name=b"n\0application/rdf+xml\0")


@made("heic", 1000, limit=65_000)
def item_groups(n):
    groups = box("grpl", each(n, lambda index: full("altr", 0, 0, u32(index + 1000, 2, 1, 2))))
    return heif(2, iloc(2, lambda index: u16(index + 1, 1, 0, 1) + u32(0, 4)), groups, IDAT)
