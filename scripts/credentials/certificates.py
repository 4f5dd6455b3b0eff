"""The certificates that sign the files of credential-files, and the OCSP responses about them. Keys and certificates are
new at each run; names and dates are always the same."""

from datetime import datetime, timezone

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.x509 import ocsp
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

EMAIL, SERVER = ExtendedKeyUsageOID.EMAIL_PROTECTION, ExtendedKeyUsageOID.SERVER_AUTH
TIME_STAMPING, OCSP_SIGNING = ExtendedKeyUsageOID.TIME_STAMPING, ExtendedKeyUsageOID.OCSP_SIGNING
ANY_USAGE = ExtendedKeyUsageOID.ANY_EXTENDED_KEY_USAGE
DOCUMENTS, C2PA = x509.ObjectIdentifier("1.3.6.1.5.5.7.3.36"), x509.ObjectIdentifier("1.3.6.1.4.1.62558.2.1")

# Each algorithm: its number in COSE, its key, and its hash.
ALGORITHMS = {
    "es256": (-7, "p256", hashes.SHA256), "es384": (-35, "p384", hashes.SHA384), "es512": (-36, "p521", hashes.SHA512),
    "ps256": (-37, "rsa", hashes.SHA256), "ps384": (-38, "rsa", hashes.SHA384), "ps512": (-39, "rsa", hashes.SHA512),
    "ed25519": (-8, "ed25519", None)}
KEYS = {
    "p256": lambda: ec.generate_private_key(ec.SECP256R1()), "p384": lambda: ec.generate_private_key(ec.SECP384R1()),
    "p521": lambda: ec.generate_private_key(ec.SECP521R1()), "ed25519": ed25519.Ed25519PrivateKey.generate,
    "rsa": lambda: rsa.generate_private_key(65537, 2048), "short": lambda: rsa.generate_private_key(65537, 1024),
    "k256": lambda: ec.generate_private_key(ec.SECP256K1())}


def date(text):
    return datetime.fromisoformat(text).replace(tzinfo=timezone.utc)


def pem(*certificates):
    return b"".join(one.public_bytes(serialization.Encoding.PEM) for one in certificates)


class Identity:
    """A key with its certificate, and the chain of certificates below the root."""

    def __init__(self, name, issuer=None, *, key="p256", usages=None, authority=False, valid=("2023-01-01", "2043-01-01"),
                 digest=hashes.SHA256, length=None, key_usages=None, constraints=True, extra=()):
        """`length` is the path length of an authority, `key_usages` are key usages that differ from the usual ones. Without
        `constraints`, the certificate does not state whether it is one of an authority. `extra` are further extensions."""
        self.name, self.issuer, self.key = name, issuer, KEYS[key]()
        signer = issuer or self
        builder = (
            x509.CertificateBuilder().subject_name(full_name(name)).issuer_name(full_name(signer.name))
            .public_key(self.key.public_key()).serial_number(x509.random_serial_number())
            .not_valid_before(date(valid[0])).not_valid_after(date(valid[1]))
            .add_extension(key_usage(key_usages or (("key_cert_sign", "crl_sign") if authority else ("digital_signature",))),
                           critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(self.key.public_key()), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.key.public_key()), critical=False))
        if constraints:
            builder = builder.add_extension(x509.BasicConstraints(authority, length), critical=True)
        # By default, the certificates of authorities do not limit the usages below them.
        if usages is None:
            usages = () if authority else (EMAIL,)
        if usages:
            builder = builder.add_extension(x509.ExtendedKeyUsage(usages), critical=TIME_STAMPING in usages)
        for extension in extra:
            builder = builder.add_extension(extension, critical=True)
        edwards = isinstance(signer.key, ed25519.Ed25519PrivateKey)
        self.certificate = builder.sign(signer.key, None if edwards else digest())

    @property
    def chain(self):
        """The certificates of the header x5chain: the signer first, without the root."""
        below = self.issuer.chain if self.issuer and self.issuer.issuer else []
        return [self.certificate, *below]

    @property
    def private_pem(self):
        return self.key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                      serialization.NoEncryption())

    def sign(self, data, digest=hashes.SHA256):
        """Returns a signature in the form that COSE demands."""
        if isinstance(self.key, ed25519.Ed25519PrivateKey):
            return self.key.sign(data)
        if isinstance(self.key, rsa.RSAPrivateKey):
            pss = padding.PSS(padding.MGF1(digest()), digest.digest_size)
            return self.key.sign(data, pss, digest())
        numbers = decode_dss_signature(self.key.sign(data, ec.ECDSA(digest())))
        size = (self.key.key_size + 7) // 8
        return b"".join(number.to_bytes(size, "big") for number in numbers)


def full_name(name):
    parts = [(NameOID.COUNTRY_NAME, "US"), (NameOID.ORGANIZATION_NAME, "Example Organization"), (NameOID.COMMON_NAME, name)]
    return x509.Name([x509.NameAttribute(oid, text) for oid, text in parts])


def key_usage(used):
    names = ["digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
             "key_cert_sign", "crl_sign", "encipher_only", "decipher_only"]
    return x509.KeyUsage(**{name: name in used for name in names})


def ocsp_response(subject, responder, *, revoked=None, update="2025-01-01", until="2043-01-01", unknown=False):
    """Returns an OCSP response about the certificate of a signer. `revoked` is the date of its revocation."""
    status = ocsp.OCSPCertStatus.GOOD
    if revoked or unknown:
        status = ocsp.OCSPCertStatus.REVOKED if revoked else ocsp.OCSPCertStatus.UNKNOWN
    builder = ocsp.OCSPResponseBuilder().add_response(
        subject.certificate, subject.issuer.certificate, hashes.SHA1(), status, date(update), date(until),
        date(revoked) if revoked else None, x509.ReasonFlags.key_compromise if revoked else None)
    builder = builder.responder_id(ocsp.OCSPResponderEncoding.HASH, responder.certificate)
    return builder.certificates([responder.certificate]).sign(responder.key, hashes.SHA256()).public_bytes(
        serialization.Encoding.DER)
