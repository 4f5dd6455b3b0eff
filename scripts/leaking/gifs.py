"""Leaks in blocks of GIF and in boxes and marker segments of JPEG 2000."""

import struct

from .boxes import File, box, uuid
from .kinds import kind
from .pictures import segment

ANY = "unknown|unreferenced"

# MARK: GIF

BLOCK = 0x21


def blocks(data):
    """Returns data as one block and the terminator."""
    return bytes([len(data)]) + data + b"\0"


def before_image(name, make, category=ANY):
    """Declares a kind that adds an extension after the global color table."""
    @kind(name, "picture.gif", category)
    def take(base, canary):
        start = 13 + 3 * 2 ** ((base[10] & 7) + 1)
        assert base[start] == BLOCK
        return base[:start] + make(canary) + base[start:]


def before_end(name, make, category=ANY):
    """Declares a kind that adds an extension before the trailer."""
    kind(name, "picture.gif", category)(lambda base, c: base[:-1] + make(c) + base[-1:])


before_image("comment of GIF", lambda c: b"\x21\xfe" + blocks(c.text), "text")
before_image("application extension of GIF", lambda c: b"\x21\xff\x0bABCDEFGH1.0" + blocks(c.text))
before_image("identifier of an application of GIF", lambda c: b"\x21\xff\x0b" + c.raw(11) + b"\0",
             f"{ANY}|software")
before_image("extension of an unknown label of GIF", lambda c: b"\x21\x7f" + blocks(c.text))
before_image("bytes after the loop count of GIF", lambda c: b"\x21\xff\x0bNETSCAPE2.0\3\1\0\0" + blocks(c.text))
before_image("bytes after a graphic control of GIF", lambda c: b"\x21\xf9\4\0\0\0\0" + blocks(c.text))
before_end("graphic control without an image", lambda c: b"\x21\xf9\4" + c.raw(4) + b"\0")
before_end("plain text of GIF", lambda c: b"\x21\x01\x0c" + bytes(8) + b"\x08\x08\0\0" + blocks(c.text),
           f"{ANY}|text")
before_end("grid of a plain text of GIF", lambda c: b"\x21\x01\x0c" + c.raw(12) + b"\1A\0")
kind("bytes after the end", "picture.gif", "unreferenced")(lambda base, c: base + c.text)
kind("bytes after the codes of GIF", "picture.gif", ANY)(
    lambda base, c: base[:-2] + bytes([len(c.text)]) + c.text + base[-2:])


@kind("global color table without use", "picture.gif", ANY)
def unused_table(base, canary):
    """Moves the global color table to the image."""
    size = 3 * 2 ** ((base[10] & 7) + 1)
    table = base[13:13 + size]
    image = base.index(b"\x2c" + bytes(4), 13 + size)
    assert base[image + 9] & 0x80 == 0
    return base[:13] + (canary.text * (size // 12 + 1))[:size] + base[13 + size:image + 9] + \
        bytes([0x80 | base[10] & 7]) + table + base[image + 10:]


@kind("unused entries of a color table", "picture.gif", ANY)
def unused_entries(base, canary):
    """Makes a picture of two by one pixels, with two of eight colors."""
    head = b"GIF89a" + struct.pack("<HHBBB", 2, 1, 0x92, 0, 0)
    table = b"\0\0\0\xff\xff\xff" + canary.text + b"\0" * 6
    # Codes of four bits: clear, 0, 1, end.
    image = b"\x2c" + struct.pack("<HHHHB", 0, 0, 2, 1, 0) + b"\3" + blocks(b"\x08\x91")
    return head + table + image + b"\x3b"


# MARK: JPEG 2000

PICTURE = "picture.jp2"


def added(name, make, category=ANY):
    kind(name, PICTURE, category)(lambda base, c: base + make(c))


added("unknown box in the file", lambda c: box("zQ7x", c.text))
added("unknown uuid in the file", lambda c: uuid("01020304-1111-2222-3333-444455556666", c.text))
added("intellectual property of JPEG 2000", lambda c: box("jp2i", c.text))
added("XML of JPEG 2000", lambda c: box("xml ", b"<?xml version='1.0'?><a>" + c.text + b"</a>"))
added("list of UUIDs of JPEG 2000", lambda c: box("uinf", box("ulst", b"\0\1", c.raw(16)),
                                                  box("url ", bytes(4), b"http://example.com/\0")))
added("address of a list of UUIDs", lambda c: box("uinf", box("ulst", b"\0\0"), box(
    "url ", bytes(4), b"http://example.com/" + c.text + b"\0")), f"{ANY}|identifier")


def in_header(name, make):
    """Declares a kind that adds a box to the header."""
    @kind(name, PICTURE, ANY)
    def take(base, canary):
        (file := File(base)).at("jp2h").payload += make(canary)
        return file.bytes()


in_header("resolution of JPEG 2000", lambda c: box("res ", box("resd", c.raw(10))))
in_header("a second color specification", lambda c: box("colr", b"\1\0\0" + c.raw(4)))
in_header("unknown box in the header of JPEG 2000", lambda c: box("zQ7x", c.text))


def in_codestream(name, make, before=b"\xff\x90", category=ANY):
    """Declares a kind that adds a marker segment before a marker."""
    @kind(name, PICTURE, category)
    def take(base, canary):
        found = (file := File(base)).at("jp2c")
        place = found.payload.index(before)
        found.payload = found.payload[:place] + make(canary) + found.payload[place:]
        return file.bytes()


in_codestream("comment of JPEG 2000", lambda c: segment(0x64, b"\0\1" + c.text), category="text")
in_codestream("binary comment of JPEG 2000", lambda c: segment(0x64, b"\0\0" + c.raw(12)))
in_codestream("registration of components", lambda c: segment(0x63, c.raw(12)))
in_codestream("packet lengths of JPEG 2000", lambda c: segment(0x57, b"\0" + c.raw(12)))
in_codestream("tile-part lengths of JPEG 2000", lambda c: segment(0x55, b"\0\x40" + c.raw(8)))
in_codestream("marker segment of an unknown type of JPEG 2000", lambda c: segment(0x6F, c.text))


@kind("bytes after the end of a codestream", PICTURE, ANY)
def after_codestream(base, canary):
    (file := File(base)).at("jp2c").payload += canary.text
    return file.bytes()
