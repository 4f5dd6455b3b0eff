"""Leaks in open bitstream units of AV1 that decoders do not read."""

import struct

from .boxes import File
from .headers import with_entry_box
from .kinds import kind
from .pictures import _children
from .tracks import replaced_sample

ANY = "encoding|unknown|unreferenced"
PADDING, METADATA, TILE_LIST, DELIMITER = 15, 5, 8, 2


def obu(type_, data):
    """Returns a unit that states its size."""
    assert len(data) < 128
    return bytes([type_ << 3 | 2, len(data)]) + data


def metadata(type_, head=b""):
    return lambda c: obu(METADATA, bytes([type_]) + head + c.text + b"\x80")


UNITS = {
    "padding of AV1": lambda c: obu(PADDING, c.text + b"\x80"),
    "OBU of reserved type 9": lambda c: obu(9, c.text),
    "tile list without use": lambda c: obu(TILE_LIST, bytes(3) + c.text),
    "metadata of an unknown type of AV1": metadata(31),
    "bytes after the light level of AV1": metadata(1, b"\x03\xe8\x01\x90\x80"),
    "metadata of an unknown country of AV1": metadata(4, b"\x7f"),
    "bytes in a temporal delimiter of AV1": lambda c: obu(DELIMITER, c.text)}


def after_first(sample, more):
    """Adds a unit after the sequence header."""
    assert sample[0] == 0x0A
    end = 2 + sample[1]
    return sample[:end] + more + sample[end:]


for name, make in UNITS.items():
    kind(name, "av1.mp4", ANY)(lambda base, c, make=make: replaced_sample(
        File(base), 1, lambda sample: after_first(sample, make(c))).bytes())
kind("padding of AV1 in a configuration", "av1.mp4", ANY)(lambda base, c: with_entry_box(
    base, "moov/trak", b"av1C", lambda old: old + UNITS["padding of AV1"](c)))
kind("metadata of AV1 in a configuration", "av1.mp4", ANY)(lambda base, c: with_entry_box(
    base, "moov/trak", b"av1C", lambda old: old + metadata(31)(c)))


def longer(sample, canary):
    """Adds bytes after the trailing bits of the sequence header."""
    size = sample[1]
    return bytes([sample[0], size + len(canary.text)]) + sample[2:2 + size] + canary.text + sample[2 + size:]


kind("bytes after the trailing bits of AV1", "av1.mp4", ANY)(lambda base, c: replaced_sample(
    File(base), 1, lambda sample: longer(sample, c)).bytes())


@kind("padding of AV1", "picture.avif", ANY)
def padding_of_item(base, canary):
    """Adds padding to the only item."""
    more = UNITS["padding of AV1"](canary)
    file = File(base)
    meta, media = file.at("meta"), file.at("mdat")
    locations = dict(_children(meta.payload[4:]))[b"iloc"]
    # The last field is the length of the item.
    assert locations[-4:] == struct.pack(">I", len(media.payload))
    at = meta.payload.index(locations) + len(locations) - 4
    meta.payload = meta.payload[:at] + struct.pack(">I", len(media.payload) + len(more)) + meta.payload[at + 4:]
    media.payload += more
    return file.bytes()
