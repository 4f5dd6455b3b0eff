"""Compares source and copy with a record of `mediainspect clean`, and with the parts that a record of `edit` shares."""

import struct
from itertools import zip_longest

from .boxes import is_boxed, trees
from .media import Mismatch
from .samples import tracks


def check_sides(source, copy, record):
    for side, media in (("source", source), ("copy", copy)):
        stated = record[side]
        if stated["size"] != media.size:
            raise Mismatch(f"{media.name} has {media.size} bytes, the record states {stated['size']}")
        if "sha256" in stated and stated["sha256"] != media.digest():
            raise Mismatch(f"{media.name} has another SHA-256 than the record states")


def check_ranges(source, copy, record):
    """Requires that the unchanged ranges are the same, and overlap neither in the source nor in the copy."""
    place = total = 0
    ranges = record["unchangedRanges"]
    for one in ranges:
        if one["copy"] < place or one["size"] <= 0:
            raise Mismatch("the unchanged ranges of the record are not in the order of the copy")
        place = one["copy"] + one["size"]
        total += one["size"]
        pairs = zip_longest(source.chunks(one["source"], one["size"]), copy.chunks(one["copy"], one["size"]))
        if any(before != after for before, after in pairs):
            raise Mismatch(f"the {one['size']} bytes at {one['source']} are not unchanged at {one['copy']} of the copy")
    place = 0
    for one in sorted(ranges, key=lambda one: one["source"]):
        if one["source"] < place:
            raise Mismatch(f"the bytes at {one['source']} are unchanged at two places of the copy")
        place = one["source"] + one["size"]
    print(f"{total} bytes unchanged, {source.size - total} removed or replaced, {copy.size - total} new")


def check_facts(record, ranges, removed):
    """Requires that the bytes of each fact are unchanged, or that the record lists what they belonged to.

    ranges: the unchanged ranges, in the order of the source.
    removed: the paths of what is removed or replaced.
    """
    kept = changed = arranged = index = 0

    def is_listed(fact):
        own = fact["path"]
        # The track or item that the fact is about, and the one that it leads to. A track is removed with the
        # last of its samples.
        ends = [end for end in (fact["owner"], fact.get("target", "/")) if end != "/"]
        return any(
            path.startswith(own) or own.startswith((path + "/", path + "."))
            or any(path == end or path.startswith(end + "/samples") for end in ends)
            for path in removed)

    for fact in sorted(record["presentation"], key=lambda one: one["offset"]):
        if fact.get("derived"):
            continue
        while index < len(ranges) and ranges[index]["source"] + ranges[index]["size"] <= fact["offset"]:
            index += 1
        within = index < len(ranges) and ranges[index]["source"] <= fact["offset"] and \
            fact["offset"] + fact["size"] <= ranges[index]["source"] + ranges[index]["size"]
        if within:
            kept += 1
        elif is_listed(fact):
            changed += 1
        elif "/tiff" in fact["path"] or fact["path"].startswith(("/IFD", "/SubIFD")):
            arranged += 1
        else:
            raise Mismatch(f"{fact['path']} ({fact['aspect']}) is changed, but the record does not list it")
    more = f", {arranged} in TIFF directories not compared" if arranged else ""
    print(f"{kept} presentation facts unchanged, {changed} removed{more}")


def digests(media, tree):
    """The SHA-256 of the samples of each track; None in place of those that are not all in the file."""
    for track in tracks(tree):
        try:
            yield media.digest(track.ranges)
        except Mismatch:
            yield None


def check_tracks(source, copy, record):
    """Requires that both files have a track with each digest in the record."""
    pair = trees(source, copy)
    try:
        before = list(digests(source, pair[0]))
    except (Mismatch, struct.error, IndexError) as problem:
        raise Mismatch(f"not verified: the samples of the source cannot be read: {problem}") from None
    after = list(digests(copy, pair[1]))
    count = 0
    for one in record["verification"]["tracks"]:
        # The digest of a file is about the items of pictures, whose order is not that of this script.
        is_track = one["path"].startswith("/moov/trak")
        if not is_track or "sha256" not in one or one["edited"] or one["removed"]:
            continue
        for side, found in (("source", before), ("copy", after)):
            if one["sha256"] not in found and None not in found:
                raise Mismatch(f"no track of the {side} has the SHA-256 that the record states for {one['path']}")
        count += 1
    print(f"{count} tracks have the SHA-256 in the record")


def verify(source, copy, record):
    """Verifies a copy that `clean` wrote, or `edit` with a policy or fast start."""
    check_ranges(source, copy, record)
    if is_boxed(source):
        check_tracks(source, copy, record)
