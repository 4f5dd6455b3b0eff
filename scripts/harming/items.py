"""Reads the items of a HEIF file with their properties and references, independently of mediainspect."""

import struct

from .parts import digest
from .probe import color_of

# Items that contain metadata and no picture.
METADATA = {"Exif", "mime", "uri "}
# References between pictures; others are from metadata to pictures.
PICTURES = {"dimg", "auxl", "thmb", "base", "prem", "pred", "tbas", "exbl", "mask"}

# Items whose data is coded pictures; encoder signatures in them may be edited.
CODED = {"hvc1", "hev1", "avc1", "av01", "vvc1", "jpeg", "j2k1", "lhv1", "unci", "mski"}

# Known properties; others matter only if they are essential.
KNOWN = set("""ispe pixi av1C hvcC avcC vvcC jpgC j2kH uncC cmpd cmpC icef lhvC oinf tols colr irot imir clap iscl
auxC pasp clli mdcv cclv amve ndwt reve lsel a1op a1lx rloc rref tmap altt aebr afbr wbbr fobr dobr rtyp elng""".split())


def children(data, start, end):
    while start + 8 <= end:
        size, code = struct.unpack(">I4s", data[start:start + 8])
        size = size or end - start
        if size < 8 or start + size > end:
            return
        yield code.decode("latin-1"), start + 8, start + size
        start += size


def number(data, place, size):
    return int.from_bytes(data[place:place + size], "big"), place + size


def item_types(data, start, end):
    wide = 2 if data[start] == 0 else 4
    for code, at, stop in children(data, start + 4 + wide, end):
        if code == "infe" and data[at] >= 2:
            item, place = number(data, at + 4, 2 if data[at] == 2 else 4)
            yield item, data[place + 2:place + 6].decode("latin-1")


def associations(data, start, end):
    version, flags = data[start], data[start + 3]
    count, place = number(data, start + 4, 4)
    for _ in range(min(count, 100_000)):
        item, place = number(data, place, 2 if version < 1 else 4)
        rows, place = number(data, place, 1)
        for _ in range(rows):
            value, place = number(data, place, 2 if flags & 1 else 1)
            top = 15 if flags & 1 else 7
            yield item, value & ~(1 << top), bool(value >> top)


def references(data, start, end):
    wide = 2 if data[start] == 0 else 4
    for code, at, stop in children(data, start + 4, end):
        source, place = number(data, at, wide)
        count, place = number(data, place, 2)
        yield source, code, [number(data, place + wide * row, wide)[0] for row in range(count)]


def item_data(data, start, end, store):
    """Returns the data of each item.

    start, end: the iloc box without its version.
    store: the data of the idat box.
    """
    version = data[start]
    sizes = [half for byte in data[start + 4:start + 6] for half in (byte >> 4, byte & 15)]
    wide = 2 if version < 2 else 4
    count, place = number(data, start + 6, wide)
    found = {}
    for _ in range(min(count, 100_000)):
        item, place = number(data, place, wide)
        method = 0
        if version:
            method, place = number(data, place, 2)
        base, place = number(data, place + 2, sizes[2])
        extents, place = number(data, place, 2)
        body = b""
        for _ in range(extents):
            place += sizes[3] if version else 0
            at, place = number(data, place, sizes[0])
            size, place = number(data, place, sizes[1])
            body += (store if method & 15 == 1 else data)[base + at:base + at + size] if method & 15 < 2 else b""
        found[item] = body
    return found


def groups(data, start, end):
    for code, at, stop in children(data, start, end):
        count, place = number(data, at + 8, 4)
        yield code, [number(data, place + 4 * row, 4)[0] for row in range(min(count, (stop - place) // 4))]


def item_facts(data):
    facts = {}
    try:
        for code, start, end in children(data, 0, len(data)):
            if code == "meta":
                read_meta(data, start + 4, end, facts)
    except (IndexError, struct.error):
        facts["items"] = "damaged"
    return facts


def read_meta(data, start, end, facts):
    types, properties, rows, links, related = [], [], [], [], []
    store, located = b"", {}
    for code, at, stop in children(data, start, end):
        if code == "iinf":
            types = list(item_types(data, at, stop))
        elif code == "pitm":
            facts["items.primary"] = number(data, at + 4, 2 if data[at] == 0 else 4)[0]
        elif code == "iref":
            links = list(references(data, at, stop))
        elif code == "idat":
            store = data[at:stop]
        elif code == "grpl":
            related = list(groups(data, at, stop))
        elif code == "iprp":
            for inner, low, high in children(data, at, stop):
                if inner == "ipco":
                    properties = list(children(data, low, high))
                elif inner == "ipma":
                    rows += associations(data, low, high)
    for code, at, stop in children(data, start, end):
        if code == "iloc":
            located = item_data(data, at, stop, store)
    pictures = {item for item, kind in types if kind not in METADATA}
    for code, entities in related:
        facts.setdefault(f"items.group {code}", []).append([one for one in entities if one in pictures])
    for place, (item, kind) in enumerate(types):
        if kind in METADATA:
            continue
        name = f"item {item} {kind} infe[{place + 1}]"
        facts[name] = "present"
        own = []
        for owner, index, essential in rows:
            if owner == item and 0 < index <= len(properties):
                code, low, high = properties[index - 1]
                if not essential and code not in KNOWN or code == "udes":
                    continue
                # Text and date in an ICC profile may be edited.
                is_profile = code == "colr" and data[low:low + 4] in (b"prof", b"rICC")
                own.append([code, essential, (color_of if is_profile else digest)(data[low + 4 * is_profile:high])])
        facts[name + ": properties"] = own
        facts[name + ": references"] = [
            [code, targets] for owner, code, targets in links if owner == item and code in PICTURES]
        if kind not in CODED and item in located:
            facts[name + ": data"] = digest(located[item])
