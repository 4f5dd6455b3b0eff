"""The files of credential-files, with their properties and the expected status codes, and the verdicts of c2pa-python."""

import ctypes
import io
import json
import os
import subprocess
import zipfile

import c2pa
import cbor2

from . import chains, exclusions, fragments, references, structures, trees
from .certificates import (
    ALGORITHMS, C2PA, DOCUMENTS, EMAIL, OCSP_SIGNING, SERVER, TIME_STAMPING, Identity, ocsp_response, pem)
from .stamps import Server, der
from .stores import CAPTURED, GENERATED, changed, flipped, resigned, stamped, store, written_jpeg

MIME = {
    "jpg": "image/jpeg", "png": "image/png", "webp": "image/webp", "gif": "image/gif", "tif": "image/tiff",
    "heic": "image/heic", "avif": "image/avif", "mp4": "video/mp4", "mov": "video/quicktime", "avi": "video/avi",
    "wav": "audio/wav", "mp3": "audio/mpeg", "m4a": "audio/mp4", "flac": "audio/flac", "m4s": "video/mp4",
    "zip": "application/x-zip"}
METADATA = {"label": "c2pa.metadata", "kind": "Json", "data": {
    "@context": {"exif": "http://ns.adobe.com/exif/1.0/"}, "exif:GPSLatitude": "48,12.492N", "exif:GPSLongitude": "16,22.428E"}}
# The date of all time stamps that are not about dates.
STAMPED = "2025-01-02T03:04:05"

# The extended key usages that the specification allows. Without them, c2pa-python accepts only that for e-mail.
USAGES = "\n".join(one.dotted_string for one in (EMAIL, DOCUMENTS, C2PA, TIME_STAMPING, OCSP_SIGNING))

PICTURE = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=2"]
TONE = ["-f", "lavfi", "-i", "sine=f=440:r=22050:d=1"]
H264 = ["-c:v", "libx264", "-crf", "35", "-pix_fmt", "yuv420p", "-g", "5", "-threads", "1"]
SOURCES = {
    **{kind: [*PICTURE, "-frames:v", "1"] for kind in ("jpg", "png", "webp", "gif", "tif")},
    "avif": [*PICTURE, "-frames:v", "1", "-c:v", "libaom-av1", "-still-picture", "1", "-cpu-used", "8"],
    **{kind: [*PICTURE, *TONE, *H264, "-c:a", "aac", "-b:a", "32k"] for kind in ("mp4", "mov")},
    "avi": [*PICTURE, "-c:v", "mjpeg"], "wav": TONE, "mp3": TONE, "flac": TONE, "m4a": [*TONE, "-b:a", "32k"],
    "fragmented.mp4": [*PICTURE, *H264, "-movflags", "frag_keyframe+empty_moov+default_base_moof+skip_trailer"]}


class Signers:
    """The identities of all files."""

    def __init__(self):
        self.root = Identity("Example Root", authority=True)
        self.other_root = Identity("Other Root", authority=True)
        self.middle = Identity("Example Intermediate", self.root, authority=True)
        self.time_root = Identity("Example Time Root", authority=True)
        self.time = Identity("Example Time Stamps", self.time_root, usages=[TIME_STAMPING])
        self.other_time = Identity("Other Time Stamps", self.other_root, usages=[TIME_STAMPING])
        self.ended_time = Identity(
            "Ended Time Stamps", self.time_root, usages=[TIME_STAMPING], valid=("2024-01-01", "2024-07-01"))
        self.responder = Identity("Example OCSP Responder", self.middle, usages=[OCSP_SIGNING])
        self.of = {name: self.signer(key=key) for name, (_, key, _) in ALGORITHMS.items()}
        self.good = self.of["es256"]

    def signer(self, **options):
        return Identity("Example Signer", self.middle, **options)


class Maker:
    """Makes the sources with ffmpeg and heif-enc, and signs them with c2pa-python."""

    def __init__(self, work):
        self.work, self.signers, self.url = work, Signers(), None
        for name, options in SOURCES.items():
            path = work / (name if "." in name else f"source.{name}")
            subprocess.run(["ffmpeg", "-v", "error", *options, "-bitexact", path], check=True)
        with zipfile.ZipFile(work / "source.zip", "w") as archive:
            for name in ("source.jpg", "source.png"):
                archive.writestr(zipfile.ZipInfo(name), (work / name).read_bytes())
        subprocess.run(["heif-enc", "-o", work / "source.heic", work / "source.png"], check=True, capture_output=True)

    def source(self, kind):
        return (self.work / f"source.{kind}").read_bytes()

    def signed(self, kind="jpg", algorithm="es256", *, stamp=False, ingredients=(), source=None, intent=None, **definition):
        """Returns a file signed by c2pa-python. An ingredient has its relation, its kind and its bytes."""
        builder = self.builder(kind, self.signer(algorithm, stamp), **definition)
        if intent:
            builder.set_intent(intent)
        for relation, ingredient, data in ingredients:
            builder.add_ingredient(
                {"relationship": relation, "title": f"Ingredient {ingredient}"}, MIME[ingredient], io.BytesIO(data))
        result = io.BytesIO()
        builder.sign(MIME[kind], io.BytesIO(source or self.source(kind)), result)
        return result.getvalue()

    def signer(self, algorithm="es256", stamp=False):
        signer = self.signers.of[algorithm]
        return c2pa.Signer.from_info(c2pa.C2paSignerInfo(
            algorithm.encode(), pem(*signer.chain), signer.private_pem, self.url.encode() if stamp else None))

    def builder(self, kind, signer, *, version=2, actions=CAPTURED, settings=(), assertions=(), **definition):
        options = {"trust": {"trust_anchors": self.anchors.decode()}, "builder": {"thumbnail": {"enabled": False}}}
        for section, key, value in settings:
            options.setdefault(section, {})[key] = value
        actions = {"label": "c2pa.actions.v2", "data": {"actions": actions}, "created": True}
        return c2pa.Builder({
            "claim_version": version, "claim_generator_info": [{"name": "Example Camera", "version": "1.0"}],
            "title": f"Example {kind}", "format": MIME[kind], "assertions": [actions, *assertions], **definition,
        }, c2pa.Context.from_dict(options, signer))

    def box_hashed(self, kind):
        """Returns a file with the hard binding c2pa.hash.boxes. Only the C interface of the library can make it."""
        library, result = c2pa.c2pa._lib, ctypes.POINTER(ctypes.c_ubyte)()
        library.c2pa_builder_update_hash_from_stream.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        library.c2pa_builder_sign_embeddable.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        library.c2pa_builder_sign_embeddable.restype = ctypes.c_int64
        builder = self.builder(kind, self.signer(), settings=[("builder", "prefer_box_hash", True)])
        source, mime = self.source(kind), MIME[kind].encode()
        with c2pa.Stream(io.BytesIO(source)) as stream:
            assert library.c2pa_builder_update_hash_from_stream(builder._handle, mime, stream._stream) == 0
        size = library.c2pa_builder_sign_embeddable(builder._handle, mime, ctypes.byref(result))
        assert size > 0
        # The assertion expects the store after APP0 of a JPEG and after IHDR of a PNG.
        place = {"jpg": 20, "png": 33}[kind]
        return source[:place] + ctypes.string_at(result, size) + source[place:]

    @property
    def anchors(self):
        return pem(self.signers.root.certificate, self.signers.time_root.certificate)


def media_place(kind, data):
    """Returns the offset of a byte of the picture, or of a sample. Assertions can contain the name of the box too."""
    return {"jpg": len(data) - 9, "png": data.rfind(b"IDAT") + 40, "mp4": data.rfind(b"mdat") + 400}[kind]


# Each group of files yields names, descriptions, bytes, properties, and the expected failures and informational codes. The
# failure * is any problem; None in place of failures means that the specification demands nothing.


def good_files(make):
    for name in ALGORITHMS:
        yield f"{name}.jpg", f"signed with {name}", make.signed(algorithm=name), {"algorithm": name}
    for kind in ("png", "webp", "gif", "tif", "heic", "avif", "mp4", "mov", "avi", "wav", "mp3", "m4a", "flac"):
        yield f"{kind}.{kind}", f"{kind} with a version 2 claim", make.signed(kind), {}
    for kind in ("jpg", "png", "mp4"):
        yield f"claim-1.{kind}", f"{kind} with a version 1 claim", make.signed(kind, version=1), {"claimVersion": 1}
    yield ("generated.jpg", "the created action has the source type trainedAlgorithmicMedia",
           make.signed(actions=GENERATED, title="Painted by a model"), {"digitalSourceType": "trainedAlgorithmicMedia"})
    yield ("gathered.jpg", "a metadata assertion is gathered, the others are created", make.signed(assertions=[METADATA]),
           {"gathered": ["c2pa.metadata"]})


def bindings(make):
    chunks = make.signed("mp4", settings=[("core", "merkle_tree_chunk_size_in_kb", 1)])
    yield "merkle.mp4", "mdat is hashed in chunks of 1 KB (Merkle tree)", chunks, {"binding": "merkle"}
    yield ("merkle-damaged.mp4", "mdat is hashed in chunks; a bit is flipped in it",
           flipped(chunks, media_place("mp4", chunks)), {"binding": "merkle"}, ["assertion.bmffHash.mismatch"])
    for kind in ("jpg", "png"):
        boxes = make.box_hashed(kind)
        yield f"boxes.{kind}", "the hard binding is c2pa.hash.boxes", boxes, {"binding": "c2pa.hash.boxes"}
        yield (f"boxes-damaged.{kind}", "the hard binding is c2pa.hash.boxes; a bit in the media is flipped",
               flipped(boxes, media_place(kind, boxes)), {"binding": "c2pa.hash.boxes"}, ["assertion.boxesHash.mismatch"])
    archive = make.signed("zip")
    yield "collection.zip", "the files of the archive are bound by c2pa.hash.collection.data", archive, {
        "binding": "c2pa.hash.collection.data"}
    yield ("collection-damaged.zip", "the files of the archive are bound by c2pa.hash.collection.data; a bit is flipped",
           flipped(archive, media_place("png", archive)), {"binding": "c2pa.hash.collection.data"},
           ["assertion.collectionHash.mismatch"])
    for name in ("sha384", "sha512"):
        yield f"{name}.jpg", f"all hashes are {name}", written_jpeg(
            make.source("jpg"), fragments.LABEL, CAPTURED, make.signers.good, name), {"hash": name}
    source = (make.work / "fragmented.mp4").read_bytes()
    for row, note in enumerate(("the leaves", "the row above the leaves", "the root")):
        parts = fragments.bound(source, make.signers.good, row=row, separate=False, actions=CAPTURED)
        yield (f"fragmented-{row}.mp4", f"fragmented in one file; the manifest contains {note} of the Merkle tree",
               b"".join(parts), {"binding": "merkle", "row": row, "fragments": len(parts) - 1})
    damaged = b"".join(parts)
    yield ("fragmented-damaged.mp4", "a bit of the last fragment is flipped", flipped(damaged, len(damaged) - 9),
           {"binding": "merkle", "row": 2}, ["assertion.bmffHash.mismatch"])
    initial, *rest = fragments.bound(source, make.signers.good, row=1, separate=True, actions=CAPTURED)
    yield "separate.mp4", "the initialization of fragments in files of their own", initial, {"binding": "merkle", "row": 1}
    for index, part in enumerate(rest, 1):
        yield (f"separate-{index}.m4s", "a fragment of separate.mp4", part,
               {"binding": "merkle", "row": 1, "initialization": "separate.mp4"})
    yield ("separate-damaged.m4s", "a fragment of separate.mp4; a bit is flipped", flipped(rest[0], len(rest[0]) - 9),
           {"binding": "merkle", "row": 1, "initialization": "separate.mp4"}, ["assertion.bmffHash.mismatch"])


def ingredients(make):
    base = make.signed(title="Base", stamp=True)
    yield ("ingredient-component.jpg", "a component ingredient without credentials",
           make.signed(ingredients=[("componentOf", "png", make.source("png"))]), {"ingredients": 1})
    settings = [("builder", "thumbnail", {"enabled": True})]
    yield ("ingredient-thumbnail.jpg", "a component ingredient with credentials and a thumbnail, and a claim thumbnail",
           make.signed(ingredients=[("componentOf", "jpg", base)], settings=settings), {"ingredients": 1})
    parent = edited(make, base)
    yield "ingredient-parent.jpg", "a parent ingredient with a time stamp", parent, {"ingredients": 1}
    tree = edited(make, parent, ("componentOf", "png", make.signed("png", "ps256")))
    yield "ingredient-tree.jpg", "ingredients two deep: a parent with a parent, and a component", tree, {"ingredients": 2}
    old = edited(make, make.signed(version=1, title="Old"), version=1)
    yield "ingredient-claim-1.jpg", "a parent ingredient; both claims have version 1", old, {"ingredients": 1, "claimVersion": 1}
    mixed = edited(make, old)
    yield "ingredient-mixed.jpg", "a version 2 claim with an ingredient of version 1", mixed, {"ingredients": 1}
    broken = edited(make, flipped(base, len(base) - 9))
    yield "ingredient-recorded.jpg", "a parent ingredient that was damaged before; the ingredient records it", broken, {
        "ingredients": 1}
    expired = make.signers.signer(valid=("2020-01-01", "2022-01-01"))
    yield ("ingredient-expired.jpg", "a parent ingredient whose signer had expired before; the ingredient records it",
           edited(make, resigned(base, expired)), {"ingredients": 1})
    first = store(parent).children[0]
    for name, place in [("claim", parent.index(b"Base", first["c2pa.claim"].start)),
                        ("signature", first["c2pa.signature"].children[0].end - 1)]:
        yield (f"ingredient-{name}.jpg", f"a bit in the {name} of the parent ingredient is flipped afterwards",
               flipped(parent, place), {"ingredients": 1}, ["ingredient.manifest.mismatch", "claimSignature.mismatch"])
    hidden = make.signed(assertions=[METADATA])
    target = f"self#jumbf=/c2pa/{store(hidden).children[-1].label}/c2pa.assertions/c2pa.metadata"
    action = {"action": "c2pa.redacted", "reason": "c2pa.PII.present", "parameters": {"redacted": target}}
    redacted = make.signed(source=hidden, actions=[action], redactions=[target], intent=c2pa.C2paBuilderIntent.UPDATE)
    yield "redacted.jpg", "an update manifest; the metadata of its parent is redacted", redacted, {
        "ingredients": 1, "redactions": 1}
    yield ("redacted-unlisted.jpg", "the metadata of the parent is missing, but not redacted; signed again",
           resigned(redacted, make.signers.good, change=lambda claim: claim.replace(b"redacted_assertions", b"redacted_assertionz")),
           {"ingredients": 1}, ["assertion.missing"])
    whole = edited(make, hidden, title="T" * 250)
    yield ("not-redacted.jpg", "the metadata of the parent is redacted, but still there; signed again",
           resigned(whole, make.signers.good, change=lambda claim: redacting(claim, target)), {
               "ingredients": 1, "redactions": 1}, ["assertion.notRedacted"])


def redacting(claim, target):
    """Returns a claim that redacts an assertion and has a shorter title, and so the same size."""
    value = cbor2.loads(claim)
    value["redacted_assertions"] = [target]
    while len(cbor2.dumps(value)) > len(claim):
        value["dc:title"] = value["dc:title"][:-1]
    return cbor2.dumps(value)


def edited(make, data, *more, **options):
    """Returns a JPEG whose parent ingredient is another JPEG."""
    actions = [{"action": "c2pa.color_adjustments", "parameters": {"name": "brightness"}}]
    return make.signed(source=data, actions=actions, ingredients=more, intent=c2pa.C2paBuilderIntent.EDIT, **options)


def time_stamps(make):
    for version in (1, 2):
        yield from time_stamps_of(make, version)


def time_stamps_of(make, version):
    signers, authority = make.signers, make.signers.time
    name = "sigTst2" if version == 2 else "sigTst"
    base = make.signed(version=version, stamp=True)
    yield f"{name}.jpg", f"a time stamp ({name}) by c2pa-python", base, {}

    def again(signer=None, authority=authority, when=STAMPED, **options):
        return resigned(base, signer or signers.good, stamp=stamped(authority, when, version=version, **options))

    yield f"{name}-own.jpg", "a time stamp of our own", again(), {}
    yield (f"{name}-other-bytes.jpg", "the time stamp is over other bytes", again(other=b"other"), {}, [],
           ["timeStamp.mismatch"])
    yield (f"{name}-flipped.jpg", "a bit in the CMS signature of the time stamp is flipped",
           again(damage=lambda token: flipped(token, len(token) - 1)), {}, [], ["timeStamp.mismatch"])
    yield (f"{name}-content-flipped.jpg", "a bit in the date of the time stamp is flipped",
           again(damage=lambda token: token.replace(b"20250102030405Z", b"20250102030404Z")), {}, [], ["timeStamp.mismatch"])
    yield (f"{name}-cut.jpg", "the last 20 bytes of the time stamp are missing", again(damage=lambda token: token[:-20]), {},
           [], ["timeStamp.malformed"])
    yield (f"{name}-untrusted.jpg", "the authority of the time stamp has another root", again(authority=signers.other_time),
           {}, [], ["timeStamp.untrusted"])
    yield (f"{name}-wrong-usage.jpg", "the certificate of the time stamp is not for time stamps",
           again(authority=Identity("No Time Stamps", signers.time_root, usages=[EMAIL])), {}, [], ["timeStamp.untrusted"])
    yield (f"{name}-authority-expired.jpg", "the time stamp is later than the certificate of its authority permits",
           again(authority=signers.ended_time), {}, [], ["timeStamp.outsideValidity"])
    yield (f"{name}-authority-ended.jpg", "the certificate of the authority has expired since the time stamp",
           again(authority=signers.ended_time, when="2024-06-01"), {})
    yield (f"{name}-too-early.jpg", "the time stamp is earlier than the certificate of the signer permits",
           again(signers.signer(valid=("2025-06-01", "2043-01-01"))), {}, ["signingCredential.expired"])
    yield (f"{name}-two-dates.jpg", "genTime is in 2025, the attribute signingTime in 2024", again(signed_at="2024-06-01"), {})
    yield (f"{name}-sha512.jpg", "the hash in the time stamp is said to be SHA-512, and has 32 bytes",
           again(algorithm="sha512"), {}, [], ["timeStamp.mismatch"])
    yield (f"{name}-signer-ended.jpg", "the certificate of the signer has expired since the time stamp",
           again(signers.signer(valid=("2024-01-01", "2025-06-01"))), {"signer": "expired since"})


def credentials(make):
    signers = make.signers
    base = make.signed(stamp=True)
    expired = ("2020-01-01", "2022-01-01")
    for name, what, options, codes in [
            ("expired", "has expired, and there is no time stamp", {"valid": expired}, ["signingCredential.expired"]),
            ("not-yet-valid", "is not valid yet", {"valid": ("2042-01-01", "2043-01-01")}, ["signingCredential.expired"]),
            ("usage-server", "is for TLS servers", {"usages": [SERVER]}, ["signingCredential.invalid"]),
            ("usage-none", "has no extended key usage", {"usages": []}, ["signingCredential.invalid"]),
            ("usage-time-stamps", "is for time stamps and e-mail", {"usages": [EMAIL, TIME_STAMPING]},
             ["signingCredential.invalid"]),
            ("usage-documents", "is for document signing", {"usages": [DOCUMENTS]}, []),
            ("usage-c2pa", "is for C2PA claims", {"usages": [C2PA]}, []),
            ("authority", "is one of an authority", {"authority": True}, ["signingCredential.invalid"]),
            ("short-key", "has an RSA key of 1024 bits", {"key": "short"}, ["signingCredential.invalid"]),
            ("curve-k256", "has a key on the curve secp256k1", {"key": "k256"}, ["signingCredential.invalid"])]:
        algorithm = "ps256" if options.get("key") == "short" else "es256"
        yield f"signer-{name}.jpg", f"the certificate of the signer {what}", resigned(
            base, signers.signer(**options), algorithm), {"signer": name}, codes
    yield ("signer-self-signed.jpg", "the certificate of the signer is self-signed", resigned(base, Identity("Self Signer")),
           {"signer": "self-signed"}, ["signingCredential.untrusted"])
    yield ("signer-self-signed-authority.jpg", "the certificate of the signer is a self-signed authority",
           resigned(base, Identity("Self Authority", authority=True)), {"signer": "self-signed"}, ["signingCredential.invalid"])
    yield ("signer-other-root.jpg", "the certificate of the signer has another root",
           resigned(base, Identity("Other Signer", signers.other_root)), {"signer": "other-root"},
           ["signingCredential.untrusted"])
    good = signers.good
    yield ("chain-incomplete.jpg", "the intermediate certificate is missing", resigned(base, good, chain=good.chain[:1]), {},
           ["signingCredential.untrusted"])
    yield ("chain-root.jpg", "the chain has the root too", resigned(base, good, chain=[*good.chain, signers.root.certificate]), {})
    yield ("chain-reversed.jpg", "the intermediate certificate is before that of the signer",
           resigned(base, good, chain=good.chain[::-1]), {}, ["claimSignature.mismatch"])
    yield ("chain-foreign.jpg", "the certificates are those of another signer",
           resigned(base, good, chain=signers.signer().chain), {}, ["claimSignature.mismatch"])
    yield ("algorithm-other-key.jpg", "the header says PS256, the key is an ECDSA key", resigned(base, good, number=-37), {},
           ["claimSignature.mismatch"])
    yield ("algorithm-other-hash.jpg", "the header says ES384, the signature is ES256", resigned(base, good, number=-35), {},
           ["claimSignature.mismatch"])
    for number, name in ((-257, "RS256"), (-47, "ES256K"), (-9999, "unknown")):
        yield (f"algorithm-{name.lower()}.jpg", f"the algorithm in the header has the number {number} ({name})",
               resigned(base, good, number=number), {}, ["algorithm.unsupported"])
    yield ("signature-cut.jpg", "the COSE structure ends 32 bytes too early", resigned(base, good, cut=32), {},
           ["claimSignature.mismatch"])
    yield ("certificates-unprotected.jpg", "an x5chain in the unprotected header as well",
           resigned(base, good, unprotected={"x5chain": [b"\x30\0"]}), {}, ["signingCredential.invalid"])


def revocations(make):
    signers = make.signers
    base = make.signed(stamp=True)
    good, middle, responder = signers.good, signers.middle, signers.responder
    for name, what, response, codes in [
            ("good", "good", ocsp_response(good, responder), []),
            ("good-issuer", "good, signed by the issuer", ocsp_response(good, middle), []),
            ("revoked", "revoked on 2024-06-01", ocsp_response(good, responder, revoked="2024-06-01"),
             ["signingCredential.ocsp.revoked"]),
            ("revoked-later", "revoked on 2025-06-01, after the time stamp",
             ocsp_response(good, responder, revoked="2025-06-01", update="2025-06-01"), []),
            ("unknown", "unknown", ocsp_response(good, responder, unknown=True), []),
            ("old", "good until 2024-07-01", ocsp_response(good, responder, update="2024-06-01", until="2024-07-01"), []),
            ("other-signer", "good, by another root", ocsp_response(
                good, Identity("Other Responder", signers.other_root, usages=[OCSP_SIGNING])), []),
            ("other-certificate", "good, about another certificate", ocsp_response(signers.of["es384"], responder), []),
            ("flipped", "good; a bit in its signature is flipped", None, [])]:
        if response is None:
            response = ocsp_response(good, responder)
            # The signature is before the certificates.
            response = flipped(response, response.index(der(responder.certificate)) - 12)
        yield (f"ocsp-{name}.jpg", f"an OCSP response in the header says: {what}",
               resigned(base, good, ocsp=[response], stamp=stamped(signers.time, STAMPED)), {"ocsp": name}, codes)


def damages(make):
    for kind in ("jpg", "png", "mp4"):
        data = make.signed(kind, stamp=True)
        manifest = store(data).children[-1]
        binding = "bmffHash" if kind == "mp4" else "dataHash"
        for part, place, code in [
                ("media", media_place(kind, data), f"assertion.{binding}.mismatch"),
                ("assertion", data.index(b"digitalCapture"), "assertion.hashedURI.mismatch"),
                ("claim", data.index(b"Example Camera", manifest["c2pa.claim"].start), "claimSignature.mismatch"),
                ("signature", manifest["c2pa.signature"].children[0].end - 1, "claimSignature.mismatch")]:
            yield f"damaged-{part}.{kind}", f"a bit in the {part} is flipped", flipped(data, place), {"damage": part}, [code]


def broken_claims(make):
    base, good = make.signed(stamp=True, title="Broken"), make.signers.good
    for name, what, old, new, codes in [
            ("algorithm", "the hash algorithm of the claim is unknown", b"sha256", b"sha999", ["algorithm.unsupported"]),
            ("signature", "the claim refers to a signature that is missing", b"c2pa.signature", b"c2pa.signaturf",
             ["claimSignature.missing"]),
            ("assertion", "the claim refers to an assertion that is missing", b"c2pa.actions.v2", b"c2pa.actions.v3",
             ["assertion.missing", "assertion.undeclared"])]:
        data = resigned(base, good, change=lambda claim, old=old, new=new: claim.replace(old, new))
        yield f"claim-{name}.jpg", f"{what}; signed again", data, {}, codes
    data = changed(base, "c2pa.actions", lambda content: content.replace(b"digitalCapture", b"digitalCaptura"))
    yield "source-type-unknown.jpg", "an unknown source type; signed again", resigned(data, good), {}
    data = changed(base, "c2pa.actions", lambda content: content.replace(b"c2pa.created", b"c2pa.creates"))
    yield "action-unknown.jpg", "the first action is neither created nor opened; signed again", resigned(data, good), {}, [
        "assertion.action.malformed"]
    data = changed(base, "c2pa.hash.data", lambda content: content.replace(b"sha256", b"sha999"))
    yield "hash-algorithm-unknown.jpg", "the hash algorithm of c2pa.hash.data is unknown; signed again", resigned(data, good), {
    }, ["algorithm.unsupported"]
    data = changed(base, "c2pa.hash.data", longer_exclusion)
    yield "exclusion-longer.jpg", "the exclusion of c2pa.hash.data is 9 bytes longer than the store; signed again", resigned(
        data, good), {}, ["assertion.dataHash.mismatch"]


def longer_exclusion(content):
    value = cbor2.loads(content)
    value["exclusions"][0]["length"] += 9
    return cbor2.dumps(value)


def rows(make):
    """Yields the rows of all groups, each with the names of the files of trust anchors that it is verified with."""
    anchors = ["anchors.pem", "root.pem", "none"]
    for group in (good_files, bindings, ingredients, time_stamps, credentials, revocations, damages, broken_claims, chains.chains):
        yield from ((anchors, row) for row in group(make))
    # These files have the same signer, and defects that have nothing to do with trust.
    for group in (references.json_references, exclusions.partial_bindings, structures.structures, trees.trees):
        yield from ((anchors[:1], row) for row in group(make))


def codes(results):
    return {kind: sorted({one["code"] for one in results.get(kind, ())}) for kind in ("success", "informational", "failure")}


def verdict(path, initialization, anchors):
    """Returns the validation state, the status codes of the active manifest and of ingredients, and the whole report."""
    settings = {"trust": {"trust_anchors": anchors.read_text(), "trust_config": USAGES}} if anchors else {}
    context = c2pa.Context.from_dict(settings)
    try:
        if initialization:
            with path.with_name(initialization).open("rb") as first, path.open("rb") as part:
                reader = c2pa.Reader("video/mp4", first, context=context).with_fragment("video/mp4", first, part)
                report = json.loads(reader.json())
        else:
            with path.open("rb") as file:
                report = json.loads(c2pa.Reader(MIME[path.suffix[1:]], file, context=context).json())
    except c2pa.C2paError as error:
        return {"state": None, "error": str(error)}
    results = report["validation_results"]
    return {
        "state": report["validation_state"], **codes(results["activeManifest"]),
        "ingredients": [{"url": one["ingredientAssertionURI"], **codes(one["validationDeltas"])}
                        for one in results.get("ingredientDeltas", ())],
        "report": report}


def agrees(expected, found):
    """Returns whether a verdict has the expected codes. It may have further failures, but not for a good file. None means
    that nothing is expected, and * any problem."""
    if expected["failure"] is None:
        return True
    if expected["failure"] == ["*"]:
        return "error" in found or found["state"] != "Trusted"
    if "error" in found:
        return False
    all_of = {kind: {code for one in (found, *found["ingredients"]) for code in one[kind]} for kind in expected}
    return all(set(expected[kind]) <= all_of[kind] for kind in expected) and (
        bool(expected["failure"]) == bool(all_of["failure"]))


def make_all(folder, work):
    """Makes all files and verdicts.json. Returns the rows of verdicts.json."""
    # The time stamp authority is on this machine.
    os.environ["NO_PROXY"] = "127.0.0.1"
    make, found = Maker(work), []
    signers = make.signers
    roots = {"root.pem": [signers.root], "time-root.pem": [signers.time_root], "other-root.pem": [signers.other_root],
             "anchors.pem": [signers.root, signers.time_root]}
    for name, identities in roots.items():
        (folder / name).write_bytes(pem(*(one.certificate for one in identities)))
    with Server(signers.time, STAMPED) as server:
        make.url = server.url
        for anchors, (name, what, data, properties, *expected) in rows(make):
            assert not (folder / name).exists(), f"{name} is made twice"
            (folder / name).write_bytes(data)
            failure, informational = (*expected, [], [])[:2]
            found.append({"name": name, "what": what, "properties": properties, "verdicts": dict.fromkeys(anchors),
                          "expected": {"failure": failure, "informational": informational}})
    for row in found:
        path, first = folder / row["name"], row["properties"].get("initialization")
        for name in row["verdicts"]:
            row["verdicts"][name] = verdict(path, first, None if name == "none" else folder / name)
        row["agrees"] = agrees(row["expected"], row["verdicts"]["anchors.pem"])
    whole = {"c2pa-python": c2pa.__version__, "c2pa-rs": c2pa.sdk_version(), "files": found}
    (folder / "verdicts.json").write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return found
