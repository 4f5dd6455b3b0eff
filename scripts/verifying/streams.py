"""What sound streams with tags before and after them present: MP3, FLAC, AAC and others."""

import re
from bisect import bisect_left

from . import codecs
from .media import joined
from .parts import Reading, anything, zeroed

RATES = (44100, 48000, 32000)
BITRATES = {
    (1, 1): (0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448),
    (1, 2): (0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384),
    (1, 3): (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    (2, 1): (0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256),
    (2, 2): (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
    (2, 3): (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
# How streams of other kinds begin.
KNOWN = {b"MPCK", b"wvpk", b"MAC ", b"TTA1", b"TTA2", b"OggS", b"OFR ", b"LA03", b"LA04", b"tBaK", b"caff", b"DSD ",
         b"FRM8", b"\x30\x26\xb2\x75", b"GIF8", b"\x1aE\xdf\xa3", b"RIFF", b"8BPS", b"#!AM", b".snd", b"\0\0\1\xba",
         b"#EXT", b"ajkg"}
# Where records list tags after the frames.
TAGS = "/id3v1", "/ape", "/lyrics3", "/id3v2", "/trailing", "/unreferenced", "/content"
# The encoders whose delay decoders use.
ENCODERS = b"LAME", b"Lavf", b"Lavc"
# Where records list bytes that are no sound.
NO_SOUND = "/audio/unreferenced", "/audio/id3v2", "/unreferenced", "/audio/padding", "/padding", "/trailing", "/content"
STREAMINFO, SEEKTABLE, CUESHEET = 0, 3, 5


def body(media):
    """The range between the tags at the start and at the end of a file."""
    start, end = 0, media.size
    while start + 10 <= end and media.read(start, 3) == b"ID3":
        sizes = media.read(start + 6, 4)
        size = sum((one & 0x7F) << 7 * (3 - at) for at, one in enumerate(sizes))
        start = min(start + 10 + size + (10 if media.number(start + 5, 1) & 0x10 else 0), end)
    while True:
        if end - start >= 128 and media.read(end - 128, 3) == b"TAG":
            end -= 128
        elif end - start >= 32 and media.read(end - 32, 8) == b"APETAGEX":
            size = int.from_bytes(media.read(end - 20, 4), "little")
            size += 32 if media.number(end - 9, 1) & 0x80 else 0
            # A size counts the footer.
            if size < 32:
                return start, end
            end = max(end - size, start)
        elif end - start >= 15 and media.read(end - 9, 9) == b"LYRICS200" and media.read(end - 15, 6).isdigit():
            end = max(end - 15 - int(media.read(end - 15, 6)), start)
        elif end - start >= 10 and media.read(end - 10, 3) == b"3DI":
            sizes = media.read(end - 4, 4)
            end = max(end - 20 - sum((one & 0x7F) << 7 * (3 - at) for at, one in enumerate(sizes)), start)
        elif end - start >= 227 and media.read(end - 227, 4) == b"TAG+":
            end -= 227
        else:
            return start, end


def header(data):
    """The size in bytes and the number of side information bytes of an MPEG audio frame; None if it is none."""
    if len(data) < 4 or data[0] != 0xFF or data[1] & 0xE0 != 0xE0:
        return None
    version, layer = data[1] >> 3 & 3, 4 - (data[1] >> 1 & 3)
    index, rate = data[2] >> 4, data[2] >> 2 & 3
    if version == 1 or layer == 4 or index == 15 or rate == 3:
        return None
    first = version == 3
    bitrate = BITRATES[1 if first else 2, layer][index] * 1000
    frequency = RATES[rate] >> {3: 0, 2: 1, 0: 2}[version]
    padding = data[2] >> 1 & 1
    if not bitrate:
        return None
    if layer == 1:
        return (12 * bitrate // frequency + padding) * 4, 0
    slots = 72 if layer == 3 and not first else 144
    is_mono = data[3] >> 6 == 3
    side = 0 if layer != 3 else (17 if is_mono else 32) if first else (9 if is_mono else 17)
    return slots * bitrate // frequency + padding, side


def main_bits(frame, side):
    """Where the coded sound of a frame of layer III begins before it, and how many bits it has."""
    first, is_mono = frame[1] >> 3 & 3 == 3, frame[3] >> 6 == 3
    start = 4 + (0 if frame[1] & 1 else 2)
    bits = int.from_bytes(frame[start:start + side], "big")
    total = 8 * side

    def field(at, width):
        return bits >> total - at - width & (1 << width) - 1

    channels = 1 if is_mono else 2
    back = field(0, 9 if first else 8)
    at = (9 + (5 if is_mono else 3) + 4 * channels) if first else 8 + (1 if is_mono else 2)
    sizes = 0
    for _ in range((2 if first else 1) * channels):
        sizes += field(at, 12)
        at += 59 if first else 63
    return back, sizes


def unused(media, frames, reading):
    """Adds the ranges of frames of layer III that no coded sound is in. Gives the offsets of bytes that begin with bits
    of coded sound, and how many these are.

    Coded sound begins in earlier frames: the bytes of all frames without headers are one reservoir."""
    total, spaces, used = 0, [], []
    for start, size, side in frames:
        head = media.read(start, min(4 + 2 + side, size))
        begin = 4 + (0 if head[1] & 1 else 2) + side
        spaces.append((total, start + begin, size - begin))
        if side and len(head) >= begin:
            back, bits = main_bits(head, side)
            used.append((total - back, total - back + bits // 8, bits % 8))
        total += max(size - begin, 0)
    index = 0
    for low, start, size in spaces:
        place = low
        while index < len(used) and used[index][1] < place:
            index += 1
        # Sound of later frames can be in this one.
        at = index
        while at < len(used) and used[at][0] < low + size:
            if used[at][0] > place:
                reading.free.append((start + place - low, start + used[at][0] - low))
            place = max(place, used[at][1])
            if low <= used[at][1] < low + size:
                yield start + used[at][1] - low, used[at][2]
            at += 1
        if place < low + size:
            reading.free.append((start + place - low, start + size))


def read_mpeg(media, start, end, reading):
    frames, place, lost = [], start, []
    while place + 4 <= end:
        found = header(media.read(place, 4))
        if found is None or found[0] < 4 or place + found[0] > end and not frames:
            following = next_frame(media, place + 1, end)
            lost.append((place, following))
            place = following
            continue
        size, side = found
        if place + size > end:
            # Most decoders drop an incomplete frame.
            reading.add("incomplete frame", (place, end - place), path=NO_SOUND, optional=True)
            place = end
            continue
        frames.append((place, size, side))
        place += size
    first, free = information(media, frames, reading)
    reading.free += free
    if all(side for _, _, side in frames):
        for at, bits in unused(media, frames, reading):
            # The first byte may have bits of coded sound.
            if bits:
                reading.add("last bits of coded sound", value=media.number(at, 1) >> 8 - bits)
    taken = sorted((low, high) for low, high in reading.free if start <= low < end)
    for number, (at, size, _) in enumerate(frames[first:], first + 1):
        reading.add(f"frame {number - first}", *without(at, at + size, taken))
    add_lost(lost + [(place, end)], reading)


def add_lost(ranges, reading):
    """Adds what is between frames, which decoders skip."""
    for start, size in joined((low, high - low) for low, high in ranges if low < high):
        reading.add("bytes between frames", (start, size), path=NO_SOUND, optional=True, edited=zeroed)


def read_frames(media):
    """The frames of MPEG audio in a stream without tags."""
    reading = Reading()
    read_mpeg(media, 0, media.size, reading)
    return reading


def without(low, high, taken):
    """A range (low, high) without others, which are in order."""
    index = max(bisect_left(taken, (low, low)) - 1, 0)
    place = low
    while index < len(taken) and taken[index][0] < high:
        start, end = taken[index]
        if end > place:
            if start > place:
                yield place, min(start, high) - place
            place = max(place, end)
        index += 1
    if place < high:
        yield place, high - place


def next_frame(media, place, end):
    """The offset of the next frame that another one follows; the end if there is none."""
    count = 256
    while place + 4 <= end:
        data = media.read(place, min(count, end - place))
        count = min(4 * count, 1 << 16)
        for match in re.finditer(rb"\xff[\xe0-\xff]", data):
            at = place + match.start()
            found = header(media.read(at, min(4, end - at)))
            if found and found[0] >= 4:
                following = at + found[0]
                if following == end or following + 4 <= end and header(media.read(following, 4)):
                    return at
        place += max(len(data) - 3, 1)
    return end


def information(media, frames, reading):
    """How many frames at the start have numbers about the stream and no sound, and what in them decides nothing."""
    if not frames:
        return 0, []
    start, size, side = frames[0]
    data = media.read(start, size)
    at = data[:64].find(b"Xing")
    at = data[:64].find(b"Info") if at < 0 else at
    if at < 0:
        if data[36:40] == b"VBRI":
            reading.add("VBRI", (start, size))
            return 1, []
        return 0, []
    flags = int.from_bytes(data[at + 4:at + 8], "big")
    place = at + 8 + sum(count for bit, count in ((1, 4), (2, 4), (4, 100), (8, 4)) if flags & bit)
    decisive = bytearray(data[:place])
    if flags & 2:
        # The number of bytes follows from the file.
        low = at + (12 if flags & 1 else 8)
        decisive[low:low + 4] = bytes(4)
    if flags & 4:
        # A table for seeking can be made again.
        low = at + 8 + (4 if flags & 1 else 0) + (4 if flags & 2 else 0)
        reading.add("table for seeking", (start + low, 100), path=("/audio/Xing.toc", "/audio/Info.toc"),
                    edited=anything)
        decisive[low:low + 100] = bytes(100)
    reading.add("numbers of the stream", value=bytes(decisive))
    # Of what an encoder adds, the gains and how many samples are not presented decide, if decoders know the encoder.
    is_known = data[place:place + 4] in ENCODERS
    reading.add("kind of encoder", value=data[place:place + 4] if is_known else None)
    reading.add("gain and delay", (start + place + 15, 4), (start + place + 21, 3),
                path=("/audio/Xing.padding", "/audio/Info.padding", *NO_SOUND), edited=None if is_known else anything)
    return 1, [(start, start + size)]


def read_flac(media, start, reading):
    reading.add("FLAC", (start, 4))
    place, is_last = start + 4, False
    reading.add("kind of the first block", value=media.number(place, 1) & 0x7F)
    while not is_last:
        kind, size = media.number(place, 1), media.number(place + 1, 3)
        is_last, kind = kind >= 0x80, kind & 0x7F
        low, stop = place + 4, place + 4 + size
        if kind == STREAMINFO:
            # The digest of the sound may be removed: zeros say that it is unknown.
            reading.add("STREAMINFO", (low, 18))
            reading.add("digest of the sound", (low + 18, 16), path="/flac/STREAMINFO", edited=zeroed)
            reading.free.append((low + 18, low + 34))
        elif kind == SEEKTABLE:
            reading.add("SEEKTABLE", (low, size), path="/flac/SEEKTABLE", optional=True)
        elif kind == CUESHEET:
            data = bytearray(media.read(low, size))
            data[:128] = bytes(128)
            at = 396
            for _ in range(data[395] if size > 395 else 0):
                if at + 36 <= size:
                    data[at + 9:at + 21] = bytes(12)
                    at += 36 + 12 * data[at + 35]
            reading.add("CUESHEET", value=bytes(data), path="/flac/CUESHEET", optional=True)
            reading.free.append((low, stop))
        else:
            reading.free.append((low, stop))
        reading.free.append((place, low))
        place = stop
        if place + 4 > media.size:
            break
    return place


def read(media):
    """A stream: the frames of MPEG audio and of FLAC, or its bytes as a whole."""
    reading, (start, end) = Reading(), body(media)
    reading.free += [(0, start), (end, media.size)]
    head = media.read(start, min(4, end - start))
    if head == b"fLaC":
        place = min(read_flac(media, start, reading), end)
        reading.add("frames", (place, end - place))
        if end < media.size:
            # Some decoders stop at a tag after the frames.
            reading.add("tags after the frames", value=True, optional=True, path=TAGS)
        return reading
    place = start if header(head) else next_frame(media, start, end)
    is_adts = head[:1] == b"\xff" and len(head) == 4 and head[1] & 0xF6 == 0xF0
    if is_adts:
        read_adts(media, start, end, reading)
    elif place < end:
        read_mpeg(media, start, end, reading)
    elif start < end:
        # Bytes of no known kind are undecoded content, which may be removed.
        is_known = head in KNOWN or head[:3] == b"MP+"
        reading.add("stream", (start, end - start), path="/content", optional=not is_known,
                    edited=None if is_known else anything)
    return reading


def adts(before, after):
    """Compares two frames of AAC: the header must be the same."""
    size = 7 if before[1] & 1 else 9
    return codecs.aac(before[size:], after[size:]) if before[:size] == after[:size] else "the header is changed"


def read_adts(media, place, end, reading):
    """Adds the frames of AAC. What is between them is no sound."""
    lost = []
    while place + 7 <= end:
        data = media.read(place, 6)
        size = (data[3] & 3) << 11 | data[4] << 3 | data[5] >> 5
        if data[0] == 0xFF and data[1] & 0xF6 == 0xF0 and size >= 7:
            reading.add("frame", (place, min(size, end - place)), path="/audio/frame", edited=adts)
            place += size
            continue
        part = media.read(place, min(256, end - place))
        at = part.find(b"\xff", 1)
        following = place + (at if at > 0 else len(part))
        lost.append((place, following))
        place = following
    add_lost(lost + [(place, end)], reading)
