"""Notations in files: CBOR, JSON, JUMBF, property lists."""

from .boxes import FTYP, box, freeform, itunes
from .made import each, made, number, side, u16, u32, u64
from .plain import jpeg, segment

CREDENTIALS = bytes.fromhex("D8FEC3D61B0E483C92975828877EC481")
MANIFESTS = bytes.fromhex("6332706100110010800000AA00389B71")


def jumbf(label, *boxes):
    return box("jumb", box("jumd", MANIFESTS, b"\3", label + b"\0"), *boxes)


def credentials(*boxes):
    """A movie with content credentials."""
    return FTYP + box("uuid", CREDENTIALS, u32(0), b"manifest\0", u64(0), jumbf(b"c2pa", *boxes))


@made("mp4", 200)
def jumbf_boxes(n):
    return credentials(each(n, lambda index: jumbf(b"x" + number(index))))


@made("mp4", 200)
def jumbf_nested(n):
    head = 8 + len(box("jumd", MANIFESTS, b"\3l\0"))
    return credentials(each(n, lambda index: u32(head * (n - index)) + b"jumb" + box("jumd", MANIFESTS, b"\3l\0")))


@made("jpg", 100)
def jumbf_segments(n):
    """Content credentials in segments."""
    data = jumbf(b"c2pa", each(n * 50, lambda index: jumbf(b"x" + number(index))))
    parts = [data[place:place + 5000] for place in range(0, len(data), 5000)]
    return jpeg(b"".join(segment(0xeb, b"JP" + u16(1) + u32(index + 1) + (data[:8] if index else b"") + part)
                         for index, part in enumerate(parts)))


@made("mp4", 500)
def cbor_nested(n):
    return credentials(box("cbor", b"\x81" * n + b"\0"))


@made("mp4", 1000)
def cbor_list(n):
    return credentials(box("cbor", b"\x9a" + u32(n) + b"\x61a" * n))


@made("mp4", 1000)
def cbor_map(n):
    return credentials(box("cbor", b"\xba" + u32(n) + each(n, lambda index: b"\x68k" + number(index) + b"\0")))


@made("mp4", 1000)
def cbor_boxes(n):
    return credentials(box("cbor", b"\xa1\x61a\x61b") * n)


@made("mp4", 1000)
def json_nested(n):
    return credentials(box("json", b"[" * n + b"]" * n))


@made("mp4", 1000)
def json_map(n):
    return credentials(box("json", b"{" + each(n, lambda index: b'"k%b":1,' % number(index)) + b'"k":1}'))


def binary_list(objects):
    """A binary property list."""
    body, offsets = b"bplist00" + b"".join(objects), []
    place = 8
    for one in objects:
        offsets.append(place)
        place += len(one)
    return body + u32(*offsets) + bytes(6) + b"\4\2" + u64(len(objects), 0, place)


@made("mp4", 500, limit=65_000)
def binary_list_wide(n):
    objects = [b"\xaf\x11" + u16(n, *range(1, n + 1)), *[b"\x51a"] * n]
    return itunes(freeform(b"iTunMOVI", binary_list(objects), 0))


@made("mp4", 4000)
def binary_list_shared(n):
    """Arrays that all contain one string many times."""
    count = side(n)
    objects = [b"\xaf\x11" + u16(count, *range(1, count + 1)), *[b"\xaf\x11" + u16(count, *[count + 1] * count)] * count,
               b"\x51a"]
    return itunes(freeform(b"iTunMOVI", binary_list(objects), 0))


@made("mp4", 2, limit=32)
def binary_list_expanding(n):
    """Arrays that contain the next one ten times."""
    objects = [b"\xaa" + u16(index + 1) * 10 for index in range(n * 3)] + [b"\x51a"]
    return itunes(freeform(b"iTunMOVI", binary_list(objects), 0))


PLIST = b'<?xml version="1.0"?><plist version="1.0">'


@made("mp4", 500)
def property_list(n):
    keys = each(n, lambda index: b"<key>k%b</key><string>v</string>" % number(index))
    return itunes(freeform(b"iTunMOVI", PLIST + b"<dict>" + keys + b"</dict></plist>"))


@made("mp4", 500)
def property_list_nested(n):
    return itunes(freeform(b"iTunMOVI", PLIST + b"<array>" * n + b"</array>" * n + b"</plist>"))
