"""Movies with many boxes, tracks, rows of tables, or samples."""

import zlib

from .boxes import (AVC1, DATA, FTYP, METT, MP4A, TX3G, box, constant_stsz, full, hdlr, movie, mvhd, samples, sound,
                    stco, stsc, stsz, stts, table, trak, user_data)
from .made import each, made, side, u16, u32, u64


@made("mp4", 8000)
def boxes_free(n):
    return FTYP + box("free") * n


@made("mp4", 8000)
def boxes_unknown(n):
    return user_data(box("abcd") * n)


@made("mp4", 1000)
def boxes_nested(n):
    """Containers in containers."""
    sizes = each(n, lambda depth: u32(8 * (n - depth)) + (b"udta" if depth % 2 else b"trak"))
    return FTYP + box("moov", mvhd(), sizes)


@made("mp4", 50)
def tracks(n):
    return movie(*[sound(index + 1) for index in range(n)])


@made("mp4", 50)
def tracks_referring(n):
    def references(index):
        return box("tref", box("cdsc", u32(index * 7 % n + 1)), box("chap", u32(index * 3 % n + 1)))
    return movie(*[sound(index + 1, more=references(index)) for index in range(n)])


@made("mp4", 2500)
def tracks_referring_to_all(n):
    count = side(n)
    all_tracks = box("tref", box("chap", u32(*range(1, count + 1))))
    return movie(*[sound(index + 1, more=all_tracks) for index in range(count)])


@made("mp4", 50)
def tracks_interleaved(n):
    """Tracks with 100 samples each, in the same bytes."""
    def stbl(index):
        offsets = [DATA + (index * 37 + sample * 13) % 900 for sample in range(100)]
        return table([MP4A], stts((100, 1)), stsc((1, 1, 1)), constant_stsz(1, 100), stco(offsets))
    return movie(*[trak(index + 1, "soun", stbl(index)) for index in range(n)])


@made("mp4", 500)
def sample_entries(n):
    return movie(sound(entries=[MP4A] * n))


@made("mp4", 1000)
def data_references(n):
    return movie(sound(dinf=box("dinf", full("dref", 0, 0, u32(n), full("url ", 0, 1) * n))))


@made("mp4", 4000)
def edits(n):
    rows = each(n, lambda index: u32(1, index % 1000, 0x10000))
    return movie(sound(edts=box("edts", full("elst", 0, 0, u32(n), rows))))


@made("mp4", 2000)
def edits_of_samples(n):
    """As many edits as video samples, in no order of time."""
    rows = each(n, lambda index: u32(1, index * 7919 % (n * 10), 0x10000))
    composition = full("ctts", 0, 0, u32(n), each(n, lambda index: u32(1, index * 31 % 100)))
    stbl = table([AVC1], stts((n, 10)), stsc((1, n, 1)), constant_stsz(1, n), stco([DATA]),
                 full("stss", 0, 0, u32(1, 1)), composition)
    edts = box("edts", full("elst", 0, 0, u32(n), rows))
    return movie(trak(1, "vide", stbl, n * 10, edts), mdat=bytes(n))


@made("mp4", 4000)
def sample_sizes(n):
    return movie(trak(1, "soun", samples(MP4A, [1] * n), n), mdat=bytes(n))


@made("mp4", 2000)
def chunk_runs(n):
    """A row of stts and of stsc for each sample."""
    rows = [(index + 1, 1, 1) for index in range(n)]
    stbl = table([MP4A], stts(*[(1, 1)] * n), stsc(*rows), stsz([1] * n),
                 stco([DATA + index % 1000 for index in range(n)]))
    return movie(trak(1, "soun", stbl, n))


@made("mp4", 4000)
def sync_samples(n):
    every = full("stss", 0, 0, u32(n, *range(1, n + 1)))
    return movie(trak(1, "vide", samples(AVC1, [4] * n, 1, None, every), n), mdat=bytes(4 * n))


@made("mp4", 1000, limit=4_000_000)
def samples_declared(n):
    """Samples of one byte that the file does not have."""
    stbl = table([MP4A], stts((n * 1000, 1)), stsc((1, n * 1000, 1)), constant_stsz(1, n * 1000), stco([DATA]))
    return movie(trak(1, "soun", stbl))


@made("mp4", 2000)
def samples_overlapping(n):
    return movie(trak(1, "meta", samples(METT, [1000] * n, 1, [DATA] * n), n))


@made("mp4", 500)
def pictures_overlapping(n):
    """Samples of 100,000 bytes, which all have the same messages."""
    message = u32(20) + b"\x06\x05\x10" + b"A" * 17
    return movie(trak(1, "vide", samples(AVC1, [100_000] * n, 1, [DATA] * n), n), mdat=message * 4200)


@made("mp4", 1000)
def messages(n):
    """Messages in one sample."""
    message = u32(24) + b"\x06\x05\x14" + b"A" * 20 + b"\x80"
    return movie(trak(1, "vide", samples(AVC1, [len(message) * n]), 1), mdat=message * n)


@made("mp4", 1000)
def messages_of_samples(n):
    message = u32(24) + b"\x06\x05\x14" + b"A" * 20 + b"\x80"
    return movie(trak(1, "vide", samples(AVC1, [len(message)] * n), n), mdat=message * n)


@made("mp4", 2000)
def texts_overlapping(n):
    text = u16(998) + (b"call +41 79 123 45 67 a@b.ch " * 35)[:998]
    return movie(trak(1, "text", samples(TX3G, [1000] * n, 1, [DATA] * n), n), mdat=text)


@made("mp4", 1000)
def texts(n):
    data = each(n, lambda index: u16(29) + b"someone%07d@example.com   " % index)
    size = len(data) // n
    return movie(trak(1, "text", samples(TX3G, [size] * n), n), mdat=data)


@made("mov", 1000)
def chapters(n):
    """A track of chapters that another track refers to."""
    data = each(n, lambda index: u16(9) + b"C %07d" % index)
    entry = box("text", bytes(6), u16(1), bytes(43))
    chapter = trak(2, "text", samples(entry, [11] * n), n)
    return movie(sound(more=box("tref", box("chap", u32(2)))), chapter, mdat=data)


@made("mp4", 2000)
def chapter_list(n):
    return user_data(full("chpl", 1, 0, u32(0, n), each(n, lambda index: u64(index) + b"\1a")))


@made("mp4", 2000)
def sample_groups(n):
    groups = full("sgpd", 1, 0, b"roll", u32(2, n), b"\xff\xff" * n)
    rows = full("sbgp", 0, 0, b"roll", u32(n), each(n, lambda index: u32(1, index % n + 1)))
    stbl = table([MP4A], stts((n, 1)), stsc((1, n, 1)), constant_stsz(1, n), stco([DATA]), groups, rows)
    return movie(trak(1, "soun", stbl, n), mdat=bytes(n))


@made("mp4", 2000)
def sample_dependencies(n):
    more = (full("sdtp", 0, 0, b"\x10" * n), full("stdp", 0, 0, u16(1) * n), full("padb", 0, 0, u32(n), b"\x11" * (n // 2)),
            full("subs", 0, 0, u32(n), (u32(1) + u16(1, 1) + bytes(6)) * n))
    stbl = table([MP4A], stts((n, 1)), stsc((1, n, 1)), constant_stsz(1, n), stco([DATA]), *more)
    return movie(trak(1, "soun", stbl, n), mdat=bytes(n))


@made("mp4", 2000)
def sample_encryption(n):
    rows = (b"IVIVIVIV" + u16(2) + (u16(1) + u32(1)) * 2) * n
    stbl = table([MP4A], stts((n, 1)), stsc((1, n, 1)), constant_stsz(1, n), stco([DATA]), full("senc", 0, 2, u32(n), rows))
    return movie(trak(1, "soun", stbl, n), mdat=bytes(n))


@made("mp4", 2000)
def auxiliary_offsets(n):
    more = full("saiz", 0, 0, b"\xff", u32(n)), full("saio", 0, 0, u32(n, *[DATA] * n))
    stbl = table([MP4A], stts((n, 1)), stsc((1, 1, 1)), constant_stsz(1, n), stco([DATA] * n), *more)
    return movie(trak(1, "soun", stbl, n))


@made("mp4", 2, limit=64)
def movie_compressed(n):
    """A compressed moov of n million bytes."""
    moov = box("moov", mvhd(), box("udta", box("free", bytes(1_000_000 * n))))
    return FTYP + box("moov", box("cmov", box("dcom", b"zlib"), box("cmvd", u32(len(moov)), zlib.compress(moov, 9))))


@made("mp4", 500)
def boxes_meta(n):
    """Boxes meta, each with a handler."""
    return FTYP + box("moov", mvhd(), full("meta", 0, 0, hdlr("mdta")) * n)
