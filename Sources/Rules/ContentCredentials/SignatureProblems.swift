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
    switch stamp.verdict {
    case .valid, .unknown: break
    case .mismatch:
      report(
        .stampMismatch, .about(stamp.node, "the time stamp\(stamp.stated) is one of other bytes"))
    case .malformed(let reason):
      report(
        .stampMalformed,
        .about(stamp.node, "the time stamp\(stamp.stated) cannot be used: \(reason)"))
    case .outsideValidity(let reason):
      report(
        .stampOutsideValidity,
        .about(stamp.node, "the time stamp\(stamp.stated) cannot be used: \(reason)"))
    }
  }
}
