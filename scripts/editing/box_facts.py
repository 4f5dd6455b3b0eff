"""Compares the boxes of two versions of a file, and reads values from boxes, independently of mediainspect."""

import hashlib
import struct
import zlib

from .boxes import Box, File, auxiliary_offsets, fragment_offsets, item_name, key_names, read, text

PADDING = {b"free", b"skip", b"wide"}


def leaves(data):
    """Returns path and digest of each box without children. Padding is left out, and so are offsets and the times of the
    movie header. Keys, the language of a track and the form of `meta` are listed on their own."""
    found = []
    file = File(data)
    list_leaves(file.boxes, "", [], found)
    if file.rest:
        found.append(("(after the last box)", digest(file.rest)))
    return found


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def list_leaves(boxes, above, keys, found):
    counts = {}
    for one in boxes:
        if one.code in PADDING:
            continue
        name = item_name(one, keys) if above.endswith("/ilst/") else one.name
        if one.code in (b"trak", b"moof", b"traf"):
            counts[one.code] = counts.get(one.code, 0) + 1
            name += f"[{counts[one.code]}]"
        path = above + name
        if one.children is None:
            list_leaf(one, path, found)
            continue
        if one.code == b"meta":
            found.append((path + "/form", "full" if one.head else "QuickTime"))
        if one.tail:
            found.append((path + "/(end)", digest(one.tail)))
        inner = key_names(one) if one.code == b"meta" else keys if one.code == b"ilst" else []
        list_leaves(one.children, path + "/", inner, found)


def list_leaf(one, path, found):
    body = one.body
    if one.code == b"mvhd":
        # Creation and modification time.
        body = body[:4] + body[20 if body[:1] == b"\1" else 12:]
    elif one.code == b"mdhd" and len(body) >= 24:
        place = 32 if body[0] else 20
        found.append((path + ".language", body[place:place + 2].hex()))
        body = body[:place] + body[place + 2:]
    elif one.code in (b"stco", b"co64"):
        path, body = path[:-4] + "chunk offsets", b""
    elif one.code == b"saio":
        body = body[:4]
    elif one.code == b"tfhd" and body[3] & 1:
        body = body[:8] + body[16:]
    elif one.code == b"tfra":
        blank = bytearray(body)
        for place, code, _ in fragment_offsets(body):
            struct.pack_into(">" + code, blank, place, 0)
        body = bytes(blank)
    elif one.code == b"keys":
        names = key_names(Box("meta", children=[one]))
        found.extend((f"{path}/{name}", "") for name in names)
        return
    elif one.code == b"cmvd":
        try:
            inner = zlib.decompress(body[4:])
        except zlib.error:
            inner = b""
        list_leaves(read(inner, 0, len(inner), b"")[0], path + "/", [], found)
        return
    found.append((path, digest(body)))


def misplaced(data):
    """Returns sentences about offsets that do not lead to the box that they must lead to."""
    file = File(data)
    starts = {one.start for one in file.all("moof")}
    every = {one.start for one in file.boxes} | {len(data) - len(file.rest)}
    bad = sum(value not in starts for table in file.walk() if table.code == b"tfra"
              for _, _, value in fragment_offsets(table.body))
    lost = sum(place not in every for index in file.all("sidx") for place in segment_starts(index))
    bases = [struct.unpack_from(">Q", one.body, 8)[0] for one in file.walk() if one.code == b"tfhd" and one.body[3] & 1]
    wrong = sum(base not in starts for base in bases)
    return [text for count, text in (
        (bad, "offsets of tfra lead to no moof"), (lost, "segments of sidx start at no box"),
        (wrong, "base_data_offset leads to no moof")) if count]


def segment_starts(index):
    body = index.body
    skip = 20 if body[0] == 0 else 28
    first = struct.unpack_from(">I" if body[0] == 0 else ">Q", body, 16 if body[0] == 0 else 20)[0]
    count, = struct.unpack_from(">H", body, skip + 2)
    place, found = index.start + index.size + first, []
    for row in range(count):
        found.append(place)
        place += struct.unpack_from(">I", body, skip + 4 + 12 * row)[0] & 0x7FFFFFFF
    return found


def auxiliary_data(data):
    """Returns the bytes that the `saio` boxes of tracks lead to."""
    found = []
    for table in File(data).tables():
        for offsets, sizes in zip(table.all("saio"), table.all("saiz")):
            skip = 12 if sizes.body[3] & 1 else 4
            same, count = struct.unpack_from(">BI", sizes.body, skip)
            total = same * count if same else sum(sizes.body[skip + 5:skip + 5 + count])
            values = auxiliary_offsets(offsets.body)[2]
            if len(values) == 1:
                found.append(digest(data[values[0]:values[0] + total]))
    return found


# Values with a language


def language_texts(data, names):
    """Returns language and text of each metadata text of the movie that has one of these names."""
    movie = File(data).at("moov")
    if movie is None:
        return []
    found = []
    for meta in [*movie.all("meta"), *[meta for one in movie.all("udta") for meta in one.all("meta")]]:
        keys, items, lists = key_names(meta), meta.first("ilst"), language_lists(meta)
        for one in items.children if items else []:
            if item_name(one, keys) in names:
                found += item_texts(one, lists)
    for one in [one for user_data in movie.all("udta") for one in user_data.children]:
        if one.name in names and one.children is None:
            found += quicktime_texts(one.body) if one.name[0] == "©" else asset_texts(one.body)
    return found


def item_texts(one, lists):
    """Returns the texts of an item, once for each of their languages."""
    for value in one.all("data"):
        if len(value.body) < 8:
            continue
        number, = struct.unpack_from(">H", value.body, 6)
        # Small numbers are rows of the list of languages.
        codes = lists.get(number, []) if number < 256 else [number]
        for code in codes or [0]:
            yield language(code), text(value.body[8:])


def language_lists(meta):
    """Returns the languages of each row of the `lang` box of a `meta` box."""
    table, lists = meta.first("lang"), {}
    if table is None:
        return lists
    place = 8
    for number in range(1, struct.unpack_from(">I", table.body, 4)[0] + 1):
        count, = struct.unpack_from(">H", table.body, place)
        lists[number] = struct.unpack_from(f">{count}H", table.body, place + 2)
        place += 2 + 2 * count
    return lists


def quicktime_texts(body):
    place = 0
    while place + 4 <= len(body):
        size, code = struct.unpack_from(">HH", body, place)
        yield language(code), text(body[place + 4:place + 4 + size])
        place += 4 + size


def asset_texts(body):
    if len(body) >= 6:
        value = body[6:]
        encoding = "utf-16" if value[:2] in (b"\xfe\xff", b"\xff\xfe") else "utf-8"
        yield language(struct.unpack_from(">H", body, 4)[0]), value.decode(encoding, "replace").rstrip("\0")


def language(code):
    """Returns the three letters of a packed language code; German is 2 in QuickTime's list of languages."""
    if code < 0x400:
        return {2: "deu"}.get(code, "")
    return "".join(chr((code >> shift & 31) + 0x60) for shift in (10, 5, 0))


def artwork(data, names):
    """Returns the bytes of the pictures in the item lists of the movie."""
    for meta in [one for one in File(data).walk() if one.code == b"meta"]:
        keys, items = key_names(meta), meta.first("ilst")
        for one in items.children if items else []:
            if item_name(one, keys) in names:
                yield from (value.body[8:] for value in one.all("data"))
