import Anatomy
import Bytes
import Movie

/// The signature of a claim: a COSE_Sign1 value with the certificate of its signer (RFC 9052).
struct ClaimSignature {
  /// What is known about a signature.
  enum Verdict: Equatable {
    case valid
    /// The signature is not one of the claim.
    case invalid(String)
    /// The signature could not be verified, for a reason.
    case unknown(String)
  }

  let verdict: Verdict

  /// Maximum number of bytes of a claim that is verified. Claims have a few kilobytes.
  private static let longest = 16 << 20

  /// Verifies the signature in a box.
  ///
  /// - Parameter claim: the box with the claim.
  init(in box: Node, of claim: Node) {
    guard let parts = Parts(box) else {
      verdict = .invalid("the signature box contains no signature by one signer (COSE_Sign1)")
      return
    }
    guard let number = parts.algorithm else {
      verdict = .invalid("the signature states no algorithm")
      return
    }
    guard let algorithm = SignatureAlgorithm(rawValue: number) else {
      verdict = .unknown("its algorithm \(number) is not supported")
      return
    }
    guard let certificate = parts.certificate else {
      verdict = .invalid("the signature states no certificate")
      return
    }
    let content = ByteRange(from: claim.range.start + claim.headerSize, to: claim.range.end)
    guard content.count <= Self.longest else {
      verdict = .unknown("the claim has more than \(Self.longest) bytes")
      return
    }
    let signed = Self.signedBytes(parts.header, claim.source.bytes(content))
    switch algorithm.verify(parts.signature, of: signed, with: certificate) {
    case .valid: verdict = .valid
    case .invalid: verdict = .invalid("the signature does not match the claim")
    case .unreadableCertificate: verdict = .invalid("the certificate of the signer is damaged")
    case .otherKey:
      verdict = .invalid("the key in the certificate is of another type than the algorithm needs")
    case .notVerified: verdict = .unknown("libcrypto was not found")
    }
  }

  /// The bytes that are signed: a list of a fixed text, the protected header, no further data, and the
  /// claim.
  private static func signedBytes(_ header: [UInt8], _ claim: [UInt8]) -> [UInt8] {
    let context = Array("Signature1".utf8)
    return [0x84, 0x60 + UInt8(context.count)] + context + string(header) + [0x40] + string(claim)
  }

  /// A byte string in CBOR.
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
private struct Parts {
  /// The protected header in CBOR.
  let header: [UInt8]
  let signature: [UInt8]
  let algorithm: Int?
  /// The certificate of the signer in DER.
  let certificate: [UInt8]?

  /// Returns nil if the box does not contain the four parts of a signature.
  init?(_ box: Node) {
    guard let items = box.child("cbor").map({ Array($0.children) }), items.count == 4,
      let signature = items[3].byteString
    else { return nil }
    self.signature = signature
    header = items[0].byteString ?? []
    let protected = items[0].children.first
    // Negative numbers have a label.
    algorithm = protected?.entry("1")?.fields.first { $0.name == "value" }.flatMap { field in
      field.label.flatMap { Int($0) } ?? field.value.integer
    }
    // Early programs wrote the certificates into the other header, under a name.
    let chain = [protected, items[1]].lazy
      .compactMap { $0?.entry("33") ?? $0?.entry("x5chain") }.first
    certificate = chain.flatMap { chain in
      let list = chain.children.filter { !$0.isPayload }
      return list.isEmpty ? chain.byteString : list.first?.byteString
    }
  }
}

extension Node {
  /// Maximum number of bytes of a header, a certificate or a signature.
  private static let longest = 1 << 20

  /// The content of this byte string, which may be a structure; nil for other values.
  fileprivate var byteString: [UInt8]? {
    let embedded = children.first { $0.isPayload }?.range
    let content = embedded ?? field(.value)?.range
    guard let content, content.count <= Self.longest else { return nil }
    return source.bytes(content)
  }
}
