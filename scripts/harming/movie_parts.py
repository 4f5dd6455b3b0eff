"""Lists boxes that affect decoding or presentation and that the other programs do not show. Independent of
mediainspect."""

import re
import struct

from .probe import color_of

SPHERICAL = bytes.fromhex("ffcc8263f8554a938814587a02521fdd")
CANON = bytes.fromhex("85c0b687820f11e08111f4ce462b6a48")
INSIDE = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"udta", b"moof", b"traf", b"mvex",
          b"dinf", b"iprp", b"ipco", b"sinf", b"schi", b"gmhd", b"wave"}
# Boxes that affect the presentation and that ffprobe does not show.
BOXES = {b"emsg", b"elst", b"sgpd", b"sbgp", b"tenc", b"senc", b"schm", b"pssh", b"tref", b"trgr", b"trex", b"mehd",
         b"tfdt", b"smhd", b"vmhd", b"chpl", b"elng", b"ctab", b"kind", b"tagc", b"ludt", b"prft", b"name"}
# Boxes in sample entries.
ENTRY = {b"clap", b"pasp", b"colr", b"mdcv", b"clli", b"cclv", b"amve", b"dvcC", b"dvvC", b"dvwC", b"hvcE", b"st3d",
         b"vexu", b"hfov", b"SA3D", b"chan", b"chnl", b"srat", b"fiel", b"gama", b"clef"}
# Sizes of the fields before the boxes of a sample entry: of sound (also QuickTime versions 1 and 2), and of pictures.
HEADS = (28, 44, 64, 78)


def split(data, start, end):
    """Returns code, start of the payload and end of each box, in file order."""
    found = []
    while start + 8 <= end:
        size, code = struct.unpack(">I4s", data[start:start + 8])
        head = 8
        if size == 1 and start + 16 <= end:
            size, head = struct.unpack(">Q", data[start + 8:start + 16])[0], 16
        size = size or end - start
        if size < head or start + size > end:
            break
        found.append((code, start + head, start + size))
        start += size
    return found


def boxes(data, start, end, path, found, without=(), depth=0):
    """Adds name and bytes of the boxes in a range to a list.

    without: numbers of tracks, from 1, to leave out.
    """
    track = 0
    for code, at, stop in split(data, start, end) if depth < 12 else ():
        body = data[at:stop]
        name = path + "/" + code.decode("latin-1")
        track += code == b"trak"
        if code == b"trak" and track in without:
            continue
        if code in INSIDE:
            boxes(data, at, stop, name, found, without, depth + 1)
        elif code == b"meta":
            skip = 0 if body[4:8] == b"hdlr" else 4
            boxes(data, at + skip, stop, name, found, without, depth + 1)
        elif code == b"uuid" and body[:16] == SPHERICAL:
            # A policy may blank the name of the program.
            found.append((name + " (spherical)", re.sub(rb">[^<]*</GSpherical:StitchingSoftware>", b"", body)))
        elif code == b"uuid" and body[:16] == CANON:
            for inner in (b"CNCV", b"CMT2", b"CMT3", b"CTBO"):
                if inner in body:
                    found.append((name + "/" + inner.decode(), b"present"))
        elif code == b"stsd":
            for kind, low, high in split(data, at + 8, stop):
                sample_entry(data, low, high, name + "/" + kind.decode("latin-1"), found)
        elif code == b"tkhd":
            # Flags, layer, alternate group, volume, matrix and size; times and durations are compared elsewhere.
            place = 44 if body[:1] == b"\1" else 32
            found.append((name, body[3:4] + body[place:place + 6] + body[place + 8:]))
        elif code == b"mvhd":
            place = 32 if body[:1] == b"\1" else 20
            found.append((name, body[place:place + 6] + body[place + 16:place + 52]))
        elif code == b"sidx":
            found += index(data, at, stop, name)
        elif code in BOXES and "/meta/" not in name and (
                code not in (b"sgpd", b"sbgp") or "/stbl/" in name or "/traf/" in name) and (
                code != b"name" or path.endswith("/trak/udta")):
            found.append((name, body))


def sample_entry(data, start, end, name, found):
    if name.endswith("/tx3g"):
        # Whether subtitles are forced is a flag of the sample entry.
        found.append((name + " displayFlags", data[start + 8:start + 12]))
        return
    for head in HEADS:
        inner = split(data, start + head, end)
        if not inner or end - inner[-1][2] >= 8 or not all(code.isalnum() for code, _, _ in inner):
            continue
        for code, at, stop in inner:
            body = data[at:stop]
            if code == b"colr" and body[:4] in (b"prof", b"rICC"):
                # Text and date in an ICC profile may be edited.
                found.append((f"{name}/colr prof", color_of(body[4:]).encode()))
            elif code == b"sv3d":
                # svhd has the name of a program.
                found += [(f"{name}/sv3d/proj", data[low:high]) for one, low, high in split(data, at, stop)
                          if one == b"proj"]
            elif code in ENTRY:
                found.append((f"{name}/{code.decode()}", body))
        return


def index(data, start, end, name):
    """Returns parts of a segment index (sidx): its entries, and whether each one starts and ends between boxes."""
    wide = 8 if data[start] else 4
    earliest, first = (int.from_bytes(data[place:place + wide], "big") for place in (start + 12, start + 12 + wide))
    place, at = start + 12 + 2 * wide + 4, end + first
    rows, places = [data[start + 4:start + 12].hex(), earliest], [at]
    while place + 12 <= end:
        size, duration, access = struct.unpack(">III", data[place:place + 12])
        rows.append([size >> 31, duration, access])
        places.append(places[-1] + (size & 0x7FFFFFFF))
        place += 12
    found = [(name, repr(rows).encode())]
    borders = {stop for _, _, stop in split(data, 0, len(data))}
    # In a source with wrong sizes, this is not a fact.
    return found + ([(name + " sizes", b"right")] if borders.issuperset(places) else [])


def track_numbers(data):
    """Returns the track_ID of each trak, in file order."""
    numbers = []
    for code, at, stop in split(data, 0, len(data)):
        if code != b"moov":
            continue
        for kind, low, high in split(data, at, stop):
            if kind == b"trak":
                for one, place, _ in split(data, low, high):
                    if one == b"tkhd":
                        place += 20 if data[place:place + 1] == b"\1" else 12
                        numbers.append(int.from_bytes(data[place:place + 4], "big"))
    return numbers
