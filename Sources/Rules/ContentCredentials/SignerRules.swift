import Anatomy
import Bytes
import RuleEngine

/// Rules about the certificates of the signers of content credentials.
extension Rule {
  private static let place = Place.box("jumb")

  static let signatureUnsupported = Rule(
    .signatureUnsupported, at: place,
    "The signature of content credentials must be by an algorithm that C2PA allows",
    clause: Clause(.c2pa, "13.2"),
    cause:
      "The signing program used another algorithm than ES256, ES384, ES512, PS256, PS384, PS512 "
      + "and Ed25519 (status code algorithm.unsupported)",
    fix: "Sign the file again with one of these algorithms",
    passing: .manifests(ManifestScript(signature: SignedScript.valid)),
    failing: .manifests(ManifestScript(signatureBoxMark: "↓")))

  static let certificateInvalid = Rule(
    .certificateInvalid, at: place,
    "The certificate of a signer must be one for the signatures of claims",
    clause: Clause(.c2pa, "14.5"),
    cause:
      "The signer used a certificate for another purpose, or one that is too weak (status code "
      + "signingCredential.invalid)",
    fix: "Sign the file again with a certificate for the signatures of claims",
    passing: .manifests(ManifestScript(signature: CertificateScript().signature)),
    failing: .manifests(
      ManifestScript(
        signature: CertificateScript(purpose: CertificateScript.server, mark: "↓").signature)))

  static let signerExpired = Rule(
    .signerExpired, at: place,
    "The certificate of a signer must be valid when it signs",
    clause: Clause(.c2pa, "15.7"),
    cause: "The certificate has expired, and no time stamp shows that the file was signed before "
      + "(status code signingCredential.expired)",
    fix: "Obtain a signed file with a time stamp, or sign the file again",
    passing: .manifests(ManifestScript(signature: CertificateScript().signature)),
    failing: .manifests(
      ManifestScript(
        signature: CertificateScript(start: "200101000000Z", end: "210101000000Z", mark: "↓")
          .signature)))

  static let signerRevoked = Rule(
    .signerRevoked, at: place,
    "The certificate of a signer must not be revoked when it signs",
    clause: Clause(.c2pa, "15.9"),
    cause:
      "The issuer revoked the certificate, for example because its key was stolen (status code "
      + "signingCredential.ocsp.revoked)",
    fix: "Do not trust the file",
    passing: .manifests(
      ManifestScript(signature: SignedScript.signature(reply: SignedScript.notRevoked))),
    failing: .manifests(
      ManifestScript(signature: SignedScript.signature(reply: SignedScript.revoked, mark: "↓"))))

  static let signerUntrusted = Rule(
    .signerUntrusted, at: place,
    "The signer of content credentials should be on the list of trusted signers",
    clause: Clause(.c2pa, "14.4"),
    cause:
      "No authority on the list issued the certificate; the signature may be valid (status code "
      + "signingCredential.untrusted)",
    fix: "If you trust the signer, add its certificate authority to the list",
    passing: [
      Example.manifests(ManifestScript(signature: SignedScript.signature()))
        .trusting(SignedScript.pem(SignedScript.root))
    ],
    failing: [
      Example.manifests(ManifestScript(signature: CertificateScript(mark: "↓").signature))
        .trusting(SignedScript.pem(SignedScript.root))
    ])
}

/// Rules about the time stamps in signatures of content credentials.
extension Rule {
  static let stampMismatch = Rule(
    .stampMismatch, at: place,
    "The time stamp in a signature should be one of this signature",
    clause: Clause(.c2pa, "15.8"),
    cause:
      "The file was changed after it was stamped, or the time stamp was copied from another file "
      + "(status code timeStamp.mismatch)",
    fix: "Obtain the original file, or do not rely on the stated time",
    passing: .manifests(ManifestScript(signature: CertificateScript().signature)),
    failing: .manifests(ManifestScript(signature: StampScript(mark: "↓").signature)))

  static let stampMalformed = Rule(
    .stampMalformed, at: place,
    "The time stamp in a signature should be signed by a time stamp authority",
    clause: Clause(.c2pa, "15.8"),
    cause: "The time stamp was damaged, or its authority refused the request (status code "
      + "timeStamp.malformed)",
    fix: "Obtain the file again from its source, or do not rely on the stated time",
    passing: .manifests(ManifestScript(signature: CertificateScript().signature)),
    failing: .manifests(ManifestScript(signature: StampScript(status: 2, mark: "↓").signature)))

  static let stampOutsideValidity = Rule(
    .stampOutsideValidity, at: place,
    "The certificate of a time stamp authority should be valid at the time of the stamp",
    clause: Clause(.c2pa, "15.8"),
    cause: "The authority used an old certificate, or its clock is wrong (status code "
      + "timeStamp.outsideValidity)",
    fix: "Do not rely on the stated time unless its authority confirms it",
    passing: .manifests(
      ManifestScript(signature: SignedScript.signature(stamp: SignedScript.stamp))),
    failing: .manifests(
      ManifestScript(
        signature: SignedScript.signature(stamp: SignedScript.stampOutsideValidity, mark: "↓"))))

  static let stampUntrusted = Rule(
    .stampUntrusted, at: place,
    "The authority of the time stamp should be on the list of trusted signers",
    clause: Clause(.c2pa, "15.8"),
    cause: "The list does not contain the authority of the time stamp (status code "
      + "timeStamp.untrusted)",
    fix: "Add the certificate of the time stamp authority to the list, if you trust it",
    passing: [
      Example.manifests(
        ManifestScript(signature: SignedScript.signature(stamp: SignedScript.stamp))
      ).trusting(SignedScript.pem(SignedScript.authority))
    ],
    failing: [
      Example.manifests(
        ManifestScript(signature: SignedScript.signature(stamp: SignedScript.stamp, mark: "↓"))
      ).trusting(SignedScript.pem(SignedScript.root))
    ])
}
