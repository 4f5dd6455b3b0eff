"""Good and broken PNG pictures."""

import zlib

SUFFIX = "png"
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def u32(number):
    return (number & 0xFFFFFFFF).to_bytes(4, "big")


def chunk(code, content=b""):
    return u32(len(content)) + code + content + u32(zlib.crc32(code + content))


def header(width=5, height=4, depth=8, kind=0, compression=0, filtering=0, interlace=0):
    return u32(width) + u32(height) + bytes([depth, kind, compression, filtering, interlace])


SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def rows(width, height, depth, kind, interlace, filters=(0, 1, 2, 3, 4)):
    """The rows of a picture before compression, each with a filter type."""
    out, count = b"", 0
    for x, y, right, down in PASSES if interlace else [(0, 0, 1, 1)]:
        columns, lines = max(0, width - x + right - 1) // right, max(0, height - y + down - 1) // down
        if not columns:
            continue
        for _ in range(lines):
            length = (columns * SAMPLES.get(kind, 1) * depth + 7) // 8
            # Zeros keep indexes inside of the palette.
            content = bytes(length) if kind == 3 else bytes((37 * place + 59 * count + 90) % 256 for place in range(length))
            out += bytes([filters[count % len(filters)]]) + content
            count += 1
    return out


GOOD_FORMS = [(kind, depth, interlace) for kind, depths in
              {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}.items()
              for depth in depths for interlace in (0, 1)]


def chunks(kind, depth, interlace):
    """The chunks of a good picture."""
    parts = [(b"IHDR", header(5, 4, depth, kind, interlace=interlace))]
    if kind == 3:
        parts.append((b"PLTE", bytes([200, 90, 40, 10, 60, 220])))
    parts.append((b"IDAT", zlib.compress(rows(5, 4, depth, kind, interlace))))
    parts.append((b"IEND", b""))
    return parts


def joined(parts):
    return SIGNATURE + b"".join(chunk(*part) if isinstance(part, tuple) else part for part in parts)


def good():
    for form in GOOD_FORMS:
        yield "{}-{}-{}".format(*form), joined(chunks(*form))
    for form in ANIMATED_FORMS:
        yield form, joined(animated(form))


def broken(form, _):
    """Broken pictures: the name of what is broken, and the file."""
    if form in ANIMATED_FORMS:
        yield from broken_animation(form)
        return
    kind, depth, interlace = (int(part) for part in form.split("-"))
    base = chunks(kind, depth, interlace)
    place = {code: index for index, (code, _) in enumerate(base)}
    head, data, end = place[b"IHDR"], place[b"IDAT"], place[b"IEND"]

    def replaced(index, part):
        return base[:index] + ([part] if part else []) + base[index + 1:]

    def inserted(index, *parts):
        return base[:index] + list(parts) + base[index:]

    raw = rows(5, 4, depth, kind, interlace)
    packed = zlib.compress(raw)
    yield "width 0", joined(replaced(head, (b"IHDR", header(0, 4, depth, kind, interlace=interlace))))
    yield "height 0", joined(replaced(head, (b"IHDR", header(5, 0, depth, kind, interlace=interlace))))
    yield "width over 2^31", joined(replaced(head, (b"IHDR", header(1 << 31, 4, depth, kind, interlace=interlace))))
    for wrong in (0, 3, 5, 32):
        yield f"bit depth {wrong}", joined(replaced(head, (b"IHDR", header(5, 4, wrong, kind, interlace=interlace))))
    for wrong in (1, 5, 7, 9):
        yield f"color type {wrong}", joined(replaced(head, (b"IHDR", header(5, 4, depth, wrong, interlace=interlace))))
    yield "compression method 1", joined(replaced(head, (b"IHDR", header(5, 4, depth, kind, 1, 0, interlace))))
    yield "filter method 1", joined(replaced(head, (b"IHDR", header(5, 4, depth, kind, 0, 1, interlace))))
    yield "interlace method 2", joined(replaced(head, (b"IHDR", header(5, 4, depth, kind, 0, 0, 2))))
    yield "taller than the data", joined(replaced(head, (b"IHDR", header(5, 9, depth, kind, interlace=interlace))))
    yield "IHDR of 12 bytes", joined(replaced(head, (b"IHDR", header(5, 4, depth, kind)[:12])))
    yield "IHDR of 14 bytes", joined(replaced(head, (b"IHDR", header(5, 4, depth, kind, interlace=interlace) + b"\0")))
    yield "no IHDR", joined(replaced(head, None))
    yield "IHDR twice", joined(inserted(1, base[0]))
    yield "IHDR second", joined([(b"gAMA", u32(45455))] + base)
    yield "no IDAT", joined(replaced(data, None))
    yield "no IEND", joined(replaced(end, None))
    yield "IEND with data", joined(replaced(end, (b"IEND", b"x")))
    yield "IDAT empty", joined(replaced(data, (b"IDAT", b"")))
    yield "IDAT cut", joined(replaced(data, (b"IDAT", packed[:len(packed) // 2])))
    yield "wrong checksum of zlib", joined(replaced(data, (b"IDAT", packed[:-1] + bytes([packed[-1] ^ 1]))))
    yield "no zlib", joined(replaced(data, (b"IDAT", b"\0" * 20)))
    yield "too few rows", joined(replaced(data, (b"IDAT", zlib.compress(raw[:-4]))))
    for wrong in (5, 6, 9, 255):
        yield f"filter type {wrong}", joined(
            replaced(data, (b"IDAT", zlib.compress(rows(5, 4, depth, kind, interlace, (0, wrong))))))
    half = max(1, len(packed) // 2)
    yield "chunk between IDAT", joined(base[:data] + [(b"IDAT", packed[:half]), (b"tEXt", b"a\0b"), (b"IDAT", packed[half:])]
                                       + base[data + 1:])
    yield from damaged(base, data, raw)
    yield "critical chunk", joined(inserted(1, (b"ABCD", b"")))
    yield "wrong checksum of IDAT", joined(base[:data] + [chunk(*base[data])[:-1] + b"\0"] + base[data + 1:])
    yield "wrong checksum of IHDR", joined([chunk(*base[0])[:-1] + b"\0"] + base[1:])
    yield "wrong checksum of gAMA", joined(inserted(1, chunk(b"gAMA", u32(45455))[:-1] + b"\0"))
    yield "chunk name with a digit", joined(inserted(1, (b"ab1D", b"")))
    yield "chunk length over 2^31", joined(inserted(1, b"\xff\xff\xff\xffabCdxxxx"))
    if kind == 3:
        palette = place[b"PLTE"]
        yield "no PLTE", joined(replaced(palette, None))
        yield "PLTE of 0 entries", joined(replaced(palette, (b"PLTE", b"")))
        yield "PLTE of 257 entries", joined(replaced(palette, (b"PLTE", bytes(771))))
        yield "PLTE of 4 bytes", joined(replaced(palette, (b"PLTE", bytes(4))))
        yield "PLTE after IDAT", joined(base[:palette] + base[palette + 1:end] + [base[palette]] + base[end:])
        yield "PLTE twice", joined(inserted(palette, base[palette]))
        yield "more entries than the depth", joined(replaced(palette, (b"PLTE", bytes(3 * ((1 << depth) + 1)))))
        yield "tRNS before PLTE", joined(inserted(palette, (b"tRNS", b"\0")))
        yield "tRNS of more entries", joined(inserted(palette + 1, (b"tRNS", bytes(1 << depth) + b"\0" * 9)))
        yield "hIST of other entries", joined(inserted(palette + 1, (b"hIST", bytes(20))))
    if kind in (0, 4):
        yield "PLTE in gray", joined(inserted(1, (b"PLTE", bytes(6))))
        yield "hIST without PLTE", joined(inserted(1, (b"hIST", bytes(4))))
    if kind in (4, 6):
        yield "tRNS in addition to alpha", joined(inserted(1, (b"tRNS", bytes(2 if kind == 4 else 6))))
    if kind in (0, 2):
        yield "tRNS of wrong size", joined(inserted(1, (b"tRNS", bytes(3))))
    color = [(b"gAMA", u32(45455)), (b"cHRM", b"".join(u32(value) for value in
             (31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000))), (b"sRGB", b"\0"), (b"pHYs", u32(1) * 2 + b"\1"),
             (b"tIME", bytes([7, 232, 1, 1, 0, 0, 0]))]
    for code, content in color:
        name = code.decode()
        yield f"{name} twice", joined(inserted(1, (code, content), (code, content)))
        yield f"{name} of one byte more", joined(inserted(1, (code, content + b"\0")))
        yield f"{name} of one byte less", joined(inserted(1, (code, content[:-1])))
        if name != "tIME":
            yield f"{name} after IDAT", joined(inserted(end, (code, content)))
        if kind == 3 and name not in ("tIME", "pHYs"):
            yield f"{name} after PLTE", joined(inserted(2, (code, content)))
    yield "gAMA 0", joined(inserted(1, (b"gAMA", u32(0))))
    yield "sRGB intent 4", joined(inserted(1, (b"sRGB", b"\4")))
    yield "pHYs unit 2", joined(inserted(1, (b"pHYs", u32(1) * 2 + b"\2")))
    yield "tIME month 13", joined(inserted(1, (b"tIME", bytes([7, 232, 13, 1, 0, 0, 0]))))
    yield "text without keyword", joined(inserted(1, (b"tEXt", b"\0a")))
    yield "keyword of 80 letters", joined(inserted(1, (b"tEXt", b"a" * 80 + b"\0b")))
    yield "text without end of keyword", joined(inserted(1, (b"tEXt", b"abc")))
    yield "sPLT of partial entries", joined(inserted(1, (b"sPLT", b"a\0\x08" + bytes(7))))
    yield "sPLT of depth 7", joined(inserted(1, (b"sPLT", b"a\0\x07" + bytes(6))))


def damaged(base, place, raw):
    """Broken pictures with damage in IDAT. The checksum of the chunk is right."""
    packed = base[place][1]

    def put(content):
        return joined(base[:place] + [(b"IDAT", content)] + base[place + 1:])

    for share in (2, 4, 6, 8):
        at = max(2, len(packed) * share // 10)
        yield f"bit flipped in IDAT at {share} tenths", put(packed[:at] + bytes([packed[at] ^ 0x10]) + packed[at + 1:])
    half = len(packed) // 2
    yield "zeros in IDAT", put(packed[:half] + bytes(4) + packed[half + 4:])
    yield "bytes removed from IDAT", put(packed[:half] + packed[half + 3:])
    yield "bytes inserted into IDAT", put(packed[:half] + b"\xa5\x5a\xa5" + packed[half:])
    yield "zlib method 7", put(bytes([packed[0] & 0xF0 | 7]) + packed[1:])
    yield "zlib window of 2^16", put(bytes([0x88, 0x1C]) + packed[2:])
    yield "zlib window of 2^8", put(bytes([0x08, 0x1D]) + packed[2:])
    yield "zlib header of a wrong check value", put(packed[:1] + bytes([packed[1] ^ 1]) + packed[2:])
    yield "zlib with a dictionary", put(bytes([0x78, 0xBB]) + packed[2:])
    yield "zlib without a checksum", put(packed[:-4])
    yield "bytes after zlib", put(packed + b"more bytes")
    yield "too many rows", put(zlib.compress(raw + raw))
    yield "one byte too few", put(zlib.compress(raw[:-1]))
    yield "one byte too many", put(zlib.compress(raw + b"\0"))
    yield "IDAT of 1-byte chunks", joined(base[:place] + [(b"IDAT", packed[at:at + 1]) for at in range(len(packed))] + base[place + 1:])
    yield "last IDAT missing", joined(base[:place] + [(b"IDAT", packed[:half])] + base[place + 1:])
    yield "IDAT chunks exchanged", joined(base[:place] + [(b"IDAT", packed[half:]), (b"IDAT", packed[:half])] + base[place + 1:])


ANIMATED_FORMS = ("animated RGBA", "animated palette", "animated with a hidden picture")
FRAME = (12, 8)


def frame_data(kind, width, height, seed):
    samples = SAMPLES[kind]
    return zlib.compress(b"".join(b"\0" + bytes(
        (x * 20 + y * 30 + part * 60 + seed * 45) % (4 if kind == 3 else 200) + (55 if kind == 6 and part == 3 else 0)
        for x in range(width) for part in range(samples)) for y in range(height)))


def control(number, width=FRAME[0], height=FRAME[1], x=0, y=0, delay=(1, 10), disposal=0, blending=0):
    return b"fcTL", u32(number) + u32(width) + u32(height) + u32(x) + u32(y) + delay[0].to_bytes(2, "big") + delay[1].to_bytes(
        2, "big") + bytes([disposal, blending])


def animated(form):
    """The chunks of a good animation of three frames."""
    kind = 3 if form == "animated palette" else 6
    parts = [(b"IHDR", header(*FRAME, 8, kind)), (b"acTL", u32(3 if "hidden" not in form else 2) + u32(0))]
    if kind == 3:
        parts.append((b"PLTE", bytes(range(0, 240, 20))))
    number = 0
    if "hidden" not in form:
        parts.append(control(0))
        number = 1
    parts.append((b"IDAT", frame_data(kind, *FRAME, 0)))
    for seed, (width, height, x, y, disposal, blending) in enumerate(((12, 8, 0, 0, 1, 0), (6, 4, 3, 2, 2, 1)), 1):
        parts.append(control(number, width, height, x, y, (1, 10), disposal, blending))
        parts.append((b"fdAT", u32(number + 1) + frame_data(kind, width, height, seed)))
        number += 2
    return parts + [(b"IEND", b"")]


def broken_animation(form):
    """Broken animations: the name of what is broken, and the file."""
    base = animated(form)
    names = [code for code, _ in base]
    controls = [index for index, code in enumerate(names) if code == b"fcTL"]
    data = [index for index, code in enumerate(names) if code == b"fdAT"]
    count = names.index(b"acTL")
    picture = names.index(b"IDAT")

    def put(index, *parts):
        return joined(base[:index] + list(parts) + base[index + 1:])

    def patched(index, place, content):
        code, old = base[index]
        return put(index, (code, old[:place] + content + old[place + len(content):]))

    for value in (0, 1, 2, 3, 4, 1 << 31):
        if u32(value) != base[count][1][:4]:
            yield f"acTL of {value} frames", patched(count, 0, u32(value))
    yield "acTL of 2^31 plays", patched(count, 4, u32(1 << 31))
    yield "acTL of 7 bytes", put(count, (b"acTL", base[count][1][:7]))
    yield "acTL of 9 bytes", put(count, (b"acTL", base[count][1] + b"\0"))
    yield "no acTL", put(count)
    yield "acTL twice", put(count, base[count], base[count])
    yield "acTL after IDAT", joined([part for part in base[:picture + 1] if part[0] != b"acTL"] + [base[count]] + base[picture + 1:])
    for name, index in (("first fcTL", controls[0]), ("last fcTL", controls[-1])):
        yield f"no {name}", put(index)
        yield f"{name} twice", put(index, base[index], base[index])
        yield f"{name} of 25 bytes", put(index, (b"fcTL", base[index][1][:25]))
        yield f"{name} of 27 bytes", put(index, (b"fcTL", base[index][1] + b"\0"))
        for what, place, content in (
                ("with sequence number 9", 0, u32(9)), ("with sequence number 0 or 1", 0, u32(int(index == controls[0]))),
                ("of width 0", 4, u32(0)), ("of height 0", 8, u32(0)), ("one wider", 4, u32(13)), ("one narrower", 4, u32(5)),
                ("of width 2^31", 4, u32(1 << 31)), ("right of the canvas", 12, u32(12)), ("partly right of the canvas", 12, u32(8)),
                ("partly below the canvas", 16, u32(6)), ("at 2^32 - 1", 12, u32(0xFFFFFFFF)), ("with denominator 0", 22, b"\0\0"),
                ("with disposal 3", 24, b"\3"), ("with blending 2", 25, b"\2")):
            yield f"{name} {what}", patched(index, place, content)
    for name, index in (("first fdAT", data[0]), ("last fdAT", data[-1])):
        content = base[index][1]
        yield f"no {name}", put(index)
        yield f"{name} twice", put(index, base[index], base[index])
        yield f"{name} with sequence number 0", patched(index, 0, u32(0))
        yield f"{name} with sequence number 77", patched(index, 0, u32(77))
        yield f"{name} of 3 bytes", put(index, (b"fdAT", content[:3]))
        yield f"{name} of 4 bytes", put(index, (b"fdAT", content[:4]))
        yield f"{name} cut by half", put(index, (b"fdAT", content[:len(content) // 2]))
        yield f"{name} without zlib", put(index, (b"fdAT", content[:4] + b"no zlib data"))
        yield f"{name} with a flipped bit", patched(index, len(content) // 2, bytes([content[len(content) // 2] ^ 0x10]))
        yield f"{name} of two chunks with the same number", put(index, (b"fdAT", content[:12]), (b"fdAT", content[:4] + content[12:]))
        yield f"{name} with a wrong checksum", put(index, chunk(*base[index])[:-1] + b"\0")
        yield f"IDAT instead of {name}", put(index, (b"IDAT", content[4:]))
    yield "fdAT before IDAT", joined(base[:picture] + [base[data[0]]] + base[picture:data[0]] + base[data[0] + 1:])
    yield "frames exchanged", joined(base[:controls[-2]] + base[controls[-1]:data[-1] + 1] + base[controls[-2]:controls[-1]] + base[-1:]) \
        if controls[-2] > picture else joined(base[:-3] + base[-2:-1] + base[-3:-2] + base[-1:])
    yield "no frame after the first", joined(base[:picture + 1] + base[-1:])
    yield "no IDAT", put(picture)
    yield "no IEND", joined(base[:-1])
    yield "file cut in the last fdAT", joined(base[:-1])[:-20]
    yield "file cut before the last frame", joined(base[:controls[-1]])
