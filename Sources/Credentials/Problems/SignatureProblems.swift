import Anatomy
import Bytes

extension ManifestVerifier {
  /// Reports what is wrong with the signature of a claim, its time stamps and its certificate,
  /// without a list of trusted signers.
  mutating func report(_ signature: ClaimSignature, of manifest: Manifest) {
    switch signature.verdict {
    case .valid, .unknown: break
    case .invalid(let reason):
      report(.signatureInvalid, .about(signature.box, "\(manifest.label): \(reason)"))
    case .unsupported(let reason):
      report(
        .signatureUnsupported,
        .about(signature.box, "\(manifest.label): the signature was not verified: \(reason)"))
    }
    if let signer = signature.signer, let problem = signer.problemOfSigner {
      report(
        .certificateInvalid,
        .about(signer.node, "the certificate of the signer must not sign claims: \(problem)"))
    }
    for stamp in signature.stamps { report(stamp) }
  }

  private mutating func report(_ stamp: TimeStamp) {
    let kind: CredentialProblem.Kind
    let reason: String
    switch stamp.verdict {
    case .valid, .unknown: return
    case .mismatch(let words): (kind, reason) = (.stampMismatch, words)
    case .malformed(let words): (kind, reason) = (.stampMalformed, words)
    case .outsideValidity(let words): (kind, reason) = (.stampOutsideValidity, words)
    case .untrusted(let words): (kind, reason) = (.stampUntrusted, words)
    }
    report(kind, .about(stamp.node, "the time stamp\(stamp.stated) cannot be used: \(reason)"))
  }
}
