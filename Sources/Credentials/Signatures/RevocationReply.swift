import Anatomy
import Bytes
import Crypto

/// A reply about the revocation of the certificate of a signer, which the signature contains.
struct RevocationReply {
  let node: Node
  let verdict: RevocationVerdict
  /// The moment of the revocation; nil if none is stated.
  let revocation: StatedMoment?
  /// The period in which the reply is valid. Without an end, a newer reply can exist at any time.
  let start, end: StatedMoment?

  /// - Parameters:
  ///   - chain: the certificates in DER, that of the signer first.
  ///   - serialNumber: the serial number of the certificate of the signer.
  init(_ node: Node, of chain: [[UInt8]], serialNumber: String?, at moment: SigningMoment) {
    self.node = node
    verdict = RevocationVerifier.verdict(
      on: node.source.bytes(node.range), of: chain, at: moment.seconds)
    let content = node.entry("responseBytes")?.entry("bytes")?.entry("response")?
      .entry("basicOCSPResponse")?.entry("tbsResponseData")
    let state = content?.entry("responses")?.children.first {
      $0.entry("certID")?.entry("serialNumber")?.elementContent.hexadecimal == serialNumber
    }
    revocation = state?.entry("revoked")?.entry("revocationTime").flatMap(StatedMoment.init)
    start = state?.entry("thisUpdate").flatMap(StatedMoment.init)
    end = state?.entry("nextUpdate")?.entry("date").flatMap(StatedMoment.init)
  }

  /// Returns whether the reply shows that the certificate was not revoked at the given moment. The
  /// caller must exclude replies that state an earlier revocation.
  func isUnrevoked(at moment: SigningMoment) -> CredentialVerdict {
    switch verdict {
    case .good: return isAbout(moment)
    case .revoked: return .unknown("revoked after the time stamp")
    case .unknown: return .unknown("the issuer does not know the certificate")
    case .invalid(let reason): return .unknown(reason)
    case .notVerified: return .unknown("libcrypto was not found")
    }
  }

  /// The number of seconds for which a reply that states no end is valid.
  private static let validityWithoutEnd: Int64 = 24 * 60 * 60

  private func isAbout(_ moment: SigningMoment) -> CredentialVerdict {
    guard let start else { return .unknown("the reply states no time") }
    let last = end?.seconds ?? start.seconds + Self.validityWithoutEnd
    guard start.seconds > moment.seconds || moment.seconds > last else { return .yes }
    let period = end.map { "from \(start.text) to \($0.text)" } ?? "at \(start.text)"
    return .unknown(
      "the reply is valid \(period), not " + (moment.stated.map { "at \($0)" } ?? "now"))
  }
}
