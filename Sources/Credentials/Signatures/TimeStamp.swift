import Anatomy
import Bytes
import Crypto
import Movie

/// A time stamp in a signature: the statement of a time stamp authority that it has seen some bytes at
/// a moment (RFC 3161).
package struct TimeStamp {
  /// What is known about a time stamp.
  package enum Verdict: Equatable {
    case valid
    /// The time stamp is for other bytes, or its signature does not match its content.
    case mismatch(String)
    case malformed(String)
    /// The certificate of the authority was not valid at the stated moment.
    case outsideValidity(String)
    /// The certificate of the authority is not one for time stamps.
    case untrusted(String)
    /// The time stamp could not be verified, for the given reason.
    case unknown(String)
  }

  /// What a time stamp covers.
  enum Form {
    /// The protected header and the claim (`sigTst`).
    case claim
    /// The signature (`sigTst2`).
    case signature
  }

  let node: Node
  package let moment: StatedMoment?
  package private(set) var verdict: Verdict
  /// The certificate of the authority; nil if it is not known.
  package private(set) var authority: SignerCertificate?
  /// The certificates in the time stamp.
  private(set) var certificates: [SignerCertificate] = []
  /// The certificate of the authority in DER, followed by others of its chain.
  private(set) var chain: [[UInt8]] = []

  /// Maximum number of bytes of a time stamp.
  private static let longest = 1 << 20

  /// - Parameters:
  ///   - node: the reply of the authority, or the time stamp in it.
  ///   - candidates: the bytes that should be stamped, in each form that programs use.
  init(_ node: Node, of candidates: [[UInt8]]) {
    self.node = node
    let token = node.entry("timeStampToken") ?? node
    let message = token.entry("content")?.entry("signedData")
    let content = message?.entry("encapContentInfo")?.entry("eContent")?.entry("octets")?
      .entry("timeStampInfo")
    moment = content?.entry("genTime").flatMap(StatedMoment.init)
    if let status = node.entry("status")?.entry("status")?.integer(.value), status > 1 {
      verdict = .malformed("the authority refused the request")
      return
    }
    guard let message, let content, let moment, let imprint = content.entry("messageImprint"),
      let digest = imprint.entry("hashedMessage")?.elementContent, !digest.isEmpty,
      node.range.count <= Self.longest
    else {
      verdict = .malformed("it is no readable time stamp")
      return
    }
    let identifier = imprint.entry("hashAlgorithm")?.entry("algorithm")?.textValue(.value) ?? ""
    guard let algorithm = Self.digests[identifier] else {
      verdict = .unknown("its digest algorithm \(identifier.prefix(64)) is not supported")
      return
    }
    let found = candidates.compactMap(algorithm.of)
    guard found.count == candidates.count else {
      verdict = .unknown("libcrypto was not found")
      return
    }
    guard found.contains(digest) else {
      verdict = .mismatch("it is one of other bytes")
      return
    }
    switch SignedMessageVerifier.verdict(on: token.source.bytes(token.range)) {
    case .valid(let certificates):
      chain = certificates
      let list = message.entry("certificates").map { Array($0.children) } ?? []
      self.certificates = list.compactMap(SignerCertificate.init)
      authority = self.certificates.first { $0.bytes == certificates.first }
      guard let authority else {
        verdict = .malformed("the certificate of its authority cannot be read")
        return
      }
      guard authority.isForTimeStamps else {
        verdict = .untrusted("the key of its authority is not one for time stamps")
        return
      }
      verdict =
        authority.isValid(at: moment.seconds)
        ? .valid
        : .outsideValidity(
          "the certificate of its authority is valid from "
            + "\(authority.start?.text ?? "?") to \(authority.end?.text ?? "?")")
    case .invalid: verdict = .mismatch("its signature does not match its content")
    case .unreadable: verdict = .malformed("it is no readable signed message")
    case .notVerified: verdict = .unknown("libcrypto was not found")
    }
  }

  /// The stated time, for messages; empty if there is none.
  var stated: String { moment.map { " of \($0.text)" } ?? "" }

  /// The digests that time stamps use, by their object identifiers.
  private static let digests: [String: Digest] = [
    "2.16.840.1.101.3.4.2.1": .sha256, "2.16.840.1.101.3.4.2.2": .sha384,
    "2.16.840.1.101.3.4.2.3": .sha512,
  ]
}
