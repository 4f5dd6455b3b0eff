import Anatomy
import Bytes
import Crypto

/// The trust in a signature under a list of trusted signers: whether its signer and the authority
/// of its time stamp lead to a trusted certificate. The time stamp of an untrusted authority does
/// not count as the moment of signing.
struct SignerTrust {
  let verdict: CredentialVerdict
  /// Why the authority of the time stamp is not trusted; nil if it is, or if this was not verified.
  let problemOfStamp: String?
  /// The moment at which the certificate of the signer must be valid.
  let moment: SigningMoment

  fileprivate init(_ signature: ClaimSignature, under list: TrustList?) {
    var problem: String?
    if let list, let stamp = signature.stamp, let moment = stamp.moment {
      switch list.verdict(on: stamp.chain, at: moment.seconds) {
      case .untrusted(let reason): problem = reason
      case .trusted(let path):
        problem = stamp.certificates.lazy.filter { path.dropLast().contains($0.bytes) }
          .compactMap(\.weakness).first.map { "a certificate of its chain \($0)" }
      case .notVerified: break
      }
    }
    problemOfStamp = problem
    moment = problem == nil ? signature.moment : .now
    guard let list else {
      verdict = .unknown("no list of trusted signers was given")
      return
    }
    guard !signature.chain.isEmpty else {
      verdict = .unknown("the signature states no certificate")
      return
    }
    if let problem = signature.signer?.problemOfSigner {
      verdict = .no("its certificate must not sign claims: \(problem)")
      return
    }
    switch list.verdict(on: signature.chain, at: moment.seconds) {
    case .trusted(let path):
      if let problem = signature.problem(ofIssuersIn: path) {
        verdict = .no("its certificate was issued under one that \(problem)")
        return
      }
      verdict =
        signature.revocation(before: moment) == nil
        ? .yes : .no("its certificate was revoked")
    case .untrusted(let reason): verdict = .no(reason)
    case .notVerified: verdict = .unknown("libcrypto was not found")
    }
  }
}

/// Keeps the trust in a signature under the list that was used last, because several rules need the
/// same result.
final class KnownTrust {
  private var known: (list: TrustList?, trust: SignerTrust)?

  func trust(in signature: ClaimSignature, under list: TrustList?) -> SignerTrust {
    if let known, known.list === list { return known.trust }
    let trust = SignerTrust(signature, under: list)
    known = (list, trust)
    return trust
  }
}

extension ClaimSignature {
  /// Returns why a certificate must not issue the one before it in `path`; nil if all may. The
  /// trusted certificate at the end is not examined.
  ///
  /// - Parameter path: the certificates in DER, that of the signer first and the trusted one last.
  fileprivate func problem(ofIssuersIn path: [[UInt8]]) -> String? {
    for bytes in path.dropFirst().dropLast() {
      guard let issuer = issuers.first(where: { $0.bytes == bytes }) else {
        return "cannot be read"
      }
      if let problem = issuer.problemOfIssuer { return problem }
    }
    return nil
  }

  /// The trust in this signature under a list of trusted signers.
  func trust(under list: TrustList?) -> SignerTrust { knownTrust.trust(in: self, under: list) }
}
