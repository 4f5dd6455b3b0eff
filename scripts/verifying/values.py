"""Compares items with the values, data types and languages in records."""

import hashlib
import re
import struct
from urllib.parse import unquote_to_bytes

from . import languages

PREFIX = "com.apple.metadata.datatype."
# The names of well-known data types by number.
NAMES = {
    1: "UTF-8", 2: "UTF-16", 4: "UTF-8", 5: "UTF-16", 12: "GIF", 13: "JPEG", 14: "PNG", 27: "BMP", 23: "float32",
    24: "float64", 65: "int8", 66: "int16", 67: "int32", 74: "int64", 75: "uint8", 76: "uint16", 77: "uint32",
    78: "uint64", 70: "point-f32", 71: "dimensions-f32", 72: "rect-f32", 79: "affine-transform-f64", 80: "polygon-f32"}
SIGNED, UNSIGNED = {21, 65, 66, 67, 74}, {22, 75, 76, 77, 78}
FLOATS = {23: "f", 24: "d", 70: "f", 71: "f", 72: "f", 79: "d", 80: "f"}
INVALID = re.compile("\ufffd+")
PAIRS = {"itsk/trkn": 8, "itsk/disk": 6}
# loci has degrees and meters in units of 1/65536.
UNIT = 1 / 65536


def key_of(identifier):
    """A key space and the bytes of a key, from an identifier in a record."""
    space, _, key = identifier.partition("/")
    return space, unquote_to_bytes(key)


def shows(item, announced):
    """Whether an item has a value of a record."""
    if isinstance(announced, dict):
        data = item.value
        return announced.get("size") == len(data) and announced.get("sha256") == hashlib.sha256(data).hexdigest()
    if not isinstance(announced, str):
        announced = str(announced)
    announced = INVALID.sub("\ufffd", announced)
    if item.kind == "location":
        return is_at(item.value, announced)
    if item.kind in FLOATS:
        return has_numbers(item.value, FLOATS[item.kind], announced)
    return announced in texts(item)


def texts(item):
    """The forms that the value of an item can have in a record."""
    value, kind = item.value, item.kind
    if kind in (1, 4):
        return {decoded(value, "utf-8")}
    if kind in (2, 5):
        return {decoded(value, "utf-16-le" if value[:2] == b"\xff\xfe" else "utf-16-be").removeprefix("\ufeff")}
    if kind in SIGNED or kind in UNSIGNED:
        return {str(int.from_bytes(value, "big", signed=kind in SIGNED))} if len(value) <= 8 else set()
    if kind == "year":
        return {str(int.from_bytes(value[:2], "big"))}
    if kind == "text":
        return user_texts(item)
    if kind == 0 and PAIRS.get(item.identifier) == len(value):
        number, total = struct.unpack(">HH", value[2:6])
        # A half that is 0 is not stated.
        return {f"{number}/{total}"} | ({f"{number}"} if not total else {f"/{total}"} if not number else set())
    if kind == 0 and len(value) in (1, 2, 3, 4, 8):
        return {str(int.from_bytes(value, "big", signed=signed)) for signed in (False, True)}
    return {decoded(value.rstrip(b"\0"), "utf-8")} if kind is None else set()


def user_texts(item):
    """The forms of a text of user data. Texts of ISO end with 0, and albm has the number of a track after it."""
    value = item.value
    wide = {b"\xfe\xff": "utf-16-be", b"\xff\xfe": "utf-16-le"}.get(value[:2])
    if wide:
        text = decoded(value[2:], wide)
        return {text.split("\0")[0]} if item.identifier.startswith("uiso/") else {text.rstrip("\0")}
    if item.identifier.startswith("uiso/"):
        return {decoded(value.split(b"\0")[0], "utf-8")}
    plain = value.rstrip(b"\0")
    # Codes of the Macintosh also choose its character set, but some writers use UTF-8.
    return {decoded(plain, "utf-8")} | ({decoded(plain, "mac_roman")} if item.code < 0x400 else set())


def decoded(data, encoding):
    """The text, with one replacement character for invalid bytes that follow each other."""
    return INVALID.sub("\ufffd", data.decode(encoding, errors="replace"))


def has_numbers(value, letter, announced):
    """Whether numbers in a text, stored with the same precision, give the value."""
    try:
        stated = [float(part) for part in re.split(r"[\s,;/×x()\[\]{}]+", announced) if part]
        return struct.pack(f">{len(stated)}{letter}", *stated) == value
    except (ValueError, OverflowError):
        return False


def is_at(value, announced):
    """Whether the coordinates in loci are those of a text, as exactly as loci states them."""
    place = value.find(b"\0") + 1
    if value[:2] in (b"\xfe\xff", b"\xff\xfe"):
        place = next((at + 2 for at in range(2, len(value) - 1, 2) if value[at:at + 2] == b"\0\0"), 0)
    if not place or len(value) < place + 13:
        return False
    longitude, latitude, altitude = (number * UNIT for number in struct.unpack(">iii", value[place + 1:place + 13]))
    stated = [float(number) for number in re.findall(r"[+-]?\d+(?:\.\d+)?", announced.split("CRS")[0])]
    return len(stated) in (2, 3) and all(
        abs(number - real) <= UNIT for number, real in zip(stated, (latitude, longitude, altitude)))


def has_type(item, name):
    """Whether an item has the data type that a record names; those of user data are not stated in the file."""
    if not isinstance(item.kind, int):
        return True
    name, bits = name.removeprefix(PREFIX), 8 * len(item.value)
    if item.kind == 21:
        return name == f"int{bits}"
    if item.kind == 22:
        return name == f"uint{bits}"
    if item.kind == 0:
        return name in ("raw-data", f"int{bits}", f"uint{bits}") or name in ("JPEG", "PNG", "GIF", "BMP")
    known = NAMES.get(item.kind)
    if known is None:
        return name == str(item.kind)
    return name == known or known == "UTF-8" and name == "location.ISO6709"


def is_like(item, before):
    """Whether the reserved bytes of a pair are those of the replaced item, or 0."""
    if item.kind != 0 or PAIRS.get(item.identifier) != len(item.value):
        return True
    rest = item.value[:2] + item.value[6:]
    return not any(rest) or before is not None and rest == before.value[:2] + before.value[6:]


def has_language(item, tag, before):
    """Whether an item has the language of a record.

    tag: the language in the record; None if it states none.
    before: the item that is replaced; None if there is none.
    """
    if tag is None:
        if before is not None and before.code == item.code:
            return True
        # User data has no code for no language; its writers state English or that it is not determined.
        defaults = (None, "eng", languages.UNKNOWN) if item.kind in ("text", "location") else (None,)
        return any(one in defaults and land is None for one, land in item.languages)
    wanted, land = languages.language(tag), languages.country(tag)
    if isinstance(item.kind, int):
        return any(one in (wanted, languages.UNKNOWN) and place == land for one, place in item.languages)
    return item.code is None or any(one in (wanted, languages.UNKNOWN) for one, _ in item.languages)
