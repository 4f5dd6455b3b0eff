"""Makes files for the tests of pages, some of them with hostile texts and names."""

import struct
import zlib

SCRIPT = '</script><script>window.wasRun = 1</script><img src=x onerror="window.wasRun = 1">'
BIDI = "invoice\u202egpj.exe\u2066 \u200b\u2028next"
LINK = "javascript:window.wasRun=1"
LONG = "<b>long</b>" * (10 << 20 // 11)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="window.wasRun=1"><script>window.wasRun=1</script></svg>'


def box(code, *parts):
    body = b"".join(parts)
    return struct.pack(">I", 8 + len(body)) + code + body


def full(code, *parts):
    return box(code, bytes(4), *parts)


def tag(code, kind, value):
    return box(code, box(b"data", struct.pack(">II", kind, 0), value))


def png(red):
    def chunk(code, body):
        return struct.pack(">I", len(body)) + code + body + struct.pack(">I", zlib.crc32(code + body))
    row = b"\0" + bytes([red, 90, 160]) * 8
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * 8)) + chunk(b"IEND", b""))


def sound(*tags, brand=b"M4A "):
    """Returns a file that only contains tags."""
    header = full(b"mvhd", struct.pack(">IIII", 3_800_000_000, 3_800_000_000, 1000, 0),
                  struct.pack(">IH", 0x10000, 0x100), bytes(10),
                  struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000), bytes(24),
                  struct.pack(">I", 1))
    handler = full(b"hdlr", bytes(4), b"mdirappl", bytes(9))
    listed = full(b"meta", handler, box(b"ilst", *tags))
    return box(b"ftyp", brand, bytes(4), brand) + box(b"moov", header, box(b"udta", listed))


def long_film(sizes, keys):
    """Returns a movie with empty samples of the given sizes, 25 per second."""
    end = len(sizes)
    matrix = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    entry = box(b"avc1", bytes(6), struct.pack(">H", 1), bytes(16), struct.pack(">HH", 64, 64),
                struct.pack(">II", 0x480000, 0x480000), bytes(4), struct.pack(">H", 1), bytes(32),
                struct.pack(">Hh", 24, -1))
    head = box(b"ftyp", b"isom", bytes(4), b"isom")
    media = box(b"mdat", bytes(sum(sizes)))
    tables = box(b"stbl", full(b"stsd", struct.pack(">I", 1), entry),
                 full(b"stts", struct.pack(">III", 1, end, 1)),
                 full(b"stss", struct.pack(f">I{len(keys)}I", len(keys), *keys)),
                 full(b"stsc", struct.pack(">IIII", 1, 1, end, 1)),
                 full(b"stsz", struct.pack(f">II{end}I", 0, end, *sizes)),
                 full(b"stco", struct.pack(">II", 1, len(head) + 8)))
    place = box(b"dinf", full(b"dref", struct.pack(">I", 1), box(b"url ", bytes([0, 0, 0, 1]))))
    track = box(b"trak",
                box(b"tkhd", bytes([0, 0, 0, 7]), bytes(8), struct.pack(">III", 1, 0, end), bytes(16), matrix,
                    struct.pack(">II", 64 << 16, 64 << 16)),
                box(b"mdia", full(b"mdhd", bytes(8), struct.pack(">IIHH", 25, end, 0x55C4, 0)),
                    full(b"hdlr", bytes(4), b"vide", bytes(13)),
                    box(b"minf", box(b"vmhd", bytes([0, 0, 0, 1]), bytes(8)), place, tables)))
    header = full(b"mvhd", bytes(8), struct.pack(">II", 25, end), struct.pack(">IH", 0x10000, 0x100), bytes(10),
                  matrix, bytes(24), struct.pack(">I", 2))
    return head + media + box(b"moov", header, track)


def parts():
    """Returns a file with metadata, unknown bytes, and boxes nested below the depth limit."""
    packet = (b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
              b'<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="video/mp4"/></rdf:RDF></x:xmpmeta>')
    header = full(b"mvhd", struct.pack(">IIII", 0, 0, 1000, 0), struct.pack(">IH", 0x10000, 0x100), bytes(10),
                  struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000), bytes(24),
                  struct.pack(">I", 1), b"\x07\x09")
    nested = bytes(300)
    for _ in range(70):
        nested = box(b"moov", nested)
    told = box(b"udta", box(b"GUMI", bytes(range(1, 17))), box(b"XMP_", packet))
    return box(b"ftyp", b"mp41", bytes(4), b"mp41") + box(b"moov", header, told, nested)


PACKET = b'<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Example"/>'


def elsewhere(kind=b"mime\0application/rdf+xml\0", packet=PACKET):
    """Returns a picture with metadata in mdat, after the meta box that refers to it."""
    head = box(b"ftyp", b"heic", bytes(4), b"heic")
    entry = box(b"infe", bytes([2, 0, 0, 0]), struct.pack(">HH", 1, 0), kind)
    def listed(place):
        where = full(b"iloc", bytes([0x44, 0]), struct.pack(">HHHHII", 1, 1, 0, 1, place, len(packet)))
        return full(b"meta", full(b"hdlr", bytes(4), b"pict", bytes(13)), full(b"pitm", struct.pack(">H", 1)),
                    full(b"iinf", struct.pack(">H", 1), entry), where)
    place = len(head) + len(listed(0)) + 8
    return head + listed(place) + box(b"mdat", packet)


def segments():
    """Returns a segment index with two references: to media, and to another index."""
    parts = [(100, 25), (1 << 31 | 44, 50)]
    body = struct.pack(">IIIIHH", 1, 25, 0, 0, 0, len(parts))
    body += b"".join(struct.pack(">III", first, length, 0x90000000) for first, length in parts)
    return box(b"ftyp", b"iso6", bytes(4), b"iso6") + full(b"sidx", body)


def encoded_sound():
    """Returns MP3 frames with the signature of LAME in its tag and in unused bits of frames."""
    head = bytes([0xFF, 0xFB, 0x90, 0xC0])
    def frame(content, before):
        return (head + bytes(before) + content).ljust(417, b"\0")
    tag = b"Info" + struct.pack(">I", 1) + struct.pack(">I", 5) + b"LAME3.100" + bytes(27)
    return frame(tag, 17) + frame(b"LAME3.100UUUUUUUUUU", 17 + 40) * 5


def photograph():
    """Returns an empty picture with a location in Exif, as separate fractions."""
    def rational(*numbers):
        return b"".join(struct.pack("<II", *number) for number in numbers)
    entries = [
        (1, 2, 2, b"N\0\0\0"), (2, 5, 3, rational((48, 1), (51, 1), (3024, 100))),
        (3, 2, 2, b"E\0\0\0"), (4, 5, 3, rational((2, 1), (17, 1), (4020, 100))),
        (6, 5, 1, rational((123456, 1000))), (7, 5, 3, rational((5, 1), (6, 1), (7, 1))),
    ]
    first = 26
    end = first + 2 + 12 * len(entries) + 4
    table, values = struct.pack("<H", len(entries)), b""
    for code, kind, count, value in entries:
        held = value if len(value) == 4 else struct.pack("<I", end + len(values))
        table += struct.pack("<HHI", code, kind, count) + held
        values += b"" if len(value) == 4 else value
    tiff = b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x8825, 4, 1, first, 0) + table + bytes(4) + values
    exif = b"Exif\0\0" + tiff
    return b"\xff\xd8\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + b"\xff\xd9"


def plain_sound():
    """Returns a second of silence as PCM."""
    body = b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 16000, 2, 16)
    body += b"data" + struct.pack("<I", 16000) + bytes(16000)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def hostile():
    return sound(
        tag(b"\xa9nam", 1, SCRIPT.encode()), tag(b"\xa9ART", 1, BIDI.encode()),
        tag(b"\xa9alb", 1, b"broken \xff\xfe\x80 text"), tag(b"\xa9url", 1, LINK.encode()),
        tag(b"\xa9cmt", 1, b"<b>long</b>" * 953_000), tag(b"covr", 13, SVG), tag(b"covr", 14, png(200)),
        box(b"----", full(b"mean", b"com.example"), full(b"name", SCRIPT.encode()),
            box(b"data", struct.pack(">II", 1, 0), LINK.encode())))


def cover():
    return sound(tag(b"\xa9nam", 1, b"A picture"), tag(b"covr", 14, png(220)))
