"""Leaks in names: types of boxes and chunks that are empty, and codes in lists."""

import struct

from .boxes import File, box, full
from .kinds import kind
from .pictures import chunk
from .sound import ARTIST, frame, iff, riff, tag

ANY = "unknown|unreferenced"


def codes(canary, count=3):
    """Returns codes of four letters that occur nowhere else."""
    letters = bytes(97 + byte % 26 for byte in canary.digest)
    return [canary.says(letters[4 * number:4 * number + 4]) for number in range(count)]


def spelled(make):
    """Returns a function that makes one box or chunk for each code."""
    return lambda canary: b"".join(make(code) for code in codes(canary))


def text(code):
    return code.decode()


for path in "", "moov", "moov/trak", "moov/udta", "moov/trak/mdia/minf/stbl":
    kind(f"codes of empty boxes in {path or 'the file'}", "movie.mp4", ANY)(
        lambda base, c, path=path: File(base).add(path, spelled(box)(c)).bytes())
kind("codes of empty boxes in the file", "picture.heic picture.jp2", ANY)(
    lambda base, c: base + spelled(box)(c))
kind("types of empty uuid boxes", "movie.mp4 movie.mov picture.heic picture.jp2", ANY)(
    lambda base, c: base + box("uuid", c.raw(16)))
kind("type of an empty uuid box in a movie", "movie.mp4", ANY)(
    lambda base, c: File(base).add("moov", box("uuid", c.raw(16))).bytes())
kind("codes of empty item values", "sound.m4a", ANY)(
    lambda base, c: File(base).add("moov/udta", full(
        "meta", full("hdlr", bytes(4), b"mdirappl", bytes(9)), box("ilst", spelled(box)(c)))).bytes())
kind("types of empty groups of samples", "movie.mp4", ANY)(
    lambda base, c: File(base).add("moov/trak/mdia/minf/stbl", spelled(
        lambda code: full("sgpd", code, bytes(8), version=1))(c)).bytes())
kind("types of references without tracks", "movie.mp4", ANY)(
    lambda base, c: File(base).add("moov/trak", box("tref", spelled(box)(c))).bytes())


@kind("brands of a file type", "movie.mp4 picture.jp2 sound.m4a", ANY)
def brands(base, canary):
    file = File(base)
    found, data = file.at("ftyp"), b"".join(codes(canary))
    found.payload += data
    return file.bytes()


kind("codes of empty chunks of PNG", "picture.png", ANY)(
    lambda base, c: base[:33] + spelled(lambda code: chunk(code, b""))(c) + base[33:])


def in_form(base, chunks, order):
    body = base[8:] + chunks
    return base[:4] + struct.pack(order + "I", len(body)) + body


kind("codes of empty chunks of RIFF", "sound.wav", ANY)(
    lambda base, c: in_form(base, spelled(lambda code: riff(text(code), b""))(c), "<"))
kind("codes of empty chunks of AIFF", "sound.aiff", ANY)(
    lambda base, c: in_form(base, spelled(lambda code: iff(text(code), b""))(c), ">"))
kind("codes of empty chunks of WebP", "picture.webp", ANY)(
    lambda base, c: in_form(base[:12] + b"VP8X" + struct.pack("<IIHBHB", 10, 0, 63, 0, 47, 0) + base[12:],
                            spelled(lambda code: riff(text(code), b""))(c), "<"))
kind("codes of empty texts in INFO", "sound.wav", ANY)(
    lambda base, c: in_form(base, riff("LIST", b"INFO" + spelled(
        lambda code: riff(text(code).upper(), b""))(c)), "<"))
kind("codes of frames of ID3", "sound.mp3", ANY)(
    lambda base, c: tag(ARTIST, *[frame(text(code).upper(), b"\0") for code in codes(c)]) + base)
