"""Manifest stores: reading and changing their boxes in place, signing claims again, and writing stores from scratch."""

import hashlib

import cbor2

from .certificates import ALGORITHMS
from .stamps import der, response, time_stamp

SOURCE_TYPES = "http://cv.iptc.org/newscodes/digitalsourcetype/"
CAPTURED = [{"action": "c2pa.created", "digitalSourceType": SOURCE_TYPES + "digitalCapture"}]
GENERATED = [{"action": "c2pa.created", "digitalSourceType": SOURCE_TYPES + "trainedAlgorithmicMedia"}]
UUID_TAIL = bytes.fromhex("00110010800000aa00389b71")


class Box:
    """A box of JUMBF in the bytes of a file. A superbox has a label and children."""

    def __init__(self, data, start):
        self.data, self.start = data, start
        self.end = start + int.from_bytes(data[start:start + 4], "big")
        self.kind, self.label, self.children = bytes(data[start + 4:start + 8]), None, []
        if self.kind != b"jumb":
            return
        position = start + 8
        while position < self.end:
            child = Box(data, position)
            if child.kind == b"jumd":
                text = bytes(data[child.start + 25:child.end])
                self.label = text[:text.index(0)].decode()
            else:
                self.children.append(child)
            position = child.end

    def __getitem__(self, label):
        """Returns the first child whose label starts with these letters."""
        return next(one for one in self.children if one.label.startswith(label))

    @property
    def content(self):
        """The bytes of the first content box, without its header."""
        first = self.children[0]
        return bytes(self.data[first.start + 8:first.end])

    @content.setter
    def content(self, new):
        first = self.children[0]
        assert len(new) == first.end - first.start - 8, "The size of a box must not change."
        self.data[first.start + 8:first.end] = new

    @property
    def hash(self):
        """The hash of a superbox for a hashed URI."""
        return hashlib.sha256(self.data[self.start + 8:self.end]).digest()


def store(data):
    """Returns the manifest store of a file. Its boxes must be contiguous: in a JPEG, in a single segment."""
    start = data.index(b"jumb") - 4
    while True:
        box = Box(data, start)
        if box.label == "c2pa":
            return box
        start = data.index(b"jumb", start + 8) - 4


def changed(data, label, change):
    """Changes the content of an assertion without a new size, and its hash in the claim. The claim must be signed again."""
    data = bytearray(data)
    manifest = store(data).children[-1]
    assertion, claim = manifest["c2pa.assertions"][label], manifest["c2pa.claim"]
    before = assertion.hash
    assertion.content = change(assertion.content)
    assert claim.content.count(before) == 1
    claim.content = claim.content.replace(before, assertion.hash)
    return bytes(data)


def sign1(claim, signer, algorithm, *, number=None, chain=None, stamp=None, ocsp=(), protected=None, unprotected=None):
    """Returns the COSE_Sign1 structure of a claim. `number` is an algorithm in the header that differs from the real one.
    `stamp` is a function that returns the headers with time stamps for the protected header, the claim and the
    signature."""
    code, _, digest = ALGORITHMS[algorithm]
    certificates = [der(one) for one in (signer.chain if chain is None else chain)]
    header = {1: code if number is None else number, 33: certificates if len(certificates) > 1 else certificates[0]}
    header = cbor2.dumps({**header, **(protected or {})})
    signature = signer.sign(cbor2.dumps(["Signature1", header, b"", claim]), *([digest] if digest else []))
    loose = stamp(header, claim, signature) if stamp else {}
    if ocsp:
        loose["rVals"] = {"ocspVals": list(ocsp)}
    return [header, {**loose, **(unprotected or {})}, None, signature]


def packed(structure, size=None):
    """Returns the bytes of a COSE_Sign1 structure. The header `pad` fills them to a size."""
    def dumped(*pads):
        header = {**structure[1], **{name: bytes(count) for name, count in zip(("pad", "pad2"), pads)}}
        return cbor2.dumps(cbor2.CBORTag(18, [structure[0], header, *structure[2:]]))

    if size is None:
        return dumped()
    room = size - len(dumped(0))
    assert room >= 0, f"{-room} bytes too many for the signature"
    # One pad cannot fill each size, because long byte strings have longer heads.
    for pads in ((room - head, *second) for second in ((), (0,)) for head in range(12)):
        if pads[0] >= 0 and len(dumped(*pads)) == size:
            return dumped(*pads)
    raise ValueError(size)


def resigned(data, signer, algorithm="es256", change=None, cut=0, **options):
    """Returns a file whose claim is signed again, by any signer and with any headers. `change` changes the bytes of the
    claim before that. The last `cut` bytes of the signature are missing."""
    data = bytearray(data)
    manifest = store(data).children[-1]
    claim, signature = manifest["c2pa.claim"], manifest["c2pa.signature"]
    if change:
        claim.content = change(claim.content)
    size = len(signature.content)
    signature.content = packed(sign1(claim.content, signer, algorithm, **options), size + cut)[:size]
    return bytes(data)


def stamped(authority, when, *, version=2, other=b"", damage=None, **options):
    """Returns a function for sign1 that makes a time stamp. It is over other bytes if `other` is not empty. `damage`
    changes the value of the header."""
    def header(protected, claim, signature):
        content = claim if version == 1 else cbor2.dumps(signature)
        content = cbor2.dumps(["CounterSignature", protected, b"", content]) + other
        token = time_stamp(authority, hashlib.sha256(content).digest(), when, **options)
        name, value = ("sigTst", response(token)) if version == 1 else ("sigTst2", token)
        return {name: {"tstTokens": [{"val": damage(value) if damage else value}]}}
    return header


def box(kind, *contents):
    return (8 + sum(map(len, contents))).to_bytes(4, "big") + kind + b"".join(contents)


def description(kind, label, toggles=3, more=b""):
    """Returns a description box. `toggles` states which fields it has; `more` are the bytes of those after the label."""
    return box(b"jumd", kind, UUID_TAIL, bytes([toggles]), b"" if label is None else label.encode() + b"\0", more)


def superbox(kind, label, *children):
    return box(b"jumb", description(kind, label), *children)


def hashed_uri(url, target, hash_name="sha256"):
    """Returns a reference to a superbox."""
    return {"url": f"self#jumbf={url}", "hash": hashlib.new(hash_name, target[8:]).digest()}


def written(label, assertions, signer, hash_name="sha256", *, version=2, change=None, others=()):
    """Returns a manifest store. `assertions` has the value of each assertion by its label, or its whole superbox. `change`
    changes the value of the claim before it is signed. `others` are further superboxes of the manifest."""
    boxes = {name: value if isinstance(value, bytes) else superbox(b"cbor", name, box(b"cbor", cbor2.dumps(value)))
             for name, value in assertions.items()}
    references = [hashed_uri(f"c2pa.assertions/{name}", one, hash_name) for name, one in boxes.items()]
    generator = {"name": "Example Writer", "version": "1.0"}
    claim = {
        "instanceID": "xmp:iid:2b1f7c3a-0000-4000-8000-000000000001",
        "claim_generator_info": generator if version == 2 else [generator],
        "signature": f"self#jumbf=/c2pa/{label}/c2pa.signature",
        "created_assertions" if version == 2 else "assertions": references, "alg": hash_name}
    if version == 1:
        claim |= {"claim_generator": "Example_Writer/1.0", "dc:format": "image/jpeg"}
    if change:
        change(claim)
    claim = cbor2.dumps(claim)
    return superbox(b"c2pa", "c2pa", superbox(
        b"c2ma", label, superbox(b"c2as", "c2pa.assertions", *boxes.values()),
        superbox(b"c2cl", "c2pa.claim.v2" if version == 2 else "c2pa.claim", box(b"cbor", claim)),
        superbox(b"c2cs", "c2pa.signature", box(b"cbor", packed(sign1(claim, signer, "es256")))), *others))


def written_jpeg(data, label, actions, signer, hash_name="sha256", *, assertions=None, binding=None, instead=None, rework=None,
                 excluded=(), **options):
    """Returns a JPEG file with a manifest store in front of its other segments. `excluded` are ranges of the source, as
    offset and size, that the hash excludes as well. `binding` changes the value of c2pa.hash.data, which `instead` replaces,
    and `rework` changes the whole store. `assertions` are further assertions."""
    def segment(length):
        hashed, place = hashlib.new(hash_name), 0
        for start, size in sorted(excluded):
            hashed.update(data[place:start])
            place = start + size
        hashed.update(data[place:])
        value = {"exclusions": [{"start": 2, "length": length}], "alg": hash_name, "name": "jumbf manifest",
                 "hash": hashed.digest(), "pad": b""}
        value["exclusions"] += [{"start": start + length, "length": size} for start, size in excluded]
        if binding:
            binding(value)
        store = written(label, {**(instead or {"c2pa.hash.data": value}), "c2pa.actions.v2": {"actions": actions},
                                **(assertions or {})},
                        signer, hash_name, **options)
        content = b"JP\0\1\0\0\0\1" + (rework(store) if rework else store)
        return b"\xff\xeb" + (2 + len(content)).to_bytes(2, "big") + content

    # The length is written with three bytes, whatever it is.
    return data[:2] + segment(len(segment(4000))) + data[2:]


def flipped(data, place):
    """Returns the bytes with a bit flipped at an offset."""
    data = bytearray(data)
    data[place] ^= 1
    return bytes(data)
