"""What WAVE, WebP and AIFF files present."""

from . import tiff
from .colors import color
from .parts import Reading, zeroed

# The chunks that decide what is presented, by form.
DECISIVE = {
    b"WAVE": {b"fmt ", b"data", b"fact", b"cue ", b"plst", b"smpl", b"inst", b"slnt", b"wavl", b"acid", b"ds64",
              b"chna", b"axml", b"SMV0"},
    b"RMP3": {b"fmt ", b"data", b"fact"},
    b"WEBP": {b"VP8 ", b"VP8L", b"ALPH", b"ANIM", b"ANMF", b"ICCP"},
    b"AIFF": {b"COMM", b"SSND", b"MARK", b"INST", b"MIDI", b"AESD", b"CHAN"},
    b"AIFC": {b"COMM", b"SSND", b"MARK", b"INST", b"MIDI", b"AESD", b"CHAN", b"FVER"},
    b"8SVX": {b"VHDR", b"BODY", b"CHAN"},
}


def is_chunked(head):
    return head[:4] in (b"RIFF", b"RIFX", b"RF64", b"BW64", b"FORM") and head[8:12] in DECISIVE


def marks(data):
    """Number and position of each mark; the names decide nothing."""
    found, place = [], 2
    for _ in range(int.from_bytes(data[:2], "big")):
        if place + 7 > len(data):
            break
        found.append(data[place:place + 6])
        # The length of a name and the name have an even number of bytes together.
        place += 6 + (data[place + 6] + 2) // 2 * 2
    return found


def read(media):
    order = "big" if media.read(0, 4) in (b"FORM", b"RIFX") else "little"
    form = media.read(8, 4)
    decisive, reading = DECISIVE[form], Reading(free=[(4, 8)])
    reading.add("form", (0, 4), (8, 4))
    size = int.from_bytes(media.read(4, 4), order)
    # Players read sound until the end of the file if the size is wrong.
    end = min(size + 8, media.size) if form == b"WEBP" else media.size
    if size + 8 > media.size:
        reading.add("size of the form, which ends outside of the file", value=True, optional=True, path="/RIFF")
    if form == b"WEBP":
        reading.add("the first chunk", value=media.read(12, 4) in (b"VP8 ", b"VP8L", b"VP8X"))
    is_plain = False
    place, long_size = 12, None
    while place + 8 <= end:
        code, count = media.read(place, 4), int.from_bytes(media.read(place + 4, 4), order)
        if code == b"ds64":
            long_size = int.from_bytes(media.read(place + 16, 8), "little")
        if code == b"data" and count == 0xFFFFFFFF and long_size is not None:
            count = long_size
        start = place + 8
        stop = min(start + count, media.size)
        if form == b"WEBP" and code in decisive and start + count > end:
            reading.add("chunk that ends outside of the form", value=True)
        if code == b"fmt ":
            is_plain = media.read(start, min(2, stop - start)) == b"\1\0"
        name = code.decode("latin-1").strip()
        path = f"/{media.read(0, 4).decode('latin-1')}/{name}"
        if code == b"ds64":
            # Two of its sizes count all bytes of the file.
            reading.free.append((start, min(start + 8, stop)))
            reading.add(name, (start + 8, max(stop - start - 8, 0)))
        elif code == b"EXIF":
            reading.add("orientation", value=tiff.orientations(media.read(start, stop - start)))
            reading.free.append((start, stop))
        elif code == b"ICCP":
            reading.add("color profile", value=color(media.read(start, stop - start)))
            reading.free.append((start, stop))
        elif code == b"fact":
            # Of uncompressed sound, the number of samples follows from its size.
            reading.add("fact", (start, stop - start), path=path, optional=is_plain)
        elif code == b"VP8X":
            # Two of its flags state that there is Exif or XMP.
            data = bytearray(media.read(start, stop - start))
            if data:
                data[0] &= ~0x0C
            reading.add(name, (start, stop - start), value=bytes(data))
        elif code == b"bext":
            # The time of the first sample.
            reading.free += [(start, min(start + 338, stop)), (min(start + 346, stop), stop)]
            reading.add("time reference", value=media.read(start + 338, 8) if stop - start >= 346 else b"")
            if stop - start >= 346:
                reading.free.append((start + 338, start + 346))
        elif code == b"SSND" and stop - start >= 8:
            # The bytes before the sound align it.
            skip = min(media.number(start, 4), stop - start - 8)
            reading.add("SSND", (start, 4), (start + 8 + skip, stop - start - 8 - skip))
            reading.free.append((start + 4, start + 8 + skip))
        elif code == b"MARK":
            reading.add("MARK", value=marks(media.read(start, stop - start)))
            reading.free.append((start, stop))
        elif code in decisive:
            if start + count > media.size:
                reading.add(f"size of {name}, which ends outside of the file", value=count)
            reading.add(name, (start, stop - start), path=path, edited=zeroed if code == b"inst" else None)
        else:
            reading.free.append((start, stop))
        # The header of a chunk, and the byte after an odd size.
        reading.free += [(place, start), (stop, min(stop + (count & 1), media.size))]
        place = stop + (count & 1)
    reading.free.append((place, media.size))
    return reading
