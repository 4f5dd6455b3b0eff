"""Lists chunks, boxes and blocks that affect decoding or presentation and that the other programs do not
show. Independent of mediainspect."""

import hashlib
import re
import struct

# Parts, and the policy category that may remove them; parts without a category must be kept.
RIFF = {"fmt ": "", "fact": "", "smpl": "", "inst": "", "acid": "", "strc": "", "chna": "", "axml": "",
        "plst": "", "cue ": "structure", "labl": "structure",
        "ltxt": "structure", "r64m": "structure"}
AIFF = {"COMM": "", "INST": "", "basc": "", "trns": "", "FVER": "", "MIDI": "", "CHAN": "",
        "MARK": "structure"}
PNG = {"IHDR", "PLTE", "IDAT", "tRNS", "gAMA", "cHRM", "sRGB", "cICP", "mDCV", "cLLI", "mDCv", "cLLi",
       "bKGD", "pHYs", "sBIT", "sPLT", "hIST", "sTER", "sCAL", "oFFs", "pCAL", "npTc", "gIFg", "acTL",
       "fcTL", "fdAT", "vpAg"}
SPHERICAL = bytes.fromhex("ffcc8263f8554a938814587a02521fdd")
CANON = bytes.fromhex("85c0b687820f11e08111f4ce462b6a48")
INSIDE = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"udta", b"moof", b"traf", b"mvex",
          b"dinf", b"iprp", b"ipco", b"sinf", b"schi", b"gmhd", b"wave"}
# Boxes that affect the presentation and that ffprobe does not show.
BOXES = {b"emsg", b"elst", b"sgpd", b"sbgp", b"tenc", b"senc", b"schm", b"pssh", b"tref", b"trgr", b"trex", b"mehd",
         b"tfdt", b"smhd", b"vmhd", b"chpl", b"elng", b"ctab"}


def digest(data):
    return hashlib.sha256(bytes(data)).hexdigest()[:16]


def chunks(data, start, end, order):
    while start + 8 <= end:
        code, size = struct.unpack(order + "4sI", data[start:start + 8])
        yield code.decode("latin-1"), data[start + 8:min(end, start + 8 + size)]
        start += 8 + size + size % 2


def riff(data, found):
    for code, body in chunks(data, 12, len(data), "<"):
        if code == "LIST" and body[:4] == b"adtl":
            for inner, text in chunks(body, 4, len(body), "<"):
                if inner in RIFF:
                    found.append((inner, text))
        elif code in RIFF:
            found.append((code, body))


def aiff(data, found):
    marks, loops = {}, []
    for code, body in chunks(data, 12, len(data), ">"):
        if code in AIFF:
            found.append((code, body))
        if code == "MARK" and len(body) >= 2:
            place = 2
            while place + 7 <= len(body):
                number, position, length = struct.unpack(">HIB", body[place:place + 7])
                marks[number] = position
                place += 7 + length + (length + 1) % 2
        if code == "INST" and len(body) >= 20:
            loops = struct.unpack(">HHHHHH", body[8:20])
    for name, (mode, start, end) in (("sustain", loops[:3]), ("release", loops[3:])) if loops else ():
        if mode:
            found.append((f"{name} loop", repr((mode, marks.get(start), marks.get(end))).encode()))


def png(data, found):
    place = 8
    while place + 12 <= len(data):
        size, code = struct.unpack(">I4s", data[place:place + 8])
        if code.decode("latin-1") in PNG:
            found.append((code.decode("latin-1"), data[place + 8:place + 8 + size]))
        place += 12 + size


def boxes(data, start, end, path, found, depth=0):
    while start + 8 <= end and depth < 12:
        size, code = struct.unpack(">I4s", data[start:start + 8])
        head = 8
        if size == 1 and start + 16 <= end:
            size, head = struct.unpack(">Q", data[start + 8:start + 16])[0], 16
        size = size or end - start
        if size < head or start + size > end:
            return
        body = data[start + head:start + size]
        name = path + "/" + code.decode("latin-1")
        if code in INSIDE:
            boxes(data, start + head, start + size, name, found, depth + 1)
        elif code == b"meta":
            skip = 0 if body[4:8] == b"hdlr" else 4
            boxes(data, start + head + skip, start + size, name, found, depth + 1)
        elif code == b"uuid" and body[:16] == SPHERICAL:
            # A policy may blank the name of the program.
            found.append((name + " (spherical)", re.sub(rb">[^<]*</GSpherical:StitchingSoftware>", b"", body)))
        elif code == b"uuid" and body[:16] == CANON:
            for inner in (b"CNCV", b"CMT2", b"CMT3", b"CTBO"):
                if inner in body:
                    found.append((name + "/" + inner.decode(), b"present"))
        elif code in BOXES and "/meta/" not in name and (
                code not in (b"sgpd", b"sbgp") or "/stbl/" in name or "/traf/" in name):
            found.append((name, body))
        start += size


def gif(data, found):
    place = data.find(b"\x21\xff\x0bICCRGBG1012")
    if place >= 0:
        place, body = place + 14, b""
        while place < len(data) and data[place]:
            body += data[place + 1:place + 1 + data[place]]
            place += 1 + data[place]
        found.append(("ICC profile", body))


def jpeg(data, found):
    """Adds the segments that decoders read, and the video of a Motion Photo."""
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF:
        code, size = data[place + 1], struct.unpack(">H", data[place + 2:place + 4])[0]
        body = data[place + 4:place + 2 + size]
        if code == 0xDA:
            break
        for name, mark, head in (("Adobe", 0xEE, b"Adobe"), ("JPS", 0xE3, b"_JPSJPS_")):
            if code == mark and body.startswith(head):
                # A comment follows the layout of JPS.
                found.append((name, body[:14] if name == "JPS" else body))
        place += 2 + size
    # In Motion Photos, a video follows the picture.
    video = data.find(b"ftyp", place) - 4
    if video > 0:
        found.append(("motion video", data[video:]))


def flac(data, found):
    place = 4
    while place + 4 <= len(data):
        kind, size = data[place] & 127, int.from_bytes(data[place + 1:place + 4], "big")
        if kind == 5:
            found.append(("CUESHEET", data[place + 4:place + 4 + size]))
        if data[place] & 128:
            break
        place += 4 + size


def between_tags(data):
    """Returns the bytes between the tags (ID3, APE, Lyrics3): the sound of a bare audio file."""
    start, end = 0, len(data)
    while data[start:start + 3] == b"ID3" and start + 10 <= end:
        size = 0
        for byte in data[start + 6:start + 10]:
            size = size << 7 | byte & 127
        start += 10 + size + (10 if data[start + 5] & 16 else 0)
    if data[start:start + 8] == b"APETAGEX":
        start += 32 + struct.unpack("<I", data[start + 12:start + 16])[0]
    changed = True
    while changed and end - start >= 32:
        changed = False
        if data[end - 128:end - 125] == b"TAG" and end - start >= 128:
            end, changed = end - 128, True
        if data[end - 9:end] == b"LYRICS200" and data[end - 15:end - 9].isdigit():
            end, changed = end - 15 - int(data[end - 15:end - 9]), True
        if data[end - 32:end - 24] == b"APETAGEX":
            size, _, flags = struct.unpack("<III", data[end - 20:end - 8])
            size += 32 if flags >> 31 else 0
            if 32 <= size <= end - start:
                end, changed = end - size, True
    return data[start:max(start, end)]


READERS = {"riff": riff, "aiff": aiff, "png": png, "gif": gif, "jpeg": jpeg, "flac": flac,
           "iso": lambda data, found: boxes(data, 0, len(data), "", found)}


def part_facts(data, kind):
    """Returns facts by name of part: the digests of all parts with that name, in file order."""
    found = []
    if kind == "raw" and data[4:8] == b"ftyp":
        boxes(data, 0, len(data), "", found)
    if kind in READERS:
        READERS[kind](data, found)
    facts = {}
    for name, body in found:
        facts.setdefault(f"part.{name}", []).append(digest(body))
    if kind == "raw" and data[8:10] == b"CR":
        facts["raw.head"] = data[:4].hex() + data[8:16].hex()
    if kind == "bare":
        sound = between_tags(data)
        facts["sound.bytes"] = [len(sound), digest(sound)] if sound else 0
    return facts



def track_numbers(data):
    """Returns the track_ID of each trak, in file order."""
    numbers = []

    def walk(start, end, depth=0):
        while start + 8 <= end and depth < 3:
            size, code = struct.unpack(">I4s", data[start:start + 8])
            if size == 1 and start + 16 <= end:
                size = struct.unpack(">Q", data[start + 8:start + 16])[0]
            size = size or end - start
            if size < 8 or start + size > end:
                return
            if code in (b"moov", b"trak"):
                walk(start + 8, start + size, depth + 1)
            elif code == b"tkhd":
                place = start + (28 if data[start + 8:start + 9] == b"\1" else 20)
                numbers.append(int.from_bytes(data[place:place + 4], "big"))
            start += size
    walk(0, len(data))
    return numbers


def is_streamed_wave(data):
    """Returns whether the data chunk of a WAVE file has size 0; some readers then play all that follows."""
    return any(code == "data" and not body for code, body in chunks(data, 12, len(data), "<"))
