"""Good and broken WebP pictures."""

import functools
import io

SUFFIX = "webp"
WIDTH, HEIGHT = 34, 26
ICC, ALPHA, EXIF, XMP, ANIMATION = 0x20, 0x10, 0x08, 0x04, 0x02
PACKET = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'
TIFF = b"II*\0\x08\0\0\0\1\0\x12\1\3\0\1\0\0\0\1\0\0\0\0\0\0\0"


def u16(number):
    return (number & 0xFFFF).to_bytes(2, "little")


def u24(number):
    return (number & 0xFFFFFF).to_bytes(3, "little")


def u32(number):
    return (number & 0xFFFFFFFF).to_bytes(4, "little")


def pixels(seed=0, width=WIDTH, height=HEIGHT):
    return bytes(value % 256 for y in range(height) for x in range(width) for value in (
        x * 7 + y * 3 + seed, y * 9 + x * y // 4 + seed, (x // 4 * 60) ^ (y // 4 * 35), 60 + (x * 5 + y * 6) % 196))


def encoded(is_lossless, has_alpha, seed=0, size=(WIDTH, HEIGHT)):
    """The chunks that libwebp writes for a picture, by name."""
    from PIL import Image
    image = Image.frombytes("RGBA", size, pixels(seed, *size))
    stream = io.BytesIO()
    (image if has_alpha else image.convert("RGB")).save(stream, "WEBP", lossless=is_lossless, quality=70, method=4)
    return dict(chunks_of(stream.getvalue()))


def profile():
    """An ICC profile with a fixed date, so that the file is the same in each run."""
    from PIL import ImageCms
    content = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return content[:24] + b"".join(number.to_bytes(2, "big") for number in (2026, 1, 1, 0, 0, 0)) + content[36:]


def chunks_of(data):
    place = 12
    while place + 8 <= len(data):
        size = int.from_bytes(data[place + 4:place + 8], "little")
        yield data[place:place + 4], data[place + 8:place + 8 + size]
        place += 8 + size + size % 2


def chunk(code, content):
    return code + u32(len(content)) + content + bytes(len(content) % 2)


def joined(parts):
    body = b"WEBP" + b"".join(chunk(*part) if isinstance(part, tuple) else part for part in parts)
    return b"RIFF" + u32(len(body)) + body


def extended(flags, width=WIDTH, height=HEIGHT):
    return b"VP8X", bytes([flags, 0, 0, 0]) + u24(width - 1) + u24(height - 1)


def frame(chunks, x=0, y=0, width=WIDTH, height=HEIGHT, flags=2, duration=80):
    return b"ANMF", u24(x // 2) + u24(y // 2) + u24(width - 1) + u24(height - 1) + u24(duration) + bytes([flags]) + b"".join(
        chunk(*part) if isinstance(part, tuple) else part for part in chunks)


@functools.cache
def good_forms():
    """Chunks of good pictures by name of the form."""
    lossy, lossless = encoded(False, False), encoded(True, False)
    alpha, deep = encoded(False, True), encoded(True, True)
    tags = [(b"EXIF", TIFF), (b"XMP ", PACKET)]
    small = [encoded(kind, alpha_too, seed, (16, 12)) for kind, alpha_too, seed in ((0, 0, 1), (1, 1, 2), (0, 1, 3))]
    frames = [frame(lossy.items())]
    frames += [frame([part for part in chunks.items() if part[0] != b"VP8X"], 2 * number, 4, 16, 12)
               for number, chunks in enumerate(small)]
    return {
        "lossy": [(b"VP8 ", lossy[b"VP8 "])], "lossless": [(b"VP8L", lossless[b"VP8L"])],
        "lossless alpha": [(b"VP8L", deep[b"VP8L"])],
        "alpha": [extended(ALPHA), (b"ALPH", alpha[b"ALPH"]), (b"VP8 ", alpha[b"VP8 "])],
        "extended": [extended(ICC | EXIF | XMP), (b"ICCP", profile()), (b"VP8 ", lossy[b"VP8 "]), *tags],
        "extended lossless": [extended(ICC | EXIF | XMP | ALPHA), (b"ICCP", profile()), (b"VP8L", deep[b"VP8L"]), *tags],
        "animated": [extended(ANIMATION | ALPHA), (b"ANIM", b"\xff\xff\xff\xff\0\0"), *frames],
        "animated tags": [extended(ANIMATION | ALPHA | EXIF | XMP), (b"ANIM", b"\0\0\0\0\2\0"), *frames[:3], *tags]}


def good():
    for form, parts in good_forms().items():
        yield form, joined(parts)


def damaged(data, start=0):
    """Damaged contents: the name of the damage, and the bytes."""
    half = start + (len(data) - start) // 2
    yield "cut by half", data[:half]
    yield "cut by 1 byte", data[:-1]
    yield "cut by 3 bytes", data[:-3]
    yield "cut after 12 bytes", data[:12]
    yield "empty", b""
    yield "of 1 byte", data[:1]
    for share in (3, 5, 9):
        place = start + (len(data) - start) * share // 10
        yield f"with a flipped bit at {share} tenths", data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1:]
    yield "with zeros in the middle", data[:half] + bytes(10) + data[half + 10:]
    yield "with 0xFF in the middle", data[:half] + b"\xff" * 10 + data[half + 10:]
    yield "with bytes removed", data[:half] + data[half + 10:]
    yield "with bytes inserted", data[:half] + b"\x5a" * 10 + data[half:]
    yield "with bytes after it", data + b"\x5a" * 10


def lossy_broken(data):
    """Broken contents of VP8: a frame header of three bytes, the start code, the size, and partitions."""
    tag = int.from_bytes(data[:3], "little")

    def tagged(value):
        return u24(value) + data[3:]

    yield "start code", data[:3] + b"\x9d\1\x2b" + data[6:]
    yield "not a key frame", tagged(tag | 1)
    yield "profile 1", tagged(tag & ~0xE | 1 << 1)
    yield "profile 3", tagged(tag & ~0xE | 3 << 1)
    yield "profile 4", tagged(tag & ~0xE | 4 << 1)
    yield "not shown", tagged(tag & ~0x10)
    for what, width, height in (("width 0", 0, HEIGHT), ("height 0", WIDTH, 0), ("size 0 × 0", 0, 0), ("width 16383", 16383, HEIGHT),
                                ("width one more", WIDTH + 1, HEIGHT), ("height one more", WIDTH, HEIGHT + 1),
                                ("height 16 more", WIDTH, HEIGHT + 16), ("width one less", WIDTH - 1, HEIGHT),
                                ("with scaling", WIDTH | 1 << 14, HEIGHT)):
        yield what, data[:6] + u16(width) + u16(height) + data[10:]
    yield "first partition of 0 bytes", tagged(tag & 0x1F)
    yield "first partition beyond the data", tagged(tag & 0x1F | len(data) << 5)
    yield "first partition of 2^19 - 1 bytes", tagged(tag | 0xFFFFE0)
    yield "first partition 10 bytes too small", tagged(tag - (10 << 5))
    yield "first partition 10 bytes too large", tagged(tag + (10 << 5))
    yield "first partition of all data", tagged(tag & 0x1F | (len(data) - 10) << 5)
    yield "more partitions", data[:11] + bytes([data[11] ^ 0x18]) + data[12:]
    yield "color space bit", data[:10] + bytes([data[10] ^ 0x80]) + data[11:]
    for what, content in damaged(data, 10):
        yield what, content


def lossless_broken(data):
    """Broken contents of VP8L: a signature, size, alpha bit and version, and coded data."""
    bits = int.from_bytes(data[1:5], "little")

    def sized(width, height):
        return data[:1] + u32(bits & ~0xFFFFFFF | width - 1 | (height - 1) << 14) + data[5:]

    yield "signature", b"\x2e" + data[1:]
    for version in (1, 7):
        yield f"version {version}", data[:1] + u32(bits & 0x1FFFFFFF | version << 29) + data[5:]
    yield "other alpha bit", data[:1] + u32(bits ^ 1 << 28) + data[5:]
    for what, width, height in (("width one more", WIDTH + 1, HEIGHT), ("height one more", WIDTH, HEIGHT + 1),
                                ("width one less", WIDTH - 1, HEIGHT), ("height 16384", WIDTH, 16384), ("size 1 × 1", 1, 1)):
        yield what, sized(width, height)
    yield "first byte of the data 0xFF", data[:5] + b"\xff" + data[6:]
    yield "first bytes of the data 0", data[:5] + bytes(4) + data[9:]
    for what, content in damaged(data, 5):
        yield what, content


def alpha_broken(data):
    """Broken contents of ALPH."""
    head = data[0]
    yield "reserved bits", bytes([head | 0xC0]) + data[1:]
    for compression in (0, 2, 3):
        yield f"compression {compression}", bytes([head & ~3 | compression]) + data[1:]
    for filtering in range(4):
        if filtering != head >> 2 & 3:
            yield f"filtering {filtering}", bytes([head & ~0xC | filtering << 2]) + data[1:]
    yield "preprocessing 1", bytes([head & ~0x30 | 0x10]) + data[1:]
    yield "preprocessing 3", bytes([head | 0x30]) + data[1:]
    for what, content in damaged(data, 1):
        yield what, content


CONTENTS = {b"VP8 ": lossy_broken, b"VP8L": lossless_broken, b"ALPH": alpha_broken}


def broken(form, file):
    """Broken pictures: the name of what is broken, and the file."""
    parts = good_forms()[form]
    names = [code for code, _ in parts]

    def put(code, content, index=None):
        index = names.index(code) if index is None else index
        return joined(parts[:index] + [content] + parts[index + 1:])

    def insert(index, *new):
        return joined(parts[:index] + list(new) + parts[index:])

    size = len(file) - 8
    for what, value in (("2 too small", size - 2), ("20 too small", size - 20), ("2 too large", size + 2), ("1000 too large", size + 1000),
                        ("odd", size + 1), ("odd and too small", size - 1), ("0", 0), ("4", 4), ("12", 12), ("2^32 - 2", (1 << 32) - 2),
                        ("2^32 - 1", (1 << 32) - 1)):
        yield f"RIFF size {what}", file[:4] + u32(value) + file[8:]
    yield "RIFX signature", b"RIFX" + file[4:]
    yield "form type WEBQ", file[:8] + b"WEBQ" + file[12:]
    for count in (1, 2, 10, 30):
        yield f"file cut by {count} bytes", file[:-count]
    yield "file cut in the middle", file[:len(file) // 2]
    for count in (8, 11, 12, 16, 20, 24, 29):
        yield f"file of {count} bytes", file[:count]
    yield "bytes after the file", file + b"More bytes"
    yield "zeros after the file", file + bytes(100)
    yield "one byte after the file", file + b"\0"
    yield "bytes in RIFF after the last chunk", joined([*parts, b"abcdef"])
    yield "unknown chunk at the end", insert(len(parts), (b"ABCD", b"data"))
    yield "unknown chunk first", insert(0, (b"ABCD", b"data"))
    yield "unknown chunk before the last one", insert(len(parts) - 1, (b"ABCD", b"data"))
    yield "unknown chunk of odd size", insert(len(parts), (b"ABCD", b"dat"))
    yield "unknown chunk without padding", insert(len(parts), b"ABCD\3\0\0\0dat")
    yield "unknown chunk of 2^32 - 1 bytes", insert(len(parts), b"ABCD\xff\xff\xff\xffdata")
    yield "unknown chunk with a zero code", insert(len(parts), (bytes(4), b"data"))
    yield "no chunk", joined([])
    picture = next(index for index, code in enumerate(names) if code in (b"VP8 ", b"VP8L", b"ANMF"))
    code, content = parts[picture]
    yield "no picture chunk", joined([part for part in parts if part[0] not in (b"VP8 ", b"VP8L", b"ANMF")])
    yield "picture chunk of 1000 bytes more", put(code, code + u32(len(content) + 1000) + content)
    yield "picture chunk of 2^32 - 1 bytes", put(code, code + u32((1 << 32) - 1) + content)
    yield "picture chunk of 1 byte less", put(code, code + u32(len(content) - 1) + content)
    yield "picture chunk of 2 bytes less", put(code, code + u32(len(content) - 2) + content)
    yield "picture chunk of 0 bytes", put(code, (code, b""))
    yield "picture chunk of another code", put(code, (b"VP8Z", content))
    yield "picture chunk of the other kind", put(code, ({b"VP8 ": b"VP8L", b"VP8L": b"VP8 ", b"ANMF": b"VP8 "}[code], content))
    yield "padding byte not 0", joined(parts[:picture] + [chunk(code, content + b"\0" * (1 - len(content) % 2))[:-1] + b"\x55"]
                                       + parts[picture + 1:]) if len(content) % 2 else insert(
        len(parts), b"ABCD\3\0\0\0dat\x55")
    yield "missing padding of the picture chunk", put(code, code + u32(len(content) | 1) + content + bytes(1 - len(content) % 2))
    if code != b"ANMF":
        yield "two picture chunks", insert(picture + 1, parts[picture])
        other = b"VP8L" if code == b"VP8 " else b"VP8 "
        yield "two picture chunks of different kinds", insert(picture + 1, (other, good_forms()[
            "lossless" if other == b"VP8L" else "lossy"][0][1]))
        yield "ANMF in a still picture", insert(picture + 1, frame([parts[picture]]))
        yield "ANIM in a still picture", insert(picture, (b"ANIM", bytes(6)))
        yield "ALPH before the picture", insert(picture, (b"ALPH", b"\0" + bytes(WIDTH * HEIGHT)))
    for index, (inner, data) in enumerate(parts):
        if inner in CONTENTS and names.index(inner) == index:
            for what, changed in CONTENTS[inner](data):
                yield f"{inner.decode().strip()} {what}", put(inner, (inner, changed))
    if names[0] != b"VP8X":
        for flags in (0, ALPHA, ANIMATION, ICC, EXIF, XMP):
            yield f"VP8X with flags {flags:#x} first", insert(0, extended(flags))
        yield "VP8X after the picture", insert(1, extended(0))
        yield "Exif without VP8X", insert(1, (b"EXIF", TIFF))
        return
    flags, header = parts[0][1][0], parts[0][1]
    for name, bit in (("ICC", ICC), ("alpha", ALPHA), ("Exif", EXIF), ("XMP", XMP), ("animation", ANIMATION)):
        yield f"VP8X {name} flag {'cleared' if flags & bit else 'set'}", put(b"VP8X", extended(flags ^ bit))
    yield "VP8X reserved flags", put(b"VP8X", extended(flags | 0xC1))
    yield "VP8X reserved bytes", put(b"VP8X", (b"VP8X", header[:1] + b"\1\2\3" + header[4:]))
    for length in (0, 4, 9):
        yield f"VP8X of {length} bytes", put(b"VP8X", (b"VP8X", header[:length]))
    yield "VP8X of 11 bytes", put(b"VP8X", (b"VP8X", header + b"\0"))
    yield "VP8X of 12 bytes", put(b"VP8X", (b"VP8X", header + b"\0\0"))
    for what, width, height in (("one wider", WIDTH + 1, HEIGHT), ("one narrower", WIDTH - 1, HEIGHT), ("twice as high", WIDTH, HEIGHT * 2),
                                ("1 × 1", 1, 1), ("of 2^24 × 1", 1 << 24, 1), ("of 2^16 × 2^16", 1 << 16, 1 << 16),
                                ("of 2^24 × 2^24", 1 << 24, 1 << 24)):
        yield f"canvas {what}", put(b"VP8X", extended(flags, width, height))
    yield "VP8X second", joined([parts[1], parts[0], *parts[2:]])
    yield "VP8X last", joined([*parts[1:], parts[0]])
    yield "VP8X twice", insert(1, parts[0])
    yield "no VP8X", joined(parts[1:])
    for inner in (b"ICCP", b"ALPH", b"EXIF", b"XMP ", b"ANIM"):
        name = inner.decode().strip()
        if inner in names:
            index = names.index(inner)
            yield f"no {name}", joined(parts[:index] + parts[index + 1:])
            yield f"{name} twice", insert(index, parts[index])
            yield f"{name} last", joined(parts[:index] + parts[index + 1:] + [parts[index]])
            yield f"{name} second", joined([parts[0], parts[index], *(parts[1:index] + parts[index + 1:])])
            yield f"{name} empty", put(inner, (inner, b""))
            yield f"{name} of 1000 bytes more", put(inner, inner + u32(len(parts[index][1]) + 1000) + parts[index][1])
    if b"ICCP" in names:
        yield "ICCP of wrong contents", put(b"ICCP", (b"ICCP", b"no profile"))
    if b"EXIF" in names:
        yield "EXIF of wrong contents", put(b"EXIF", (b"EXIF", b"no TIFF data"))
        yield "EXIF with a prefix", put(b"EXIF", (b"EXIF", b"Exif\0\0" + TIFF))
        yield "XMP of wrong contents", put(b"XMP ", (b"XMP ", b"<x:xmpmeta"))
    if b"ANMF" not in names:
        return
    yield "ANIM of 4 bytes", put(b"ANIM", (b"ANIM", bytes(4)))
    yield "ANIM of 8 bytes", put(b"ANIM", (b"ANIM", bytes(8)))
    yield "ANIM after the first frame", joined([parts[0], parts[2], parts[1], *parts[3:]])
    yield "still picture between the frames", insert(3, good_forms()["lossy"][0])
    yield "only one frame", joined([part for index, part in enumerate(parts) if part[0] != b"ANMF" or index == 2])
    yield "frames exchanged", joined([*parts[:2], parts[3], parts[2], *parts[4:]])
    yield "unknown chunk between the frames", insert(3, (b"ABCD", b"data"))
    for index in (2, 3):
        data = parts[index][1]
        name = "first frame" if index == 2 else "second frame"
        inner = list(chunks_of(bytes(12) + data[16:]))
        wide, high = (WIDTH, HEIGHT) if index == 2 else (16, 12)
        for what, new in {
                "without data": data[:16], "of 15 bytes": data[:15], "of 8 bytes": data[:8], "empty": b"", "cut by half": data[:len(data) // 2],
                "cut in the chunk header": data[:20], "cut by 3 bytes": data[:-3],
                "right of the canvas": frame(inner, WIDTH, 0, wide, high)[1], "partly outside of the canvas": frame(inner, 24, 16, wide, high)[1],
                "at 2^24": u24(1 << 23) * 2 + data[6:], "one wider than its picture": frame(inner, 0, 0, wide + 1, high)[1],
                "one narrower than its picture": frame(inner, 0, 0, wide - 1, high)[1], "of 1 × 1": frame(inner, 0, 0, 1, 1)[1],
                "with reserved bits": frame(inner, 0, 0, wide, high, 0xFE)[1], "with duration 0": frame(inner, 0, 0, wide, high, 2, 0)[1],
                "with disposal": frame(inner, 0, 0, wide, high, 1)[1], "with blending": frame(inner, 0, 0, wide, high, 0)[1],
                "with an unknown chunk": data + chunk(b"ABCD", b"data"), "with an unknown chunk first": frame([(b"ABCD", b"data"), *inner], 0, 0, wide, high)[1],
                "with two picture chunks": data + chunk(*inner[-1]), "with ALPH after the picture": data + chunk(b"ALPH", b"\0" + bytes(wide * high)),
                "with VP8X": frame([extended(0), *inner], 0, 0, wide, high)[1], "with only an unknown chunk": frame([(b"ABCD", b"data")], 0, 0, wide, high)[1],
                "with a chunk size too large": data[:20] + u32(len(data) * 2) + data[24:],
                "with trailing bytes": data + b"abcdef"}.items():
            yield f"{name} {what}", put(b"ANMF", (b"ANMF", new), index)
        for code, content in inner:
            for what, changed in CONTENTS[code](content):
                if "width" not in what and "height" not in what:
                    yield f"{name}: {code.decode().strip()} {what}", put(b"ANMF", frame(
                        [(part[0], changed) if part[0] == code else part for part in inner], 0 if index == 2 else 2, 0 if index == 2 else 4,
                        wide, high), index)
