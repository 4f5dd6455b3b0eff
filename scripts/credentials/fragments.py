"""Fragmented MP4 files whose fragments are bound to the manifest by a Merkle tree (c2pa.hash.bmff.v3)."""

import hashlib

import cbor2

from .stores import written

C2PA_UUID = bytes.fromhex("d8fec3d61b0e483c92975828877ec481")
EXCLUSIONS = [
    {"xpath": "/uuid", "length": None, "data": [{"offset": 8, "value": C2PA_UUID}], "subset": None, "version": None,
     "flags": None, "exact": None},
    *({"xpath": path, "length": None, "data": None, "subset": None, "version": None, "flags": None, "exact": None}
      for path in ("/ftyp", "/mfra"))]
LABEL = "urn:c2pa:2b1f7c3a-0000-4000-8000-000000000002"


def boxes(data):
    """Returns the type and the bytes of each box of a file."""
    position, found = 0, []
    while position < len(data):
        size = int.from_bytes(data[position:position + 4], "big")
        found.append((data[position + 4:position + 8], data[position:position + size]))
        position += size
    return found


def uuid_box(purpose, content):
    body = b"uuid" + C2PA_UUID + bytes(4) + purpose + b"\0" + content
    return (4 + len(body)).to_bytes(4, "big") + body


def digest(parts, start):
    """Returns the hash of boxes that follow each other from an offset. Each box is preceded by its offset."""
    hasher = hashlib.sha256()
    for kind, data in parts:
        if kind not in (b"uuid", b"ftyp", b"mfra"):
            hasher.update(start.to_bytes(8, "big") + data)
        start += len(data)
    return hasher.digest()


def rows(leaves):
    """Returns the rows of a Merkle tree, the leaves first. A last node without a sibling is copied to the next row."""
    tree = [leaves]
    while len(tree[-1]) > 1:
        pairs = [tree[-1][index:index + 2] for index in range(0, len(tree[-1]), 2)]
        tree.append([hashlib.sha256(b"".join(pair)).digest() if len(pair) == 2 else pair[0] for pair in pairs])
    return tree


def proof(tree, index, row):
    """Returns the siblings between a leaf and a row of the tree."""
    siblings = []
    for nodes in tree[:row]:
        if index ^ 1 < len(nodes):
            siblings.append(nodes[index ^ 1])
        index //= 2
    return siblings


def bound(data, signer, *, row, separate, actions, change=None, change_maps=None):
    """Returns the parts of a fragmented MP4 file with content credentials: the initialization, then the fragments.
    `row` is the row of the Merkle tree that the manifest contains. `separate` fragments are files of their own. `change`
    changes the tree in the manifest, and `change_maps` the list of what the boxes in front of the fragments contain."""
    parts = boxes(data)
    first = next(index for index, (kind, _) in enumerate(parts) if kind == b"moof")
    initial = parts[:first]
    fragments = [parts[index:index + 2] for index in range(first, len(parts), 2)]
    assert all([kind for kind, _ in one] == [b"moof", b"mdat"] for one in fragments)

    def maps(tree):
        """The boxes in front of the fragments. Before the hashes are known, the siblings are empty."""
        values = [{"uniqueId": 1, "localId": 1, "location": index} | ({"hashes": proof(tree, index, row)} if row else {})
                  for index in range(len(fragments))]
        if change_maps:
            change_maps(values)
        return [uuid_box(b"merkle", cbor2.dumps(one)) for one in values]

    def manifest(start_hash, hashes):
        tree = {"uniqueId": 1, "localId": 1, "count": len(fragments), "alg": "sha256", "initHash": start_hash,
                "hashes": hashes}
        if change:
            change(tree)
        binding = {"exclusions": EXCLUSIONS, "alg": "sha256", "merkle": [tree], "name": "jumbf manifest"}
        store = written(LABEL, {"c2pa.hash.bmff.v3": binding, "c2pa.actions.v2": {"actions": actions}}, signer)
        return uuid_box(b"manifest", bytes(8) + store)

    def joined(leaves):
        """All boxes of the initialization and of the fragments, for leaves of the tree."""
        tree = rows(leaves)
        whole = [initial[0], (b"uuid", b""), *initial[1:]]
        fronts = [[(b"uuid", one), *fragment] for one, fragment in zip(maps(tree), fragments, strict=True)]
        return tree, whole, fronts

    # The sizes of boxes do not depend on the hashes; the offsets follow from the sizes.
    tree, whole, fronts = joined([bytes(32)] * len(fragments))
    whole[1] = (b"uuid", manifest(bytes(32), tree[row]))
    length = sum(len(one) for _, one in whole)
    leaves, position = [], length
    for front in fronts:
        leaves.append(digest(front, 0 if separate else position))
        position += sum(len(one) for _, one in front)
    tree, _, fronts = joined(leaves)
    whole[1] = (b"uuid", manifest(digest(whole, 0), tree[row]))
    assert sum(len(one) for _, one in whole) == length
    return [b"".join(one for _, one in part) for part in (whole, *fronts)]
