"""Files with a JSON assertion that refers to other boxes. Adobe writes the hashes of such references as arrays of numbers."""

import base64
import json

import cbor2

from .fragments import LABEL
from .stores import CAPTURED, box, hashed_uri, superbox, written_jpeg

AUTHOR = "did:example:author"


def credential_store():
    """Returns a store of credentials with one credential in JSON."""
    text = json.dumps({"type": ["VerifiableCredential"], "credentialSubject": {"id": AUTHOR, "name": "Example Author"}})
    return superbox(b"c2vc", "c2pa.credentials", superbox(b"json", AUTHOR, box(b"json", text.encode())))


def work(version, written_hash, algorithm):
    """Returns a CreativeWork assertion. Its author has a reference to the credential, or to the list of actions if the claim
    has version 2, which allows no store of credentials."""
    if version == 1:
        # The credential is the last box of its store.
        store = credential_store()
        url, target = f"/c2pa/{LABEL}/c2pa.credentials/{AUTHOR}", store[store.rindex(b"jumb") - 4:]
        assert int.from_bytes(target[:4], "big") == len(target)
    else:
        label = "c2pa.actions.v2"
        url, target = f"c2pa.assertions/{label}", superbox(b"cbor", label, box(b"cbor", cbor2.dumps({"actions": CAPTURED})))
    reference = hashed_uri(url, target, algorithm)
    reference |= {"alg": algorithm, "hash": written_hash(reference["hash"])}
    label = "stds.schema-org.CreativeWork"
    text = json.dumps({"@context": "https://schema.org", "@type": "CreativeWork", "author": [
        {"@type": "Person", "name": "Example Author", "identifier": AUTHOR, "credential": [reference]}]}, separators=(",", ":"))
    return {label: superbox(b"json", label, box(b"json", text.encode()))}


def json_references(make):
    for name, what, written_hash, algorithm, codes in (
            ("array", "an array of numbers", list, "sha256", []),
            ("array-512", "an array of numbers of SHA-512", list, "sha512", []),
            ("array-changed", "an array with one wrong number", lambda value: [*value[:-1], value[-1] ^ 1], "sha256",
             ["hashedURI.mismatch"]),
            ("array-short", "an array that lacks the last number", lambda value: list(value[:-1]), "sha256",
             ["hashedURI.mismatch"]),
            ("array-long", "an array with a number too many", lambda value: [*value, 0], "sha256", ["hashedURI.mismatch"]),
            ("array-empty", "an empty array", lambda value: [], "sha256", ["hashedURI.mismatch"]),
            ("array-over", "an array with a number that is larger by 256", lambda value: [value[0] + 256, *value[1:]], "sha256",
             ["hashedURI.mismatch"]),
            ("array-negative", "an array with a number that is smaller by 256", lambda value: [value[0] - 256, *value[1:]],
             "sha256", ["hashedURI.mismatch"]),
            ("array-fraction", "an array with a fraction", lambda value: [value[0] + 0.5, *value[1:]], "sha256",
             ["hashedURI.mismatch"]),
            ("array-text", "an array of texts", lambda value: [str(one) for one in value], "sha256", ["hashedURI.mismatch"]),
            ("base64", "a text in Base64", lambda value: base64.b64encode(value).decode(), "sha256", []),
            ("base64-changed", "a text in Base64 of a wrong hash", lambda value: base64.b64encode(
                bytes([value[0] ^ 1]) + value[1:]).decode(), "sha256", ["hashedURI.mismatch"])):
        for version in (1, 2):
            yield (f"json-{name}-{version}.jpg", f"a hash in a JSON assertion is {what}; the claim has version {version}",
                   written_jpeg(make.source("jpg"), LABEL, CAPTURED, make.signers.good, version=version,
                                assertions=work(version, written_hash, algorithm),
                                others=[credential_store()] if version == 1 else []),
                   {"claimVersion": version}, codes)
