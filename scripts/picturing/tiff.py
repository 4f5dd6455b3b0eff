"""Good and broken TIFF pictures."""

import copy
import functools
import io
import zlib

SUFFIX = "tif"
WIDTH, HEIGHT = 32, 24
ASCII, SHORT, LONG, RATIONAL, UNDEFINED, IFD = 2, 3, 4, 5, 7, 13
SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8}
NAMES = {254: "NewSubfileType", 256: "ImageWidth", 257: "ImageLength", 258: "BitsPerSample", 259: "Compression",
         262: "PhotometricInterpretation", 273: "StripOffsets", 277: "SamplesPerPixel", 278: "RowsPerStrip",
         279: "StripByteCounts", 282: "XResolution", 284: "PlanarConfiguration", 317: "Predictor", 320: "ColorMap",
         322: "TileWidth", 323: "TileLength", 324: "TileOffsets", 325: "TileByteCounts", 332: "InkSet",
         530: "YCbCrSubSampling"}
NONE, G4, LZW, JPEG, DEFLATE, PACKBITS = 1, 4, 5, 7, 8, 32773


def samples(width, height, count, bits, seed=0):
    """Rows of a picture, each packed to bytes."""
    rows = []
    for y in range(height):
        total, length = 0, width * count * bits
        for x in range(width):
            for part in range(count):
                value = (x * 7 + y * 11 + part * 50 + x * y // 3 + seed) % 256
                value = value * 257 if bits == 16 else value >> (8 - bits)
                total = total << bits | value
        rows.append((total << (-length % 8)).to_bytes((length + 7) // 8, "big"))
    return rows


def predicted(row, count):
    return bytes((row[place] - (row[place - count] if place >= count else 0)) % 256 for place in range(len(row)))


def swapped(row):
    return b"".join(row[place + 1:place + 2] + row[place:place + 1] for place in range(0, len(row), 2))


def packbits(row):
    return b"".join(bytes([len(row[place:place + 128]) - 1]) + row[place:place + 128] for place in range(0, len(row), 128))


def lzw(data):
    """LZW of TIFF: codes from the highest bit, that become longer one code early."""
    table, following, size, total, length = {bytes([value]): value for value in range(256)}, 258, 9, 256, 9
    before = b""
    for value in data:
        letter = bytes([value])
        if before + letter in table:
            before += letter
            continue
        total, length = total << size | table[before], length + size
        table[before + letter] = following
        following += 1
        size = max(size, following.bit_length()) if following < 4094 else size
        before = letter
    if before:
        total, length = total << size | table[before], length + size
        following += 1
        size = max(size, following.bit_length()) if following < 4094 else size
    total, length = total << size | 257, length + size
    return (total << (-length % 8)).to_bytes((length + 7) // 8, "big")


def fax(rows, width):
    """CCITT Group 4, as libtiff writes it."""
    from PIL import Image
    stream = io.BytesIO()
    inverted = b"".join(bytes(255 - value for value in row) for row in rows)
    Image.frombytes("1", (width, len(rows)), inverted).save(stream, "TIFF", compression="group4")
    stream.seek(0)
    with Image.open(stream) as image:
        offset, count = image.tag_v2[273][0], image.tag_v2[279][0]
    return stream.getvalue()[offset:offset + count]


def jpeg(rows, width, count):
    from PIL import Image
    stream = io.BytesIO()
    Image.frombytes("RGB" if count == 3 else "L", (width, len(rows)), b"".join(rows)).save(
        stream, "JPEG", quality=85, subsampling=0)
    return stream.getvalue()


def encoded(rows, compression, width, count):
    if compression == PACKBITS:
        return b"".join(packbits(row) for row in rows)
    data = b"".join(rows)
    return {NONE: lambda: data, LZW: lambda: lzw(data), DEFLATE: lambda: zlib.compress(data), G4: lambda: fax(rows, width),
            JPEG: lambda: jpeg(rows, width, count)}[compression]()


def page(photometric=1, bits=8, count=1, compression=NONE, strip=8, tile=0, predictor=1, planar=1, seed=0, order="<"):
    """A picture: its tags by number, each a type and values, and its strips or tiles."""
    tags = {254: (LONG, [0]), 256: (SHORT, [WIDTH]), 257: (SHORT, [HEIGHT]), 258: (SHORT, [bits] * count),
            259: (SHORT, [compression]), 262: (SHORT, [photometric]), 277: (SHORT, [count]),
            282: (RATIONAL, [(72, 1)]), 283: (RATIONAL, [(72, 1)]), 284: (SHORT, [planar]), 296: (SHORT, [2]),
            305: (ASCII, b"A program\0")}
    if photometric == 3:
        tags[320] = (SHORT, [(index * 7919 + 5000) % 65536 for index in range(3 << bits)])
    if photometric == 5:
        tags[332] = (SHORT, [1])
    if photometric == 6:
        tags[530] = (SHORT, [1, 1])
    if predictor != 1:
        tags[317] = (SHORT, [predictor])

    def cut(rows, count):
        if predictor == 2:
            rows = [predicted(row, count) for row in rows]
        return [swapped(row) for row in rows] if bits == 16 and order == "<" else rows

    segments = []
    planes = [(part,) for part in range(count)] if planar == 2 else [tuple(range(count))]
    for plane in planes:
        rows = samples(WIDTH, HEIGHT, count, bits, seed)
        if planar == 2:
            rows = [row[plane[0]::count] for row in rows]
        if tile:
            size = bits * len(plane) // 8
            for top in range(0, HEIGHT, tile):
                for left in range(0, WIDTH, tile):
                    part = [row[left * size:(left + tile) * size].ljust(tile * size, b"\0") for row in rows[top:top + tile]]
                    part += [bytes(tile * size)] * (tile - len(part))
                    segments.append(encoded(cut(part, len(plane)), compression, tile, len(plane)))
        else:
            segments += [encoded(cut(rows[top:top + strip], len(plane)), compression, WIDTH, len(plane))
                         for top in range(0, HEIGHT, strip)]
    if tile:
        tags |= {322: (SHORT, [tile]), 323: (SHORT, [tile]), 324: (LONG, None), 325: (LONG, None)}
    else:
        tags |= {278: (SHORT, [strip]), 273: (LONG, None), 279: (LONG, None)}
    return {"tags": tags, "segments": segments}


def document(*pages, order="<", big=False, sub=None, exif=None):
    pages = list(pages)
    if sub:
        pages[0]["sub"] = sub
    if exif:
        pages[0]["exif"] = exif
    return {"order": order, "big": big, "pages": pages}


@functools.cache
def good_forms():
    """Good pictures by name of the form."""
    exif = {33434: (RATIONAL, [(1, 100)]), 36864: (UNDEFINED, b"0232"), 40961: (SHORT, [1])}
    return {
        "gray": document(page()), "gray big-endian": document(page(order=">"), order=">"),
        "BigTIFF": document(page(2, count=3), big=True), "BigTIFF big-endian": document(page(order=">"), big=True, order=">"),
        "bilevel": document(page(0, bits=1)), "gray 4": document(page(bits=4)), "gray 16": document(page(bits=16)),
        "RGB": document(page(2, count=3)), "RGB 16 big-endian": document(page(2, 16, 3, order=">"), order=">"),
        "palette": document(page(3)), "palette 4": document(page(3, bits=4)), "CMYK": document(page(5, count=4)),
        "YCbCr JPEG": document(page(6, count=3, compression=JPEG)), "gray JPEG": document(page(compression=JPEG)),
        "PackBits": document(page(2, count=3, compression=PACKBITS)), "LZW": document(page(2, count=3, compression=LZW)),
        "Deflate": document(page(2, count=3, compression=DEFLATE)), "G4": document(page(0, 1, compression=G4, strip=HEIGHT)),
        "LZW predictor": document(page(2, count=3, compression=LZW, predictor=2)),
        "Deflate predictor": document(page(compression=DEFLATE, predictor=2)),
        "planar": document(page(2, count=3, planar=2)), "planar Deflate": document(page(2, count=3, planar=2, compression=DEFLATE)),
        "tiles": document(page(tile=16)), "tiles LZW": document(page(2, count=3, tile=16, compression=LZW)),
        "tiles JPEG": document(page(6, count=3, tile=16, compression=JPEG)),
        "two pages": document(page(), page(2, count=3, seed=9)),
        "sub-IFD": document(page(2, count=3), sub=page(seed=3)), "Exif": document(page(), exif=exif)}


def written(plan):
    """The file of a document. Changes of broken pictures are keys in addition to those that `document` and `page` set."""
    order, big = plan["order"], plan["big"]
    word, out = 8 if big else 4, bytearray()

    def number(value, size):
        return (value & ((1 << 8 * size) - 1)).to_bytes(size, "little" if order == "<" else "big")

    def content(kind, values):
        if isinstance(values, bytes):
            return values, len(values) // SIZES.get(kind, 1)
        if kind == RATIONAL:
            return b"".join(number(part, 4) for pair in values for part in pair), len(values)
        return b"".join(number(value, SIZES.get(kind, 1)) for value in values), len(values)

    def aligned():
        out.extend(bytes(len(out) % 2))

    def directory(tags, entries, where):
        """Writes values and a directory. Returns its offset and the place of the offset of the following one."""
        rows = []
        for tag in tags:
            kind, values = tags[tag]
            data, count = content(kind, values)
            count = entries.get("counts", {}).get(tag, count)
            kind = entries.get("types", {}).get(tag, kind)
            if tag in entries.get("value offsets", {}):
                value = number(entries["value offsets"][tag], word)
            elif len(data) <= word:
                value = data.ljust(word, b"\0")
            else:
                aligned()
                value = number(len(out), word)
                out.extend(data)
            rows.append((tag, number(tag, 2) + number(kind, 2) + number(count, word) + value))
        rows = entries.get("rows", lambda rows: sorted(rows, key=lambda row: row[0]))(rows)
        aligned()
        if where == "odd":
            out.extend(b"\0")
        place = len(out)
        out.extend(number(entries.get("entry count", len(rows)), 8 if big else 2))
        for _, row in rows:
            out.extend(row)
        out.extend(bytes(word))
        return place, len(out) - word

    def picture(entries, where=None):
        offsets = []
        for segment in entries["segments"]:
            aligned()
            offsets.append(len(out))
            out.extend(segment)
        offsets = entries.get("offsets", lambda offsets: offsets)(offsets)
        lengths = entries.get("lengths", lambda lengths: lengths)([len(segment) for segment in entries["segments"]])
        tags = dict(entries["tags"])
        for tag, values in {273: offsets, 324: offsets, 279: lengths, 325: lengths}.items():
            if tag in tags and tags[tag][1] is None:
                kind = 16 if big and tags[tag][0] == LONG else tags[tag][0]
                tags[tag] = (kind, values)
        if "exif" in entries:
            place, _ = directory(entries["exif"], {}, None)
            tags[34665] = (LONG, [entries.get("exif offset", place)])
        if "sub" in entries:
            place, following = picture(entries["sub"])
            if "sub following" in entries:
                out[following:following + word] = number(place, word)
            tags[330] = (LONG, [entries.get("sub offset", lambda place: place)(place)])
        if "sub loop" in entries:
            tags[330] = (LONG, [0])
        place, following = directory(tags, entries, where)
        if "sub loop" in entries:
            at = out.index(number(330, 2) + number(LONG, 2), place) + 4 + word
            out[at:at + 4] = number(place, 4)
        return place, following

    head = plan.get("order mark", b"II" if order == "<" else b"MM") + number(plan.get("version", 43 if big else 42), 2)
    out.extend(head + (number(plan.get("offset size", 8), 2) + number(plan.get("reserved", 0), 2) if big else b"") + bytes(word))
    before, first, places = len(out) - word, None, []
    for entries in plan["pages"]:
        place, following = picture(entries, plan.get("where"))
        places.append(place)
        first = place if first is None else first
        out[before:before + word] = number(place, word)
        before = following
    out[before:before + word] = number(plan.get("last", lambda places: 0)(places), word)
    start = 8 if big else 4
    if "first" in plan:
        out[start:start + word] = number(plan["first"](first, len(out)), word)
    return bytes(out[:len(out) - plan.get("cut", 0)]) + plan.get("after", b"")


def good():
    for form, plan in good_forms().items():
        yield form, written(plan)


# Forms with all mutations. Of the others, each has a third of those that do not concern its compression.
WHOLE = ("gray", "RGB", "palette", "tiles", "BigTIFF", "LZW predictor", "YCbCr JPEG", "G4")


def broken(form, data):
    """Broken pictures: the name of what is broken, and the file."""
    share = list(good_forms()).index(form) % 3
    for number, (what, content) in enumerate(all_broken(form)):
        if form in WHOLE or number % 3 == share or "data" in what:
            yield what, content


def all_broken(form):
    """All broken pictures of a form."""
    base = good_forms()[form]
    tags = base["pages"][0]["tags"]
    big, order = base["big"], base["order"]
    is_tiled, compression = 322 in tags, tags[259][1][0]
    where, sizes = (324, 325) if is_tiled else (273, 279)
    pieces = "tile" if is_tiled else "strip"
    title = NAMES | {324: "TileOffsets", 325: "TileByteCounts"}

    def changed(**keys):
        plan = copy.deepcopy(base)
        plan.update({key.replace("_", " "): value for key, value in keys.items()})
        return written(plan)

    def first(**keys):
        plan = copy.deepcopy(base)
        plan["pages"][0].update({key.replace("_", " "): value for key, value in keys.items()})
        return written(plan)

    def tagged(new):
        plan = copy.deepcopy(base)
        for tag, value in new.items():
            if value is None:
                plan["pages"][0]["tags"].pop(tag, None)
            else:
                plan["pages"][0]["tags"][tag] = value
        return written(plan)

    def coded(change, index=0):
        plan = copy.deepcopy(base)
        segments = plan["pages"][0]["segments"]
        segments[index] = change(segments[index])
        return written(plan)

    good_file = written(base)
    yield "first IFD outside of the file", changed(first=lambda place, size: size + 100)
    yield "first IFD at the end of the file", changed(first=lambda place, size: size)
    yield "first IFD at 2^31", changed(first=lambda place, size: 1 << 31)
    yield "first IFD at 0", changed(first=lambda place, size: 0)
    yield "first IFD inside of the header", changed(first=lambda place, size: 4)
    yield "first IFD inside of the data", changed(first=lambda place, size: place - 40)
    yield "first IFD one byte late", changed(first=lambda place, size: place + 1)
    yield "first IFD at an odd offset", changed(where="odd")
    yield "version 41", changed(version=41)
    yield "version 0", changed(version=0)
    yield "order mark IM", changed(order_mark=b"IM")
    yield "order mark of the other byte order", changed(order_mark=b"MM" if order == "<" else b"II")
    if big:
        yield "offset size 4", changed(offset_size=4)
        yield "reserved word not 0", changed(reserved=1)
        yield "version of a small TIFF", changed(version=42)
    else:
        yield "version of a BigTIFF", changed(version=43)
    yield "entry count 0", first(entry_count=0)
    yield "entry count 1", first(entry_count=1)
    yield "entry count one too large", first(entry_count=len(tags) + 1)
    yield "entry count 100 too large", first(entry_count=len(tags) + 100)
    yield "entry count 65535", first(entry_count=65535)
    yield "entry count one too small", first(entry_count=len(tags) - 1)
    yield "entries in falling order", first(rows=lambda rows: sorted(rows, key=lambda row: -row[0]))
    yield "two entries exchanged", first(rows=lambda rows: (lambda sorted_rows: [sorted_rows[1], sorted_rows[0], *sorted_rows[2:]])(
        sorted(rows, key=lambda row: row[0])))
    for tag in (256, 259, where, 305):
        name = title.get(tag, "Software")
        yield f"{name} twice", first(rows=lambda rows, tag=tag: sorted(
            rows + [row for row in rows if row[0] == tag], key=lambda row: row[0]))
    yield "ImageWidth twice, the second 1", first(rows=lambda rows: sorted(
        rows + [(256, entry(256, SHORT, 1, 1, order, big))],
        key=lambda row: row[0]))
    required = [256, 257, 258, 259, 262, 277, where, sizes, *([322, 323] if is_tiled else [278])]
    for tag in required:
        yield f"no {title[tag]}", tagged({tag: None})
        yield f"{title[tag]} of type ASCII", first(types={tag: ASCII})
        yield f"{title[tag]} of type RATIONAL", first(types={tag: RATIONAL})
        yield f"{title[tag]} of type 0", first(types={tag: 0})
        yield f"{title[tag]} of type 99", first(types={tag: 99})
        yield f"{title[tag]} of 0 values", first(counts={tag: 0})
    for tag in (256, 257, 278, 322, 323, 259, 277):
        if tag in tags:
            yield f"{title[tag]} of type LONG", tagged({tag: (LONG, tags[tag][1])})
            yield f"{title[tag]} of 2 values", tagged({tag: (SHORT, tags[tag][1] * 2)})
    yield f"{title[where]} of type FLOAT", first(types={where: 11})
    for tag in (320, 284, 530, 332, 317):
        if tag in tags:
            yield f"no {title[tag]}", tagged({tag: None})
    count = len(tags[258][1])
    total = len(base["pages"][0]["segments"])
    if count > 1:
        yield "BitsPerSample of too few values", tagged({258: (SHORT, tags[258][1][:-1])})
        yield "BitsPerSample of different values", tagged({258: (SHORT, [tags[258][1][0]] * (count - 1) + [4])})
        yield "BitsPerSample of 1 value", tagged({258: (SHORT, tags[258][1][:1])})
    yield "BitsPerSample of too many values", tagged({258: (SHORT, tags[258][1] + [8, 8])})
    if total > 1:
        yield f"{title[where]} of too few values", first(offsets=lambda values: values[:-1])
        yield f"{title[sizes]} of too few values", first(lengths=lambda values: values[:-1])
        yield f"{title[where]} of 1 value", first(offsets=lambda values: values[:1])
        yield f"{title[sizes]} of 1 value", first(lengths=lambda values: values[:1])
        yield f"overlapping {pieces}s", first(offsets=lambda values: [values[0], values[0] + 5, *values[2:]])
        yield f"all {pieces}s at the same offset", first(offsets=lambda values: [values[0]] * len(values))
        yield f"{pieces}s in another order", first(offsets=lambda values: values[::-1], lengths=lambda values: values[::-1])
    yield f"{title[where]} of too many values", first(offsets=lambda values: values + [8])
    yield f"{title[sizes]} of too many values", first(lengths=lambda values: values + [8])
    yield f"first {pieces} outside of the file", first(offsets=lambda values: [len(good_file) + 1000, *values[1:]])
    yield f"last {pieces} outside of the file", first(offsets=lambda values: values[:-1] + [len(good_file) + 1000])
    yield f"last {pieces} at 2^31", first(offsets=lambda values: values[:-1] + [1 << 31])
    yield f"last {pieces} partly outside of the file", first(offsets=lambda values: values[:-1] + [len(good_file) - 5])
    yield f"first {pieces} at offset 0", first(offsets=lambda values: [0, *values[1:]])
    yield f"last {pieces} at offset 0", first(offsets=lambda values: values[:-1] + [0])
    yield f"first {pieces} over the header", first(offsets=lambda values: [4, *values[1:]])
    yield f"first {pieces} of 0 bytes", first(lengths=lambda values: [0, *values[1:]])
    yield f"last {pieces} of 0 bytes", first(lengths=lambda values: values[:-1] + [0])
    yield f"all {pieces}s of 0 bytes", first(lengths=lambda values: [0] * len(values))
    yield f"first {pieces} half as long", first(lengths=lambda values: [values[0] // 2, *values[1:]])
    yield f"last {pieces} half as long", first(lengths=lambda values: values[:-1] + [values[-1] // 2])
    yield f"last {pieces} one byte too short", first(lengths=lambda values: values[:-1] + [values[-1] - 1])
    yield f"first {pieces} 10 bytes too long", first(lengths=lambda values: [values[0] + 10, *values[1:]])
    yield f"first {pieces} beyond the file", first(lengths=lambda values: [len(good_file) * 2, *values[1:]])
    yield f"last {pieces} of 2^32 - 1 bytes", first(lengths=lambda values: values[:-1] + [(1 << 32) - 1])
    if not is_tiled:
        for what, value in (("0", 0), ("1", 1), ("6", 6), ("1000", 1000)):
            yield f"RowsPerStrip {what}", tagged({278: (SHORT, [value])})
        yield "RowsPerStrip 2^32 - 1", tagged({278: (LONG, [(1 << 32) - 1])})
        yield "RowsPerStrip twice as large", tagged({278: (SHORT, [tags[278][1][0] * 2])})
        yield "TileWidth in a picture of strips", tagged({322: (SHORT, [16])})
        yield "tile sizes in a picture of strips", tagged({322: (SHORT, [16]), 323: (SHORT, [16])})
    else:
        for tag in (322, 323):
            for value in (0, 1, 8, 17, 24, 32, 48, 65535):
                yield f"{title[tag]} {value}", tagged({tag: (SHORT, [value])})
        yield "RowsPerStrip in a picture of tiles", tagged({278: (SHORT, [8])})
        yield "StripOffsets in a picture of tiles", tagged({273: (LONG, [8]), 279: (LONG, [20])})
    for tag in (256, 257):
        name, value = title[tag], tags[tag][1][0]
        for wrong in (0, 1, value - 1, value + 1, value * 2, 65535):
            yield f"{name} {wrong if wrong in (0, 1, 65535) else {-1: 'one less', 1: 'one more'}.get(wrong - value, 'doubled')}", \
                tagged({tag: (SHORT, [wrong])})
        yield f"{name} 2^31", tagged({tag: (LONG, [1 << 31])})
        yield f"{name} 2^32 - 1", tagged({tag: (LONG, [(1 << 32) - 1])})
    yield "last IFD refers to itself", changed(last=lambda places: places[-1])
    yield "last IFD refers to the first", changed(last=lambda places: places[0])
    yield "following IFD outside of the file", changed(last=lambda places: len(good_file) + 1000)
    yield "following IFD in the header", changed(last=lambda places: 4)
    yield "following IFD in the data", changed(last=lambda places: places[-1] - 31)
    yield "sub-IFD refers to its parent", first(sub_loop=True)
    if "sub" in base["pages"][0]:
        yield "sub-IFD followed by itself", first(sub_following=True)
        yield "sub-IFD outside of the file", first(sub_offset=lambda place: len(good_file) + 1000)
        yield "sub-IFD at 0", first(sub_offset=lambda place: 0)
        yield "sub-IFD in the header", first(sub_offset=lambda place: 2)
    for wrong in (0, 2, 3, 6, 9, 1000, 34712, 50000, 65535):
        if wrong != compression:
            yield f"Compression {wrong}", tagged({259: (SHORT, [wrong])})
    for name, wrong in (("none", NONE), ("LZW", LZW), ("JPEG", JPEG), ("Deflate", DEFLATE), ("PackBits", PACKBITS)):
        if wrong != compression:
            yield f"Compression {name} of other data", tagged({259: (SHORT, [wrong])})
    for wrong in (0, 2, 3, 4, 5, 6, 7, 8, 10, 32803, 65535):
        if wrong != tags[262][1][0]:
            yield f"PhotometricInterpretation {wrong}", tagged({262: (SHORT, [wrong])})
    for wrong in (0, 3, 7, 12, 24, 32, 64, 65535):
        yield f"BitsPerSample {wrong}", tagged({258: (SHORT, [wrong] * count)})
    for wrong in (0, 2, 3, 4, 5, 100, 65535):
        if wrong != count:
            yield f"SamplesPerPixel {wrong}", tagged({277: (SHORT, [wrong])})
    for wrong in (0, 3):
        yield f"PlanarConfiguration {wrong}", tagged({284: (SHORT, [wrong])})
    yield "PlanarConfiguration of the other value", tagged({284: (SHORT, [3 - tags[284][1][0]])})
    for wrong in (0, 2, 3, 5, 9):
        if [wrong] != tags.get(317, (0, [1]))[1]:
            yield f"Predictor {wrong}", tagged({317: (SHORT, [wrong])})
    for wrong in (0, 3, 9, 65535):
        yield f"Orientation {wrong}", tagged({274: (SHORT, [wrong])})
    yield "FillOrder 3", tagged({266: (SHORT, [3])})
    yield "FillOrder 0", tagged({266: (SHORT, [0])})
    yield "SampleFormat 9", tagged({339: (SHORT, [9] * count)})
    yield "SampleFormat 3 of 8 bits", tagged({339: (SHORT, [3] * count)})
    yield "ExtraSamples of too many values", tagged({338: (SHORT, [0, 0, 0, 0, 0])})
    yield "ResolutionUnit 9", tagged({296: (SHORT, [9])})
    yield "XResolution of denominator 0", tagged({282: (RATIONAL, [(72, 0)])})
    yield "XResolution 0", tagged({282: (RATIONAL, [(0, 1)])})
    yield "XResolution of type SHORT", tagged({282: (SHORT, [72])})
    yield "XResolution outside of the file", first(value_offsets={282: len(good_file) + 1000})
    yield "Software outside of the file", first(value_offsets={305: len(good_file) + 1000})
    yield "Software of 2^31 letters", first(counts={305: 1 << 31})
    yield "Software without a zero byte", tagged({305: (ASCII, b"A program")})
    yield "Software of 0 letters", first(counts={305: 0})
    yield "Software of type SHORT", first(types={305: SHORT})
    yield "Software of type 0", first(types={305: 0})
    yield "DateTime of 10 letters", tagged({306: (ASCII, b"2026-01-01\0")})
    yield "unknown tag", tagged({60000: (LONG, [1])})
    yield "unknown tag of type 99", tagged({60000: (99, b"abcd")})
    yield "tag 0", tagged({0: (SHORT, [1])})
    yield "ICC profile of 3 bytes", tagged({34675: (UNDEFINED, b"abc")})
    yield "XMP of type ASCII", tagged({700: (ASCII, b"<x:xmpmeta/>\0")})
    if 320 in tags:
        values = tags[320][1]
        for what, new in (("one value less", values[:-1]), ("one value more", values + [1]), ("half of the values", values[:len(values) // 2]),
                          ("twice the values", values * 2), ("3 values", values[:3])):
            yield f"ColorMap of {what}", tagged({320: (SHORT, new)})
        yield "ColorMap outside of the file", first(value_offsets={320: len(good_file) + 1000})
        yield "ColorMap of type ASCII", first(types={320: ASCII})
    if 530 in tags:
        for wrong in ([0, 0], [3, 1], [2, 2], [2, 1], [8, 8]):
            yield "YCbCrSubSampling {} {}".format(*wrong), tagged({530: (SHORT, wrong)})
    if "exif" in base["pages"][0]:
        yield "Exif IFD outside of the file", first(exif_offset=len(good_file) + 1000)
        yield "Exif IFD at 0", first(exif_offset=0)
        yield "Exif IFD in the header", first(exif_offset=4)
        yield "Exif IFD in the data", first(exif_offset=9)
    for what, change in {
            "data cut by half": lambda data: data[:len(data) // 2], "data cut by one byte": lambda data: data[:-1],
            "data of 1 byte": lambda data: data[:1], "no data": lambda data: b"",
            "first bytes of the data zero": lambda data: bytes(4) + data[4:],
            "first byte of the data flipped": lambda data: bytes([data[0] ^ 0xFF]) + data[1:],
            "middle of the data zero": lambda data: data[:len(data) // 3] + bytes(8) + data[len(data) // 3 + 8:],
            "middle of the data 0xFF": lambda data: data[:len(data) // 3] + b"\xff" * 8 + data[len(data) // 3 + 8:],
            "bit of the data flipped": lambda data: data[:len(data) // 2] + bytes([data[len(data) // 2] ^ 0x10]) + data[len(data) // 2 + 1:],
            "bytes inserted into the data": lambda data: data[:len(data) // 2] + b"\x5a" * 10 + data[len(data) // 2:],
            "bytes removed from the data": lambda data: data[:len(data) // 2] + data[len(data) // 2 + 10:],
            "last bytes of the data flipped": lambda data: data[:-4] + bytes(value ^ 0xA5 for value in data[-4:]),
            "bytes after the data": lambda data: data + b"\x5a" * 10}.items():
        yield what, coded(change)
    yield "data of the last part cut by half", coded(lambda data: data[:len(data) // 2], -1)
    yield "file cut by 3 bytes", good_file[:-3]
    yield "file cut in the IFD", good_file[:-40]
    yield "file cut in the middle", good_file[:len(good_file) // 2]
    yield "file cut after the header", good_file[:8]
    yield "file cut in the header", good_file[:5]
    yield "bytes after the end", good_file + b"More bytes"


def entry(tag, kind, count, value, order, big):
    """A directory entry with a SHORT value."""
    letter = "little" if order == "<" else "big"
    word = 8 if big else 4
    return tag.to_bytes(2, letter) + kind.to_bytes(2, letter) + count.to_bytes(word, letter) + value.to_bytes(2, letter).ljust(word, b"\0")
