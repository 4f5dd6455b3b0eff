import Bytes

/// A signature algorithm. The raw value is its number in COSE (RFC 9053 and RFC 8230).
package enum SignatureAlgorithm: Int, Sendable {
  case es256 = -7, es384 = -35, es512 = -36
  case ps256 = -37, ps384 = -38, ps512 = -39
  case ed25519 = -8

  /// The kind of digest that is computed from the bytes and then signed; nil if the algorithm
  /// computes its digest itself, like Ed25519.
  fileprivate var digest: Digest? {
    switch self {
    case .es256, .ps256: .sha256
    case .es384, .ps384: .sha384
    case .es512, .ps512: .sha512
    case .ed25519: nil
    }
  }

  /// The types of keys that the algorithm accepts, as numbers of libcrypto.
  fileprivate var keyTypes: [Int32] {
    switch self {
    case .es256, .es384, .es512: [408]
    case .ps256, .ps384, .ps512: [6, 912]
    case .ed25519: [1087]
    }
  }

  fileprivate var isOfCurve: Bool { keyTypes == [408] }
  fileprivate var isPSS: Bool { keyTypes.contains(6) }
}

/// The result of the verification of a signature.
package enum SignatureResult: Equatable, Sendable {
  case valid
  /// The key of the certificate did not make this signature of the bytes.
  case invalid
  /// The certificate cannot be read.
  case unreadableCertificate
  /// The key of the certificate has another type than the algorithm needs.
  case otherKey
  /// libcrypto is not available.
  case notVerified
}

extension SignatureAlgorithm {
  /// Verifies a signature of bytes with the key in a certificate.
  ///
  /// - Parameters:
  ///   - signature: the signature; for an elliptic curve, its two numbers, one after the other.
  ///   - certificate: an X.509 certificate in DER.
  package func verify(
    _ signature: [UInt8], of bytes: [UInt8], with certificate: [UInt8]
  ) -> SignatureResult {
    guard let library = SignatureLibrary() else { return .notVerified }
    guard let key = PublicKey(of: certificate, library) else { return .unreadableCertificate }
    guard keyTypes.contains(key.type) else { return .otherKey }
    let signature = isOfCurve ? Self.sequence(of: signature) : signature
    guard let signature else { return .invalid }
    return key.verifies(signature, of: bytes, by: self) ? .valid : .invalid
  }

  /// Returns the two numbers of an elliptic curve signature as a sequence in DER; nil if the given
  /// bytes cannot be divided into two numbers of the same size, or are too many.
  private static func sequence(of numbers: [UInt8]) -> [UInt8]? {
    guard !numbers.isEmpty, numbers.count % 2 == 0, numbers.count <= 132 else { return nil }
    func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      let size = UInt8(content.count)
      return [tag] + (size < 128 ? [size] : [0x81, size]) + content
    }
    func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      let digits = Array(bytes.drop { $0 == 0 })
      // A number with its highest bit set would be negative.
      return element(2, digits.first.map { $0 < 128 } ?? false ? digits : [0] + digits)
    }
    let half = numbers.count / 2
    return element(0x30, integer(numbers[..<half]) + integer(numbers[half...]))
  }
}

/// The functions of libcrypto for certificates and signatures.
@safe private struct SignatureLibrary {
  typealias Free = CryptoFunctions.Free
  typealias Begin =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, OpaquePointer?, OpaquePointer?,
      OpaquePointer?
    ) -> Int32
  typealias Set =
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32
  typealias Verify =
    @convention(c) (
      OpaquePointer?, UnsafePointer<UInt8>?, Int, UnsafePointer<UInt8>?, Int
    ) -> Int32

  let base: CryptoLibrary
  let readCertificate: CryptoFunctions.Read
  let freeCertificate: Free
  let keyOfCertificate: @convention(c) (OpaquePointer?) -> OpaquePointer?
  let freeKey: Free
  let typeOfKey: @convention(c) (OpaquePointer?) -> Int32
  let begin: Begin
  let set: Set
  let verify: Verify

  init?() {
    guard let base = CryptoLibrary.loaded, let find = CryptoFunctions(),
      let readCertificate: CryptoFunctions.Read = unsafe find("d2i_X509"),
      let freeCertificate: Free = unsafe find("X509_free"),
      let keyOfCertificate: @convention(c) (OpaquePointer?) -> OpaquePointer? = unsafe find(
        "X509_get_pubkey"),
      let freeKey: Free = unsafe find("EVP_PKEY_free"),
      // Before version 3 of libcrypto, the function has the second name.
      let typeOfKey: @convention(c) (OpaquePointer?) -> Int32 = unsafe find(
        "EVP_PKEY_get_base_id", "EVP_PKEY_base_id"),
      let begin: Begin = unsafe find("EVP_DigestVerifyInit"),
      let set: Set = unsafe find("EVP_PKEY_CTX_ctrl_str"),
      let verify: Verify = unsafe find("EVP_DigestVerify")
    else { return nil }
    self.base = base
    unsafe (self.readCertificate, self.freeCertificate) = (readCertificate, freeCertificate)
    unsafe (self.keyOfCertificate, self.freeKey) = (keyOfCertificate, freeKey)
    unsafe (self.typeOfKey, self.begin, self.set, self.verify) = (typeOfKey, begin, set, verify)
  }
}

/// The public key in a certificate.
@safe private final class PublicKey {
  private let library: SignatureLibrary
  private let key: OpaquePointer

  init?(of certificate: [UInt8], _ library: SignatureLibrary) {
    let read = unsafe CryptoFunctions.object(of: certificate, library.readCertificate)
    guard let read = unsafe read else { return nil }
    defer { unsafe library.freeCertificate(read) }
    guard let key = unsafe library.keyOfCertificate(read) else { return nil }
    self.library = library
    unsafe self.key = key
  }

  deinit { unsafe library.freeKey(key) }

  var type: Int32 { unsafe library.typeOfKey(key) }

  func verifies(
    _ signature: [UInt8], of bytes: [UInt8], by algorithm: SignatureAlgorithm
  ) -> Bool {
    guard let context = unsafe library.base.newContext() else { return false }
    defer { unsafe library.base.freeContext(context) }
    let digest = unsafe algorithm.digest.flatMap { unsafe library.base.algorithms[$0]?() }
    var settings: OpaquePointer?
    guard unsafe library.begin(context, &settings, digest, nil, key) == 1 else { return false }
    if algorithm.isPSS {
      guard unsafe library.set(settings, "rsa_padding_mode", "pss") == 1,
        unsafe library.set(settings, "rsa_pss_saltlen", "digest") == 1
      else { return false }
    }
    return unsafe library.verify(context, signature, signature.count, bytes, bytes.count) == 1
  }
}
