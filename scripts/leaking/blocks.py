"""Leaks in blocks of GIF and chunks of PNG that viewers do not show."""

import struct
import zlib

from .coded import extended, riff
from .gifs import before_end, before_image, blocks
from .kinds import kind
from .pictures import chunk, in_chunk, in_last_data, text_tiff

ANY = "unknown|unreferenced|text|software|time|identifier|picture|descriptive|person|device"

# MARK: GIF

for identifier in b"ADOBE:IR1.0", b"MGK8BIM0000", b"ANIMEXTS1.0", b"fractint001", b"MGKIPTC0000", b"STARDIV 5.0", \
        b"PIANYGIF2.0", b"ICCRGBG1012":
    before_image(f"text in an application extension {identifier.decode()}",
                 lambda c, identifier=identifier: b"\x21\xff\x0b" + identifier + blocks(c.text), ANY)
before_image("authentication code of an application of GIF", lambda c: b"\x21\xff\x0bNETSCAPE" + c.raw(3) + b"\0", ANY)
before_image("other sub-block of a loop extension of GIF", lambda c: b"\x21\xff\x0bNETSCAPE2.0\5\2" + c.raw(4) + b"\0",
             ANY)
before_image("short application extension of GIF", lambda c: b"\x21\xff\x05quXxy" + blocks(c.text), ANY)
before_image("long application extension of GIF", lambda c: b"\x21\xff\x17NETSCAPE2.0" + c.text + b"\0", ANY)
before_image("second comment of GIF", lambda c: b"\x21\xfe" + blocks(b"Kept") + b"\x21\xfe" + blocks(c.text), ANY)
before_image("plain text of GIF before the image", lambda c: b"\x21\x01\x0c" + bytes(8) + b"\x08\x08\0\0" + blocks(
    c.text), ANY)
before_image("graphic control of another size of GIF", lambda c: b"\x21\xf9\x0c" + c.text + b"\0", ANY)
before_image("second graphic control of GIF", lambda c: b"\x21\xf9\4\4" + c.raw(2) + b"\0\0", ANY)


@kind("zero bytes and text between blocks of GIF", "picture.gif", ANY, disturbs=True)
def zeros(base, canary):
    start = 13 + 3 * 2 ** ((base[10] & 7) + 1)
    return base[:start] + b"\0\0" + canary.text + base[start:]


def frame(x=0, y=0, width=2, height=1, table=b"", data=b"\3" + blocks(b"\x08\x91")):
    """Returns an image of four-bit codes."""
    flags = 0x80 | (len(table) // 6).bit_length() if table else 0
    return b"\x2c" + struct.pack("<HHHHB", x, y, width, height, flags - 1 if table else 0) + table + data


def drawn(name, make, category=ANY):
    """Declares a kind that adds a frame before the trailer."""
    kind(name, "picture.gif", category, disturbs=True)(lambda base, c: base[:-1] + make(c) + base[-1:])


drawn("frame outside of the screen of GIF", lambda c: frame(x=900, y=900, table=c.raw(24)))
drawn("local color table of a frame without use", lambda c: frame(table=bytes(6) + c.raw(18)))
drawn("frame without pixels of GIF", lambda c: frame(width=0, height=0, data=b"\3" + blocks(c.text)))
drawn("bytes after the end code of GIF", lambda c: frame(data=b"\3" + bytes([2 + 12]) + b"\x08\x91" + c.text + b"\0"))
drawn("sub-block after the end code of GIF", lambda c: frame(data=b"\3\2\x08\x91" + blocks(c.text)))
before_end("unknown block of GIF", lambda c: b"\x21\xfe" + blocks(c.text), ANY)
kind("byte of an unknown type before the trailer of GIF", "picture.gif", ANY, disturbs=True)(
    lambda base, c: base[:-1] + c.text + base[-1:])
kind("background and aspect of GIF", "picture.gif", ANY, disturbs=True)(
    lambda base, c: base[:10] + c.says(base[10:11] + c.raw(2)) + base[13:])
kind("comment after the trailer of GIF", "picture.gif", ANY)(lambda base, c: base + b"\x21\xfe" + blocks(c.text))
kind("second picture after the trailer of GIF", "picture.gif", ANY, disturbs=True)(
    lambda base, c: base + base[:-1] + c.text + b"\x3b")

# MARK: PNG


def text(keyword, value, code=b"tEXt"):
    return chunk(code, keyword + b"\0" + value)


def international(keyword=b"Comment", language=b"", translated=b"", value=b"Kept", compressed=False):
    return chunk(b"iTXt", keyword + b"\0" + bytes([compressed]) + b"\0" + language + b"\0" + translated + b"\0" + (
        zlib.compress(value) if compressed else value))


for title, code in (("private chunk that is unsafe to copy", b"quXX"), ("chunk of a reserved type", b"quxx"),
                    ("public chunk of an unknown type", b"qUXx")):
    in_chunk(title, ANY, lambda c, code=code: chunk(code, c.text))
in_chunk("keyword of tEXt", ANY, lambda c: text(c.text, b""))
in_chunk("keyword of zTXt", ANY, lambda c: chunk(b"zTXt", c.text + b"\0\0" + zlib.compress(b"x")))
in_chunk("keyword of iTXt", ANY, lambda c: international(keyword=c.text))
in_chunk("language of iTXt", ANY, lambda c: international(language=b"x-" + c.text))
in_chunk("translated keyword of iTXt", ANY, lambda c: international(translated=c.text))
in_chunk("compressed iTXt", ANY, lambda c: international(value=c.text, compressed=True))
in_chunk("iTXt with an unknown compression", ANY, lambda c: chunk(b"iTXt", b"Comment\0\1\7\0\0" + c.text))
in_chunk("zTXt with an unknown compression", ANY, lambda c: chunk(b"zTXt", b"Comment\0\7" + c.text))
in_chunk("tEXt without a separator", ANY, lambda c: chunk(b"tEXt", c.text))
in_chunk("bytes after the stream of zTXt", ANY, lambda c: chunk(
    b"zTXt", b"Comment\0\0" + zlib.compress(b"Kept") + c.text))
in_chunk("language of an XMP packet in iTXt", ANY, lambda c: international(
    keyword=b"XML:com.adobe.xmp", language=c.text, value=b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"))
in_chunk("raw profile of IPTC in PNG", ANY, lambda c: chunk(
    b"zTXt", b"Raw profile type iptc\0\0" + zlib.compress(b"\niptc\n%8d\n%b\n" % (12, c.text.hex().encode()))))
in_chunk("raw profile of an unknown type in PNG", ANY, lambda c: text(
    b"Raw profile type own", b"\nown\n%8d\n%b\n" % (12, c.text.hex().encode())))
in_chunk("bytes after tIME", ANY, lambda c: chunk(b"tIME", struct.pack(">HBBBBB", 2020, 1, 1, 0, 0, 0) + c.text))
in_chunk("Exif with a header in PNG", ANY, lambda c: chunk(b"eXIf", b"Exif\0\0" + text_tiff(0x13B, c)))
in_chunk("text instead of Exif in PNG", ANY, lambda c: chunk(b"eXIf", c.text))
in_chunk("Exif in zxIf", ANY, lambda c: chunk(b"zxIf", b"\0\0\0\0\x40" + zlib.compress(text_tiff(0x13B, c))))
in_chunk("frequencies of a suggested palette", ANY, lambda c: chunk(b"sPLT", b"name\0\x10" + c.raw(20)))
in_chunk("bytes after pHYs", ANY, lambda c: chunk(b"pHYs", struct.pack(">IIB", 2835, 2835, 1) + c.text))
in_chunk("bytes after gAMA", ANY, lambda c: chunk(b"gAMA", struct.pack(">I", 45455) + c.text))
in_chunk("bytes after sRGB", ANY, lambda c: chunk(b"sRGB", b"\0" + c.text))
in_chunk("bytes after cICP", ANY, lambda c: chunk(b"cICP", b"\1\x0d\0\1" + c.text))
in_chunk("bytes after cHRM", ANY, lambda c: chunk(b"cHRM", struct.pack(
    ">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000) + c.text))
in_chunk("mastering display of PNG", f"{ANY}|playback", lambda c: chunk(b"mDCV", c.raw(24)))
in_chunk("light level of PNG", f"{ANY}|playback", lambda c: chunk(b"cLLI", c.raw(8)))
in_chunk("stereo of PNG", ANY, lambda c: chunk(b"sTER", b"\0" + c.text))
in_chunk("application data of Fireworks", ANY, lambda c: chunk(b"prVW", c.text))
in_chunk("virtual page of PNG", ANY, lambda c: chunk(b"vpAg", c.raw(8) + b"\0"))
in_chunk("fractal parameters of PNG", ANY, lambda c: chunk(b"fRAc", c.text))
in_chunk("GIF extension of PNG", ANY, lambda c: chunk(b"gIFx", b"XMP Data" + b"XMP" + c.text))
in_chunk("plain text of GIF in PNG", ANY, lambda c: chunk(b"gIFt", bytes(24) + c.text))
in_chunk("digital signature of PNG", ANY, lambda c: chunk(b"dSIG", c.text))
in_chunk("second pHYs", ANY, lambda c: chunk(b"pHYs", c.raw(8) + b"\1") + chunk(b"pHYs", struct.pack(
    ">IIB", 2835, 2835, 1)))
kind("text chunk after the end of PNG", "picture.png", ANY)(lambda base, c: base + text(b"Comment", c.text))
kind("Exif after the end of PNG", "picture.png", ANY)(lambda base, c: base + chunk(b"eXIf", text_tiff(0x13B, c)))
kind("data of the end of PNG", "picture.png", ANY)(lambda base, c: base[:-12] + chunk(b"IEND", c.text))
kind("text chunk after the picture of PNG", "picture.png", ANY)(
    lambda base, c: base[:-12] + text(b"Comment", c.text) + base[-12:])


@kind("blocks without data in the stream of PNG", "picture.png", ANY, disturbs=True)
def stored(base, canary):
    """Writes the stream with an empty dictionary, and the canary after its checksum."""
    return in_last_data(base, lambda data: zlib.compress(zlib.decompress(data), 0) + canary.text)


def palette(make):
    """Returns a picture of 4 by 1 pixels with two of eight colors."""
    def made(base, canary):
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 1, 8, 3, 0, 0, 0)) + make(canary) + \
            chunk(b"IDAT", zlib.compress(b"\0\0\1\0\1")) + chunk(b"IEND", b"")
    return made


COLORS = b"\0\0\0\xff\xff\xff"
kind("unused entries of the palette of PNG", "picture.png", f"{ANY}|playback")(palette(
    lambda c: chunk(b"PLTE", COLORS + c.raw(18))))
kind("histogram of the palette of PNG", "picture.png", ANY)(palette(
    lambda c: chunk(b"PLTE", COLORS + bytes(18)) + chunk(b"hIST", c.raw(16))))
kind("transparency of unused entries of PNG", "picture.png", f"{ANY}|playback")(palette(
    lambda c: chunk(b"PLTE", COLORS + bytes(18)) + chunk(b"tRNS", b"\xff\xff" + c.raw(6))))
kind("background of PNG that is no entry", "picture.png", f"{ANY}|playback")(palette(
    lambda c: chunk(b"PLTE", COLORS) + chunk(b"bKGD", b"\0" + c.text)))

# MARK: WebP

WEBP = "picture.webp"
kind("reserved bytes of VP8X", WEBP, ANY)(lambda base, c: (
    lambda whole: whole[:21] + c.raw(3) + whole[24:])(extended(base)))
kind("bytes before the picture of WebP", WEBP, ANY)(lambda base, c: extended(base, riff(b"quXx", c.text)))
kind("second picture of WebP", WEBP, ANY)(lambda base, c: extended(base, after=base[12:] + riff(b"VP8 ", c.text)))
kind("text in the profile of WebP", WEBP, ANY)(lambda base, c: extended(base, riff(b"ICCP", c.text)))
kind("Exif without its flag", WEBP, ANY)(lambda base, c: extended(base, after=riff(b"EXIF", text_tiff(0x13B, c))))
kind("second Exif of WebP", WEBP, ANY)(lambda base, c: extended(
    base, after=riff(b"EXIF", text_tiff(0x112, type(c)("Kept"))) + riff(b"EXIF", text_tiff(0x13B, c))))
kind("padding byte and text of WebP", WEBP, ANY)(lambda base, c: extended(base, after=riff(b"XMP ", b"<x/>" + c.text)))
