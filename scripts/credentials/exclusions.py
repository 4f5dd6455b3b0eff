"""Files whose signer excluded more from the hash than the manifest store: the picture, the movie, metadata, or padding."""

import hashlib

from .fragments import C2PA_UUID, EXCLUSIONS, LABEL, boxes, uuid_box
from .stores import CAPTURED, flipped, written, written_jpeg

ADDITIONAL = "assertion.{}.additionalExclusionsPresent"
EXIF = b"\xff\xe1\0\x22Exif\0\0MM\0\x2a\0\0\0\x08" + bytes.fromhex("0001010e0002000000044869210000000000")
CONTAINERS = (b"moov", b"trak", b"mdia", b"minf", b"stbl", b"udta")


def entry(xpath, **conditions):
    """Returns an entry of the list of exclusions, with the conditions of a box."""
    return {"xpath": xpath, **conditions}


def shifted(data, count):
    """Returns a movie whose chunk offsets are larger by a number of bytes."""
    def walk(start, end):
        while start < end:
            size, kind = int.from_bytes(data[start:start + 4], "big"), bytes(data[start + 4:start + 8])
            if kind in CONTAINERS:
                walk(start + 8, start + size)
            for place in range(start + 16, start + size, 4) if kind == b"stco" else ():
                data[place:place + 4] = (int.from_bytes(data[place:place + 4], "big") + count).to_bytes(4, "big")
            start += size

    data = bytearray(data)
    walk(0, len(data))
    return bytes(data)


def digest(parts, excluded, subsets):
    """Returns the hash of root boxes. `excluded` has the types of boxes that are left out, `subsets` the ranges of others."""
    hasher, start = hashlib.sha256(), 0
    for kind, data in parts:
        if kind not in excluded:
            hasher.update(start.to_bytes(8, "big"))
            place = 0
            for offset, size in subsets.get(kind, ()):
                hasher.update(data[place:offset])
                place = offset + size if size else len(data)
            hasher.update(data[place:])
        start += len(data)
    return hasher.digest()


def bound_movie(data, signer, *, more=(), subsets=None, merkle=None, first=EXCLUSIONS, after=b"", binding=None):
    """Returns a movie with content credentials. `more` are entries after the first exclusions, which are the mandatory
    ones. `subsets` has the ranges that are excluded from root boxes. `merkle` returns the Merkle trees for the bytes of
    the box mdat. `after` are boxes at the end, and `binding` changes the value of c2pa.hash.bmff.v3."""
    subsets = subsets or {}
    excluded = {b"uuid"} | {one["xpath"][1:].encode() for one in (*first, *more) if one["xpath"].count("/") == 1}
    entries = [*first, *more, *(entry(f"/{kind.decode()}", subset=[{"offset": offset, "length": size} for offset, size in ranges])
                                for kind, ranges in subsets.items())]

    def whole(store_hash, size):
        parts = boxes(shifted(data, size) + after)
        value = {"exclusions": entries, "alg": "sha256", "name": "jumbf manifest", "hash": store_hash}
        if merkle:
            value["merkle"] = merkle(dict(parts)[b"mdat"])
        if binding:
            binding(value)
        store = written(LABEL, {"c2pa.hash.bmff.v3": value, "c2pa.actions.v2": {"actions": CAPTURED}}, signer)
        return [parts[0], (b"uuid", uuid_box(b"manifest", bytes(8) + store)), *parts[1:]]

    size = len(whole(bytes(32), 0)[1][1])
    parts = whole(bytes(32), size)
    parts = whole(digest(parts, excluded, subsets), size)
    assert len(parts[1][1]) == size
    return b"".join(one for _, one in parts)


def partial_jpegs(make):
    source, signer = make.source("jpg"), make.signers.good
    scan = source.index(b"\xff\xda")
    body = scan + 2 + int.from_bytes(source[scan + 2:scan + 4], "big")
    noted = source[:20] + EXIF + source[20:]

    def one(data=source, **options):
        return written_jpeg(data, LABEL, CAPTURED, signer, **options)

    # Since version 2.4 of the standard, other exclusions are reported; version 2.2 rejects those of other data than metadata.
    refused, allowed = ["assertion.dataHash.mismatch"], [ADDITIONAL.format("dataHash")]
    for name, what, start in (("scan", "the scan", body), ("scan-header", "the scan with its header", scan),
                              ("picture", "all behind SOI", 2)):
        data = one(excluded=[(start, len(source) - 2 - start)])
        yield f"partial-{name}.jpg", f"the hash excludes {what}", data, {"excluded": "media"}, [], allowed
        yield (f"partial-{name}-changed.jpg", f"the hash excludes {what}, in which a bit is flipped afterwards",
               flipped(data, len(data) - 9), {"excluded": "media"}, [], allowed)
    text = 20 + EXIF.index(b"Hi!")
    data = one(noted, excluded=[(text, 4)])
    yield "partial-exif.jpg", "the hash excludes a text of Exif", data, {"excluded": "metadata"}, [], allowed
    yield ("partial-exif-changed.jpg", "the hash excludes a text of Exif, in which a bit is flipped afterwards",
           flipped(data, data.index(b"Hi!")), {"excluded": "metadata"}, [], allowed)
    yield ("partial-exif-segment.jpg", "the hash excludes the segment of Exif with its length",
           one(noted, excluded=[(20, len(EXIF))]),
           {"excluded": "metadata"}, [], allowed)
    for name, what, change, codes in (
            ("empty", "an exclusion has no bytes", lambda all: all.append({"start": all[0]["length"] + 60, "length": 0}), []),
            ("overlapping", "two exclusions overlap", lambda all: all.append({"start": all[0]["length"] - 9, "length": 9}),
             ["assertion.dataHash.malformed"]),
            ("outside", "an exclusion extends past the end", lambda all: all.append(
                {"start": all[0]["length"] + len(source), "length": 99}), refused),
            ("negative", "an exclusion has a negative length", lambda all: all.append(
                {"start": all[0]["length"] + 60, "length": -9}), ["assertion.dataHash.malformed"]),
            ("repeated", "the exclusion of the store is listed twice", lambda all: all.append(all[0]),
             ["assertion.dataHash.malformed"]),
            ("none", "the store is not excluded", list.clear, refused)):
        yield (f"exclusion-{name}.jpg", f"c2pa.hash.data: {what}",
               one(binding=lambda value, change=change: change(value["exclusions"])), {"exclusions": name}, codes)
    data = one(excluded=[(body, len(source) - 2 - body)], binding=lambda value: value["exclusions"].reverse())
    yield "exclusion-unordered.jpg", "c2pa.hash.data: the exclusions are not in order", data, {"exclusions": "unordered"}, [
        "assertion.dataHash.malformed"]


SEGMENTS = {0xD8: "SOI", 0xE0: "APP0", 0xE1: "APP1", 0xDB: "DQT", 0xC4: "DHT", 0xC0: "SOF0", 0xDA: "SOS", 0xD9: "EOI"}


def named_boxes(data, excluded=(), ranges=None):
    """Returns the assertion c2pa.hash.boxes for a JPEG whose store follows SOI. `excluded` are the names of excluded boxes,
    and `ranges` has the offset and the size of excluded ranges in others."""
    entries, place = [], 0
    while place < len(data):
        name, start = SEGMENTS[data[place + 1]], place
        place += 2 if name in ("SOI", "EOI") else 2 + int.from_bytes(data[place + 2:place + 4], "big")
        if name == "SOS":
            place = len(data) - 2
        entry = {"names": [name], "alg": "sha256", "pad": b""}
        if name in excluded:
            entry |= {"hash": b"\0", "excluded": True}
        else:
            part, some = data[start:place], (ranges or {}).get(name, ())
            for offset, size in reversed(some):
                part = part[:offset] + part[offset + size:]
            entry["hash"] = hashlib.sha256(part).digest()
            if some:
                entry["exclusions"] = [{"boxIndex": 0, "start": offset, "length": size} for offset, size in some]
        entries.append(entry)
    entries.insert(1, {"names": ["C2PA"], "hash": b"\0", "excluded": True, "pad": b""})
    return {"c2pa.hash.boxes": {"boxes": entries}}


def partial_boxes(make):
    source, signer, allowed = make.source("jpg"), make.signers.good, [ADDITIONAL.format("boxesHash")]
    noted = source[:20] + EXIF + source[20:]

    # The offset of the text of Exif from the end.
    text = 20 + EXIF.index(b"Hi!") - len(noted)

    def one(data=source, **options):
        return written_jpeg(data, LABEL, CAPTURED, signer, instead=named_boxes(data, **options))

    yield "named-boxes.jpg", "the hard binding is c2pa.hash.boxes", one(), {"excluded": "mandatory"}
    for name, what, data, place, codes, more in (
            ("scan", "the box SOS with the scan", one(excluded=["SOS"]), -9, None, allowed),
            ("scan-range", "a range of the box SOS", one(ranges={"SOS": [(14, 200)]}),
             source.index(b"\xff\xda") + 60 - len(source), ["assertion.boxesHash.mismatch"], []),
            ("frame", "the box SOF0", one(excluded=["SOF0"]), source.index(b"\xff\xc0") + 6 - len(source), None, allowed),
            ("exif", "the box APP1 with Exif", one(noted, excluded=["APP1"]), text, [], allowed),
            ("exif-range", "a text in the box APP1", one(noted, ranges={"APP1": [(EXIF.index(b"Hi!"), 4)]}), text, [],
             allowed)):
        yield f"named-{name}.jpg", f"c2pa.hash.boxes excludes {what}", data, {"excluded": name}, codes, more
        yield (f"named-{name}-changed.jpg", f"c2pa.hash.boxes excludes {what}, in which a bit is flipped afterwards",
               flipped(data, len(data) + place), {"excluded": name}, codes, more)


def partial_movies(make):
    source, signer = make.source("mp4"), make.signers.good
    free, skip = (9 + 8).to_bytes(4, "big") + b"free" + bytes(9), (9 + 8).to_bytes(4, "big") + b"skip" + bytes(9)
    allowed = [ADDITIONAL.format("bmffHash")]

    def one(*more, **options):
        return bound_movie(source, signer, more=more, **options)

    def in_box(data, kind, offset):
        return flipped(data, data.rfind(kind) + offset)

    yield "exclusions-mandatory.mp4", "only the mandatory exclusions", one(), {"excluded": "mandatory"}
    data = one(entry("/free"), entry("/skip"), after=free + skip)
    yield "exclusions-free.mp4", "the exclusions /free and /skip", data, {"excluded": "padding"}
    yield ("exclusions-free-changed.mp4", "the exclusions /free and /skip; a bit in skip is flipped afterwards",
           in_box(data, b"skip", 6),
           {"excluded": "padding"})
    for kind, offset, what in ((b"moov", 24, "the movie box"), (b"mdat", 400, "the samples")):
        name = kind.decode()
        data = one(entry(f"/{name}"))
        yield f"partial-{name}.mp4", f"the hash excludes {what}", data, {"excluded": name}, [], allowed
        yield (f"partial-{name}-changed.mp4", f"the hash excludes {what}, in which a bit is flipped afterwards",
               in_box(data, kind, offset), {"excluded": name}, [], allowed)
    data = one(subsets={b"mdat": [(16, 0)]})
    yield ("partial-mdat-subset.mp4", "the hash excludes mdat but for 16 bytes, as for a Merkle tree, but there is none", data,
           {"excluded": "mdat"}, [], allowed)
    yield ("partial-mdat-subset-changed.mp4", "the hash excludes mdat but for 16 bytes, without a Merkle tree; a bit is flipped",
           in_box(data, b"mdat", 400), {"excluded": "mdat"}, [], allowed)
    other = uuid_box(b"manifest", b"").replace(C2PA_UUID, bytes(16))
    plain = [entry("/uuid"), *EXCLUSIONS[1:]]
    yield ("partial-uuid.mp4", "the hash excludes all boxes of type uuid", one(first=plain, after=other), {"excluded": "uuid"},
           [], allowed)
    for name, left in (("uuid", 0), ("ftyp", 1), ("mfra", 2)):
        first = [one for index, one in enumerate(EXCLUSIONS) if index != left]
        data = one(first=first)
        yield (f"exclusions-no-{name}.mp4", f"the mandatory exclusion /{name} is missing", data, {"excluded": f"not {name}"},
               ["assertion.bmffHash.mismatch"] if name == "uuid" else [])
    yield "exclusions-empty.mp4", "the list of exclusions is empty", one(first=[]), {"excluded": "none"}, [
        "assertion.bmffHash.malformed"]
    yield ("exclusions-subset-unordered.mp4", "the ranges of a subset overlap", one(subsets={b"mdat": [(40, 20), (50, 20)]}),
           {"excluded": "overlap"}, ["assertion.bmffHash.malformed"])


def partial_bindings(make):
    yield from partial_jpegs(make)
    yield from partial_boxes(make)
    yield from partial_movies(make)
