"""Leaks in ICC profiles: between and behind tags, in fields of the header, and in unknown tags."""

import struct
import zlib

from .boxes import box
from .exif import UNDEFINED
from .headers import in_sample_entry
from .kinds import kind
from .pictures import _children, chunk, in_metadata, segment, with_segment
from .tiffs import with_values

ANY = "device|unknown|unreferenced|text|software|identifier|person|encoding|time|descriptive"
D50 = struct.pack(">III", 0xF6D6, 0x10000, 0xD32D)
XYZ = b"XYZ \0\0\0\0" + D50
RED, GREEN, BLUE = (b"XYZ \0\0\0\0" + struct.pack(">III", *row) for row in (
    (0x6FA2, 0x38F5, 0x390), (0x6299, 0xB785, 0x18DA), (0x24A0, 0xF84, 0xB6CF)))
CURVE = b"curv\0\0\0\0" + struct.pack(">IH", 1, 0x0233)


def localized(text, language=b"enUS", more=b"", gap=b""):
    """Returns a `mluc` tag with one text, further records before it and bytes between records and text."""
    data = text.encode("utf-16-be")
    place = 16 + 12 + len(gap)
    return b"mluc\0\0\0\0" + struct.pack(">II", 1, 12) + language + struct.pack(">II", len(data), place) + \
        gap + data + more


def two_languages(text):
    """Returns a `mluc` tag with a second language."""
    one, two = "Kept".encode("utf-16-be"), text.encode("utf-16-be")
    return b"mluc\0\0\0\0" + struct.pack(">II", 2, 12) + b"enUS" + struct.pack(">II", len(one), 40) + \
        b"deDE" + struct.pack(">II", len(two), 40 + len(one)) + one + two


def padded(data):
    return data + bytes(-len(data) % 4)


def profile(tags=(), header=(), gap=b"", before=b"", after=b"", table=b""):
    """Returns a profile of version 4.

    Tags are added or replace others. Bytes are added between two tags, before the first, after the last and
    after the profile's declared size. `header` has offsets and bytes, and `table` is a row of the tag table.
    """
    own = {b"desc": localized("sRGB"), b"cprt": localized("CC0"), b"wtpt": XYZ, b"rXYZ": RED, b"gXYZ": GREEN,
           b"bXYZ": BLUE, b"rTRC": CURVE, b"gTRC": CURVE, b"bTRC": CURVE, **dict(tags)}
    count = len(own) + len(table) // 12
    place = 132 + 12 * count + len(before)
    rows, data = b"", before
    for number, (code, value) in enumerate(own.items()):
        rows += code + struct.pack(">II", place + len(data) - len(before), len(value))
        data += padded(value) + (gap if number == 1 else b"")
    whole = 132 + len(rows) + len(table) + len(data)
    head = bytearray(struct.pack(">I4sI", whole, bytes(4), 0x04200000) + b"mntrRGB XYZ " +
                     struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + D50)
    head = bytearray(head.ljust(128, b"\0"))
    for at, value in header:
        head[at:at + len(value)] = value
    return bytes(head) + struct.pack(">I", count) + rows + table + data + after


def with_tag(code, make):
    return lambda c: profile(tags={code: make(c)})


SECRETS = {
    "description of a profile": with_tag(b"desc", lambda c: localized(c.word)),
    "copyright of a profile": with_tag(b"cprt", lambda c: localized(c.word)),
    "second language of a profile's description": with_tag(b"desc", lambda c: two_languages(c.word)),
    "gap before the texts of mluc": with_tag(b"desc", lambda c: localized("sRGB", gap=c.text)),
    "bytes after the texts of mluc": with_tag(b"desc", lambda c: localized("sRGB", more=c.text)),
    "language code of mluc": with_tag(b"desc", lambda c: localized("sRGB", language=c.raw(4))),
    "private tag of a profile": with_tag(b"zQ7x", lambda c: b"text\0\0\0\0" + c.text + b"\0"),
    "private tag of an unknown type of a profile": with_tag(b"zQ7x", lambda c: b"zzzz\0\0\0\0" + c.text),
    "signature of a private tag of a profile": lambda c: profile(tags={c.says(c.raw(4)): XYZ}),
    "maker of a device of a profile": with_tag(b"dmnd", lambda c: localized(c.word)),
    "model of a device of a profile": with_tag(b"dmdd", lambda c: localized(c.word)),
    "target of a profile": with_tag(b"targ", lambda c: b"text\0\0\0\0" + c.text + b"\0"),
    "calibration date of a profile": with_tag(b"calt", lambda c: b"dtim\0\0\0\0" + c.raw(12)),
    "technology of a profile": with_tag(b"tech", lambda c: b"sig \0\0\0\0" + c.raw(4)),
    "metadata of a profile": with_tag(b"meta", lambda c: dictionary(c.word)),
    "bytes after a curve of a profile": with_tag(b"rTRC", lambda c: CURVE + c.text),
    "bytes after a parametric curve of a profile": with_tag(
        b"rTRC", lambda c: b"para\0\0\0\0\0\0\0\0" + struct.pack(">I", 0x00023333) + c.text),
    "reserved bytes of a curve of a profile": with_tag(b"rTRC", lambda c: b"curv" + c.raw(4) + CURVE[8:]),
    "reserved bytes of a parametric curve of a profile": with_tag(
        b"rTRC", lambda c: b"para" + c.raw(4) + bytes(4) + struct.pack(">I", 0x00023333)),
    "second XYZ value of a profile": with_tag(b"wtpt", lambda c: XYZ + c.raw(12)),
    "bytes after a chromatic adaptation of a profile": with_tag(
        b"chad", lambda c: b"sf32\0\0\0\0" + struct.pack(">9I", *[0x10000, 0, 0, 0] * 2, 0x10000) + c.text),
    "bytes after cicp of a profile": with_tag(b"cicp", lambda c: b"cicp\0\0\0\0\1\15\0\1" + c.text),
    "video card gamma of a profile": with_tag(
        b"vcgt", lambda c: b"vcgt\0\0\0\0" + struct.pack(">I", 1) + struct.pack(">9I", *[0x10000, 0, 0x10000] * 3)
        + c.text),
    "bytes after the viewing conditions of a profile": with_tag(
        b"view", lambda c: b"view\0\0\0\0" + D50 + D50 + struct.pack(">I", 1) + c.text),
    "bytes after the measurement of a profile": with_tag(
        b"meas", lambda c: b"meas\0\0\0\0" + struct.pack(">I", 1) + D50 + struct.pack(">III", 1, 0, 1) + c.text),
    "bytes between tags of a profile": lambda c: profile(gap=c.text),
    "bytes before the tags of a profile": lambda c: profile(before=c.text),
    "padding of a tag of a profile": lambda c: profile(tags={b"cprt": b"text\0\0\0\0CC0\0"}, gap=c.raw(4)),
    "tag of a profile outside of the profile": lambda c: profile(table=b"zQ7x" + c.raw(8)),
    "tag of a profile in its header": lambda c: profile(
        header=[(100, c.text)], table=b"zQ7x" + struct.pack(">II", 100, 12)),
    "reserved bytes of a profile's header": lambda c: profile(header=[(100, c.raw(28))]),
    "bytes after the tags of a profile": lambda c: profile(after=c.text),
    "ID of a profile": lambda c: profile(header=[(84, c.raw(16))]),
    "preferred CMM of a profile": lambda c: profile(header=[(4, c.raw(4))]),
    "platform of a profile": lambda c: profile(header=[(40, c.raw(4))]),
    "manufacturer of a profile": lambda c: profile(header=[(48, c.raw(4))]),
    "model of a profile": lambda c: profile(header=[(52, c.raw(4))]),
    "attributes of a profile": lambda c: profile(header=[(56, c.raw(4))]),
    "creator of a profile": lambda c: profile(header=[(80, c.raw(4))]),
    "date of a profile": lambda c: profile(
        header=[(24, struct.pack(">H", 2019) + c.says(b"\0\7\0\x17\0\x0e\0\x23\0\x2f"))]),
}


def dictionary(text):
    """Returns a `dict` tag with one name and one value."""
    name, value = "Note".encode("utf-16-be"), text.encode("utf-16-be")
    return b"dict\0\0\0\0" + struct.pack(">II", 1, 16) + struct.pack(
        ">IIII", 32, len(name), 32 + len(name), len(value)) + name + value


def in_webp(base, data):
    data += bytes(len(data) % 2)
    own = b"WEBPVP8X" + struct.pack("<IBBHHBHB", 10, 0x20, 0, 0, 63, 0, 47, 0) + b"ICCP" + \
        struct.pack("<I", len(data)) + data + base[12:]
    return b"RIFF" + struct.pack("<I", len(own)) + own


def with_association(base, more):
    """Adds a property to the first item."""
    def change(boxes):
        for name, payload in boxes:
            if name == b"iprp":
                inner = _children(payload)
                number = len(_children(dict(inner)[b"ipco"])) + 1
                payload = b"".join(box(code, own + more if code == b"ipco" else with_row(own, number))
                                   for code, own in inner)
            yield box(name, payload)
    return in_metadata(base, change)


def with_row(own, number):
    """Adds the number of a property to the first row of `ipma`."""
    assert own[0] == 0 and own[3] == 0
    return own[:10] + bytes([own[10] + 1]) + own[11:11 + own[10]] + bytes([number]) + own[11 + own[10]:]


def in_gif(base, data):
    parts = b"".join(bytes([len(part)]) + part for part in
                     (data[at:at + 240] for at in range(0, len(data), 240)))
    start = 13 + 3 * 2 ** ((base[10] & 7) + 1)
    return base[:start] + b"\x21\xff\x0bICCRGBG1012" + parts + b"\0" + base[start:]


def in_bitmap(base, data):
    """Adds the profile after the picture, with the fifth version of the header."""
    fields = b"DEBM" + bytes(48) + struct.pack("<IIII", 4, 124 + len(base) - 54, len(data), 0)
    head = struct.pack("<I", 124) + base[18:54] + bytes(16) + fields
    return base[:2] + struct.pack("<IHHI", 138 + len(base) - 54 + len(data), 0, 0, 138) + head + base[54:] + data


CARRIERS = {
    "picture.jpg": lambda base, data: with_segment(base, segment(0xE2, b"ICC_PROFILE\0\1\1" + data)),
    "picture.png": lambda base, data: base[:33] + chunk(b"iCCP", b"profile\0\0" + zlib.compress(data)) + base[33:],
    "picture.tif": lambda base, data: with_values(base, {34675: (UNDEFINED, data)}),
    "picture.webp": in_webp,
    "picture.heic": lambda base, data: with_association(base, box("colr", b"prof" + data)),
    "movie.mp4": lambda base, data: in_sample_entry(base, "moov/trak", box("colr", b"prof" + data)),
    "movie.mov": lambda base, data: in_sample_entry(base, "moov/trak", box("colr", b"prof" + data)),
    "picture.gif": in_gif,
    "picture.bmp": in_bitmap,
}
OTHERS = [carrier for carrier in CARRIERS if carrier != "picture.jpg"]
for number, (name, secret) in enumerate(SECRETS.items()):
    for base in "picture.jpg", OTHERS[number % len(OTHERS)]:
        kind(name, base, ANY)(lambda data, c, secret=secret, base=base: CARRIERS[base](data, secret(c)))

# MARK: Around the profile

SEGMENTS = {
    "second profile of JPEG": lambda c: both(profile(), profile(tags={b"desc": localized(c.word)})),
    "chunk of a profile of JPEG with a wrong number": lambda c: segment(
        0xE2, b"ICC_PROFILE\0\1\1" + profile()) + segment(0xE2, b"ICC_PROFILE\0\5\1" + c.text),
    "chunk of a missing profile of JPEG": lambda c: segment(0xE2, b"ICC_PROFILE\0\2\3" + c.text)}


def both(one, two):
    return segment(0xE2, b"ICC_PROFILE\0\1\1" + one) + segment(0xE2, b"ICC_PROFILE\0\1\1" + two)


for name, make in SEGMENTS.items():
    kind(name, "picture.jpg", ANY)(lambda base, c, make=make: with_segment(base, make(c)))


def in_profile_chunk(name, make):
    kind(name, "picture.png", ANY)(lambda base, c: base[:33] + chunk(b"iCCP", make(c)) + base[33:])


in_profile_chunk("bytes after the stream of a profile", lambda c: b"profile\0\0" + zlib.compress(profile()) + c.text)
in_profile_chunk("unused byte range of a profile's stream", lambda c: b"profile\0\0" + zlib.compress(
    profile() + c.text))
in_profile_chunk("profile of PNG that is no profile", lambda c: b"profile\0\0" + zlib.compress(c.text * 20))
kind("profile next to nclx", "movie.mp4 movie.mov", ANY)(lambda base, c: in_sample_entry(
    base, "moov/trak", box("colr", b"nclx" + struct.pack(">HHHB", 1, 1, 1, 0)) + box(
        "colr", b"prof" + profile(tags={b"desc": localized(c.word)}))))
kind("bytes after nclx", "movie.mp4", ANY)(lambda base, c: in_sample_entry(
    base, "moov/trak", box("colr", b"nclx" + struct.pack(">HHHB", 1, 1, 1, 0) + c.text)))
kind("color of an unknown kind", "movie.mp4", ANY)(lambda base, c: in_sample_entry(
    base, "moov/trak", box("colr", b"zQ7x" + c.text)))
