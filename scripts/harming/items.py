"""Reads the items of a HEIF file with their properties and references, independently of mediainspect."""

import struct

from .parts import digest

# Items that contain metadata and no picture.
METADATA = {"Exif", "mime", "uri "}
# References between pictures; others are from metadata to pictures.
PICTURES = {"dimg", "auxl", "thmb", "base", "prem", "pred", "tbas", "exbl", "mask"}

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
    types, properties, rows, links = [], [], [], []
    for code, at, stop in children(data, start, end):
        if code == "iinf":
            types = list(item_types(data, at, stop))
        elif code == "pitm":
            facts["items.primary"] = number(data, at + 4, 2 if data[at] == 0 else 4)[0]
        elif code == "iref":
            links = list(references(data, at, stop))
        elif code == "iprp":
            for inner, low, high in children(data, at, stop):
                if inner == "ipco":
                    properties = list(children(data, low, high))
                elif inner == "ipma":
                    rows += associations(data, low, high)
    for place, (item, kind) in enumerate(types):
        if kind in METADATA:
            continue
        name = f"item {item} {kind} infe[{place + 1}]"
        facts[name] = "present"
        own = []
        for owner, index, essential in rows:
            if owner == item and 0 < index <= len(properties):
                code, low, high = properties[index - 1]
                # Text and date in an ICC profile may be edited; its colors are compared with Pillow.
                if not essential and code not in KNOWN or code == "udes" or code == "colr" and data[low:low + 4] in (b"prof", b"rICC"):
                    continue
                own.append([code, essential, digest(data[low:high])])
        facts[name + ": properties"] = own
        facts[name + ": references"] = [
            [code, targets] for owner, code, targets in links if owner == item and code in PICTURES]
