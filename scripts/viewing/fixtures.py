"""Files whose words try to be more than words, and a folder of files with names that do."""

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
    """A file of tags alone."""
    header = full(b"mvhd", struct.pack(">IIII", 3_800_000_000, 3_800_000_000, 1000, 0),
                  struct.pack(">IH", 0x10000, 0x100), bytes(10),
                  struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000), bytes(24),
                  struct.pack(">I", 1))
    handler = full(b"hdlr", bytes(4), b"mdirappl", bytes(9))
    listed = full(b"meta", handler, box(b"ilst", *tags))
    return box(b"ftyp", brand, bytes(4), brand) + box(b"moov", header, box(b"udta", listed))


def hostile():
    return sound(
        tag(b"\xa9nam", 1, SCRIPT.encode()), tag(b"\xa9ART", 1, BIDI.encode()),
        tag(b"\xa9alb", 1, b"broken \xff\xfe\x80 text"), tag(b"\xa9url", 1, LINK.encode()),
        tag(b"\xa9cmt", 1, b"<b>long</b>" * 953_000), tag(b"covr", 13, SVG), tag(b"covr", 14, png(200)),
        box(b"----", full(b"mean", b"com.example"), full(b"name", SCRIPT.encode()),
            box(b"data", struct.pack(">II", 1, 0), LINK.encode())))


def cover():
    return sound(tag(b"\xa9nam", 1, b"A picture"), tag(b"covr", 14, png(220)))
