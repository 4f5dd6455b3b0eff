"""What GIF and BMP files present."""

from .parts import Reading

# The applications whose blocks decide how often an animation is shown.
LOOPS = {b"NETSCAPE2.0", b"ANIMEXTS1.0"}


def is_bitmap(head):
    return head[:4] == b"GIF8" or head[:2] == b"BM" and len(head) == 16


def read(media):
    return read_gif(media) if media.read(0, 3) == b"GIF" else read_bmp(media)


def after_blocks(media, place):
    """The offset after the blocks at an offset, of which the last one is empty."""
    while place < media.size and media.number(place, 1):
        place += 1 + media.number(place, 1)
    return min(place + 1, media.size)


def colors(flags):
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def read_gif(media):
    reading = Reading()
    place = 13 + colors(media.number(10, 1))
    # The version follows from what is in the file.
    reading.free.append((0, 6))
    reading.add("signature", value=media.read(0, 6) in (b"GIF87a", b"GIF89a"))
    reading.add("screen", (6, place - 6))
    while place < media.size:
        kind, start = media.number(place, 1), place
        if kind == 0x2C:
            place = after_blocks(media, place + 11 + colors(media.number(place + 9, 1)))
            reading.add("picture", (start, place - start))
        elif kind == 0x21:
            label = media.number(place + 1, 1)
            place = after_blocks(media, place + 2)
            if label in (0xF9, 0x01) or label == 0xFF and media.read(start + 3, 11) in LOOPS:
                reading.add(f"extension {label:#04x}", (start, place - start))
            else:
                reading.free.append((start, place))
        else:
            reading.add("end", (place, 1))
            place += 1
            break
    reading.free.append((place, media.size))
    return reading


def read_bmp(media):
    reading = Reading()

    def number(at, width):
        return int.from_bytes(media.read(at, width), "little")

    start, size = number(10, 4), number(14, 4)
    reading.add("start of the pixels", value=start)
    reading.add("header", (14, min(size, 40)))
    bits = number(28, 2) if size >= 40 else number(24, 2)
    if size < 40 or start > media.size:
        reading.add("pixels", (14 + size, media.size - 14 - size))
        reading.free.append((0, 14))
        return reading
    width, height, kind, count = number(18, 4), number(22, 4), number(30, 4), number(34, 4)
    height = min(height, (1 << 32) - height)
    if kind in (0, 3, 6):
        count = (width * bits + 31) // 32 * 4 * height
    end = min(start + count, media.size)
    place = 14 + size
    if bits <= 8:
        rows = min(number(46, 4) or 1 << bits, (start - place) // 4)
        is_plain = bits == 8 and kind == 0
        used = set(b"".join(media.chunks(start, end - start))) if is_plain else range(rows)
        reading.add("colors", value=[media.read(place + 4 * one, 3) for one in sorted(used) if one < rows])
    else:
        reading.add("mask of transparency", value=media.read(66, 4) if size >= 108 and start >= 70 else b"")
        reading.add("masks", value=media.read(54, 12) if kind in (3, 6) and start >= 66 else b"")
    reading.add("pixels", (start, end - start))
    reading.free += [(0, 14), (54, start), (end, media.size)]
    return reading
