"""Lists chunks, boxes and blocks that affect decoding or presentation and that the other programs do not
show. Independent of mediainspect."""

import hashlib
import re
import struct
import zlib

from .movie_parts import boxes, split
from .probe import color_of

# Parts, and the policy category that may remove them; parts without a category must be kept.
RIFF = {"fmt ": "", "fact": "", "smpl": "", "inst": "", "acid": "", "strc": "", "chna": "", "axml": "",
        "plst": "", "cue ": "structure", "labl": "structure",
        "ltxt": "structure", "r64m": "structure"}
AIFF = {"COMM": "", "INST": "", "basc": "", "trns": "", "FVER": "", "MIDI": "", "CHAN": "",
        "MARK": "structure"}
PNG = {"IHDR", "PLTE", "IDAT", "tRNS", "gAMA", "cHRM", "sRGB", "cICP", "mDCV", "cLLI", "mDCv", "cLLi",
       "bKGD", "pHYs", "sBIT", "hIST", "sTER", "sCAL", "oFFs", "pCAL", "npTc", "gIFg", "acTL",
       "fcTL", "fdAT", "vpAg"}


def digest(data):
    return hashlib.sha256(bytes(data)).hexdigest()[:16]


def chunks(data, start, end, order):
    while start + 8 <= end:
        code, size = struct.unpack(order + "4sI", data[start:start + 8])
        yield code.decode("latin-1"), data[start + 8:min(end, start + 8 + size)]
        start += 8 + size + size % 2


def order_of(data):
    return ">" if data[:4] == b"RIFX" else "<"


def riff(data, found):
    order = order_of(data)
    for code, body in chunks(data, 12, len(data), order):
        if code == "LIST" and body[:4] == b"adtl":
            for inner, text in chunks(body, 4, len(body), order):
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


def raw_profile(code, body):
    """Returns the ICC profile in a text of ImageMagick, or None."""
    name, _, text = body.partition(b"\0")
    if code not in (b"tEXt", b"zTXt") or name not in (b"Raw profile type icc", b"Raw profile type icm"):
        return None
    try:
        lines = (zlib.decompress(text[1:]) if code == b"zTXt" else text).split(b"\n", 3)
        return bytes.fromhex(lines[3].decode("ascii"))
    except (zlib.error, ValueError, IndexError):
        return b""


def png(data, found):
    place = 8
    raw, has_profile = None, False
    while place + 12 <= len(data):
        size, code = struct.unpack(">I4s", data[place:place + 8])
        if code.decode("latin-1") in PNG:
            found.append((code.decode("latin-1"), data[place + 8:place + 8 + size]))
        has_profile |= code in (b"iCCP", b"sRGB")
        raw = raw or raw_profile(code, data[place + 8:place + 8 + size])
        place += 12 + size
    # ImageMagick uses it if nothing else states the color.
    if raw and not has_profile:
        found.append(("raw ICC profile", color_of(raw).encode()))


def gif(data, found):
    place = data.find(b"\x21\xff\x0bICCRGBG1012")
    if place >= 0:
        place, body = place + 14, b""
        while place < len(data) and data[place]:
            body += data[place + 1:place + 1 + data[place]]
            place += 1 + data[place]
        found.append(("ICC profile", color_of(body).encode()))


def jpeg(data, found):
    """Adds the segments that decoders read."""
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
    # The parameters of a gain map may be in any of several pictures.
    for match in re.finditer(rb"\xff\xe2(..)urn:iso:std:iso:ts:21496:-1\0", data, re.DOTALL):
        found.append(("ISO 21496-1", data[match.end():match.start() + 2 + int.from_bytes(match[1], "big")]))


def motion_video(data, kind):
    """Returns the video of a Motion Photo."""
    if kind == "iso":
        return next((data[at:stop] for code, at, stop in split(data, 0, len(data)) if code == b"mpvd"), b"")
    # In a JPEG file, the video follows the picture.
    place = data.find(b"ftyp", max(0, data.find(b"\xff\xda"))) - 4
    return data[place:] if place > 0 else b""


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


# A suggested palette of PNG (sPLT) is no fact: no viewer of today reads it.
READERS = {"riff": riff, "aiff": aiff, "png": png, "gif": gif, "jpeg": jpeg, "flac": flac}


def part_facts(data, kind, without=()):
    """Returns facts by name of part: the digests of all parts with that name, in file order.

    without: numbers of tracks, from 1, to leave out.
    """
    found = []
    if kind == "iso" or kind == "raw" and data[4:8] == b"ftyp":
        boxes(data, 0, len(data), "", found, without)
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


def is_streamed_wave(data):
    """Returns whether the data chunk of a WAVE file has size 0; some readers then play all that follows."""
    return any(code == "data" and not body for code, body in chunks(data, 12, len(data), order_of(data)))


def has_empty_sound(data):
    """Returns whether chunks follow a data chunk of size 0, to the end of a WAVE file: ffmpeg plays them as sound."""
    order = order_of(data)
    place = 12
    is_empty = False
    while place + 8 <= len(data):
        code, size = struct.unpack(order + "4sI", data[place:place + 8])
        if not all(32 <= byte < 127 for byte in code):
            return False
        is_empty |= code == b"data" and size == 0
        place += 8 + size + size % 2
    return is_empty and place == len(data)
