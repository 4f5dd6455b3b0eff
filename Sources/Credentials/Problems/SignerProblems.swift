import Anatomy
import Bytes
import Crypto

/// What is wrong with the certificates of those who signed the newest manifest of a store, at a given
/// moment or under a list of trusted signers.
struct SignerProblems {
  private let signature: ClaimSignature
  private let list: TrustList?
  private let trust: SignerTrust

  /// Returns nil for other nodes than the newest manifest of a store, and if that is not signed.
  init?(of manifest: Node, under list: TrustList?) {
    guard manifest.isNewestManifest,
      let signature = manifest.inherited(.credentialSurvey)?.signature(of: manifest)
    else { return nil }
    (self.signature, self.list) = (signature, list)
    trust = signature.trust(under: list)
  }

  /// Nil if the certificate of the signer states no time.
  var expired: [Violation]? {
    guard let signer = signature.signer, let start = signer.start, let end = signer.end else {
      return nil
    }
    guard !signer.isValid(at: trust.moment.seconds) else { return [] }
    let moment =
      trust.moment.stated.map { "the time stamp states \($0)" } ?? "there is no usable time stamp"
    return .about(
      signer.node,
      "the certificate of the signer is valid from \(start.text) to \(end.text), but \(moment)")
  }

  /// Nil if the file contains no replies about the revocation of the certificate.
  var revoked: [Violation]? {
    guard !signature.revocations.isEmpty else { return nil }
    guard let reply = signature.revocation(before: trust.moment) else { return [] }
    return .about(
      reply.node,
      "the certificate of the signer was revoked"
        + (reply.revocation.map { " at \($0.text)" } ?? ""))
  }

  /// Nil without a list.
  var untrusted: [Violation]? {
    guard let list, let signer = signature.signer else { return nil }
    // A revoked certificate is another problem.
    guard case .no(let reason) = trust.verdict, signature.revocation(before: trust.moment) == nil
    else { return [] }
    return .about(signer.node, "the signer is not trusted under \(list.name): \(reason)")
  }

  /// Nil without a list or a valid time stamp.
  var stampUntrusted: [Violation]? {
    guard let list, let stamp = signature.stamp else { return nil }
    guard let problem = trust.problemOfStamp else { return [] }
    return .about(
      stamp.node,
      "the authority of the time stamp\(stamp.stated) is not trusted under \(list.name): \(problem)"
    )
  }
}
