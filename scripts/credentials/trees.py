"""Movies whose Merkle tree, or whose index of random access, does not fit."""

import hashlib

from .exclusions import bound_movie
from .fragments import bound, boxes, rows
from .stores import CAPTURED, box, flipped

BLOCK = 1024
MISMATCH, MALFORMED = ["assertion.bmffHash.mismatch"], ["assertion.bmffHash.malformed"]


def movie_trees(make):
    source, signer = make.source("mp4"), make.signers.good
    # The hash of the file includes the first 16 bytes of mdat, and c2pa-rs begins the blocks behind them.
    size = len(dict(boxes(source))[b"mdat"]) - 16

    def one(change=None, binding=None, sizes=None, start=16):
        def merkle(data):
            payload = data[start:]
            ends = sizes or [BLOCK] * -(-len(payload) // BLOCK)
            places = [sum(ends[:index]) for index in range(len(ends))]
            leaves = [hashlib.sha256(payload[place:place + count]).digest() for place, count in zip(places, ends)]
            tree = {"uniqueId": 0, "localId": 0, "count": len(leaves), "alg": "sha256", "hashes": leaves,
                    **({"variableBlockSizes": sizes} if sizes else {"fixedBlockSize": BLOCK})}
            if change:
                change(tree)
            return [tree]

        return bound_movie(source, signer, subsets={b"mdat": [(16, 0)]}, merkle=merkle, binding=binding)

    yield "tree-fixed.mp4", "a Merkle tree with blocks of 1 KB", one(), {"tree": "fixed"}
    yield "tree-variable.mp4", "a Merkle tree with blocks of two sizes", one(sizes=[2000, size - 2000]), {"tree": "variable"}
    yield ("tree-whole.mp4", "a Merkle tree with mdat as its only block", one(
        lambda tree: tree.pop("variableBlockSizes"), sizes=[size]), {"tree": "whole"})

    yield ("tree-from-header.mp4", "a Merkle tree whose blocks begin behind the header of mdat", one(start=8),
           {"tree": "from header"}, None)

    def row(tree, level):
        tree["hashes"] = rows(tree["hashes"])[level]

    for name, what, change, codes in (
            ("hash-changed", "a bit of a hash is flipped", lambda tree: tree["hashes"].__setitem__(
                -1, bytes([tree["hashes"][-1][0] ^ 1]) + tree["hashes"][-1][1:]), MISMATCH),
            ("hashes-swapped", "two hashes are swapped", lambda tree: tree["hashes"].reverse(), MISMATCH),
            ("hash-missing", "the last hash is missing", lambda tree: tree["hashes"].pop(), MALFORMED),
            ("hash-more", "there is a hash too many", lambda tree: tree["hashes"].append(bytes(32)), MALFORMED),
            ("hash-short", "a hash has 31 bytes", lambda tree: tree["hashes"].__setitem__(0, tree["hashes"][0][:31]), MISMATCH),
            ("hashes-none", "there are no hashes", lambda tree: tree["hashes"].clear(), MALFORMED),
            ("count-small", "the count is smaller by 1", lambda tree: tree.update(count=tree["count"] - 1), MALFORMED),
            ("count-large", "the count is larger by 1", lambda tree: tree.update(count=tree["count"] + 1), MALFORMED),
            ("count-zero", "the count is 0", lambda tree: tree.update(count=0), MALFORMED),
            ("last-left-out", "the last block has no hash and is not counted", lambda tree: (
                tree["hashes"].pop(), tree.update(count=tree["count"] - 1)), ["*"]),
            ("algorithm-other", "the algorithm is SHA-512, the hashes are SHA-256", lambda tree: tree.update(alg="sha512"),
             MISMATCH),
            ("algorithm-unknown", "the algorithm is unknown", lambda tree: tree.update(alg="sha999"), ["algorithm.unsupported"]),
            ("algorithm-none", "the tree has no algorithm, the assertion has", lambda tree: tree.pop("alg"), []),
            ("block-larger", "the block size is larger than that of the hashes",
             lambda tree: tree.update(fixedBlockSize=BLOCK + 1),
             MISMATCH),
            ("block-zero", "the block size is 0", lambda tree: tree.update(fixedBlockSize=0), ["*"]),
            ("block-both", "there are both kinds of block sizes", lambda tree: tree.update(variableBlockSizes=[size]), MALFORMED),
            ("other-box", "the tree is about a second mdat, which does not exist", lambda tree: tree.update(localId=1), ["*"]),
            ("init-hash", "there is a hash of an initialization", lambda tree: tree.update(initHash=bytes(32)), ["*"]),
            ("row-parents", "the row above the leaves, without boxes for the blocks", lambda tree: row(tree, 1), MALFORMED)):
        yield f"tree-{name}.mp4", f"Merkle tree: {what}", one(change), {"tree": name}, codes
    yield ("tree-variable-sum.mp4", "Merkle tree: the block sizes leave out the end of mdat", one(sizes=[2000, size - 3000]),
           {"tree": "variable-sum"}, MALFORMED)
    yield ("tree-variable-zero.mp4", "Merkle tree: a block size is 0", one(sizes=[2000, 0, size - 2000]),
           {"tree": "variable-zero"}, None)
    yield ("tree-none.mp4", "the list of Merkle trees is empty", one(binding=lambda value: value["merkle"].clear()),
           {"tree": "none"}, ["*"])
    yield ("tree-twice.mp4", "mdat has two equal Merkle trees",
           one(binding=lambda value: value["merkle"].append(dict(value["merkle"][0]))), {"tree": "twice"}, None)
    yield ("tree-no-file-hash.mp4", "there is a Merkle tree, and no hash of the file",
           one(binding=lambda value: value.pop("hash")), {"tree": "no hash"}, ["*"])


def auxiliary_boxes(make):
    """Yields movies whose manifest has the root of the tree. The hashes between it and the blocks are in boxes that no hash
    covers."""
    data = make.signed("mp4", settings=[("core", "merkle_tree_chunk_size_in_kb", 1)])
    places = [place - 28 for place in range(len(data)) if data.startswith(b"merkle\0", place)]
    first, last = places[0], places[-1]
    size = int.from_bytes(data[last:last + 4], "big")

    def replaced(place, new):
        return data[:place] + new + data[place + len(new):]

    def freed(some):
        whole = bytearray(data)
        for place in some:
            whole[place + 4:place + 8] = b"free"
        return bytes(whole)

    location = data.index(b"hlocation", last) + 9
    for name, what, changed in (
            ("hash-changed", "a bit of a hash in the last box is flipped", flipped(data, last + size - 9)),
            ("location-changed", "the last box has the location of the first", replaced(location, b"\0")),
            ("swapped", "the first and the last box are swapped",
             data[:first] + data[last:last + size] + data[first + size:last] + data[first:first + size] + data[last + size:]),
            ("last-removed", "the last box is replaced by a free box", freed([last])),
            ("all-removed", "all boxes are replaced by free boxes", freed(places)),
            ("other-id", "the last box has another uniqueId", replaced(data.index(b"huniqueId", last) + 9, b"\5")),
            ("malformed", "the CBOR of the last box is malformed", replaced(last + 35, b"\xff"))):
        yield f"auxiliary-{name}.mp4", f"Merkle tree in boxes beside mdat: {what}", changed, {"tree": name}, ["*"]


def fragment_trees(make):
    source, signer = (make.work / "fragmented.mp4").read_bytes(), make.signers.good

    def one(row=1, **options):
        return b"".join(bound(source, signer, row=row, separate=False, actions=CAPTURED, **options))

    def flip(value):
        return bytes([value[0] ^ 1]) + value[1:]

    for name, what, row, change, codes in (
            ("hash-changed", "a bit of a hash is flipped", 1, lambda tree: tree.update(
                hashes=[*tree["hashes"][:-1], flip(tree["hashes"][-1])]), MISMATCH),
            ("hash-missing", "the last hash is missing", 1, lambda tree: tree.update(hashes=tree["hashes"][:-1]), MISMATCH),
            ("hash-more", "there is a hash too many", 1, lambda tree: tree.update(hashes=[*tree["hashes"], bytes(32)]), ["*"]),
            ("hashes-none", "there are no hashes", 1, lambda tree: tree.update(hashes=[]), MISMATCH),
            ("leaf-missing", "the hash of the last leaf is missing", 0, lambda tree: tree.update(hashes=tree["hashes"][:-1]),
             ["*"]),
            ("count-small", "the count is smaller by 1", 1, lambda tree: tree.update(count=tree["count"] - 1), ["*"]),
            ("count-large", "the count is larger by 1", 1, lambda tree: tree.update(count=tree["count"] + 1), ["*"]),
            ("algorithm-other", "the algorithm is SHA-512, the hashes are SHA-256", 1, lambda tree: tree.update(alg="sha512"),
             MISMATCH),
            ("algorithm-unknown", "the algorithm is unknown", 1, lambda tree: tree.update(alg="sha999"),
             ["algorithm.unsupported"]),
            ("algorithm-none", "the tree has no algorithm, the assertion has", 1, lambda tree: tree.pop("alg"), []),
            ("init-changed", "a bit of the hash of the initialization is flipped", 1,
             lambda tree: tree.update(initHash=flip(tree["initHash"])), MISMATCH),
            ("init-missing", "there is no hash of the initialization", 1, lambda tree: tree.pop("initHash"), ["*"]),
            ("id-other", "the fragments name another uniqueId", 1, lambda tree: tree.update(uniqueId=2), ["*"]),
            ("track-other", "the fragments name another localId", 1, lambda tree: tree.update(localId=2), ["*"])):
        yield f"fragments-{name}.mp4", f"Merkle tree: {what}", one(row, change=change), {"tree": name}, codes
    for name, what, change, codes in (
            ("proof-changed", "a bit in a hash of a fragment is flipped", lambda all: all[-1].update(
                hashes=[flip(one) for one in all[-1]["hashes"]]), MISMATCH),
            ("proof-missing", "a fragment has no hashes", lambda all: all[-1].pop("hashes"), MISMATCH),
            ("proof-more", "a fragment has a hash too many", lambda all: all[-1]["hashes"].append(bytes(32)), None),
            ("location-other", "two fragments have swapped locations", lambda all: (
                all[0].update(location=1), all[1].update(location=0)), ["*"]),
            ("location-twice", "two fragments have the same location", lambda all: all[1].update(location=0), ["*"]),
            ("location-large", "a fragment has a location beyond the count", lambda all: all[-1].update(location=9), ["*"]),
            ("fragment-id", "a fragment names another uniqueId", lambda all: all[-1].update(uniqueId=2), ["*"])):
        yield f"fragments-{name}.mp4", f"Merkle tree: {what}", one(change_maps=change), {"tree": name}, codes
    # A fragment that is removed, added or moved after signing.
    parts = bound(source, signer, row=1, separate=False, actions=CAPTURED)
    yield "fragments-last-removed.mp4", "the last fragment was removed", b"".join(parts[:-1]), {"tree": "removed"}, ["*"]
    yield "fragments-first-removed.mp4", "the first fragment was removed", b"".join([parts[0],
                                                                                     *parts[2:]]), {"tree": "removed"}, ["*"]
    yield "fragments-twice.mp4", "the last fragment is there twice", b"".join([*parts, parts[-1]]), {"tree": "added"}, ["*"]
    yield ("fragments-swapped.mp4", "two fragments are swapped", b"".join([parts[0], parts[2], parts[1], *parts[3:]]),
           {"tree": "swapped"}, ["*"])
    unlisted = b"".join(one for kind, one in boxes(parts[-1]) if kind != b"uuid")
    yield "fragments-unlisted.mp4", "a fragment without a box in front of it was added", b"".join([*parts, unlisted]), {
        "tree": "added"}, ["*"]


def random_access(data, *, entries=None, offset=0, size=0, tail=True, more=b""):
    """Returns a box mfra for the fragments of a file. `entries` is the number of entries that it states, `offset` and `size`
    are added to the offsets of fragments and to the size in mfro."""
    places, place = [], 0
    for kind, one in boxes(data):
        if kind == b"moof":
            places.append(place)
        place += len(one)
    numbers = (0, 1, 0, len(places) if entries is None else entries)
    # The numbers of the track fragment, the run and the sample have one byte each.
    table = b"".join((index * 5120).to_bytes(4, "big") + (one + offset).to_bytes(4, "big") + b"\1\1\1"
                     for index, one in enumerate(places))
    table = box(b"tfra", *(one.to_bytes(4, "big") for one in numbers), table)
    whole = 8 + len(table) + len(more) + (16 if tail else 0)
    return box(b"mfra", table, more, box(b"mfro", bytes(4), (whole + size).to_bytes(4, "big")) if tail else b"")


def random_accesses(make):
    source = (make.work / "fragmented.mp4").read_bytes()
    data = b"".join(bound(source, make.signers.good, row=1, separate=False, actions=CAPTURED))
    good = random_access(data)
    sized = (len(good) + 99).to_bytes(4, "big") + good[4:]
    for name, what, end in (
            ("good", "mfra fits", good),
            ("offsets", "the offsets in tfra lead elsewhere", random_access(data, offset=100)),
            ("offsets-outside", "the offsets in tfra are outside of the file", random_access(data, offset=1 << 24)),
            ("entries-more", "tfra states more entries than it has", random_access(data, entries=99)),
            ("entries-many", "tfra states 4,294,967,295 entries", random_access(data, entries=0xFFFFFFFF)),
            ("entries-fewer", "tfra states fewer entries than it has", random_access(data, entries=1)),
            ("mfro-size", "the size in mfro is larger than mfra", random_access(data, size=64)),
            ("mfro-missing", "mfra has no mfro", random_access(data, tail=False)),
            ("size", "mfra extends past the end of the file", sized),
            ("inside", "mfra contains a box with other data", random_access(data, more=box(b"moov", b"other data" * 9))),
            ("twice", "mfra is there twice", good + good),
            ("empty", "mfra is empty", box(b"mfra")),
            ("text", "mfra contains bytes that are no boxes", box(b"mfra", b"other data" * 9))):
        yield (f"mfra-{name}.mp4", f"a fragmented file; {what}, which no hash covers", data + end, {"mfra": name},
               [] if name == "good" else None)
    # Nothing refers to mfra in a movie without fragments, and its exclusion is mandatory.
    movie = bound_movie(make.source("mp4"), make.signers.good)
    yield ("mfra-without-fragments.mp4", "a movie without fragments and a box mfra with other data, added after signing",
           movie + box(b"mfra", b"other data" * 9), {"mfra": "without fragments"}, None)
    yield ("appended-free.mp4", "a free box was added at the end after signing", movie + box(b"free", bytes(9)),
           {"appended": "free"},
           MISMATCH)


def trees(make):
    yield from movie_trees(make)
    yield from auxiliary_boxes(make)
    yield from fragment_trees(make)
    yield from random_accesses(make)
