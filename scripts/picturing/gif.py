"""Good and broken GIF pictures."""

SUFFIX = "gif"
WIDTH, HEIGHT = 20, 12


def u16(number):
    return (number & 0xFFFF).to_bytes(2, "little")


def blocks(data, size=255):
    """Sub-blocks and their terminator."""
    return b"".join(bytes([len(data[place:place + size])]) + data[place:place + size]
                    for place in range(0, len(data), size)) + b"\0"


def packed(codes):
    """Codes, each with its number of bits, as bytes."""
    total, place = 0, 0
    for code, bits in codes:
        total |= code << place
        place += bits
    return total.to_bytes((place + 7) // 8, "little")


def codes_of(indices, bits=3, first_clear=True, end=True):
    """LZW codes of color indexes."""
    clear, size, table = 1 << bits, bits + 1, {}
    found = [(clear, size)] if first_clear else []
    following, before = clear + 2, ()
    for index in indices:
        if not before or (*before, index) in table:
            before = (*before, index)
            continue
        found.append((before[0] if len(before) == 1 else table[before], size))
        table[(*before, index)] = following
        following += 1
        if following > 1 << size:
            size += 1
        before = (index,)
    if before:
        found.append((before[0] if len(before) == 1 else table[before], size))
        following += 1
        if following > 1 << size:
            size += 1
    return found + ([(clear + 1, size)] if end else [])


def indices(width=WIDTH, height=HEIGHT, seed=0):
    return [(x * x // 3 + y * 5 + x * y + seed) % 8 for y in range(height) for x in range(width)]


TABLE = bytes((index * factor) % 256 for index in range(8) for factor in (31, 67, 113))
LOCAL = bytes(255 - value for value in TABLE)


def screen(width=WIDTH, height=HEIGHT, has_table=True, background=0, size=2):
    return u16(width) + u16(height) + bytes([(0x80 if has_table else 0) | 0x70 | size, background, 0])


def control(disposal=0, delay=5, transparent=None):
    return b"\x21\xf9\4" + bytes([disposal << 2 | (transparent is not None)]) + u16(delay) + bytes([transparent or 0, 0])


def descriptor(left=0, top=0, width=WIDTH, height=HEIGHT, has_table=False, interlace=False, size=2):
    return b"\x2c" + u16(left) + u16(top) + u16(width) + u16(height) + bytes(
        [(0x80 | size if has_table else 0) | (0x40 if interlace else 0)])


def image(values=None, bits=3):
    return bytes([bits]) + blocks(packed(codes_of(indices() if values is None else values, bits)))


APPLICATION = b"\x21\xff\x0bNETSCAPE2.0" + b"\3\1\0\0\0"
COMMENT = b"\x21\xfe" + blocks(b"A comment")
TEXT = b"\x21\x01\x0c" + u16(0) * 2 + u16(8) * 2 + b"\4\4\1\2" + blocks(b"Text")


def good_forms():
    """Parts of good pictures by name of the form: pairs of a name and bytes."""
    head = [("signature", b"GIF89a"), ("screen", screen()), ("global table", TABLE)]
    picture = [("descriptor", descriptor()), ("data", image())]
    end = [("trailer", b";")]
    frames = [part for number in range(3) for part in (
        ("control", control(number % 3, 10)), ("descriptor", descriptor()), ("data", image(indices(seed=number * 2 + 1))))]
    return {
        "87a": [("signature", b"GIF87a"), *head[1:], *picture, *end],
        "89a": [*head, ("control", control()), *picture, *end],
        "interlaced": [*head, ("descriptor", descriptor(interlace=True)), ("data", image()), *end],
        "animated": [*head, ("application", APPLICATION), *frames, *end],
        "local": [*head[:1], ("screen", screen(has_table=False)), ("descriptor", descriptor(has_table=True)),
                  ("local table", LOCAL), ("data", image()), *end],
        "transparent": [*head, ("control", control(transparent=3)), *picture, *end],
        "comment": [*head, ("comment", COMMENT), *picture, *end],
        "application": [*head, ("application", APPLICATION), ("control", control()), *picture, ("comment", COMMENT), *end]}


def joined(parts):
    return b"".join(content for _, content in parts)


def good():
    for form, parts in good_forms().items():
        yield form, joined(parts)


def broken(form, _):
    """Broken pictures: the name of what is broken, and the file."""
    parts = good_forms()[form]
    names = [name for name, _ in parts]
    last = len(names) - 1 - names[::-1].index("data")

    def put(name, content, index=None):
        index = names.index(name) if index is None else index
        return joined(parts[:index] + [(name, content)] + parts[index + 1:])

    def insert(name, content):
        index = names.index(name)
        return joined(parts[:index] + [("new", content)] + parts[index:])

    head = dict(parts)["screen"]
    data = parts[last][1]
    values = indices(seed=5 if form == "animated" else 0)
    for wrong in (0, 1, 2, 4, 8, 9, 11, 12, 255):
        yield f"minimum code size {wrong}", put("data", bytes([wrong]) + data[1:], last)
    yield "sub-block length too large", put("data", data[:1] + b"\xff" + data[2:], last)
    yield "sub-block length one too large", put("data", data[:1] + bytes([data[1] + 1]) + data[2:], last)
    yield "sub-block length too small", put("data", data[:1] + bytes([data[1] - 9]) + data[2:], last)
    yield "sub-block length 0", put("data", data[:1] + b"\0" + data[2:], last)
    yield "sub-block cut", put("data", data[:len(data) // 2], last)
    yield "file cut in the data", joined(parts[:last]) + data[:len(data) // 2]
    yield "file cut before the data", joined(parts[:last])
    yield "file cut in the descriptor", joined(parts[:names.index("descriptor")]) + parts[names.index("descriptor")][1][:5]
    yield "file cut in the screen descriptor", joined(parts[:1]) + head[:3]
    yield "file cut after the screen descriptor", joined(parts[:2])
    yield "no block terminator", put("data", data[:-1], last)
    yield "no trailer", joined(parts[:-1])
    yield "no image", joined([part for part in parts if part[0] not in ("control", "descriptor", "local table", "data")])
    yield "no image data", put("data", b"", last)
    yield "image data empty", put("data", b"\3\0", last)
    yield "small sub-blocks", put("data", b"\3" + blocks(packed(codes_of(values)), 7), last)

    def coded(codes):
        return put("data", b"\3" + blocks(packed(codes)), last)

    full = codes_of(values)
    yield "code that is not yet defined", coded([full[0], full[1], (14, 4), *full[2:]])
    yield "first code not a color", coded([(8, 4), (12, 4), *full[1:]])
    yield "code beyond the table in the middle", coded(full[:20] + [((1 << full[20][1]) - 1, full[20][1])] + full[21:])
    yield "end code in the middle", coded(full[:20] + [(9, full[20][1])] + full[21:])
    yield "clear code in the middle", coded(full[:20] + [(8, full[20][1])] + full[21:])
    yield "too few pixels", coded(codes_of(values[:-40]))
    yield "too few pixels, no end code", coded(codes_of(values[:-40], end=False))
    yield "one pixel too few", coded(codes_of(values[:-1]))
    yield "too many pixels", coded(codes_of(values + values[:40]))
    yield "one pixel too many", coded(codes_of(values + values[:1]))
    yield "no end code", coded(codes_of(values, end=False))
    yield "no first clear code", coded(codes_of(values, first_clear=False))
    yield "two first clear codes", coded([(8, 4), *full])
    yield "bytes after the end code", put("data", b"\3" + blocks(packed(full) + b"\x55" * 20), last)
    yield "sub-blocks after the end code", put("data", b"\3" + blocks(packed(full))[:-1] + blocks(b"more"), last)
    yield "bits flipped in the data", put("data", data[:30] + bytes([data[30] ^ 0x5A]) + data[31:], last)
    yield "zeros in the data", put("data", data[:30] + bytes(8) + data[38:], last)
    yield "bytes removed from the data", put("data", data[:1] + bytes([data[1] - 10]) + data[2:30] + data[40:], last)
    yield "bytes inserted into the data", put("data", data[:1] + bytes([data[1] + 10]) + data[2:30] + b"\xa5" * 10 + data[30:], last)
    yield "color index outside of the table", put(
        "data", bytes([4]) + blocks(packed(codes_of([value + 8 * (value == 3) for value in values], 4))), last)
    table = "local table" if form == "local" else "global table"
    colors = dict(parts)[table]
    yield "color table cut", put(table, colors[:12])
    yield "color table absent", put(table, b"")
    yield "color table one entry too small", put(table, colors[:-3])
    yield "color table one entry too large", put(table, colors + b"abc")
    yield "file cut in the color table", joined(parts[:names.index(table)]) + colors[:10]
    if form != "local":
        yield "no color table", joined([("screen", screen(has_table=False)) if part[0] == "screen" else part
                                        for part in parts if part[0] != "global table"])
        yield "global color table of 2 entries", joined(
            [("screen", screen(size=0)) if part[0] == "screen" else (part[0], TABLE[:6]) if part[0] == table else part
             for part in parts])
        yield "background index outside of the table", put("screen", screen(background=200))
    else:
        yield "no color table", joined([("descriptor", descriptor()) if part[0] == "descriptor" else part
                                        for part in parts if part[0] != "local table"])
        yield "background index without table", put("screen", screen(has_table=False, background=9))
    interlace, local = form == "interlaced", form == "local"
    place = last - (2 if local else 1)
    for what, changed in {
            "frame right of the canvas": {"left": WIDTH}, "frame partly right of the canvas": {"left": 4},
            "frame below the canvas": {"top": HEIGHT}, "frame partly below the canvas": {"top": 3},
            "frame far outside of the canvas": {"left": 60000, "top": 60000}, "frame 0 × 0": {"width": 0, "height": 0},
            "frame of width 0": {"width": 0}, "frame of height 0": {"height": 0}, "frame smaller": {"height": 6},
            "frame taller than the data": {"height": HEIGHT + 3}, "frame wider than the data": {"width": WIDTH + 2},
            "frame of height 65535": {"height": 65535}}.items():
        yield what, put("descriptor", descriptor(has_table=local, interlace=interlace, **changed), place)
    yield "frame with the other interlacing", put("descriptor", descriptor(has_table=local, interlace=not interlace), place)
    yield "reserved bits of the frame", put("descriptor", parts[place][1][:-1] + bytes([parts[place][1][-1] | 0x18]), place)
    for what, width, height in (("canvas 0 × 0", 0, 0), ("canvas of width 0", 0, HEIGHT), ("canvas of height 0", WIDTH, 0),
                                ("canvas smaller than the frame", WIDTH // 2, HEIGHT // 2),
                                ("canvas larger than the frame", WIDTH + 4, HEIGHT + 2)):
        # Decoders fill the rest of the canvas of an animation differently.
        if form != "animated" or what != "canvas larger than the frame":
            yield what, put("screen", u16(width) + u16(height) + head[4:])
    yield "aspect ratio 49", put("screen", head[:-1] + b"\x31")
    yield "unknown block byte", insert("descriptor", b"\x07")
    yield "zero byte between blocks", insert("descriptor", b"\0")
    yield "unknown block byte with data", insert("descriptor", b"\x40\4abcd\0")
    yield "unknown block byte instead of the trailer", put("trailer", b"\x55")
    yield "unknown extension label", insert("descriptor", b"\x21\x77\4abcd\0")
    yield "extension without sub-blocks", insert("descriptor", b"\x21\xfe\0")
    yield "extension without terminator", insert("descriptor", b"\x21\xfe\4abcd")
    yield "extension cut at the end", joined(parts[:-1]) + b"\x21\xfe\x20abc"
    yield "graphic control extension of 3 bytes", insert("descriptor", b"\x21\xf9\3\0\0\0\0")
    yield "graphic control extension of 5 bytes", insert("descriptor", b"\x21\xf9\5\0\0\0\0\0\0")
    yield "graphic control extension of 0 bytes", insert("descriptor", b"\x21\xf9\0")
    yield "graphic control extension with two sub-blocks", insert("descriptor", b"\x21\xf9\4\0\0\0\0\2ab\0")
    yield "graphic control extension without terminator", insert("descriptor", b"\x21\xf9\4\0\0\0\0")
    yield "application extension of 10 bytes", insert("descriptor", b"\x21\xff\x0aNETSCAPE2.\3\1\0\0\0")
    yield "application extension of 12 bytes", insert("descriptor", b"\x21\xff\x0cNETSCAPE2.00\3\1\0\0\0")
    yield "loop extension of 2 bytes", insert("descriptor", b"\x21\xff\x0bNETSCAPE2.0\2\1\0\0")
    yield "loop extension without data", insert("descriptor", b"\x21\xff\x0bNETSCAPE2.0\0")
    yield "unknown application extension", insert("descriptor", b"\x21\xff\x0bABCDEFGH1.0\3abc\0")
    yield "two loop extensions", insert("descriptor", APPLICATION + APPLICATION)
    yield "two graphic control extensions", insert("descriptor", control() + control())
    yield "graphic control extension at the end", joined(parts[:-1]) + control() + b";"

    def controlled(content):
        return put("control", content) if "control" in names else insert("descriptor", content)

    clear = 3 if form == "transparent" else None
    yield "transparent index outside of the table", controlled(control(transparent=200))
    for disposal in range(8):
        yield f"disposal {disposal}", controlled(control(disposal, transparent=clear))
    yield "delay 0", controlled(control(delay=0, transparent=clear))
    yield "delay 65535", controlled(control(delay=65535, transparent=clear))
    reserved = bytearray(control(transparent=clear))
    reserved[3] |= 0xE0
    yield "reserved bits of the graphic control extension", controlled(bytes(reserved))
    yield "plain text extension", insert("descriptor", TEXT)
    yield "plain text extension of 5 bytes", insert("descriptor", b"\x21\1\5\0\0\0\0\0\3abc\0")
    yield "plain text extension at the end", joined(parts[:-1]) + control() + TEXT + b";"
    yield "text after the trailer", joined(parts) + b"More text"
    yield "zeros after the trailer", joined(parts) + bytes(100)
    yield "another picture after the trailer", joined(parts) * 2
    yield "frame after the trailer", joined(parts) + descriptor() + image() + b";"
    yield "two trailers", joined(parts) + b";"
    yield "trailer before the picture", joined(parts[:names.index("descriptor")]) + b";" + joined(parts[names.index("descriptor"):])
    for signature in (b"GIF88a", b"GIF90a", b"GIF00a", b"GIFxyz", b"gif89a", b"GIE89a", b"GIF89b"):
        yield f"signature {signature.decode()}", put("signature", signature)
    yield "other version of the signature", put("signature", b"GIF87a" if parts[0][1] == b"GIF89a" else b"GIF89a")
    yield "screen descriptor with a smaller table size", put("screen", head[:4] + bytes([head[4] ^ 1]) + head[5:])
    yield "screen descriptor with a larger table size", put("screen", head[:4] + bytes([head[4] | 7]) + head[5:])
    yield "sort flag", put("screen", head[:4] + bytes([head[4] | 8]) + head[5:])
    yield "color resolution 1", put("screen", head[:4] + bytes([head[4] & 0x8F]) + head[5:])
