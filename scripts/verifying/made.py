"""Makes small ISO media files for check-verify-copy, and the changed bytes between two of them."""

import hashlib
import struct
from dataclasses import dataclass, field


class Box:
    """A box that is made. Its parts are boxes, bytes, and numbers that are known once all sizes are.

    name: distinguishes boxes with one code in one parent.
    wrong: is added to the size.
    large: whether the size has 64 bits.
    """

    def __init__(self, code, *parts, name=None, wrong=0, large=False):
        self.code = code if isinstance(code, bytes) else code.encode("latin-1")
        self.parts, self.name, self.wrong, self.large = list(parts), name or self.code.decode("latin-1"), wrong, large


@dataclass
class Number:
    """A number that depends on where boxes are: value gets the offsets and the sizes of all boxes, by name."""

    width: int
    value: object


@dataclass
class Made:
    """A made file: its bytes, its leaves (name, bytes), and the offsets and sizes of its boxes."""

    data: bytes = b""
    leaves: list = field(default_factory=list)
    starts: dict = field(default_factory=dict)
    sizes: dict = field(default_factory=dict)


def full(code, version, flags, *parts, **more):
    return Box(code, struct.pack(">I", version << 24 | flags), *parts, **more)


def made(*boxes):
    """Lays out boxes, and returns the file."""
    file, place = Made(), 0
    waiting = []

    def put(name, data):
        nonlocal place
        waiting.append((name, data))
        place += data.width if isinstance(data, Number) else len(data)

    def put_box(box, parent):
        name = f"{parent}/{box.name}"
        start = file.starts[name] = place
        put(name + " size", Number(4, lambda _, sizes: 1 if box.large else sizes[name] + box.wrong))
        put(name + " code", box.code)
        put(name + " large size", Number(8 if box.large else 0, lambda _, sizes: sizes[name] if box.large else 0))
        for number, part in enumerate(box.parts):
            if isinstance(part, Box):
                put_box(part, name)
            else:
                put(f"{name} {number}", part)
        file.sizes[name] = place - start

    for box in boxes:
        put_box(box, "")
    for name, data in waiting:
        if isinstance(data, Number):
            data = data.value(file.starts, file.sizes).to_bytes(data.width, "big", signed=False)
        file.leaves.append((name, data))
    file.data = b"".join(data for _, data in file.leaves)
    return file


def changes_of_bytes(old, new):
    """The changed ranges between two files of which the leaves have one order, and the unchanged ranges."""
    news = dict(new.leaves)
    places = {name: index for index, (name, _) in enumerate(new.leaves)}
    source = copy = index = 0
    changed, kept = [], []

    def change(removed, data):
        if changed and changed[-1]["offset"] + changed[-1]["removed"] == source:
            last = changed[-1]
            last["removed"] += removed
            last["hex"] += data.hex()
            last["inserted"] += len(data)
        else:
            changed.append({"offset": source, "removed": removed, "inserted": len(data), "hex": data.hex(),
                            "description": "bytes"})

    def insert(end):
        nonlocal index, copy
        while index < end:
            data = new.leaves[index][1]
            change(0, data)
            copy += len(data)
            index += 1

    for name, data in old.leaves:
        if name in news and places[name] >= index:
            insert(places[name])
            index += 1
            if news[name] == data:
                last = kept[-1] if kept else {"source": 0, "copy": 0, "size": 0}
                if kept and (last["source"] + last["size"], last["copy"] + last["size"]) == (source, copy):
                    last["size"] += len(data)
                elif data:
                    kept.append({"source": source, "copy": copy, "size": len(data)})
                copy += len(data)
            else:
                change(len(data), news[name])
                copy += len(news[name])
        else:
            change(len(data), b"")
        source += len(data)
    insert(len(new.leaves))
    return changed, kept


# Parts of movies

SAMPLES = {1: [bytes([65 + number]) * (20 + number) for number in range(5)],
           2: [bytes([97 + number]) * 8 for number in range(4)]}


def u16(number):
    return struct.pack(">H", number)


def u32(number):
    return struct.pack(">I", number)


def digest(data):
    return hashlib.sha256(data).hexdigest()


def language(code):
    return u16(sum((ord(letter) - 0x60) << shift for letter, shift in zip(code, (10, 5, 0))))


def track(number, tables, *more, spoken="und"):
    return Box(
        "trak", full("tkhd", 0, 7, bytes(8), u32(number), bytes(68)),
        Box("mdia", full("mdhd", 0, 0, bytes(8), u32(1000), u32(500), language(spoken), bytes(2), name="mdhd"),
            full("hdlr", 0, 0, bytes(4), b"vide" if number == 1 else b"soun", bytes(13)),
            Box("minf", Box("dinf", full("dref", 0, 0, u32(1), full("url ", 0, 1))), Box("stbl", *tables))),
        *more, name=f"trak{number}")


def tables(number, target, wide=False, delta=0, last=0):
    """The sample tables of a track of which each sample but the first two has its own chunk.

    target: the name of the box with the samples.
    delta, last: are added to all offsets, and to the last one.
    """
    sizes = [len(one) for one in SAMPLES[number]]
    before = sum(map(len, SAMPLES[1])) if number == 2 else 0
    places = [before] + [before + sum(sizes[:end]) for end in range(2, len(sizes))]
    width = 8 if wide else 4
    offsets = [Number(width, lambda starts, _, place=place, more=delta + (last if place == places[-1] else 0):
                      starts[target] + 8 + place + more) for place in places]
    return [full("stsd", 0, 0, u32(1), Box("mp4v" if number == 1 else "mp4a", bytes(6), u16(1), bytes(20))),
            full("stts", 0, 0, u32(1), u32(len(sizes)), u32(100)),
            full("stsc", 0, 0, u32(2), struct.pack(">IIIIII", 1, 2, 1, 2, 1, 1)),
            full("stsz", 0, 0, u32(0), u32(len(sizes)), *map(u32, sizes)),
            full("co64" if wide else "stco", 0, 0, u32(len(places)), *offsets)]


def media_data(change=None):
    """The samples of both tracks."""
    data = bytearray(b"".join(SAMPLES[1] + SAMPLES[2]))
    if change is not None:
        data[change] ^= 1
    return Box("mdat", bytes(data))


def value(kind, data, locale=0, **more):
    return Box("data", u32(kind), u32(locale), data, **more)


def tag(code, kind, data, locale=0, name=None):
    return Box(code, value(kind, data, locale), name=name)


def freeform(name, text):
    return Box("----", full("mean", 0, 0, b"com.apple.iTunes"), full("name", 0, 0, name), value(1, text),
               name="---- " + name.decode())


def padding(size, data=b""):
    return Box("free", data + bytes(size - len(data)))


def metadata(*items, handler=b"mdir", more=(), is_plain=False, **names):
    parts = [full("hdlr", 0, 0, bytes(4), handler, bytes(13)), *more, *([Box("ilst", *items)] if items else [])]
    return Box("meta", *parts, **names) if is_plain else full("meta", 0, 0, *parts, **names)


def keys(*names, count=None):
    return full("keys", 0, 0, u32(len(names) if count is None else count),
                *(u32(8 + len(name)) + b"mdta" + name for name in names))


def texts(code, *pairs, name=None):
    return Box(code, *(u16(len(text)) + (language(spoken) if spoken else u16(0)) + text for spoken, text in pairs),
               name=name)


def iso_text(code, spoken, text, **more):
    return full(code, 0, 0, language(spoken), text + b"\0", **more)


def movie(*user_data, moov=(), traks=((), ()), more=(), wide=False, at_end=False, delta=0, last=0, change=None,
          rate=600, spoken="und", is_empty=False, mark=b"isom", large=False):
    """A movie with two tracks.

    user_data: the boxes of its udta, which it has not without them.
    moov: boxes of moov after udta; traks: boxes of each track; more: boxes after moov.
    """
    both = [track(number, tables(number, "/mdat", wide, delta, last if number == 2 else 0), *traks[number - 1],
                  spoken=spoken if number == 1 else "und") for number in (1, 2)]
    head = Box("moov", full("mvhd", 0, 0, bytes(8), u32(rate), u32(300), bytes(80)), *both[:1 if is_empty else 2],
               *([Box("udta", *user_data, large=large)] if user_data else []), *moov)
    first = Box("ftyp", mark, u32(0), mark)
    data = media_data(change)
    return made(first, *([data, head, *more] if at_end else [head, *more, data]))


def fragmented(*user_data, base="moof", with_index=False, stale=None, wide=False):
    """A movie in two fragments, each with two samples of track 1, and a list of random access points.

    base: of what the offsets of samples are counted: moof, or file.
    stale: the box with offsets that are wrong.
    wide: whether offsets have 64 bits.
    """
    version, width = (1, 8) if wide else (0, 4)

    def shifted(kind):
        return 32 if stale == kind else 0

    parts = []
    for number, samples in enumerate((SAMPLES[1][:2], SAMPLES[1][2:4]), 1):
        moof, mdat = f"/moof{number}", f"/mdat{number}"
        if base == "file":
            place = Number(8, lambda starts, _, moof=moof: starts[moof] - shifted("tfhd"))
            header = full("tfhd", 0, 1, u32(1), place)
        else:
            header = full("tfhd", 0, 0x20000, u32(1))
        offset = Number(4, lambda starts, _, moof=moof, mdat=mdat: starts[mdat] + 8 - starts[moof] - shifted("trun"))
        run = full("trun", 0, 0x201, u32(2), offset, *(u32(len(one)) for one in samples))
        auxiliary = full("saio", version, 0, u32(1), Number(
            width, lambda starts, _, moof=moof: starts[moof + "/traf/senc"] + 16 - starts[moof] - shifted("saio")))
        parts += [Box("moof", full("mfhd", 0, 0, u32(number)),
                      Box("traf", header, run, auxiliary, full("senc", 0, 0, u32(1), bytes(8))), name=moof[1:]),
                  Box("mdat", *samples, name=mdat[1:])]
    moov = Box("moov", full("mvhd", 0, 0, bytes(96)),
               track(1, [full("stsd", 0, 0, u32(0)), full("stsc", 0, 0, u32(0)), full("stsz", 0, 0, bytes(8)),
                         full("stco", 0, 0, u32(0))]),
               Box("mvex", full("trex", 0, 0, u32(1), u32(1), u32(100), u32(9), u32(0))),
               *([Box("udta", *user_data)] if user_data else []))
    rows = []
    for number in (1, 2):
        place = Number(width, lambda starts, _, number=number: starts[f"/moof{number}"] - shifted("tfra"))
        rows += [(100 * number).to_bytes(width, "big"), place, b"\1\1\1"]
    access = full("tfra", version, 0, u32(1), u32(0), u32(2), *rows)
    index = [full("sidx", version, 0, u32(1), u32(1000), bytes(width),
                  Number(width, lambda starts, sizes:
                         starts["/moof1"] - starts["/sidx"] - sizes["/sidx"] + shifted("sidx")),
                  u16(0), u16(2), *(part for number in (1, 2) for part in (
                      Number(4, lambda _, sizes, number=number: sizes[f"/moof{number}"] + sizes[f"/mdat{number}"]),
                      u32(200), u32(0x90000000))))] if with_index else []
    last = full("mfro", 0, 0, Number(4, lambda _, sizes: sizes["/mfra"]))
    return made(Box("ftyp", b"iso5", u32(0), b"iso5"), moov, *index, *parts, Box("mfra", access, last))


def picture(*items, stale=False, wide=False):
    """A picture file with one coded item, and items of iTunes in a movie."""
    width = 8 if wide else 4
    place = Number(width, lambda starts, _: starts["/mdat"] + 8 - (32 if stale else 0))
    meta = full("meta", 0, 0, full("hdlr", 0, 0, bytes(4), b"pict", bytes(13)), full("pitm", 0, 0, u16(1)),
                full("iloc", 0, 0, bytes([width << 4 | 4, 0]), u16(1), u16(1), u16(0), u16(1), place, u32(20)))
    moov = Box("moov", full("mvhd", 0, 0, bytes(96)), Box("udta", metadata(*items)))
    return made(Box("ftyp", b"heic", u32(0), b"mif1heic"), moov, meta, media_data())
