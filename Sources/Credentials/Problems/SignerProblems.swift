import Anatomy
import Bytes
import Crypto

/// Finds the problems of the signer and of the time stamp authority of the newest manifest in a
/// store. These problems depend on the moment of signing, or on a list of trusted signers.
struct SignerProblems {
  private let signature: ClaimSignature
  private let list: TrustList?
  private let trust: SignerTrust

  /// Returns nil unless the node is the newest manifest of a store and has a signature.
  init?(of manifest: Node, under list: TrustList?) {
    guard manifest.isNewestManifest,
      let signature = manifest.inherited(.credentialSurvey)?.signature(of: manifest)
    else { return nil }
    (self.signature, self.list) = (signature, list)
    trust = signature.trust(under: list)
  }

  /// A violation if the certificate of the signer was not valid at the moment of signing. Nil if
  /// the certificate states no period.
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

  /// A violation if the certificate of the signer was revoked before the moment of signing. Nil if
  /// the file contains no replies about its revocation.
  var revoked: [Violation]? {
    guard !signature.revocations.isEmpty else { return nil }
    guard let reply = signature.revocation(before: trust.moment) else { return [] }
    return .about(
      reply.node,
      "the certificate of the signer was revoked"
        + (reply.revocation.map { " at \($0.text)" } ?? ""))
  }

  /// A violation if the signer is not trusted under the list. Nil without a list or a readable
  /// certificate.
  var untrusted: [Violation]? {
    guard let list, let signer = signature.signer else { return nil }
    // A revoked certificate is another problem.
    guard case .no(let reason) = trust.verdict, signature.revocation(before: trust.moment) == nil
    else { return [] }
    return .about(signer.node, "the signer is not trusted under \(list.name): \(reason)")
  }

  /// A violation if the authority of the time stamp is not trusted under the list. Nil without a
  /// list or a valid time stamp.
  var stampUntrusted: [Violation]? {
    guard let list, let stamp = signature.stamp else { return nil }
    guard let problem = trust.problemOfStamp else { return [] }
    return .about(
      stamp.node,
      "the authority of the time stamp\(stamp.stated) is not trusted under \(list.name): \(problem)"
    )
  }
}
