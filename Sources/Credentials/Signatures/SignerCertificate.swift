import Anatomy
import Bytes
import Crypto
import Movie

/// What an X.509 certificate states.
package struct SignerCertificate {
  let node: Node
  /// The certificate in DER.
  let bytes: [UInt8]
  /// The names of the owner and of the issuer, such as `CN=Example, O=Example Organization`.
  package let subject: String
  package let issuer: String
  /// The serial number in hexadecimal.
  package let serialNumber: String
  package let start: StatedMoment?
  package let end: StatedMoment?
  private let version: Int
  private let keyAlgorithm: String
  private let curve: String
  /// The size of an RSA key in bits; nil for other keys.
  private let keySize: Int?
  private let extensions: [String: Node]

  /// Maximum number of bytes of a certificate.
  private static let longest = 1 << 20

  /// - Parameter node: the certificate, as an element in DER.
  init?(_ node: Node) {
    guard node.declaredNodeKind.declaredName == "certificate", node.range.count <= Self.longest,
      let content = node.entry("tbsCertificate"), let key = content.entry("subjectPublicKeyInfo"),
      let validity = content.entry("validity")
    else { return nil }
    self.node = node
    bytes = node.source.bytes(node.range)
    subject = content.entry("subject")?.summary ?? ""
    issuer = content.entry("issuer")?.summary ?? ""
    serialNumber = content.entry("serialNumber")?.elementContent.hexadecimal ?? ""
    start = validity.entry("notBefore").flatMap(StatedMoment.init)
    end = validity.entry("notAfter").flatMap(StatedMoment.init)
    version = content.entry("version")?.entry("number")?.integer(.value) ?? 0
    let algorithm = key.entry("algorithm")
    keyAlgorithm = algorithm?.entry("algorithm")?.textValue(.value) ?? ""
    curve = algorithm?.entry("element")?.textValue(.value) ?? ""
    keySize =
      keyAlgorithm == Identifiers.rsa || keyAlgorithm == Identifiers.rsaPSS
      ? key.entry("subjectPublicKey")?.entry("rsaPublicKey")?.entry("modulus")?.bitsOfNumber : nil
    let list = content.entry("extensions")?.entry("list")
    extensions = Dictionary(
      (list.map { Array($0.children) } ?? []).compactMap { item in
        item.entry("extnID")?.textValue(.value).map { ($0, item) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The common name of the owner, or the whole name if it contains no common name.
  package var commonName: String { attribute("commonName") ?? subject }
  package var organization: String? { attribute("organizationName") }

  /// Returns the value of the given attribute in the name of the owner; nil if the name has none.
  private func attribute(_ name: String) -> String? {
    let sets = node.entry("tbsCertificate")?.entry("subject")?.children
    return sets?.lazy.compactMap { $0.entry(name)?.entry("value")?.textValue(.value) }.first
  }

  /// Whether the certificate is valid at a moment, given in seconds since 1970.
  func isValid(at seconds: Int64) -> Bool {
    guard let start, let end else { return false }
    return start.seconds <= seconds && seconds <= end.seconds
  }

  /// Why the certificate must not sign claims (C2PA, 14.5); nil if it may.
  var problemOfSigner: String? {
    if version != 2 { return "it is not of version 3" }
    if isAuthority { return "it is one of a certificate authority" }
    guard let usages = value(of: "2.5.29.15") else { return "it states no key usage" }
    // The first bit, which allows signatures, is the highest one of the first byte.
    guard usages.entry("keyUsage")?.firstByteOfBits.map({ $0 & 0x80 != 0 }) ?? false else {
      return "its key is not one for signatures"
    }
    if usages.entry("keyUsage")?.firstByteOfBits.map({ $0 & 0x04 != 0 }) ?? false {
      return "its key is also one for the signatures of certificates"
    }
    guard let purposes else { return "it states no extended key usage" }
    if purposes.contains(Identifiers.anyPurpose) { return "its key is one for any purpose" }
    guard !purposes.isDisjoint(with: Identifiers.signing) else {
      return "its extended key usage is not one for the signatures of claims"
    }
    guard purposes.isDisjoint(with: [Identifiers.timeStamping, Identifiers.revocation]) else {
      return "its extended key usage is also one for time stamps or for revocation"
    }
    return problemOfKey ?? problemOfSignature ?? problemOfExtensions
  }

  /// Why this certificate must not issue the certificates of signers; nil if it may.
  var problemOfIssuer: String? {
    if let purposes, !purposes.isEmpty, purposes.isSubset(of: Identifiers.otherPurposes) {
      return "is limited to other purposes than the signatures of claims"
    }
    return weakness
  }

  /// Why the key or the signature of the certificate must not be relied on; nil if both are
  /// acceptable.
  var weakness: String? {
    (problemOfKey ?? problemOfSignature).map { "must not be used: \($0)" }
  }

  /// A message about a critical extension that is not known and so must not be ignored; nil if
  /// there is none.
  private var problemOfExtensions: String? {
    extensions.first { name, item in
      item.entry("critical")?.integer(.value) ?? 0 != 0 && !Identifiers.extensions.contains(name)
    }.map { "it has a critical extension that is not known (\($0.key))" }
  }

  /// Why the signature of the certificate must not be relied on; nil if it may.
  private var problemOfSignature: String? {
    let algorithm = node.entry("signatureAlgorithm")
    switch algorithm?.entry("algorithm")?.textValue(.value) {
    case let name? where Identifiers.signatures.contains(name): return nil
    case Identifiers.rsaPSS:
      let parameters = algorithm?.elementContent ?? []
      let isStrong = Identifiers.digests.contains(where: parameters.contains)
      return isStrong ? nil : "it is signed with another digest than SHA-256, SHA-384 and SHA-512"
    default: return "it is signed with an algorithm that C2PA does not allow"
    }
  }

  /// Why the key must not sign; nil if it may.
  private var problemOfKey: String? {
    switch keyAlgorithm {
    case Identifiers.rsa, Identifiers.rsaPSS:
      (keySize ?? 0) < 2048 ? "its key has \(keySize ?? 0) bits, expected at least 2048" : nil
    case Identifiers.curveKey:
      Identifiers.curves.contains(curve)
        ? nil : "its key is on another curve than P-256, P-384 and P-521"
    case Identifiers.ed25519: nil
    default: "its key is of an unknown type"
    }
  }

  /// Whether the certificate states that its key is for time stamps.
  var isForTimeStamps: Bool { purposes?.contains(Identifiers.timeStamping) ?? false }

  /// Whether the certificate is one of a certificate authority.
  private var isAuthority: Bool {
    value(of: "2.5.29.19")?.entry("basicConstraints")?.entry("cA")?.integer(.value) ?? 0 != 0
  }

  /// The extended key usages, as object identifiers; nil if none are stated.
  private var purposes: Set<String>? {
    value(of: "2.5.29.37")?.entry("purposes").map { list in
      Set(list.children.compactMap { $0.textValue(.value) })
    }
  }

  private func value(of identifier: String) -> Node? { extensions[identifier]?.entry("extnValue") }

  /// Object identifiers in certificates.
  private enum Identifiers {
    static let rsa = "1.2.840.113549.1.1.1"
    static let rsaPSS = "1.2.840.113549.1.1.10"
    static let curveKey = "1.2.840.10045.2.1"
    static let ed25519 = "1.3.101.112"
    static let curves: Set<String> = ["1.2.840.10045.3.1.7", "1.3.132.0.34", "1.3.132.0.35"]
    /// Purposes other than claims: servers, clients, code, time stamps and replies about
    /// revocation.
    static let otherPurposes: Set<String> = [
      "1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2", "1.3.6.1.5.5.7.3.3", timeStamping, revocation,
    ]
    /// Extensions that are examined here or by libcrypto, or that do not limit the use of the key.
    static let extensions: Set<String> = Set(
      [14, 15, 17, 18, 19, 31, 32, 35, 37].map { "2.5.29.\($0)" } + ["1.3.6.1.5.5.7.1.1"])
    /// The signature algorithms RSA and ECDSA with SHA-256, SHA-384 or SHA-512, and Ed25519.
    static let signatures: Set<String> = [
      "1.2.840.113549.1.1.11", "1.2.840.113549.1.1.12", "1.2.840.113549.1.1.13",
      "1.2.840.10045.4.3.2", "1.2.840.10045.4.3.3", "1.2.840.10045.4.3.4", ed25519,
    ]
    /// The identifiers of SHA-256, SHA-384 and SHA-512 in DER, as the parameters of a signature
    /// algorithm contain them.
    static let digests: [[UInt8]] = (1...3).map {
      [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, $0]
    }
    static let anyPurpose = "2.5.29.37.0"
    static let timeStamping = "1.3.6.1.5.5.7.3.8"
    static let revocation = "1.3.6.1.5.5.7.3.9"
    /// Purposes that allow the signing of claims: e-mail protection, document signing, and two
    /// identifiers for claims of C2PA.
    static let signing: Set<String> = [
      "1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.62558.2.1",
      "1.3.6.1.4.1.311.76.59.1.9",
    ]
  }
}

extension Node {
  /// The content of this element in DER; empty if it is too long.
  var elementContent: [UInt8] {
    let content = ByteRange(from: min(range.start + headerSize, range.end), to: range.end)
    return content.count <= 1 << 16 ? source.bytes(content) : []
  }

  /// The first byte of the bits in this bit string, which begins with a byte for the number of
  /// unused bits.
  fileprivate var firstByteOfBits: UInt8? { elementContent.dropFirst().first }

  /// The number of bits of the whole number in this element.
  fileprivate var bitsOfNumber: Int? {
    let digits = elementContent.drop { $0 == 0 }
    return digits.first.map { digits.count * 8 - $0.leadingZeroBitCount }
  }
}
