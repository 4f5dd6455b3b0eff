"""Files whose signer is right, but not a certificate between the signer and the root, and chains that are right."""

from cryptography import x509
from cryptography.hazmat.primitives import hashes

from .certificates import ANY_USAGE, C2PA, DOCUMENTS, EMAIL, SERVER, TIME_STAMPING, Identity
from .fragments import LABEL
from .stores import CAPTURED, resigned, stamped, written_jpeg

UNKNOWN = x509.UnrecognizedExtension(x509.ObjectIdentifier("2.999.1"), b"\x05\0")
ELSEWHERE = x509.NameConstraints([x509.DirectoryName(x509.Name.from_rfc4514_string("C=AT"))], None)
UNTRUSTED, INVALID = ["signingCredential.untrusted"], ["signingCredential.invalid"]


def chains(make):
    root = make.signers.root

    def file(signer, **options):
        return written_jpeg(make.source("jpg"), LABEL, CAPTURED, signer, **options)

    # The certificate of the signer itself.
    middle = make.signers.middle
    for name, what, options, codes in (
            ("sha224", "is signed with SHA-224", {"digest": hashes.SHA224}, INVALID),
            ("sha3", "is signed with SHA3-256", {"digest": hashes.SHA3_256}, INVALID),
            ("sha384", "is signed with SHA-384", {"digest": hashes.SHA384}, []),
            ("sha512", "is signed with SHA-512", {"digest": hashes.SHA512}, []),
            ("usage-email", "is for e-mail", {"usages": [EMAIL]}, []),
            ("usage-documents", "is for document signing", {"usages": [DOCUMENTS]}, []),
            ("usage-c2pa", "is for C2PA claims", {"usages": [C2PA]}, []),
            ("usage-c2pa-email", "is for C2PA claims and e-mail", {"usages": [C2PA, EMAIL]}, []),
            ("usage-any", "is for any usage", {"usages": [ANY_USAGE]}, INVALID),
            ("usage-email-any", "is for e-mail and any usage", {"usages": [EMAIL, ANY_USAGE]}, INVALID),
            ("usage-server-email", "is for e-mail and TLS servers", {"usages": [EMAIL, SERVER]}, []),
            ("no-signature-usage", "has no key usage for signatures", {"key_usages": ["key_agreement"]}, INVALID),
            ("signs-certificates", "has a key usage for certificates", {"key_usages": ["digital_signature", "key_cert_sign"]},
             INVALID),
            ("unknown-extension", "has an unknown critical extension", {"extra": [UNKNOWN]}, ["*"]),
            ("no-constraints", "does not state that it is none of an authority", {"constraints": False}, [])):
        yield f"leaf-{name}.jpg", f"the certificate of the signer {what}", file(Identity("Example Signer", middle, **options)), {
            "leaf": name}, codes
    # A certificate of an authority between the signer and the root.
    for name, what, options, codes in (
            ("sha224", "is signed with SHA-224", {"digest": hashes.SHA224}, ["*"]),
            ("sha384", "is signed with SHA-384", {"digest": hashes.SHA384}, []),
            # RFC 5280, section 6, does not compare the usages of authorities with those of the signer.
            ("usage-server", "is only for TLS servers", {"usages": [SERVER]}, None),
            ("usage-time-stamps", "is only for time stamps", {"usages": [TIME_STAMPING]}, None),
            ("usage-email", "is for e-mail", {"usages": [EMAIL]}, []),
            ("usage-documents", "is for document signing, the signer for e-mail", {"usages": [DOCUMENTS]}, None),
            ("usage-c2pa", "is for C2PA claims, the signer for e-mail", {"usages": [C2PA]}, None),
            ("usage-any", "is for any usage", {"usages": [ANY_USAGE]}, []),
            ("usage-email-server", "is for e-mail and TLS servers", {"usages": [EMAIL, SERVER]}, []),
            ("no-certificate-usage", "has no key usage for certificates", {"key_usages": ["digital_signature", "crl_sign"]},
             ["*"]),
            ("not-authority", "is none of an authority", {"authority": False, "usages": [EMAIL]}, ["*"]),
            ("not-authority-signing", "is none of an authority, but has the key usage for certificates",
             {"authority": False, "usages": [], "key_usages": ["key_cert_sign"]}, ["*"]),
            ("no-constraints", "does not state whether it is one of an authority", {"constraints": False}, ["*"]),
            ("expired", "has expired", {"valid": ("2020-01-01", "2024-01-01")}, ["*"]),
            ("not-yet-valid", "is not valid yet", {"valid": ("2040-01-01", "2043-01-01")}, ["*"]),
            ("length-0", "has the path length 0", {"length": 0}, []),
            ("short-key", "has an RSA key of 1024 bits", {"key": "short"}, ["*"]),
            ("curve-k256", "has a key on the curve secp256k1", {"key": "k256"}, ["*"]),
            ("unknown-extension", "has an unknown critical extension", {"extra": [UNKNOWN]}, ["*"]),
            ("name-constraints", "permits only names of another country", {"extra": [ELSEWHERE]}, ["*"])):
        above = Identity("Example Intermediate", root, **{"authority": True, **options})
        yield f"middle-{name}.jpg", f"the intermediate certificate {what}", file(Identity("Example Signer", above)), {
            "middle": name}, codes
    for name, usage in (("documents", DOCUMENTS), ("c2pa", C2PA), ("email", EMAIL)):
        above = Identity("Example Intermediate", root, authority=True, usages=[usage])
        yield (f"chain-{name}.jpg", f"all certificates below the root are for {name}",
               file(Identity("Example Signer", above, usages=[usage])), {"chain": name})
    # Longer chains.
    for name, what, lengths, codes in (
            ("two-middles", "two intermediate certificates", (None, None), []),
            ("length-1", "two intermediate certificates, of path lengths 1 and 0", (1, 0), []),
            ("length-violated", "two intermediate certificates, the upper one of path length 0", (0, None), ["*"])):
        upper = Identity("Upper Intermediate", root, authority=True, length=lengths[0])
        lower = Identity("Lower Intermediate", upper, authority=True, length=lengths[1])
        yield f"chain-{name}.jpg", what, file(Identity("Example Signer", lower)), {"chain": name}, codes
    upper = Identity("Upper Intermediate", root, authority=True, usages=[SERVER])
    lower = Identity("Lower Intermediate", upper, authority=True)
    yield ("chain-upper-server.jpg", "the upper one of two intermediate certificates is only for TLS servers",
           file(Identity("Example Signer", lower)), {"chain": "upper-server"}, None)
    leaf = make.signers.good
    below = Identity("Example Signer", leaf)
    yield "chain-by-signer.jpg", "the issuer of the signer is another signer", file(below), {"chain": "by signer"}, ["*"]
    # The authority of a time stamp.
    base = make.signed(stamp=True)
    for name, what, options, codes in (
            ("sha224", "the intermediate certificate is signed with SHA-224", {"digest": hashes.SHA224}, ["timeStamp.untrusted"]),
            ("server", "the intermediate certificate is only for TLS servers", {"usages": [SERVER]}, []),
            ("not-authority", "the intermediate certificate is none of an authority", {"authority": False, "usages": [EMAIL]},
             ["timeStamp.untrusted"]),
            ("good", "with an intermediate certificate", {}, [])):
        above = Identity("Time Intermediate", make.signers.time_root, **{"authority": True, **options})
        authority = Identity("Example Time Stamps", above, usages=[TIME_STAMPING])
        yield (f"time-chain-{name}.jpg", f"the authority of the time stamp: {what}",
               resigned(base, leaf, stamp=stamped(authority, "2025-01-02T03:04:05")), {"time": name}, [], codes)
