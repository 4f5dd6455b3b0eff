"""What PNG files present."""

import zlib

from . import tiff
from .colors import color
from .parts import Reading

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DECISIVE = {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"cICP", b"mDCV", b"cLLI", b"mDCv",
            b"cLLi", b"sBIT", b"bKGD", b"pHYs", b"sPLT", b"hIST", b"acTL", b"fcTL", b"fdAT", b"sTER", b"oFFs", b"gIFg"}
# Hints, without which a decoder shows the same picture.
HINTS = {b"bKGD", b"sPLT", b"hIST", b"sTER", b"oFFs", b"gIFg"}
# Chunks that a profile or a standard space overrides.
OVERRIDDEN = {b"gAMA", b"cHRM"}
BEFORE_PALETTE = {b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"cICP"}
BEFORE_DATA = BEFORE_PALETTE | {b"bKGD", b"hIST", b"tRNS", b"pHYs", b"sPLT", b"PLTE"}
LARGEST_PROFILE = 1 << 26
SEVERAL = {b"IDAT", b"fcTL", b"fdAT", b"sPLT"}


def profile(data):
    """The method of compression in a chunk iCCP, and what the profile decides."""
    place = data.find(0)
    method, packed = data[place + 1:place + 2], data[place + 2:]
    try:
        return method, color(zlib.decompressobj().decompress(packed, LARGEST_PROFILE))
    except zlib.error:
        return method, packed


def chunks(media):
    """The code of each chunk, where it starts, and where its content ends."""
    place = 8
    while place + 12 <= media.size:
        size, code = media.number(place, 4), media.read(place + 4, 4)
        end = min(place + 8 + size, media.size)
        yield code, place, end
        place = end + 4
        if code == b"IEND":
            break


def is_damaged(media, start, end):
    """Whether a chunk ends outside of the file, or has a wrong checksum."""
    if end + 4 > media.size:
        return True
    total = 0
    for data in media.chunks(start + 4, end - start - 4):
        total = zlib.crc32(data, total)
    return total != media.number(end, 4)


def read(media):
    reading, place, seen = Reading(), 8, set()
    found = list(chunks(media))
    codes = [code for code, _, _ in found]
    has_palette = media.size > 25 and media.number(25, 1) == 3
    is_managed = not {b"iCCP", b"sRGB", b"cICP"}.isdisjoint(codes)
    reading.add("first chunk", value=codes[0] if codes else None)
    data = [at for at, code in enumerate(codes) if code == b"IDAT"]
    reading.add("data in one place", value=not data or data[-1] - data[0] == len(data) - 1)
    for code, start, end in found:
        name, place = code.decode("latin-1"), min(end + 4, media.size)
        # A capital letter tells of a chunk that decoders must know.
        if code in DECISIVE or 65 <= code[0] <= 90:
            is_misplaced = code in seen and code not in SEVERAL or code in BEFORE_DATA and b"IDAT" in seen \
                or code in BEFORE_PALETTE and b"PLTE" in seen
            optional = is_misplaced or code in HINTS or code == b"PLTE" and not has_palette \
                or code in OVERRIDDEN and is_managed
            reading.add(name, (start, end - start), path="/" + name, optional=optional)
            reading.free.append((end, place))
        else:
            data = media.read(start + 8, end - start - 8)
            if code == b"iCCP":
                reading.add("profile", value=profile(data))
            if code == b"eXIf":
                reading.add("orientation", value=tiff.orientations(data))
            reading.free.append((start, place))
        # Decoders stop at a wrong checksum, also of a chunk that they do not need.
        if is_damaged(media, start, end):
            reading.add(f"{name} with a wrong checksum", path="/" + name, optional=True)
        seen.add(code)
    reading.free.append((place, media.size))
    return reading
