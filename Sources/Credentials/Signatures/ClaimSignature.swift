import Anatomy
import Bytes
import Crypto
import Movie

/// The signature of a claim: a COSE_Sign1 value with the certificate of its signer (RFC 9052).
package struct ClaimSignature {
  /// What is known about a signature.
  package enum Verdict: Equatable {
    case valid
    /// The signature is not a valid one for the claim, for the given reason.
    case invalid(String)
    /// The signature could not be verified, for the given reason.
    case unknown(String)
    /// The signature uses an algorithm that is not supported.
    case unsupported(String)
  }

  let box: Node
  package let verdict: Verdict
  /// The number of the algorithm (RFC 9053); nil if none is stated.
  package let algorithm: Int?
  /// The certificate of the signer; nil if there is none that can be read.
  package let signer: SignerCertificate?
  /// The certificates of the chain after that of the signer, except for unreadable ones.
  let issuers: [SignerCertificate]
  /// The certificates of the chain in DER, that of the signer first.
  let chain: [[UInt8]]
  package let stamps: [TimeStamp]
  /// The replies about the revocation of the certificate of the signer.
  let revocations: [RevocationReply]
  /// The moment at which certificates have to be valid: that of the first valid time stamp, or now.
  let moment: SigningMoment
  let knownTrust = KnownTrust()

  /// Maximum number of bytes of a claim that is verified. Claims have a few kilobytes.
  private static let longest = 16 << 20

  /// Verifies the signature in a box.
  ///
  /// - Parameter claim: the box with the claim.
  init(in box: Node, of claim: Node) {
    self.box = box
    guard let parts = SignatureParts(box) else {
      (algorithm, signer, issuers, chain, stamps, revocations) = (nil, nil, [], [], [], [])
      moment = .now
      verdict = .invalid("the signature box contains no signature by one signer (COSE_Sign1)")
      return
    }
    algorithm = parts.algorithm
    signer = parts.chain.first.flatMap(SignerCertificate.init)
    issuers = parts.chain.dropFirst().compactMap(SignerCertificate.init)
    chain = parts.chain.map { $0.source.bytes($0.range) }
    let content = ByteRange(from: claim.range.start + claim.headerSize, to: claim.range.end)
    guard content.count <= Self.longest else {
      (stamps, revocations, moment) = ([], [], .now)
      verdict = .unknown("the claim has more than \(Self.longest) bytes")
      return
    }
    let bytes = claim.source.bytes(content)
    let signature = Self.string(parts.signature)
    stamps = parts.stamps.map { form, node in
      // The specification defines a stamp of the signature alone. The program of its authors stamps
      // a structure that contains the signature.
      let stamped = Self.structure(
        "CounterSignature", parts.header, form == .claim ? bytes : signature)
      return TimeStamp(node, of: form == .claim ? [stamped] : [stamped, signature])
    }
    let moment = stamps.first { $0.verdict == .valid }?.moment.map(SigningMoment.init) ?? .now
    self.moment = moment
    let (chain, serial) = (chain, signer?.serialNumber)
    revocations = parts.revocations.map {
      RevocationReply($0, of: chain, serialNumber: serial, at: moment)
    }
    verdict = Self.verdict(on: parts, of: bytes, chain.first)
  }

  private static func verdict(
    on parts: SignatureParts, of claim: [UInt8], _ certificate: [UInt8]?
  ) -> Verdict {
    guard let number = parts.algorithm else {
      return .invalid("the signature states no algorithm")
    }
    guard let algorithm = SignatureAlgorithm(rawValue: number) else {
      return .unsupported("its algorithm \(number) is not supported")
    }
    guard let certificate else { return .invalid("the signature states no certificate") }
    let signed = structure("Signature1", parts.header, claim)
    switch algorithm.verify(parts.signature, of: signed, with: certificate) {
    case .valid: return .valid
    case .invalid: return .invalid("the signature does not match the claim")
    case .unreadableCertificate: return .invalid("the certificate of the signer is damaged")
    case .otherKey:
      return .invalid("the key in the certificate is of another type than the algorithm needs")
    case .notVerified: return .unknown("libcrypto was not found")
    }
  }

  /// The first time stamp that is valid; nil if there is none.
  package var stamp: TimeStamp? { stamps.first { $0.verdict == .valid } }

  /// Returns the reply that states that the certificate of the signer was revoked; nil if there is
  /// none.
  ///
  /// - Parameter moment: the moment of signing. If a time stamp states it, later revocations do not
  ///   count.
  func revocation(before moment: SigningMoment) -> RevocationReply? {
    revocations.first { reply in
      guard reply.verdict == .revoked else { return false }
      guard moment.stated != nil, let revocation = reply.revocation else { return true }
      return revocation.seconds <= moment.seconds
    }
  }

  /// The name of the algorithm; nil if it is not known.
  package var algorithmName: String? {
    algorithm.flatMap(SignatureAlgorithm.init).map { "\($0)".uppercased() }
  }

  /// Returns the bytes that are signed, a list in CBOR: the text `context`, the protected header,
  /// an empty byte string, and the claim.
  private static func structure(
    _ context: String, _ header: [UInt8], _ claim: [UInt8]
  ) -> [UInt8] {
    [0x84, 0x60 + UInt8(context.utf8.count)] + Array(context.utf8) + string(header) + [0x40]
      + string(claim)
  }

  /// Returns the given bytes as a byte string in CBOR.
  private static func string(_ bytes: [UInt8]) -> [UInt8] {
    let big = NumberCoding.big
    let head: [UInt8] =
      switch bytes.count {
      case 0..<24: [0x40 + UInt8(bytes.count)]
      case 24..<0x100: [0x58, UInt8(bytes.count)]
      case 0x100..<0x10000: [0x59] + big.bytes(nearest: bytes.count, count: 2)
      default: [0x5A] + big.bytes(nearest: bytes.count, count: 4)
      }
    return head + bytes
  }
}

/// The parts of a signature that are needed to verify it.
private struct SignatureParts {
  /// The protected header in CBOR.
  let header: [UInt8]
  let signature: [UInt8]
  let algorithm: Int?
  /// The certificates, that of the signer first.
  let chain: [Node]
  let stamps: [(form: TimeStamp.Form, node: Node)]
  let revocations: [Node]

  /// Maximum number of certificates, of time stamps in each form, and of replies about revocation.
  private static let most = 8
  /// Maximum number of bytes of a header or a signature.
  private static let longest = 1 << 20

  /// Returns nil if the box does not contain the four parts of a signature.
  init?(_ box: Node) {
    guard let items = box.child("cbor").map({ Array($0.children) }), items.count == 4,
      let signature = items[3].byteString(limit: Self.longest)
    else { return nil }
    self.signature = signature
    header = items[0].byteString(limit: Self.longest) ?? []
    let protected = items[0].children.first
    // In CBOR, the stored value of a negative number differs from the number, which is the label of
    // the field.
    algorithm = protected?.entry("1")?.fields.first { $0.name == "value" }.flatMap { field in
      field.label.flatMap { Int($0) } ?? field.value.integer
    }
    let headers = [protected, items[1]]
    // Early programs wrote the certificates into the unprotected header, with a name as the key.
    let list = headers.lazy.compactMap { $0?.entry("33") ?? $0?.entry("x5chain") }.first
    chain = list?.structures(atMost: Self.most) ?? []
    let forms: [(String, TimeStamp.Form)] = [("sigTst2", .signature), ("sigTst", .claim)]
    stamps = forms.flatMap { name, form in
      let tokens = headers.lazy.compactMap { $0?.entry(name)?.entry("tstTokens") }.first
      return (tokens.map { Array($0.children) } ?? []).prefix(Self.most).compactMap { token in
        token.entry("val")?.children.first { $0.isPayload }.map { (form, $0) }
      }
    }
    let replies = headers.lazy.compactMap { $0?.entry("rVals")?.entry("ocspVals") }.first
    revocations = replies?.structures(atMost: Self.most) ?? []
  }
}

extension Node {
  /// Returns the structure in this byte string, or the structures in this list of byte strings.
  fileprivate func structures(atMost count: Int) -> [Node] {
    if let own = children.first(where: { $0.isPayload }) { return [own] }
    return children.prefix(count).compactMap { item in item.children.first { $0.isPayload } }
  }
}
