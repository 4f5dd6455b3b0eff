"""What decides in coded samples, so that announced changes of other bytes can be told from damage."""

import re

from .media import Mismatch, Stream
from .parts import Announced, compare, zeroed

# The kinds of units that carry no picture and no parameters: supplemental information, delimiters and filler.
SILENT_AVC = {6, 9, 12}
SILENT_HEVC = {35, 38, 39, 40}
USER_DATA = re.compile(rb"\x00\x00\x01\xb2.*?(?=\x00\x00\x01|\Z)", re.DOTALL)


def units(data, width):
    found, place = [], 0
    while place + width <= len(data):
        size = int.from_bytes(data[place:place + width], "big")
        found.append(data[place + width:place + width + size])
        place += width + size
    return found, data[place:]


def pictures(width, kind, silent):
    """A function that compares the units of two samples which are not silent."""
    def compare(before, after):
        old, new = units(before, width), units(after, width)
        decisive = [[one for one in found if not one or kind(one[0]) not in silent] for found, _ in (old, new)]
        if decisive[0] != decisive[1]:
            return "a unit that decides the picture is changed"
        # Bytes behind the last unit are no unit.
        return zeroed(old[1], new[1])
    return compare


def avc(width):
    return pictures(width, lambda byte: byte & 0x1F, SILENT_AVC)


def hevc(width):
    return pictures(width, lambda byte: byte >> 1 & 0x3F, SILENT_HEVC)


def aac(before, after):
    """Compares two raw blocks of AAC of which elements for filling at the start may differ."""
    if len(before) != len(after):
        return "the size is changed"
    bits = 8 * len(before)
    number, changed = int.from_bytes(before, "big"), int.from_bytes(before, "big") ^ int.from_bytes(after, "big")

    def field(at, width):
        return number >> bits - at - width & (1 << width) - 1

    place, free = 0, []
    while place + 7 <= bits and field(place, 3) in (4, 6):
        if field(place, 3) == 6:
            size, start = field(place + 3, 4), place + 7
            if size == 15:
                size, start = 14 + field(start, 8), start + 8
            free.append((start, start + 8 * size))
        else:
            start, size = place + 16, field(place + 8, 8)
            if field(place + 7, 1):
                start = -(-start // 8) * 8
            free.append((start, start + 8 * size))
        place = free[-1][1]
    for low, high in free:
        # The kind of an extension stays.
        width = max(min(high, bits) - low, 0)
        changed &= ~(((1 << width) - 1) << max(bits - high, 0))
    if changed == 0:
        return None
    first = bits - changed.bit_length()
    return f"not examined: bit {first} is changed, which is in no element for filling at the start"


def mp4_sound(description):
    """The function for the kind of sound that a description of a decoder states."""
    at = description.find(b"\x04")
    while 0 <= at < len(description) - 5:
        place = at + 1
        while place < len(description) and description[place] & 0x80:
            place += 1
        kind = description[place + 1:place + 2]
        if kind in (b"\x69", b"\x6b"):
            return sound
        if kind in (b"\x40", b"\x66", b"\x67", b"\x68"):
            return aac
        at = description.find(b"\x04", at + 1)
    return aac


def codestream(before, after):
    """Compares two codestreams of JPEG 2000 without the comments in their main headers."""
    return None if uncommented(before) == uncommented(after) else "a segment that decides the picture is changed"


def uncommented(data):
    place, kept = 2, [data[:2]]
    while place + 4 <= len(data) and data[place:place + 2] != b"\xff\x90":
        size = int.from_bytes(data[place + 2:place + 4], "big")
        if data[place:place + 2] != b"\xff\x64":
            kept.append(data[place:place + 2 + size])
        place += 2 + max(size, 2)
    return kept + [data[place:]]


def presenting_alike(read):
    """A function that compares what a reader of a format finds in two streams."""
    def compared(before, after):
        old, new = Stream(before), Stream(after)
        try:
            compare(old, read(old), new, read(new), Announced([]))
        except (Mismatch, IndexError) as problem:
            return str(problem)
        return None
    return compared


def jpeg(before, after):
    from . import jpeg as format_of_pictures
    return presenting_alike(format_of_pictures.read)(before, after)


def sound(before, after):
    from . import streams
    return presenting_alike(streams.read_frames)(before, after)


def mpeg4(before, after):
    """Compares two pictures of MPEG-4 video without user data."""
    decisive = [USER_DATA.sub(b"", data) for data in (before, after)]
    return None if decisive[0] == decisive[1] else "bytes that are no user data are changed"


def comparison(box, settings):
    """The function for announced changes of samples.

    box: the code of a sample entry.
    settings: its boxes for decoders, by code."""
    if b"avcC" in settings:
        return avc((settings[b"avcC"][4] & 3) + 1)
    if b"hvcC" in settings:
        return hevc((settings[b"hvcC"][21] & 3) + 1)
    if box == b"mp4a":
        return mp4_sound(settings.get(b"esds", b""))
    if box == b"mp4v":
        return mpeg4
    if box in (b"jpeg", b"mjpa"):
        return jpeg
    if box == b".mp3":
        return sound
    return None


def arrays(data):
    """The units in the arrays of hvcC that are not silent, with their kinds."""
    place = 23
    for _ in range(data[22] if len(data) > 22 else 0):
        kind, count = data[place] & 0x3F, int.from_bytes(data[place + 1:place + 3], "big")
        place += 3
        for _ in range(count):
            size = int.from_bytes(data[place:place + 2], "big")
            if kind not in SILENT_HEVC:
                yield kind, data[place + 2:place + 2 + size]
            place += 2 + size


def parameters(code, before, after):
    """Compares two boxes for decoders: arrays of silent units may be empty."""
    if code == b"hvcC" and before[:21] == after[:21]:
        is_same = list(arrays(before)) == list(arrays(after))
        return None if is_same else "a set of parameters is changed"
    if code == b"esds" and USER_DATA.sub(b"", before) == USER_DATA.sub(b"", after):
        return None
    if code in (b"esds", b"avcC", b"hvcC", b"av1C", b"vpcC", b"dac3", b"dec3", b"dOps", b"alac"):
        return "a setting of the decoder is changed"
    return zeroed(before, after)
