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
    """Compares the unchanged ranges, and returns them in the order of the source."""
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
    print(f"{total} bytes unchanged, {source.size - total} removed or replaced, {copy.size - total} new")
    return sorted(ranges, key=lambda one: one["source"])


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


def check_tracks(source, copy, record):
    """Compares the samples of tracks with the digests in the record."""
    pair = trees(source, copy)
    try:
        before = tracks(pair[0])
    except (Mismatch, struct.error, IndexError) as problem:
        return print(f"samples not compared: {problem}")
    if not before:
        return print("samples not compared: the file has no movie")
    whole = [one for one in record["verification"]["tracks"] if not one["edited"] and not one["removed"]]
    digests = {one["sha256"] for one in whole if "sha256" in one}
    compared = 0
    for track in tracks(pair[1]):
        try:
            digest = copy.digest(track.ranges)
        except Mismatch:
            continue
        if digest not in digests:
            continue
        # Some writers give several tracks the same ID.
        alike = [one for one in before if one.number == track.number]
        if not any(source.digest(one.ranges) == digest for one in alike):
            raise Mismatch(f"the samples of track {track.number} differ between source and copy")
        compared += 1
    print(f"samples of {compared} of {len(whole)} unchanged tracks compared")


def verify(source, copy, record):
    """Verifies a copy that `clean` wrote, or `edit` with a policy or fast start."""
    ranges = check_ranges(source, copy, record)
    named = record.get("removed", []) + record.get("changes", [])
    check_facts(record, ranges, [one["path"] for one in named if "path" in one])
    if is_boxed(source):
        check_tracks(source, copy, record)
