"""Prints facts from the notations inside files: file, offset, kind, key and value, in file order. XMP is
read by the standard library, property lists by plistlib, CBOR in JUMBF by the code below."""
import plistlib
import re
import struct
import sys
from xml.etree import ElementTree


def tell(path, place, kind, key, value):
    # White space becomes one space, so that every fact takes one line.
    cells = [path, str(place), kind, key, " ".join(str(value).split())]
    sys.stdout.buffer.write("\t".join(cells).encode("utf-8", "replace") + b"\n")


def local(name):
    return name.rsplit("}", 1)[-1]


def xmp(path, data):
    for found in re.finditer(rb"<x:xmpmeta[ >].*?</x:xmpmeta>", data, re.DOTALL):
        try:
            root = ElementTree.fromstring(found.group())
        except ElementTree.ParseError:
            continue
        for element in root.iter():
            for name, value in element.attrib.items():
                tell(path, found.start(), "xmp", local(name), value)
            if len(element) == 0 and (element.text or "").strip():
                tell(path, found.start(), "xmp", local(element.tag), element.text)


def cbor(data, at):
    """The item at an offset, and the offset after it."""
    major, info = data[at] >> 5, data[at] & 31
    at += 1
    if major == 7 and info in (25, 26, 27):
        width = 1 << (info - 24)
        return struct.unpack_from({2: ">e", 4: ">f", 8: ">d"}[width], data, at)[0], at + width
    number = info
    if info in (24, 25, 26, 27):
        width = 1 << (info - 24)
        number = int.from_bytes(data[at:at + width], "big")
        at += width
    elif info == 31:
        raise ValueError("indefinite lengths are not in the samples")
    if major == 0:
        return number, at
    if major == 1:
        return -1 - number, at
    if major == 2:
        return data[at:at + number].hex(), at + number
    if major == 3:
        return data[at:at + number].decode(), at + number
    if major == 4:
        items = []
        for _ in range(number):
            item, at = cbor(data, at)
            items.append(item)
        return items, at
    if major == 5:
        entries = []
        for _ in range(number):
            key, at = cbor(data, at)
            value, at = cbor(data, at)
            entries.append((key, value))
        return entries, at
    if major == 6:
        return cbor(data, at)
    return {20: "false", 21: "true", 22: "null", 23: "undefined"}.get(number, number), at


def leaves(path, place, key, value):
    if isinstance(value, list):
        for item in value:
            if isinstance(item, tuple):
                leaves(path, place, str(item[0]), item[1])
            else:
                leaves(path, place, "item", item)
    else:
        tell(path, place, "cbor", key, value)


def jumbf(path, data):
    for found in re.finditer(rb"cbor", data):
        start = found.start() - 4
        size = int.from_bytes(data[start:start + 4], "big")
        # It must follow its description or another content box of the superbox.
        if size < 9 or start + size > len(data) or b"jumd" not in data[max(0, start - 256):start]:
            continue
        try:
            value, end = cbor(data, start + 8)
        except (ValueError, IndexError, struct.error, KeyError):
            continue
        if end == start + size:
            leaves(path, start, "cbor", value)


def scalars(value):
    if isinstance(value, dict):
        return [part for pair in value.items() for item in pair for part in scalars(item)]
    return [part for item in value for part in scalars(item)] if isinstance(value, list) else [value]


def property_lists(path, data):
    for found in re.finditer(rb"cfgvbplist00", data):
        size = int.from_bytes(data[found.start() - 4:found.start()], "big")
        value = plistlib.loads(data[found.start() + 4:found.start() - 4 + size])
        for text in sorted({str(part) for part in scalars(value)}):
            tell(path, found.start() + 4, "plist", "", text)


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        data = file.read()
    xmp(path, data)
    jumbf(path, data)
    property_lists(path, data)
