"""Files whose manifest store has a box too many, a box of the wrong kind, or a wrong description. The claim and its
signature are valid, unless the box is in them."""

import copy

import cbor2

from .certificates import Identity
from .fragments import LABEL
from .stores import (
    CAPTURED, GENERATED, box, description, hashed_uri, superbox, written, written_jpeg)

ACTIONS = "c2pa.actions.v2"
# The status codes that the specification demands. For other files it demands none, but they must not be valid.
CODES = {
    **dict.fromkeys(("claim-false-before", "claim-false-after", "claim-1-false-before", "claim-1-false-after", "claim-twice"),
                    ["claim.multiple"]),
    **dict.fromkeys(("claim-no-instance", "claim-no-generator"), ["claim.malformed"]),
    **dict.fromkeys(("assertion-cbor-more", "assertion-cbor-cut"), ["assertion.cbor.invalid"]),
    "claim-no-signature": ["claimSignature.missing"], "claim-algorithm-none": ["algorithm.unsupported"],
    # JUMBF allows these.
    "assertion-id": [], "assertion-salt": []}
# The standards say nothing about these.
UNDECIDED = ("manifest-free", "manifest-unknown", "manifest-other-superbox", "manifest-hash-wrong", "claim-hash-wrong",
             "manifest-toggle-reserved", "claim-toggle-reserved", "assertion-unknown-type", "listed-twice", "listed-both",
             "listed-absolute", "listed-binding-twice")


class Part:
    """A box of JUMBF that can be changed. A superbox has parts, the description first; other boxes have bytes."""

    def __init__(self, data):
        self.kind, self.bytes, self.parts = data[4:8], data[8:], None
        if self.kind == b"jumb":
            self.parts, place = [], 8
            while place < len(data):
                size = int.from_bytes(data[place:place + 4], "big")
                self.parts.append(Part(data[place:place + size]))
                place += size

    def __bytes__(self):
        return box(self.kind, self.bytes) if self.parts is None else box(self.kind, *map(bytes, self.parts))

    def __getitem__(self, label):
        """Returns the first superbox inside whose label starts with these letters."""
        return next(one for one in self.parts if one.parts and one.parts[0].bytes[17:].startswith(label.encode()))

    def add(self, *parts, first=False):
        """Adds parts at the end, or after the description."""
        place = 1 if first else len(self.parts)
        self.parts[place:place] = [one if isinstance(one, Part) else Part(one) for one in parts]


def actions_box(actions, label=ACTIONS):
    return superbox(b"cbor", label, box(b"cbor", cbor2.dumps({"actions": actions})))


def after_signing():
    """Yields names, descriptions and functions that change the parts of a store, which no hash covers. The bytes that are
    added state that a model made the picture."""
    stranger = Identity("Self Signer")
    false_store = Part(written(LABEL, {ACTIONS: {"actions": GENERATED}}, stranger))
    false = false_store.parts[1]
    claim, signature = false["c2pa.claim"], false["c2pa.signature"]
    content, other_signature = bytes(claim.parts[1]), bytes(signature.parts[1])
    text = box(b"json", b'{"claim_generator":"Other Writer"}')

    def added(path, *parts, first=False):
        def change(root):
            for label in path:
                root = root[label]
            root.add(*copy.deepcopy(parts), first=first)
        return change

    manifest = [LABEL]
    for word, first in (("before", True), ("after", False)):
        yield f"manifest-false-{word}", f"another manifest of the same label {word} the signed one", added([], false, first=first)
        yield f"claim-false-{word}", f"another claim {word} the signed one", added(manifest, claim, first=first)
        yield (f"claim-1-false-{word}", f"a claim of version 1 {word} the signed one", added(
            manifest, superbox(b"c2cl", "c2pa.claim", box(b"cbor", claim.parts[1].bytes)), first=first))
        yield (f"claim-content-{word}", f"another content box in the claim {word} the signed one",
               added([*manifest, "c2pa.claim"], content, first=first))
        yield (f"claim-json-{word}", f"a JSON box in the claim {word} the signed content",
               added([*manifest, "c2pa.claim"], text, first=first))
        yield (f"assertions-false-{word}", f"another assertion store {word} the signed one",
               added(manifest, superbox(b"c2as", "c2pa.assertions", actions_box(GENERATED)), first=first))
        yield f"signature-false-{word}", f"another signature {word} the right one", added(manifest, signature, first=first)
        yield (f"signature-content-{word}", f"another content box in the signature {word} the right one",
               added([*manifest, "c2pa.signature"], other_signature, first=first))
        yield (f"assertion-false-{word}", f"another assertion with the label of a signed one {word} it",
               added([*manifest, "c2pa.assertions"], actions_box(GENERATED), first=first))
    yield ("manifest-twice", "the manifest is there twice, with the same bytes",
           lambda root: root.add(copy.deepcopy(root.parts[1])))
    yield ("claim-twice", "the claim is there twice, with the same bytes",
           lambda root: root.parts[1].add(copy.deepcopy(root.parts[1]["c2pa.claim"])))
    yield ("assertions-twice", "the assertion store is there twice, with the same bytes",
           lambda root: root.parts[1].add(copy.deepcopy(root.parts[1]["c2pa.assertions"])))
    yield ("signature-twice", "the signature is there twice, with the same bytes",
           lambda root: root.parts[1].add(copy.deepcopy(root.parts[1]["c2pa.signature"])))
    yield ("assertion-undeclared", "an assertion of another label that is not in the claim",
           added([*manifest, "c2pa.assertions"], actions_box(GENERATED, "org.example.actions")))
    yield "store-content", "a CBOR box in the store beside the manifest", added([], content)
    yield "manifest-content", "a CBOR box in the manifest beside the claim", added(manifest, content)
    yield "assertions-content", "a CBOR box in the assertion store", added([*manifest, "c2pa.assertions"], content)
    yield "manifest-free", "a free box at the end of the manifest", added(manifest, box(b"free", bytes(20)))
    yield "manifest-unknown", "a box of an unknown type at the end of the manifest", added(manifest, box(b"zzzz", bytes(20)))
    yield ("manifest-other-superbox", "a superbox of another label in the manifest",
           added(manifest, superbox(b"cbor", "org.example.box", box(b"cbor", b"\xa0"))))
    for label, name in ((None, "store"), (LABEL, "manifest"), ("c2pa.assertions", "assertion store"), ("c2pa.claim", "claim"),
                        ("c2pa.signature", "signature")):
        for suffix, what, change in descriptions(name):
            # The other superboxes have only the defects that matter most.
            if name in ("manifest", "claim") or suffix in ("undescribed", "described-otherwise", "toggle-id"):
                yield (f"{name.replace(' ', '-')}-{suffix}", what,
                       lambda root, change=change, label=label: change(found(root, label)))
    for label, kind, name in (("c2pa.claim", b"cbor", "claim"), ("c2pa.signature", b"cbor", "signature"),
                              ("c2pa.assertions", b"c2ma", "assertion store"), (LABEL, b"c2as", "manifest"),
                              (None, b"c2ma", "store"), ("c2pa.claim", b"json", "claim")):
        def typed(root, label=label, kind=kind):
            one = found(root, label).parts[0]
            one.bytes = kind + one.bytes[4:]
        yield f"{name.replace(' ', '-')}-type-{kind.decode()}", f"the type of the {name} is {kind.decode()}", typed
    for label, name in (("c2pa.claim", "claim"), ("c2pa.signature", "signature")):
        def retyped(root, label=label):
            found(root, label).parts[1].kind = b"json"
        yield f"{name}-box-json", f"the content box of the {name} has the type json", retyped


def found(root, label):
    """Returns the store, the manifest, or a superbox of the manifest."""
    return root if label is None else root[LABEL] if label == LABEL else root[LABEL][label]


def descriptions(name):
    """Yields names, descriptions, and functions that change the description of a superbox, which no hash covers."""
    def toggles(one, value, more=b""):
        # The toggles follow the type.
        one.parts[0].bytes = one.parts[0].bytes[:16] + bytes([value]) + one.parts[0].bytes[17:] + more

    yield "undescribed", f"the {name} has no description", lambda one: one.parts.pop(0)
    yield ("described-twice", f"the {name} has two descriptions of the same bytes",
           lambda one: one.parts.insert(1, copy.deepcopy(one.parts[0])))
    yield ("described-otherwise", f"the {name} has a second description with another label",
           lambda one: one.parts.insert(1, Part(description(one.parts[0].bytes[:4], "org.example.other"))))
    yield ("described-late", f"the description of the {name} is not its first box",
           lambda one: one.parts.append(one.parts.pop(0)))
    yield "no-toggle", f"the {name} has a label, and no bit for it", lambda one: toggles(one, 1)
    yield "toggle-id", f"the {name} has a bit for an ID, and no ID", lambda one: toggles(one, 7)
    yield "toggle-hash", f"the {name} has a bit for a hash, and no hash", lambda one: toggles(one, 11)
    yield "hash-wrong", f"the description of the {name} has a wrong hash", lambda one: toggles(one, 11, bytes(32))
    yield "toggle-private", f"the {name} has a bit for a private box, and no such box", lambda one: toggles(one, 19)
    yield "toggle-reserved", f"the {name} has a reserved bit", lambda one: toggles(one, 0x83)
    yield "not-requestable", f"the {name} is not requestable", lambda one: toggles(one, 2)


def before_signing():
    """Yields names, descriptions, and the options of a signed store. The signer makes the defect."""
    content = box(b"cbor", cbor2.dumps({"value": 1}))
    label = "org.example.value"
    for name, what, value in (
            ("two-contents", "two content boxes", superbox(b"cbor", label, content, content)),
            ("no-content", "no content box", superbox(b"cbor", label)),
            ("json-content", "the type cbor and a JSON box", superbox(b"cbor", label, box(b"json", b'{"value":1}'))),
            ("cbor-content", "the type json and a CBOR box", superbox(b"json", label, content)),
            ("both-contents", "the type cbor, a CBOR and a JSON box", superbox(b"cbor", label, content, box(b"json", b"{}"))),
            ("unknown-type", "a type that is not defined", superbox(b"zzzz", label, content)),
            ("no-file", "the type of embedded files and a CBOR box", box(
                b"jumb", box(b"jumd", bytes.fromhex("40cb0c32bb8a489da70b2ad6f47f4369"), b"\3" + label.encode() + b"\0"),
                content)),
            ("undescribed", "no description", box(b"jumb", content)),
            ("described-twice", "two descriptions", box(b"jumb", description(b"cbor", label), description(b"cbor", label),
                                                        content)),
            ("no-toggle", "a label, and no bit for it", box(b"jumb", description(b"cbor", label, 1), content)),
            ("no-label", "no label, and a bit for it", box(b"jumb", description(b"cbor", None, 3), content)),
            ("toggle-id", "a bit for an ID, and no ID", box(b"jumb", description(b"cbor", label, 7), content)),
            ("id", "an ID", box(b"jumb", description(b"cbor", label, 7, b"\0\0\0\1"), content)),
            ("toggle-hash", "a bit for a hash, and no hash", box(b"jumb", description(b"cbor", label, 11), content)),
            ("salt", "a salt in a private box", box(
                b"jumb", description(b"cbor", label, 19, box(b"c2sh", bytes(range(16)))), content)),
            ("toggle-private", "a bit for a private box, and no such box",
             box(b"jumb", description(b"cbor", label, 19), content)),
            ("more-private", "a private box, and no bit for it", box(
                b"jumb", description(b"cbor", label, 3, box(b"c2sh", bytes(range(16)))), content)),
            ("not-requestable", "no bit that it is requestable", box(b"jumb", description(b"cbor", label, 2), content)),
            ("label-slash", "a label with a slash", superbox(b"cbor", "org.example/value", content)),
            ("cbor-more", "bytes after the CBOR value", superbox(b"cbor", label,
                                                                 box(b"cbor", cbor2.dumps({"value": 1}), b"\0\0"))),
            ("cbor-cut", "a CBOR value that is cut", superbox(b"cbor", label, box(b"cbor", cbor2.dumps({"value": 1})[:-1])))):
        yield f"assertion-{name}", f"an assertion has {what}", {"assertions": {label: value}}

    def listing(change):
        return {"change": lambda claim: change(claim, claim["created_assertions"])}

    actions = hashed_uri(f"c2pa.assertions/{ACTIONS}", actions_box(CAPTURED))
    yield "listed-twice", "an assertion is listed twice", listing(lambda claim, all: all.append(dict(all[1])))
    yield ("listed-both", "an assertion is listed as created and as gathered",
           listing(lambda claim, all: claim.update(gathered_assertions=[dict(all[1])])))
    yield ("listed-absolute", "an assertion is listed twice, once with an absolute URI",
           listing(lambda claim, all: all.append({**actions, "url": f"self#jumbf=/c2pa/{LABEL}/c2pa.assertions/{ACTIONS}"})))
    yield ("listed-other-hash", "an assertion is listed twice, once with a wrong hash",
           listing(lambda claim, all: all.append({**all[1], "hash": bytes(32)})))
    yield ("listed-binding-twice", "the hard binding is listed twice", listing(lambda claim, all: all.append(dict(all[0]))))
    yield ("listed-none", "the claim lists no assertions", listing(lambda claim, all: all.clear()))
    # The second one differs from the first, and the claim lists it.
    second = superbox(b"cbor", ACTIONS, box(b"cbor", cbor2.dumps({"actions": GENERATED})))
    yield ("labels-equal", "two assertions have the same label, and the claim lists both hashes", {
        "assertions": {"second": second},
        "change": lambda claim: claim["created_assertions"][-1].update(url=f"self#jumbf=c2pa.assertions/{ACTIONS}")})
    for name, key in (("signature", "signature"), ("instance", "instanceID"), ("generator", "claim_generator_info")):
        yield f"claim-no-{name}", f"the claim has no {key}", {"change": lambda claim, key=key: claim.pop(key)}
    yield "claim-algorithm-none", "the claim has no alg", {"change": lambda claim: claim.pop("alg")}


def structures(make):
    source, signer = make.source("jpg"), make.signers.good
    yield "written.jpg", "a store that is written without c2pa-python", written_jpeg(source, LABEL, CAPTURED, signer), {}

    def row(prefix, name, what, **options):
        codes = None if name in UNDECIDED else CODES.get(name, ["*"])
        return f"{prefix}-{name}.jpg", what, written_jpeg(source, LABEL, CAPTURED, signer, **options), {"structure": name}, codes

    for name, what, change in after_signing():
        def rework(store, change=change):
            root = Part(store)
            change(root)
            return bytes(root)
        yield row("boxes", name, what, rework=rework)
    for name, what, options in before_signing():
        yield row("signed", name, what, **options)
    # The instance number tells the boxes of APP11 apart. The hash of the first store covers the second.
    second = written_jpeg(source, LABEL, GENERATED, signer).replace(b"JP\0\1", b"JP\0\2")
    yield "stores-two.jpg", "the file has two stores", written_jpeg(second, LABEL, CAPTURED,
                                                                    signer), {"structure": "stores"}, ["*"]
