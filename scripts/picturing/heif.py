"""Good and broken HEIC and AVIF pictures."""

import copy
import functools
import io

import webp

WIDTH, HEIGHT, TILE = 40, 30, 64
AUXILIARY = {"heic": b"urn:mpeg:hevc:2015:auxid:1\0", "avif": b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0"}
CODED = {"heic": (b"hvc1", b"hvcC"), "avif": (b"av01", b"av1C")}
TIFF = b"\0\0\0\0II*\0\x08\0\0\0\1\0\x12\1\3\0\1\0\0\0\1\0\0\0\0\0\0\0"


def SUFFIX(form):  # noqa: N802
    """The file extension of a form."""
    return form[:4].lower()


def u16(number):
    return (number & 0xFFFF).to_bytes(2, "big")


def u32(number):
    return (number & 0xFFFFFFFF).to_bytes(4, "big")


def box(code, *parts):
    body = b"".join(parts)
    return u32(8 + len(body)) + code + body


def full(code, *parts, version=0, flags=0):
    return box(code, u32(version << 24 | flags), *parts)


def boxes(data):
    place, found = 0, []
    while place + 8 <= len(data):
        size = int.from_bytes(data[place:place + 4], "big") or len(data) - place
        found.append((data[place + 4:place + 8], data[place + 8:place + size]))
        place += size
    return found


def pixels(width, height, seed=0):
    return bytes(value % 256 for y in range(height) for x in range(width) for value in (
        x * 6 + seed * 40, y * 8 + x * y // 6, (x // 5 * 50) ^ (y // 5 * 40) ^ seed * 90, 70 + (x * 4 + y * 5) % 186))


def encoded(kind, width, height, seed=0, has_alpha=False):
    """The items of an encoded picture: properties and coded data, of the color picture first, then of alpha."""
    from PIL import Image
    import pillow_heif
    image = Image.frombytes("RGBA", (width, height), pixels(width, height, seed))
    image = image if has_alpha else image.convert("RGB")
    stream = io.BytesIO()
    if kind == "heic":
        pillow_heif.from_pillow(image).save(stream, quality=60)
    else:
        image.save(stream, "AVIF", quality=60, speed=8, max_threads=1)
    data = stream.getvalue()
    parts = dict(boxes(dict(boxes(data))[b"meta"][4:]))
    locations, properties = parts[b"iloc"], boxes(dict(boxes(parts[b"iprp"]))[b"ipco"])
    links = dict(boxes(parts[b"iprp"]))[b"ipma"]
    wide = links[3] & 1
    place, items, places = 8, [], {}
    for _ in range(int.from_bytes(links[4:8], "big")):
        number, count = int.from_bytes(links[place:place + 2], "big"), links[place + 2]
        place += 3
        found = []
        for _ in range(count):
            value = int.from_bytes(links[place:place + 1 + wide], "big")
            place += 1 + wide
            found.append(properties[(value & (0x7FFF if wide else 0x7F)) - 1])
        items.append((number, found))
    version, sizes = locations[0], locations[4:6]
    offset_size, length_size, base_size = sizes[0] >> 4, sizes[0] & 15, sizes[1] >> 4
    place = 8
    for _ in range(int.from_bytes(locations[6:8], "big")):
        number = int.from_bytes(locations[place:place + 2], "big")
        method = int.from_bytes(locations[place + 2:place + 4], "big") & 15 if version else 0
        place += 4 + (2 if version else 0)
        base = int.from_bytes(locations[place:place + base_size], "big")
        place += base_size + 2
        offset = int.from_bytes(locations[place:place + offset_size], "big") + base
        length = int.from_bytes(locations[place + offset_size:place + offset_size + length_size], "big")
        place += offset_size + length_size
        source = parts[b"idat"] if method else data
        places[number] = source[offset:offset + length]
    return [{"properties": dict(found), "data": places[number]} for number, found in items]


def size_of(width, height):
    return full(b"ispe", u32(width), u32(height))


def colors(primaries=1, transfer=13, matrix=6, is_full=True):
    return box(b"colr", b"nclx", u16(primaries), u16(transfer), u16(matrix), bytes([0x80 if is_full else 0]))


def item(number, kind, coded, *more, is_hidden=False, is_alpha=False):
    """An item with properties, each with whether it is essential. The encoder of HEIC codes at least 64 × 64 pixels, and
    states with clap which of them are shown."""
    code, setup = CODED[kind]
    depths = b"\1\x08" if is_alpha else b"\3\x08\x08\x08"
    return {"number": number, "type": code, "data": coded["data"], "hidden": is_hidden, "properties": [
        (box(setup, coded["properties"][setup]), True), (box(b"ispe", coded["properties"][b"ispe"]), False),
        (full(b"pixi", depths), False), *([] if is_alpha else [(colors(), False)]),
        *([(box(b"clap", coded["properties"][b"clap"]), True)] if b"clap" in coded["properties"] else []), *more]}


@functools.cache
def good_forms():
    """Good pictures by name of the form: items, references, and brands."""
    profile = webp.profile()
    forms = {}
    for kind in ("heic", "avif"):
        plain, (color, alpha) = encoded(kind, WIDTH, HEIGHT)[0], encoded(kind, WIDTH, HEIGHT, has_alpha=True)
        tiles = [encoded(kind, TILE, TILE, seed)[0] for seed in (1, 2)]

        def document(*items, references=()):
            return {"kind": kind, "items": list(items), "item references": list(references)}

        def picture(*more):
            return item(1, kind, plain, *more)

        grid = {"number": 1, "type": b"grid", "data": bytes([0, 0, 0, 1]) + u16(2 * TILE - 8) + u16(TILE - 4), "hidden": False,
                "properties": [(size_of(2 * TILE - 8, TILE - 4), False), (full(b"pixi", b"\3\x08\x08\x08"), False), (colors(), False)]}
        parts = [item(number, kind, tile, is_hidden=True) for number, tile in enumerate(tiles, 2)]
        name = kind.upper()
        forms |= {
            f"{name} plain": document(picture()),
            f"{name} alpha": document(item(1, kind, color), item(
                2, kind, alpha, (full(b"auxC", AUXILIARY[kind]), True), is_hidden=True, is_alpha=True),
                references=[(b"auxl", 2, [1])]),
            f"{name} rotated": document(picture((box(b"irot", b"\1"), True))),
            f"{name} mirrored": document(picture((box(b"imir", b"\1"), True))),
            f"{name} ICC": document(picture((box(b"colr", b"prof", profile), False))),
            f"{name} Exif": document(picture(), {"number": 2, "type": b"Exif", "data": TIFF, "hidden": True, "properties": []},
                                     references=[(b"cdsc", 2, [1])]),
            f"{name} grid": document(grid, *parts, references=[(b"dimg", 1, [2, 3])]),
            f"{name} grid in idat": document({**grid, "method": 1}, *parts, references=[(b"dimg", 1, [2, 3])]),
            f"{name} thumbnail": document(picture(), item(2, kind, tiles[0], is_hidden=True),
                                          references=[(b"thmb", 2, [1])])}
    return forms


BRANDS = {"heic": (b"heic", [b"mif1", b"heic"]), "avif": (b"avif", [b"avif", b"mif1", b"miaf"])}


def written(plan):
    """The file of a document. Changes of broken pictures are functions by name of the box that they change."""
    def change(name, value):
        return plan.get(name, lambda value: value)(value)

    kind = plan["kind"]
    properties, links, extents, idat, media = [], [], [], b"", b""
    for entry in plan["items"]:
        indexes = []
        for content, is_essential in entry["properties"]:
            if content not in properties:
                properties.append(content)
            indexes.append((properties.index(content) + 1, is_essential))
        if indexes:
            links.append((entry["number"], indexes))
        method = entry.get("method", 0)
        extents.append([entry["number"], method, len(idat) if method else len(media), len(entry["data"])])
        if method:
            idat += entry["data"]
        else:
            media += entry["data"]
    links, properties = change("links", links), change("properties", properties)
    major, brands = change("brands", BRANDS[kind])
    head = change("ftyp", box(b"ftyp", major, u32(0), *brands))
    entries = change("entries", [full(b"infe", u16(entry["number"]) + u16(0) + entry["type"] + b"\0", version=2, flags=int(entry["hidden"]))
                                 for entry in plan["items"]])

    def meta(start):
        rows = change("extents", [[number, method, offset + (0 if method else start), length]
                                  for number, method, offset, length in extents])
        located = b"".join(u16(number) + u16(method) + u16(0) + u16(plan.get("extent count", 1)) + u32(offset) + u32(length)
                           for number, method, offset, length in rows)
        parts = [(b"hdlr", full(b"hdlr", bytes(4), change("handler", b"pict"), bytes(12), b"\0")),
                 (b"pitm", full(b"pitm", u16(plan.get("primary", 1)))),
                 (b"iloc", full(b"iloc", bytes(plan.get("sizes", (0x44, 0))), u16(plan.get("location count", len(rows))), located,
                                version=plan.get("location version", 1))),
                 (b"iinf", full(b"iinf", u16(plan.get("entry count", len(entries))), *entries))]
        references = change("references", plan["item references"])
        if references:
            parts.append((b"iref", full(b"iref", *(box(code, u16(source), u16(len(targets)), *map(u16, targets))
                                                   for code, source, targets in references))))
        linked = b"".join(u16(number) + bytes([len(indexes)]) + b"".join(
            bytes([index & 0x7F | (0x80 if is_essential else 0)]) for index, is_essential in indexes) for number, indexes in links)
        parts.append((b"iprp", box(b"iprp", *change("iprp", [
            box(b"ipco", *properties), full(b"ipma", u32(plan.get("link count", len(links))), linked)]))))
        if idat:
            parts.append((b"idat", box(b"idat", idat)))
        parts = change("boxes", parts)
        return change("meta", full(b"meta", *(content for _, content in parts)))

    start = len(head) + len(meta(0)) + 8
    return change("file", head + meta(start) + change("mdat", box(b"mdat", media)))


def good():
    for form, plan in good_forms().items():
        yield form, written(plan)


# Forms with all mutations. The others have a third of those that do not concern the form itself.
WHOLE = ("plain", "alpha", "grid")
OWN = {"rotated": ("irot", "transformation"), "mirrored": ("imir", "transformation"), "ICC": ("colr",),
       "Exif": ("Exif", "cdsc", "item"), "grid in idat": ("idat", "construction", "grid of"), "thumbnail": ("thmb",)}


def broken(form, file):
    """Broken pictures: the name of what is broken, and the file."""
    name = form[5:]
    share = list(good_forms()).index(form) % 3
    for number, (what, content) in enumerate(all_broken(form, file)):
        if name in WHOLE or number % 3 == share or any(word in what for word in OWN[name]):
            yield what, content


def all_broken(form, file):
    """All broken pictures of a form."""
    base = good_forms()[form]
    kind = base["kind"]
    code, setup = CODED[kind]
    count = len(base["items"])
    coded = next(index for index, entry in enumerate(base["items"]) if entry["type"] == code)
    is_grid = base["items"][0]["type"] == b"grid"

    def changed(**keys):
        return written(base | {key.replace("_", " "): value for key, value in keys.items()})

    def with_item(change, index=0):
        plan = copy.deepcopy(base)
        change(plan["items"][index])
        return written(plan)

    def without(name):
        return changed(boxes=lambda parts: [part for part in parts if part[0] != name])

    def with_properties(change, index=0):
        return with_item(lambda entry: entry.update(properties=change(entry["properties"])), index)

    def with_data(change, index=coded):
        return with_item(lambda entry: entry.update(data=change(entry["data"])), index)

    def named(properties, name):
        return [part for part in properties if part[0][4:8] == name]

    def dropped(name):
        return lambda properties: [part for part in properties if part[0][4:8] != name]

    yield "no ftyp", changed(ftyp=lambda content: b"")
    yield "ftyp of 8 bytes", changed(ftyp=lambda content: box(b"ftyp"))
    yield "ftyp with unknown brands", changed(brands=lambda brands: (b"abcd", [b"abcd"]))
    yield "ftyp with unknown major brand", changed(brands=lambda brands: (b"abcd", brands[1]))
    yield "ftyp with mif1 only", changed(brands=lambda brands: (b"mif1", [b"mif1"]))
    yield "ftyp of the other format", changed(brands=lambda brands: BRANDS["avif" if kind == "heic" else "heic"])
    yield "ftyp without compatible brands", changed(brands=lambda brands: (brands[0], []))
    yield "ftyp after meta", changed(file=lambda content: moved_head(content))
    yield "ftyp twice", changed(ftyp=lambda content: content * 2)
    yield "no meta", changed(meta=lambda content: b"")
    yield "meta twice", changed(meta=lambda content: content * 2)
    yield "meta empty", changed(meta=lambda content: full(b"meta"))
    yield "meta too large", changed(meta=lambda content: u32(len(content) + 10000) + content[4:])
    yield "meta cut", changed(meta=lambda content: u32(len(content) - 40) + content[4:])
    yield "meta as a box without version", changed(meta=lambda content: u32(len(content) - 4) + content[4:8] + content[12:])
    yield "meta of version 1", changed(meta=lambda content: content[:8] + b"\1" + content[9:])
    yield "no mdat", changed(mdat=lambda content: b"")
    yield "mdat too large", changed(mdat=lambda content: u32(len(content) + 1000) + content[4:])
    yield "mdat of size 0", changed(mdat=lambda content: u32(0) + content[4:])
    yield "mdat of size 4", changed(mdat=lambda content: u32(4) + content[4:])
    for name in (b"hdlr", b"pitm", b"iloc", b"iinf", b"iprp", *([b"iref"] if base["item references"] else []),
                 *([b"idat"] if "idat" in form else [])):
        yield f"no {name.decode()}", without(name)
        yield f"{name.decode()} twice", changed(boxes=lambda parts, name=name: [
            part for found in parts for part in ([found] * (2 if found[0] == name else 1))])
        yield f"{name.decode()} empty", changed(boxes=lambda parts, name=name: [
            (found, box(name) if found == name else content) for found, content in parts])
        yield f"{name.decode()} cut", changed(boxes=lambda parts, name=name: [
            (found, box(name, content[8:-3]) if found == name else content) for found, content in parts])
        yield f"{name.decode()} of version 9", changed(boxes=lambda parts, name=name: [
            (found, content[:8] + b"\x09" + content[9:] if found == name and name != b"iprp" else content) for found, content in parts])
    yield "boxes of meta in falling order", changed(boxes=lambda parts: parts[::-1])
    yield "unknown box in meta", changed(boxes=lambda parts: [*parts, (b"abcd", box(b"abcd", b"data"))])
    yield "handler vide", changed(handler=lambda handler: b"vide")
    yield "handler of zeros", changed(handler=lambda handler: bytes(4))
    for number in (0, 9, 65535):
        yield f"primary item {number}", changed(primary=number)
    if count > 1:
        yield "primary item of another type or hidden", changed(primary=2)
    for index, name in ((0, "first item"), *([(count - 1, "last item")] if count > 1 else [])):
        def moved(offset=None, length=None, method=None, number=None, index=index):
            def change(rows):
                rows = copy.deepcopy(rows)
                for place, new in ((0, number), (1, method), (2, offset), (3, length)):
                    if new is not None:
                        rows[index][place] = new(rows[index][place])
                return rows
            return changed(extents=change)

        yield f"extent of the {name} outside of the file", moved(offset=lambda value: len(file) + 1000)
        yield f"extent of the {name} at 2^32 - 1", moved(offset=lambda value: (1 << 32) - 1)
        yield f"extent of the {name} partly outside", moved(length=lambda value: value + len(file))
        yield f"extent of the {name} of 2^32 - 1 bytes", moved(length=lambda value: (1 << 32) - 1)
        yield f"extent of the {name} of 0 bytes", moved(length=lambda value: 0)
        yield f"extent of the {name} half as long", moved(length=lambda value: value // 2)
        yield f"extent of the {name} one byte shorter", moved(length=lambda value: value - 1)
        yield f"extent of the {name} 4 bytes late", moved(offset=lambda value: value + 4)
        yield f"extent of the {name} at 0", moved(offset=lambda value: 0)
        yield f"{name}: construction method {'1 without idat' if 'idat' not in form else 'exchanged'}", moved(method=lambda value: 1 - value)
        yield f"{name}: construction method 2 without iref", moved(method=lambda value: 2)
        yield f"{name}: construction method 7", moved(method=lambda value: 7)
        yield f"{name}: location of an absent item", moved(number=lambda value: 77)
        yield f"no location of the {name}", changed(extents=lambda rows, index=index: rows[:index] + rows[index + 1:])
        yield f"location of the {name} twice", changed(extents=lambda rows, index=index: rows + [rows[index]])
        yield f"no entry of the {name} in iinf", changed(entries=lambda entries, index=index: entries[:index] + entries[index + 1:])
        yield f"entry of the {name} twice in iinf", changed(entries=lambda entries, index=index: entries + [entries[index]])
        yield f"no properties of the {name}", changed(links=lambda links, index=index: [
            link for link in links if link[0] != base["items"][index]["number"]])
        for wrong in (b"abcd", b"jpeg", b"hvc1" if kind == "avif" else b"av01", b"mime", b"grid", b"iden", b"iovl", bytes(4)):
            if wrong != base["items"][index]["type"]:
                yield f"{name} of type {wrong.decode().strip(chr(0)) or 'zero'}", with_item(lambda entry, wrong=wrong: entry.update(type=wrong), index)
        yield f"{name} hidden or not", with_item(lambda entry: entry.update(hidden=not entry["hidden"]), index)
        yield f"{name} protected", changed(entries=lambda entries, index=index: entries[:index] + [
            entries[index][:14] + u16(1) + entries[index][16:]] + entries[index + 1:])
    yield "iinf with one entry more", changed(entry_count=count + 1)
    yield "iinf with 0 entries", changed(entry_count=0)
    yield "iinf with 65535 entries", changed(entry_count=65535)
    yield "infe of version 1", changed(entries=lambda entries: [entry[:8] + b"\1" + entry[9:] for entry in entries])
    yield "infe cut", changed(entries=lambda entries: [u32(16) + entry[4:16] for entry in entries])
    yield "infe without the end of its name", changed(entries=lambda entries: [u32(len(entry) - 1) + entry[4:-1] for entry in entries])
    yield "iloc with one item more", changed(location_count=count + 1)
    yield "iloc with 0 items", changed(location_count=0)
    yield "iloc with 0 extents", changed(extent_count=0)
    yield "iloc with 2 extents", changed(extent_count=2)
    yield "iloc with sizes 3", changed(sizes=(0x33, 0))
    yield "iloc with sizes 0", changed(sizes=(0x00, 0))
    yield "iloc of version 0", changed(location_version=0)
    yield "iloc of version 2", changed(location_version=2)
    yield "no ipco", changed(iprp=lambda parts: parts[1:])
    yield "no ipma", changed(iprp=lambda parts: parts[:1])
    yield "ipma before ipco", changed(iprp=lambda parts: parts[::-1])
    yield "ipco empty", changed(properties=lambda parts: [])
    yield "ipma twice", changed(iprp=lambda parts: parts + parts[1:])
    yield "ipma with one item more", changed(link_count=count + 5)
    yield "ipma with 0 items", changed(link_count=0)
    yield "ipma with an item twice", changed(links=lambda links: [links[0], *links])
    yield "ipma with an absent item", changed(links=lambda links: links + [(77, links[0][1])])
    yield "ipma of version 9", changed(iprp=lambda parts: [parts[0], parts[1][:8] + b"\x09" + parts[1][9:]])
    for wrong in (0, 20, 127):
        for is_essential in (False, True):
            title = "essential association" if is_essential else "association"
            yield f"{title} of property {wrong}", changed(links=lambda links, wrong=wrong, is_essential=is_essential: [
                (links[0][0], links[0][1] + [(wrong, is_essential)]), *links[1:]])
            yield f"{title} of property {wrong} instead of the first", changed(links=lambda links, wrong=wrong, is_essential=is_essential: [
                (links[0][0], [(wrong, is_essential)] + links[0][1][1:]), *links[1:]])
    yield "association of a property twice", changed(links=lambda links: [(links[0][0], links[0][1] + links[0][1][:1]), *links[1:]])
    yield "unknown essential property", with_properties(lambda parts: [*parts, (box(b"abcd", b"data"), True)])
    yield "unknown property", with_properties(lambda parts: [*parts, (box(b"abcd", b"data"), False)])
    yield "unknown essential property of type uuid", with_properties(lambda parts: [*parts, (box(b"uuid", bytes(range(16)), b"data"), True)])
    yield "free box among the properties", changed(properties=lambda parts: [*parts, box(b"free", b"data")])
    title = setup.decode()
    own = named(base["items"][coded]["properties"], setup)[0][0]
    yield f"no {title}", with_properties(dropped(setup), coded)
    yield f"{title} twice", with_properties(lambda parts: [*parts, (own + b"", True)], coded)
    yield f"{title} not essential", with_properties(lambda parts: [(part[0], False) for part in parts], coded)

    def configured(content):
        return with_properties(lambda parts: [(box(setup, content), True), *dropped(setup)(parts)], coded)

    body = own[8:]
    yield f"{title} empty", configured(b"")
    yield f"{title} of 3 bytes", configured(body[:3])
    yield f"{title} cut by half", configured(body[:len(body) // 2])
    yield f"{title} cut by 1 byte", configured(body[:-1])
    yield f"{title} with version 0", configured(bytes([0 if kind == "heic" else body[0] & 0x80]) + body[1:])
    yield f"{title} with version 2", configured(bytes([2 if kind == "heic" else body[0] & 0x80 | 2]) + body[1:])
    if kind == "avif":
        yield "av1C without the marker bit", configured(bytes([body[0] & 0x7F]) + body[1:])
        yield "av1C of another profile", configured(body[:1] + bytes([body[1] ^ 0x20]) + body[2:])
        yield "av1C of another level", configured(body[:1] + bytes([body[1] ^ 0x0F]) + body[2:])
        yield "av1C of high bit depth", configured(body[:2] + bytes([body[2] ^ 0x40]) + body[3:])
        yield "av1C of monochrome or not", configured(body[:2] + bytes([body[2] ^ 0x10]) + body[3:])
        yield "av1C of another subsampling", configured(body[:2] + bytes([body[2] ^ 0x0C]) + body[3:])
        yield "av1C with damaged OBUs", configured(body[:4] + b"\xff\xff\xff")
    else:
        yield "hvcC of another profile", configured(body[:1] + bytes([body[1] ^ 3]) + body[2:])
        yield "hvcC of 10 bits", configured(body[:17] + bytes([body[17] | 2]) + body[18:])
        yield "hvcC of another chroma format", configured(body[:16] + bytes([body[16] ^ 2]) + body[17:])
        yield "hvcC of a length size of 2", configured(body[:21] + bytes([body[21] & 0xFC | 1]) + body[22:])
        yield "hvcC of a length size of 3", configured(body[:21] + bytes([body[21] & 0xFC | 2]) + body[22:])
        yield "hvcC without arrays", configured(body[:22] + b"\0")
        yield "hvcC with one array less", configured(body[:22] + bytes([body[22] - 1]) + body[23:])
        yield "hvcC with one array more", configured(body[:22] + bytes([body[22] + 1]) + body[23:])
        yield "hvcC with damaged parameter sets", configured(body[:40] + bytes(len(body) - 50) + body[-10:])
    for name, index in (("", 0), *([(" of the last item", count - 1)] if count > 1 and base["items"][-1]["properties"] else [])):
        old = named(base["items"][index]["properties"], b"ispe")[0][0]
        wide, high = int.from_bytes(old[12:16], "big"), int.from_bytes(old[16:20], "big")
        yield f"no ispe{name}", with_properties(dropped(b"ispe"), index)
        for what, width, height in (("one wider", wide + 1, high), ("one higher", wide, high + 1), ("twice as wide", wide * 2, high),
                                    ("half as high", wide, high // 2), ("0 × 0", 0, 0), ("of width 0", 0, high), ("1 × 1", 1, 1),
                                    ("exchanged", high, wide), ("of 2^31", 1 << 31, 1 << 31)):
            yield f"ispe{name} {what}", with_properties(lambda parts, width=width, height=height: [
                (size_of(width, height), False) if part[0][4:8] == b"ispe" else part for part in parts], index)
        yield f"ispe{name} twice", with_properties(lambda parts, wide=wide, high=high: [*parts, (size_of(wide + 8, high), False)], index)
        yield f"ispe{name} of 8 bytes", with_properties(lambda parts: [
            (box(b"ispe", bytes(4), u32(8)), False) if part[0][4:8] == b"ispe" else part for part in parts], index)
        yield f"no pixi{name}", with_properties(dropped(b"pixi"), index)
        yield f"two pixi{name}", with_properties(lambda parts: [*parts, (full(b"pixi", b"\3\x0a\x0a\x0a"), False)], index)
        yield f"pixi{name} of 10 bits", with_properties(lambda parts: [
            (full(b"pixi", b"\3\x0a\x0a\x0a"), False) if part[0][4:8] == b"pixi" else part for part in parts], index)
        yield f"pixi{name} of 0 channels", with_properties(lambda parts: [
            (full(b"pixi", b"\0"), False) if part[0][4:8] == b"pixi" else part for part in parts], index)
        yield f"pixi{name} of more channels than bytes", with_properties(lambda parts: [
            (full(b"pixi", b"\7\x08"), False) if part[0][4:8] == b"pixi" else part for part in parts], index)
    yield "no colr", with_properties(dropped(b"colr"))
    yield "two colr of nclx", with_properties(lambda parts: [*parts, (colors(9, 16, 9), False)])
    for what, content in (("empty", box(b"colr")), ("of 3 bytes", box(b"colr", b"ncl")), ("of an unknown type", box(b"colr", b"abcd", bytes(7))),
                          ("nclx of 6 bytes", box(b"colr", b"nclx", bytes(6))), ("nclx with reserved values", colors(0, 0, 3)),
                          ("nclx with values of 999", colors(999, 999, 999)), ("nclx with matrix 0", colors(1, 13, 0)),
                          ("nclx with limited range", colors(is_full=False)), ("of an empty profile", box(b"colr", b"prof")),
                          ("of a broken profile", box(b"colr", b"prof", b"no profile"))):
        yield f"colr {what}", with_properties(lambda parts, content=content: [*dropped(b"colr")(parts), (content, False)])
    for what, content, is_essential in (
            ("irot of 2 bytes", box(b"irot", b"\1\0"), True), ("irot empty", box(b"irot"), True), ("irot with reserved bits", box(b"irot", b"\xf9"), True),
            ("irot not essential", box(b"irot", b"\1"), False), ("imir with reserved bits", box(b"imir", b"\xf1"), True),
            ("imir not essential", box(b"imir", b"\1"), False), ("imir empty", box(b"imir"), True),
            ("clap larger than the picture", box(b"clap", u32(900), u32(1), u32(900), u32(1), u32(0), u32(1), u32(0), u32(1)), True),
            ("clap with denominator 0", box(b"clap", u32(10), u32(0), u32(10), u32(0), u32(0), u32(0), u32(0), u32(0)), True),
            ("clap of width 0", box(b"clap", u32(0), u32(1), u32(0), u32(1), u32(0), u32(1), u32(0), u32(1)), True),
            ("clap of 8 bytes", box(b"clap", bytes(8)), True), ("pasp of 0", box(b"pasp", u32(0), u32(0)), False),
            ("lsel of an absent layer", box(b"lsel", u16(7)), True), ("a1lx", box(b"a1lx", b"\0" + u16(5) * 3), False),
            ("a1op of an absent operating point", box(b"a1op", b"\7"), True)):
        yield what, with_properties(lambda parts, content=content, is_essential=is_essential: [*parts, (content, is_essential)])
    yield "transformation before the size", with_properties(lambda parts: [(box(b"irot", b"\1"), True), *parts])
    for what, change in {
            "cut by half": lambda data: data[:len(data) // 2], "cut by 1 byte": lambda data: data[:-1], "cut by 10 bytes": lambda data: data[:-10],
            "of 0 bytes": lambda data: b"", "of 3 bytes": lambda data: data[:3], "of zeros": lambda data: bytes(len(data)),
            "with a wrong first byte": lambda data: bytes([data[0] ^ 0xFF]) + data[1:],
            "with a wrong fifth byte": lambda data: data[:4] + bytes([data[4] ^ 0xFF]) + data[5:],
            "with a flipped bit": lambda data: data[:len(data) // 2] + bytes([data[len(data) // 2] ^ 0x10]) + data[len(data) // 2 + 1:],
            "with a flipped bit near the end": lambda data: data[:-9] + bytes([data[-9] ^ 0x10]) + data[-8:],
            "with zeros in the middle": lambda data: data[:len(data) // 2] + bytes(8) + data[len(data) // 2 + 8:],
            "with 0xFF in the middle": lambda data: data[:len(data) // 2] + b"\xff" * 8 + data[len(data) // 2 + 8:],
            "with bytes removed": lambda data: data[:len(data) // 2] + data[len(data) // 2 + 10:],
            "with bytes inserted": lambda data: data[:len(data) // 2] + b"\x5a" * 10 + data[len(data) // 2:],
            "with bytes after it": lambda data: data + b"\x5a" * 10, "twice": lambda data: data + data}.items():
        yield f"coded data {what}", with_data(change)
        if coded == 0 and count > 1 and base["items"][1]["type"] == code and what in (
                "cut by half", "of 0 bytes", "of zeros", "with a flipped bit", "with zeros in the middle"):
            yield f"coded data of the second item {what}", with_data(change, 1)
    for length in (1, 10, 100):
        yield f"file cut by {length} bytes", file[:-length]
    for length in (4, 12, 32, 60):
        yield f"file of {length} bytes", file[:length]
    yield "file cut in the middle", file[:len(file) // 2]
    yield "bytes after the end", file + b"More"
    yield "zeros after the end", file + bytes(50)
    yield "unknown box at the end", file + box(b"abcd", b"data")
    yield "box beyond the file at the end", file + u32(1000) + b"free" + b"data"
    if base["item references"]:
        reference, source, targets = base["item references"][0]
        name = reference.decode()
        yield f"{name} to an absent item", changed(references=lambda _: [(reference, source, [77])])
        yield f"{name} from an absent item", changed(references=lambda _: [(reference, 77, targets)])
        yield f"{name} to itself", changed(references=lambda _: [(reference, source, [source])])
        yield f"{name} without targets", changed(references=lambda _: [(reference, source, [])])
        yield f"{name} twice", changed(references=lambda found: found * 2)
        yield f"{name} of type abcd", changed(references=lambda _: [(b"abcd", source, targets)])
    else:
        yield "dimg to itself", changed(references=lambda _: [(b"dimg", 1, [1])])
        yield "auxl from an absent item", changed(references=lambda _: [(b"auxl", 77, [1])])
    if "alpha" in form:
        yield "alpha without auxC", with_properties(dropped(b"auxC"), 1)
        for what, content in (("unknown", b"urn:example:unknown\0"), ("empty", b"\0"), ("of depth", b"urn:mpeg:hevc:2015:auxid:2\0"),
                              ("without end", b"urn:mpeg:hevc:2015:auxid:1")):
            yield f"auxC {what}", with_properties(lambda parts, content=content: [*dropped(b"auxC")(parts), (full(b"auxC", content), True)], 1)
        yield "alpha of another size", with_properties(lambda parts: [
            (size_of(WIDTH // 2, HEIGHT // 2), False) if part[0][4:8] == b"ispe" else part for part in parts], 1)
    if is_grid:
        _, source, targets = base["item references"][0]
        data = base["items"][0]["data"]
        yield "grid with a missing tile", changed(references=lambda _: [(b"dimg", source, targets[:1])])
        yield "grid with a tile too much", changed(references=lambda _: [(b"dimg", source, targets + targets[:1])])
        yield "grid with the same tile twice", changed(references=lambda _: [(b"dimg", source, targets[:1] * 2)])
        yield "grid with its tiles exchanged", changed(references=lambda _: [(b"dimg", source, targets[::-1])])
        for what, content in (
                ("of version 1", b"\1" + data[1:]), ("of 3 columns", data[:3] + b"\2" + data[4:]), ("of 1 column", data[:3] + b"\0" + data[4:]),
                ("of 2 rows", data[:2] + b"\1" + data[3:]), ("of 256 × 256 tiles", data[:2] + b"\xff\xff" + data[4:]),
                ("wider than its tiles", data[:4] + u16(400) + data[6:]), ("higher than its tiles", data[:6] + u16(200)),
                ("of width 0", data[:4] + u16(0) + data[6:]), ("of height 0", data[:6] + u16(0)), ("narrower than a tile", data[:4] + u16(20) + data[6:]),
                ("of 4 bytes", data[:4]), ("of 7 bytes", data[:7]), ("of 9 bytes", data + b"\0"), ("with reserved flags", b"\0\xfe" + data[2:]),
                ("of 32 bits, cut", b"\0\1" + data[2:])):
            yield f"grid {what}", with_data(lambda _, content=content: content, 0)
        yield "tile of another size", with_properties(lambda parts: [
            (size_of(32, 64), False) if part[0][4:8] == b"ispe" else part for part in parts], 2)
        yield "tile of type grid", with_item(lambda entry: entry.update(type=b"grid"), 2)
        yield "second tile cut by half", with_data(lambda data: data[:len(data) // 2], 2)
        yield "second tile without data", with_data(lambda data: b"", 2)
    if "rotated" in form or "mirrored" in form:
        name = "irot" if "rotated" in form else "imir"
        yield f"{name} twice", changed(links=lambda links: [(links[0][0], links[0][1] + links[0][1][-1:]), *links[1:]])
        yield "transformations exchanged", with_properties(lambda parts: parts[-1:] + parts[:-1])
    if "Exif" in form:
        for what, content in (("without offset", TIFF[4:]), ("with an offset outside", u32(999) + TIFF[4:]), ("of 2 bytes", TIFF[:2]),
                              ("of 0 bytes", b""), ("of no TIFF data", bytes(4) + b"no TIFF data")):
            yield f"Exif {what}", with_data(lambda _, content=content: content, 1)


def moved_head(content):
    """Moves ftyp after meta. Sizes and offsets are right."""
    head = int.from_bytes(content[:4], "big")
    meta = int.from_bytes(content[head:head + 4], "big")
    return content[head:head + meta] + content[:head] + content[head + meta:]
