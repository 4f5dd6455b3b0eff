"""Compares what source and copy present, from both files alone."""

import struct

from . import bitmaps, iso, jpeg, jpeg2000, png, riff, streams, tiff
from .boxes import is_boxed
from .media import Mismatch
from .parts import Announced, Reading, check_new, compare


def reader(media):
    """The function that reads a file of this kind: a stream between tags if the kind is not known."""
    head = media.read(0, min(16, media.size))
    if jpeg.is_jpeg(head):
        return jpeg.read
    if head.startswith(png.SIGNATURE):
        return png.read
    if tiff.is_tiff(head):
        return tiff.read
    if riff.is_chunked(head):
        return riff.read
    if bitmaps.is_bitmap(head):
        return bitmaps.read
    if jpeg2000.is_jpeg2000(head):
        return jpeg2000.read
    if is_boxed(media):
        return iso.read
    return streams.read


def verify(source, copy, record, fields=()):
    """Requires that the copy presents what the source does, but for announced changes that decide nothing.

    fields: the paths of fields with changes that were verified one by one."""
    read = reader(source)
    try:
        before = read(source)
    except (Mismatch, struct.error, IndexError, KeyError, ValueError) as problem:
        raise Mismatch(f"not verified: the source cannot be read: {problem}") from None
    if (copy.size or before.parts) and reader(copy) is not read:
        raise Mismatch("the copy is of another kind than the source")
    after = read(copy) if copy.size else Reading()
    named = record.get("removed", []) + record.get("removedTogether", []) + record.get("changes", [])
    announced = Announced([one["path"] for one in named if "path" in one], fields)
    same, changed, removed = compare(source, before, copy, after, announced)
    check_new(copy, after, [(one["copy"], one["size"]) for one in record["unchangedRanges"]])
    print(f"{same} parts are the same, {changed} changed as announced, {removed} removed as announced")
