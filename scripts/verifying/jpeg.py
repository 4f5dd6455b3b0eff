"""What JPEG files present: the picture, its color profile and its orientation, and the pictures after its end."""

from . import iso, tiff
from .colors import color
from .media import Mismatch, Stream, Window
from .parts import Reading

ALONE = {0x01, *range(0xD0, 0xD9)}
NAMES = {0xCC: "DAC", 0xDD: "DRI", 0xDA: "SOS", 0xDC: "DNL"}
PROFILE, MULTIPLE = b"ICC_PROFILE\0", b"MPF\0"
CHUNK = 1 << 16
# Comments that change the range of values, the shape of pixels, or the order of rows.
HINTS, HINTS_AT_START = {b"CS=ITU601", b"MULTISCOPE II"}, (b"Metasoft MJPEG Codec",)


def is_jpeg(head):
    return head[:2] == b"\xff\xd8" and head[2:3] in (b"", b"\xff")


def scan_end(media, place):
    """The offset of the marker that ends the coded data at an offset."""
    left, count = b"", 256
    while place < media.size:
        data = left + media.read(place, min(count, media.size - place))
        count = min(4 * count, CHUNK)
        start = place - len(left)
        at = data.find(b"\xff")
        while 0 <= at < len(data) - 1:
            if data[at + 1] not in (0, 0xFF) and not 0xD0 <= data[at + 1] <= 0xD7:
                return start + at
            at = data.find(b"\xff", at + 1)
        left = data[-1:] if data.endswith(b"\xff") else b""
        place = start + len(data)
    return media.size


def tables(data):
    """The quantization tables in a segment, by number."""
    found, place = {}, 0
    while place < len(data):
        size = 128 if data[place] >> 4 else 64
        found[data[place] & 15] = data[place:place + 1 + size]
        place += 1 + size
    return found


def codes(data):
    """The tables of codes in a segment, by class and number."""
    found, place = {}, 0
    while place + 17 <= len(data):
        size = 17 + sum(data[place + 1:place + 17])
        found[data[place]] = data[place:place + size]
        place += size
    return found


def hint(comment):
    """The hint to decoders that a comment contains; None if it has none."""
    text = comment.removesuffix(b"\n").split(b"\0")[0]
    return text if text in HINTS else next((one for one in HINTS_AT_START if text.startswith(one)), None)


def read(media):
    reading = Reading()
    end, others = read_picture(media, 0, reading, "")
    for number, (start, size) in enumerate(others, 1):
        if end <= start < media.size:
            reading.add(f"picture {number} after the end", (start, min(size, media.size - start)),
                        path=f"/preview[{number}]", optional=True)
    trailer(media, end, reading)
    return reading


def trailer(media, end, reading):
    """Bytes after the end: a movie, or bytes that no reader of JPEG needs."""
    start = movie_start(media, end)
    if start is None:
        reading.free.append((end, media.size))
        return
    reading.free.append((end, start))
    movie = iso.read(Window(media, start, media.size))
    reading.include(movie, start, "/trailing/isom", "movie after the picture: ", optional=True)


def movie_start(media, end):
    left = b""
    place = end
    while place < media.size:
        data = left + media.read(place, min(CHUNK, media.size - place))
        at = data.find(b"ftyp")
        if at >= 4 and int.from_bytes(data[at - 4:at], "big") < 256:
            return place - len(left) + at - 4
        place += len(data) - len(left)
        left = data[-8:]
    return None


def read_picture(media, start, reading, path):
    """Adds what a picture presents. Returns the offset after its end, and the ranges of further pictures."""
    place, profile, others, used, waiting = start + 2, {}, [], set(), {}
    reading.add("start of the picture", (start, 2))
    turned, has_scan = [], False
    while place + 2 <= media.size:
        if media.number(place, 1) != 0xFF:
            # Decoders skip what is between two segments.
            end = scan_end(media, place)
            reading.free.append((place, end))
            place = end
            continue
        code = media.number(place + 1, 1)
        if code == 0xFF:
            reading.free.append((place, place + 1))
            place += 1
            continue
        if code == 0xD9:
            reading.add("end of the picture", (place, 2))
            place += 2
            break
        if code in ALONE:
            reading.add(f"marker {code:#04x}", (place, 2))
            place += 2
            continue
        size = media.number(place + 2, 2)
        low, stop = place + 4, min(place + 2 + size, media.size)
        data = media.read(low, max(stop - low, 0))
        if code == 0xDB:
            for number, table in tables(data).items():
                # A table that no component uses may be removed.
                reading.add(f"quantization table {number}", value=table, path=f"{path}/DQT", optional=True)
            reading.free.append((place, stop))
        elif code == 0xC4:
            found = codes(data)
            for number, table in found.items():
                name = f"table of codes {number:#04x}"
                # Nothing is decoded with a table that is replaced before the next scan.
                if name in waiting:
                    waiting[name].name = f"replaced {name}"
                reading.add(name, value=table, path=f"{path}/DHT", optional=True)
                waiting[name] = reading.parts[-1]
            rest = len(data) - sum(map(len, found.values()))
            if rest:
                reading.add("rest of the tables of codes", value=rest, path=f"{path}/DHT", optional=True)
            reading.free.append((place, stop))
        elif code in NAMES or 0xC0 <= code <= 0xCF:
            reading.add(NAMES.get(code, f"SOF{code - 0xC0}"), (place, stop - place))
            if 0xC0 <= code <= 0xCF and code not in (0xC4, 0xC8, 0xCC):
                used |= {f"quantization table {data[at]}" for at in range(8, len(data), 3)}
            if code == 0xDA:
                for at in range(2, 1 + 2 * data[0] if data else 0, 2):
                    used |= {f"table of codes {data[at] >> 4:#04x}", f"table of codes {data[at] & 15 | 16:#04x}"}
                waiting, has_scan = {}, True
                end = scan_end(media, stop)
                reading.add("coded data", (stop, end - stop))
                stop = end
        elif code == 0xEE and data[:5] == b"Adobe":
            reading.add("color transform", value=data[11:12])
            reading.free.append((place, stop))
        elif code == 0xFE and hint(data):
            reading.add("hint to decoders", value=hint(data))
            reading.free.append((place, stop))
        elif code == 0xE0 and data[:5] == b"JFIF\0":
            reading.add("density", value=data[7:12])
            reading.free.append((place, stop))
        elif not 0xE0 <= code <= 0xEF and code != 0xFE:
            reading.add(f"segment {code:#04x}", (place, stop - place))
        else:
            if code == 0xE2 and data.startswith(PROFILE):
                profile.setdefault(data[12], []).append(data[13:])
            elif code == 0xE2 and data.startswith(MULTIPLE):
                others = pictures(data[4:], low + 4)
            elif code == 0xE1 and data.startswith(b"Exif\0\0") and not has_scan:
                turned += tiff.orientations(data)
            reading.free.append((place, stop))
        place = stop
    require_tables(reading, used)
    if profile:
        pieces = [data for number in sorted(profile) for data in profile[number]]
        is_whole = all(data[0] == len(pieces) for data in pieces if data)
        reading.add("color profile", value=(is_whole, color(b"".join(data[1:] for data in pieces))))
    reading.add("orientation", value=turned)
    return place, others


def require_tables(reading, used):
    """Makes the tables that a component uses parts which must stay."""
    for part in reading.parts:
        if part.name in used:
            part.optional = False


def pictures(data, start):
    """The ranges of the further pictures that an index lists. Its offsets are counted from its own start."""
    try:
        directories = tiff.Directories(Stream(data))
        entries, _ = directories.entries(directories.first())
        row = next(entry for entry in entries if entry[0] == 0xB002)
        order = "little" if directories.order == "<" else "big"
        rows = directories.media.read(row[3], row[2])
    except (Mismatch, StopIteration):
        return []
    found = []
    for at in range(0, len(rows) - 15, 16):
        size, place = (int.from_bytes(rows[at + low:at + low + 4], order) for low in (4, 8))
        if place:
            found.append((start + place, size))
    return found
