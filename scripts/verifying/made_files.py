"""Makes small files of eight formats, copies without their texts, and copies with something wrong, with records that
agree."""

import hashlib
import struct
import zlib
from dataclasses import dataclass, field

TEXT = b"Evening on the lake"


@dataclass
class Piece:
    """Bytes of a file. A text is removed by a copy; what else is not decisive may have other bytes in it."""

    name: str
    data: bytes
    is_text: bool = False
    path: str = ""


@dataclass
class Cleaned:
    """A source, a copy without its texts, and the record.

    expected: a part of what verify-copy states, if it must not verify the copy.
    wrong: changes the pieces of the copy.
    """

    name: str
    source: list
    lay_out: object
    expected: str = None
    wrong: object = None
    removed: list = field(default_factory=list)

    def files(self):
        kept = [piece for piece in self.source if not piece.is_text]
        if self.wrong:
            kept = self.wrong(kept)
        source, copy = self.lay_out(self.source), self.lay_out(kept)
        return source, copy, self.record(source, copy)

    def record(self, source, copy):
        paths = [piece.path for piece in self.source if piece.is_text] + self.removed
        return {
            "record": 1, "mediainspect": {"command": "clean"}, "policy": "all-metadata",
            "source": {"path": "source", "size": len(source), "sha256": hashlib.sha256(source).hexdigest()},
            "copy": {"path": "copy", "size": len(copy), "sha256": hashlib.sha256(copy).hexdigest()},
            "removed": [{"path": path} for path in paths], "removedTogether": [],
            "verification": {"tracks": []}, "unchangedRanges": list(unchanged(source, copy)), "presentation": []}


def unchanged(source, copy):
    """The ranges that are the same at the start and at the end of two files."""
    first = 0
    while first < min(len(source), len(copy)) and source[first] == copy[first]:
        first += 1
    last = 0
    while last < min(len(source), len(copy)) - first and source[-1 - last] == copy[-1 - last]:
        last += 1
    if first:
        yield {"source": 0, "copy": 0, "size": first}
    if last:
        yield {"source": len(source) - last, "copy": len(copy) - last, "size": last}


def joined(pieces):
    return b"".join(piece.data for piece in pieces)


def segment(code, data):
    return struct.pack(">BBH", 0xFF, code, 2 + len(data)) + data


def jpeg(text):
    return [
        Piece("SOI", b"\xff\xd8"),
        Piece("comment", segment(0xFE, text), True, "/COM"),
        Piece("table", segment(0xDB, bytes([0, *range(1, 65)]))),
        Piece("SOF0", segment(0xC0, struct.pack(">BHHB", 8, 8, 8, 1) + b"\1\x11\0")),
        Piece("codes", segment(0xC4, b"\0" + bytes([0, 1, *[0] * 14]) + b"\5")),
        Piece("scan", segment(0xDA, b"\1\1\0\0\x3f\0") + b"\x12\x34\x56"),
        Piece("EOI", b"\xff\xd9"),
    ]


def chunk(code, data):
    return struct.pack(">I", len(data)) + code + data + struct.pack(">I", zlib.crc32(code + data))


def png(text):
    return [
        Piece("signature", b"\x89PNG\r\n\x1a\n"),
        Piece("IHDR", chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 0, 0, 0, 0))),
        Piece("gAMA", chunk(b"gAMA", struct.pack(">I", 45455))),
        Piece("pHYs", chunk(b"pHYs", struct.pack(">IIB", 2835, 2835, 1))),
        Piece("text", chunk(b"tEXt", b"Title\0" + text), True, "/tEXt"),
        Piece("IDAT", chunk(b"IDAT", zlib.compress(b"\0\1\2\0\3\4"))),
        Piece("IEND", chunk(b"IEND", b"")),
    ]


def even(data):
    return data + b"\0" * (len(data) & 1)


def riff(form):
    def lay_out(pieces):
        body = form + joined(pieces)
        return b"RIFF" + struct.pack("<I", len(body)) + body
    return lay_out


def little(code, data):
    return code + struct.pack("<I", len(data)) + even(data)


def wave(text):
    return [
        Piece("fmt", little(b"fmt ", struct.pack("<HHIIHH", 1, 1, 8000, 16000, 2, 16))),
        Piece("cue", little(b"cue ", struct.pack("<I", 1) + struct.pack("<II4sIII", 1, 2, b"data", 0, 0, 2))),
        Piece("text", little(b"LIST", b"INFO" + little(b"INAM", text + b"\0")), True, "/RIFF/LIST/INAM"),
        Piece("data", little(b"data", bytes(range(32)))),
    ]


def webp(text):
    return [
        Piece("VP8X", little(b"VP8X", b"\0\0\0\0" + b"\1\0\0\1\0\0")),
        Piece("ALPH", little(b"ALPH", b"\0abcde")),
        Piece("VP8", little(b"VP8 ", b"\x10\0\0\x9d\1\x2a\2\0\2\0" + bytes(range(12)))),
        Piece("text", little(b"XMP ", text), True, "/RIFF/XMP"),
    ]


def tiff(text):
    """A picture of one strip. The text is behind it, so that nothing moves."""
    rows = [(256, 3, 1, 2), (257, 3, 1, 2), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, 8),
            (274, 3, 1, 1), (278, 3, 1, 2), (279, 4, 1, 4)]
    directory = struct.pack("<H", len(rows)) + b"".join(
        struct.pack("<HHII", *row) for row in rows) + struct.pack("<I", 0)
    return [
        Piece("header", b"II*\0" + struct.pack("<I", 12)),
        Piece("strip", b"\1\2\3\4"),
        Piece("directory", directory),
        Piece("text", text, True, "/unreferenced"),
    ]


def frame(number):
    """A frame of MPEG audio, layer III, mono, 32 kbit/s: its sound has 64 bits."""
    side = (0 << 135) | 64 << 106
    return b"\xff\xfb\x10\xc0" + side.to_bytes(17, "big") + bytes(number + at & 0xFF for at in range(83))


def mp3(text):
    title = b"TIT2" + struct.pack(">IH", 1 + len(text), 0) + b"\0" + text
    size = bytes(len(title) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return [Piece("text", b"ID3\3\0\0" + size + title, True, "/id3v2/TIT2")] + [
        Piece(f"frame {number}", frame(number)) for number in range(1, 7)]


def flac(text):
    comments = struct.pack("<I", 0) + struct.pack("<II", 1, 6 + len(text)) + b"TITLE=" + text
    info = struct.pack(">HH", 4096, 4096) + bytes(6) + (8000 << 44 | 15 << 36 | 16).to_bytes(8, "big") + bytes(16)
    return [
        Piece("fLaC", b"fLaC"),
        Piece("STREAMINFO", b"\0\0\0\x22" + info),
        Piece("text", b"\4" + len(comments).to_bytes(3, "big") + comments, True, "/flac/VORBIS_COMMENT"),
        Piece("padding", b"\x81\0\0\4" + bytes(4)),
        Piece("frames", b"\xff\xf8\x64\x08" + bytes(range(40))),
    ]


def box(code, *parts):
    data = b"".join(parts)
    return struct.pack(">I", 8 + len(data)) + code + data


def picture(text):
    """A picture file with one coded item, whose text is a box of its own at the end."""
    item = bytes(range(20))
    properties = box(b"iprp", box(b"ipco", box(b"ispe", struct.pack(">III", 0, 2, 2))),
                     box(b"ipma", struct.pack(">IIHBB", 0, 1, 1, 1, 0x81)))
    head = box(b"ftyp", b"avif\0\0\0\0avif")

    def meta(start):
        return box(b"meta", bytes(4), box(b"hdlr", bytes(8), b"pict", bytes(13)), box(b"pitm", bytes(4), b"\0\1"),
                   box(b"iinf", bytes(4), b"\0\1", box(b"infe", b"\2\0\0\0", b"\0\1\0\0", b"av01", b"\0")), properties,
                   box(b"iloc", bytes(4), b"\x44\0", b"\0\1", struct.pack(">HHHII", 1, 0, 1, start, len(item))))

    size = len(head) + len(meta(0))
    return [
        Piece("ftyp", head), Piece("meta", meta(size + 8)), Piece("mdat", box(b"mdat", item)),
        Piece("text", box(b"uuid", bytes(16), text), True, "/uuid"),
    ]


FORMATS = {
    "JPEG": (jpeg, joined), "PNG": (png, joined), "TIFF": (tiff, joined), "WebP": (webp, riff(b"WEBP")),
    "HEIF": (picture, joined), "MP3": (mp3, joined), "FLAC": (flac, joined), "WAVE": (wave, riff(b"WAVE")),
}
TEXTS = TEXT, b"x", bytes(range(65, 91)) * 9, b"52.5 13.4", TEXT * 20, b"A longer text that a copy does not have.", \
    b"0123456789" * 3, b"Example", b"Two words", b"A sentence, with a comma."


# The byte of a piece that is changed, if it is not the last one: before a checksum, the width, and coded sound.
DECISIVE = {"IHDR": -5, "gAMA": -5, "pHYs": -5, "IDAT": -5, "directory": 10, "frame": 25}


def right():
    """Copies that only lack the text."""
    for name, (make, lay_out) in FORMATS.items():
        for number, text in enumerate(TEXTS, 1):
            yield Cleaned(f"{name} without text {number}", make(text), lay_out)


def wrong():
    """Copies with one piece changed, lost, or written twice."""
    for name, (make, lay_out) in FORMATS.items():
        pieces = [piece for piece in make(TEXT) if not piece.is_text and piece.name != "padding"]
        for piece in pieces:
            at = DECISIVE.get(piece.name.split()[0], -1)
            yield Cleaned(f"{name} with another {piece.name}", make(TEXT), lay_out, "",
                          lambda kept, which=piece.name, at=at: changed(kept, which, at))
            if piece.name not in ("IEND", "EOI"):
                yield Cleaned(f"{name} without {piece.name}", make(TEXT), lay_out, "",
                              lambda kept, which=piece.name: [one for one in kept if one.name != which])
        yield Cleaned(f"{name} without any piece", make(TEXT), lay_out, "", lambda kept: kept[:0])
    for name, place, piece in (("JPEG", 1, segment(0xFE, b"CS=ITU601")), ("WebP", 0, little(b"JUNK", b""))):
        make, lay_out = FORMATS[name]
        yield Cleaned(f"{name} with a segment or chunk that readers obey", make(TEXT), lay_out, "",
                      lambda kept, place=place, piece=piece: [*kept[:place], Piece("new", piece), *kept[place:]])


def changed(pieces, name, at):
    """Pieces of which one byte is another one. The checksums of PNG are right again."""
    found = []
    for piece in pieces:
        data = bytearray(piece.data)
        if piece.name == name:
            data[at] ^= 0x04
            if at == -5:
                data[-4:] = struct.pack(">I", zlib.crc32(bytes(data[4:-4])))
        found.append(Piece(piece.name, bytes(data), piece.is_text, piece.path))
    return found
