import Bytes

/// A list of certificates that a user trusts, such as the published trust list of an organization.
package final class TrustList: Sendable {
  /// The name of the file that contains the certificates, for messages.
  package let name: String
  /// The certificates; nil if libcrypto is not available.
  private let certificates: [Certificate]?

  /// Maximum number of certificates in a list.
  private static let most = 1 << 16

  /// Reads certificates in PEM, which is base64 between lines with hyphens. Text between
  /// certificates is ignored. Returns nil if there is no certificate, if there are too many, or if
  /// the base64 of one is invalid.
  package convenience init?(pem text: String, name: String) {
    var certificates: [[UInt8]] = []
    var letters: [UInt8]?
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("-----BEGIN ") {
        letters = line.contains("CERTIFICATE") ? [] : nil
      } else if line.hasPrefix("-----END ") {
        guard let whole = letters else { continue }
        letters = nil
        let text = ByteSource(bytes: whole)
        guard certificates.count < Self.most, let bytes = text.decodingBase64(text.wholeRange)
        else {
          return nil
        }
        certificates.append(bytes.bytes(bytes.wholeRange))
      } else {
        letters? += line.utf8.filter { $0 > 0x20 }
      }
    }
    if certificates.isEmpty { return nil }
    let library = CertificateLibrary()
    self.init(
      library.map { library in certificates.compactMap { Certificate($0, library) } }, name: name)
  }

  private init(_ certificates: [Certificate]?, name: String) {
    (self.certificates, self.name) = (certificates, name)
  }

  /// Returns the list under another name.
  package func renamed(_ name: String) -> TrustList { TrustList(certificates, name: name) }
}

/// Whether the certificate of a signer leads to a trusted certificate.
package enum ChainVerdict: Equatable, Sendable {
  /// The chain is trusted. The value contains its certificates in DER, from the certificate of the
  /// signer to the trusted certificate.
  case trusted([[UInt8]])
  case untrusted(String)
  /// libcrypto is not available.
  case notVerified
}

extension TrustList {
  /// Verifies that the certificate of a signer leads to a certificate of this list.
  ///
  /// - Parameters:
  ///   - chain: the certificate of the signer in DER, followed by certificates that may lead from
  ///     it to a trusted certificate.
  ///   - seconds: the time at which the certificates must be valid, in seconds since 1970.
  package func verdict(on chain: [[UInt8]], at seconds: Int64) -> ChainVerdict {
    guard let certificates, let library = CertificateLibrary() else { return .notVerified }
    guard let leaf = chain.first.flatMap({ Certificate($0, library) }) else {
      return .untrusted("the certificate of the signer is damaged")
    }
    guard let store = CertificateStore(certificates, at: seconds, library) else {
      return .notVerified
    }
    return store.verdict(
      on: leaf, through: chain.dropFirst().compactMap { Certificate($0, library) })
  }
}

/// The result of the verification of a signed message, such as a time stamp.
package enum MessageVerdict: Equatable, Sendable {
  /// The signature of the content is valid. The value contains the certificate of the signer in
  /// DER, followed by the other certificates of the message.
  case valid([[UInt8]])
  case invalid
  /// The message is damaged.
  case unreadable
  case notVerified
}

/// The verification of signed messages (CMS, RFC 5652).
package enum SignedMessageVerifier {
  /// Verifies the signature of a message, but not whether its signer is trusted.
  ///
  /// - Parameter message: a signed message in DER that contains its content.
  package static func verdict(on message: [UInt8]) -> MessageVerdict {
    guard let library = MessageLibrary() else { return .notVerified }
    guard let read = unsafe CryptoFunctions.object(of: message, library.read) else {
      return .unreadable
    }
    defer { unsafe library.free(read) }
    // The flags state that certificates are not verified here, and that the content is not text.
    guard unsafe library.verify(read, nil, nil, nil, nil, 0x20 | 0x80) == 1 else {
      return .invalid
    }
    let certificates = library.certificates
    guard let signers = unsafe library.signers(read) else { return .invalid }
    defer { unsafe certificates.freeList(signers) }
    guard unsafe certificates.count(signers) == 1,
      let signer = unsafe CryptoFunctions.bytes(
        of: certificates.item(signers, 0), certificates.write)
    else { return .invalid }
    var others: [[UInt8]] = []
    if let all = unsafe library.certificatesOfMessage(read) {
      for index in unsafe 0..<min(certificates.count(all), Self.most) {
        let item = unsafe certificates.item(all, index)
        if let bytes = unsafe CryptoFunctions.bytes(of: item, certificates.write), bytes != signer {
          others.append(bytes)
        }
        unsafe certificates.free(item)
      }
      unsafe certificates.freeList(all)
    }
    return .valid([signer] + others)
  }

  /// Maximum number of certificates of a message that are read.
  private static let most: Int32 = 64
}

/// The result of the verification of a reply about the revocation of a certificate.
package enum RevocationVerdict: Equatable, Sendable {
  case good, revoked, unknown
  /// The reply is damaged, is about another certificate, or is not signed by the issuer of the
  /// certificate. The value is a message.
  case invalid(String)
  case notVerified
}

/// The verification of replies about the revocation of certificates (OCSP, RFC 6960).
package enum RevocationVerifier {
  /// Verifies an OCSP response.
  ///
  /// - Parameters:
  ///   - reply: the reply in DER.
  ///   - chain: the certificate that the reply is about, followed by the other certificates of its
  ///     chain.
  ///   - seconds: the time at which the certificate of the responder must be valid, in seconds
  ///     since 1970.
  package static func verdict(
    on reply: [UInt8], of chain: [[UInt8]], at seconds: Int64
  ) -> RevocationVerdict {
    guard let library = RevocationLibrary() else { return .notVerified }
    let certificates = chain.compactMap { Certificate($0, library.certificates) }
    guard certificates.count > 1, let leaf = certificates.first else {
      return .invalid("the certificate of the issuer is missing")
    }
    guard let read = unsafe CryptoFunctions.object(of: reply, library.read) else {
      return .invalid("the reply is damaged")
    }
    defer { unsafe library.free(read) }
    guard let basic = unsafe library.basicReply(read) else {
      return .invalid("the reply states no result")
    }
    defer { unsafe library.freeBasicReply(basic) }
    let issuer = certificates[1]
    guard let store = CertificateStore([issuer], at: seconds, library.certificates),
      let list = CertificateList(certificates, library.certificates)
    else { return .notVerified }
    guard unsafe library.verify(basic, list.list, store.store, 0) == 1 else {
      return .invalid("the reply is not signed by the issuer of the certificate")
    }
    let digests = unsafe [library.sha1(), library.sha256(), library.sha384()]
    for index in unsafe digests.indices {
      guard let name = unsafe library.identifier(digests[index], leaf.object, issuer.object) else {
        continue
      }
      defer { unsafe library.freeIdentifier(name) }
      var status: Int32 = 0
      if unsafe library.find(basic, name, &status, nil, nil, nil, nil) == 1 {
        return status == 0 ? .good : status == 1 ? .revoked : .unknown
      }
    }
    return .invalid("the reply is about another certificate")
  }
}

// MARK: Objects of libcrypto

/// The functions of libcrypto for certificates.
@safe private struct CertificateLibrary {
  typealias Object = CryptoFunctions.Object
  let read: CryptoFunctions.Read
  let write: CryptoFunctions.Write
  let free: CryptoFunctions.Free
  let newList: @convention(c) () -> Object?
  let push: @convention(c) (Object?, Object?) -> Int32
  let count: @convention(c) (Object?) -> Int32
  let item: @convention(c) (Object?, Int32) -> Object?
  let freeList: CryptoFunctions.Free
  let newStore: @convention(c) () -> Object?
  let add: @convention(c) (Object?, Object?) -> Int32
  let freeStore: CryptoFunctions.Free
  let settings: @convention(c) (Object?) -> Object?
  let setFlags: @convention(c) (Object?, UInt) -> Int32
  let setTime: @convention(c) (Object?, Int) -> Void
  let newContext: @convention(c) () -> Object?
  let begin: @convention(c) (Object?, Object?, Object?, Object?) -> Int32
  let verify: @convention(c) (Object?) -> Int32
  let failure: @convention(c) (Object?) -> Int32
  let path: @convention(c) (Object?) -> Object?
  let freeContext: CryptoFunctions.Free

  init?() {
    guard let find = CryptoFunctions(),
      let read: CryptoFunctions.Read = unsafe find("d2i_X509"),
      let write: CryptoFunctions.Write = unsafe find("i2d_X509"),
      let free: CryptoFunctions.Free = unsafe find("X509_free"),
      let newList: @convention(c) () -> Object? = unsafe find("OPENSSL_sk_new_null"),
      let push: @convention(c) (Object?, Object?) -> Int32 = unsafe find("OPENSSL_sk_push"),
      let count: @convention(c) (Object?) -> Int32 = unsafe find("OPENSSL_sk_num"),
      let item: @convention(c) (Object?, Int32) -> Object? = unsafe find("OPENSSL_sk_value"),
      let freeList: CryptoFunctions.Free = unsafe find("OPENSSL_sk_free"),
      let newStore: @convention(c) () -> Object? = unsafe find("X509_STORE_new"),
      let add: @convention(c) (Object?, Object?) -> Int32 = unsafe find("X509_STORE_add_cert"),
      let freeStore: CryptoFunctions.Free = unsafe find("X509_STORE_free"),
      let settings: @convention(c) (Object?) -> Object? = unsafe find("X509_STORE_get0_param"),
      let setFlags: @convention(c) (Object?, UInt) -> Int32 = unsafe find(
        "X509_VERIFY_PARAM_set_flags"),
      let setTime: @convention(c) (Object?, Int) -> Void = unsafe find(
        "X509_VERIFY_PARAM_set_time"),
      let newContext: @convention(c) () -> Object? = unsafe find("X509_STORE_CTX_new"),
      let begin: @convention(c) (Object?, Object?, Object?, Object?) -> Int32 = unsafe find(
        "X509_STORE_CTX_init"),
      let verify: @convention(c) (Object?) -> Int32 = unsafe find("X509_verify_cert"),
      let failure: @convention(c) (Object?) -> Int32 = unsafe find("X509_STORE_CTX_get_error"),
      let path: @convention(c) (Object?) -> Object? = unsafe find("X509_STORE_CTX_get0_chain"),
      let freeContext: CryptoFunctions.Free = unsafe find("X509_STORE_CTX_free")
    else { return nil }
    unsafe (self.read, self.write, self.free) = (read, write, free)
    unsafe (self.newList, self.push, self.count, self.item) = (newList, push, count, item)
    unsafe (self.freeList, self.newStore, self.add, self.freeStore) = (
      freeList, newStore, add, freeStore
    )
    unsafe (self.settings, self.setFlags, self.setTime) = (settings, setFlags, setTime)
    unsafe (self.newContext, self.begin, self.verify) = (newContext, begin, verify)
    unsafe (self.failure, self.path, self.freeContext) = (failure, path, freeContext)
  }
}

/// The functions of libcrypto for signed messages.
@safe private struct MessageLibrary {
  typealias Object = CryptoFunctions.Object
  let certificates: CertificateLibrary
  let read: CryptoFunctions.Read
  let free: CryptoFunctions.Free
  let verify: @convention(c) (Object?, Object?, Object?, Object?, Object?, UInt32) -> Int32
  let signers: @convention(c) (Object?) -> Object?
  let certificatesOfMessage: @convention(c) (Object?) -> Object?

  init?() {
    guard let find = CryptoFunctions(), let certificates = CertificateLibrary(),
      let read: CryptoFunctions.Read = unsafe find("d2i_CMS_ContentInfo"),
      let free: CryptoFunctions.Free = unsafe find("CMS_ContentInfo_free"),
      let verify: @convention(c) (Object?, Object?, Object?, Object?, Object?, UInt32) -> Int32 =
        unsafe find("CMS_verify"),
      let signers: @convention(c) (Object?) -> Object? = unsafe find("CMS_get0_signers"),
      let all: @convention(c) (Object?) -> Object? = unsafe find("CMS_get1_certs")
    else { return nil }
    self.certificates = certificates
    unsafe (self.read, self.free, self.verify) = (read, free, verify)
    unsafe (self.signers, certificatesOfMessage) = (signers, all)
  }
}

/// The functions of libcrypto for replies about revocation.
@safe private struct RevocationLibrary {
  typealias Object = CryptoFunctions.Object
  typealias Find =
    @convention(c) (
      Object?, Object?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, Object?,
      Object?, Object?
    ) -> Int32
  let certificates: CertificateLibrary
  let read: CryptoFunctions.Read
  let free: CryptoFunctions.Free
  let basicReply: @convention(c) (Object?) -> Object?
  let freeBasicReply: CryptoFunctions.Free
  let verify: @convention(c) (Object?, Object?, Object?, UInt) -> Int32
  let identifier: @convention(c) (Object?, Object?, Object?) -> Object?
  let freeIdentifier: CryptoFunctions.Free
  let find: Find
  let sha1, sha256, sha384: @convention(c) () -> Object?

  init?() {
    guard let find = CryptoFunctions(), let certificates = CertificateLibrary(),
      let read: CryptoFunctions.Read = unsafe find("d2i_OCSP_RESPONSE"),
      let free: CryptoFunctions.Free = unsafe find("OCSP_RESPONSE_free"),
      let basicReply: @convention(c) (Object?) -> Object? = unsafe find("OCSP_response_get1_basic"),
      let freeBasicReply: CryptoFunctions.Free = unsafe find("OCSP_BASICRESP_free"),
      let verify: @convention(c) (Object?, Object?, Object?, UInt) -> Int32 = unsafe find(
        "OCSP_basic_verify"),
      let identifier: @convention(c) (Object?, Object?, Object?) -> Object? = unsafe find(
        "OCSP_cert_to_id"),
      let freeIdentifier: CryptoFunctions.Free = unsafe find("OCSP_CERTID_free"),
      let search: Find = unsafe find("OCSP_resp_find_status"),
      let sha1: @convention(c) () -> Object? = unsafe find("EVP_sha1"),
      let sha256: @convention(c) () -> Object? = unsafe find("EVP_sha256"),
      let sha384: @convention(c) () -> Object? = unsafe find("EVP_sha384")
    else { return nil }
    self.certificates = certificates
    unsafe (self.read, self.free, self.basicReply) = (read, free, basicReply)
    unsafe (self.freeBasicReply, self.verify, self.identifier) = (
      freeBasicReply, verify, identifier
    )
    unsafe (self.freeIdentifier, self.find) = (freeIdentifier, search)
    unsafe (self.sha1, self.sha256, self.sha384) = (sha1, sha256, sha384)
  }
}

/// A certificate that libcrypto has read. Several threads can use it, because it does not change
/// after it was read, and libcrypto counts references to it with locks.
@safe private final class Certificate: @unchecked Sendable {
  let object: CryptoFunctions.Object
  private let library: CertificateLibrary

  init?(_ bytes: [UInt8], _ library: CertificateLibrary) {
    guard let object = unsafe CryptoFunctions.object(of: bytes, library.read) else { return nil }
    unsafe self.object = object
    self.library = library
  }

  deinit { unsafe library.free(object) }
}

/// A list of certificates in the form that libcrypto needs.
@safe private final class CertificateList {
  let list: CryptoFunctions.Object
  private let library: CertificateLibrary
  private let certificates: [Certificate]

  init?(_ certificates: [Certificate], _ library: CertificateLibrary) {
    guard let list = unsafe library.newList() else { return nil }
    unsafe self.list = list
    self.library = library
    self.certificates = certificates
    for certificate in certificates { _ = unsafe library.push(list, certificate.object) }
  }

  deinit { unsafe library.freeList(list) }
}

/// Trusted certificates, and the time at which other certificates are verified.
@safe private final class CertificateStore {
  let store: CryptoFunctions.Object
  private let library: CertificateLibrary

  /// The flag with which every certificate of the store ends a chain, even if it is not
  /// self-signed.
  private static let anyEnds: UInt = 0x80000

  init?(_ anchors: [Certificate], at seconds: Int64, _ library: CertificateLibrary) {
    guard let store = unsafe library.newStore() else { return nil }
    unsafe self.store = store
    self.library = library
    for anchor in anchors { _ = unsafe library.add(store, anchor.object) }
    let settings = unsafe library.settings(store)
    _ = unsafe library.setFlags(settings, Self.anyEnds)
    unsafe library.setTime(settings, Int(seconds))
  }

  deinit { unsafe library.freeStore(store) }

  func verdict(on leaf: Certificate, through others: [Certificate]) -> ChainVerdict {
    guard let list = CertificateList(others, library), let context = unsafe library.newContext()
    else { return .notVerified }
    defer { unsafe library.freeContext(context) }
    guard unsafe library.begin(context, store, leaf.object, list.list) == 1 else {
      return .notVerified
    }
    if unsafe library.verify(context) == 1 {
      let path = unsafe library.path(context)
      let count = unsafe max(0, library.count(path))
      return .trusted(
        (0..<count).compactMap {
          unsafe CryptoFunctions.bytes(of: library.item(path, $0), library.write)
        })
    }
    return .untrusted(Self.reason(for: unsafe library.failure(context)))
  }

  /// Returns the reason for the libcrypto error with the given number.
  private static func reason(for number: Int32) -> String {
    switch number {
    case 2, 18, 19, 20, 21: "no trusted certificate leads to it"
    case 9: "a certificate of its chain is not yet valid"
    case 10: "a certificate of its chain has expired"
    case 7: "a signature in its chain is invalid"
    case 23: "a certificate of its chain was revoked"
    case 24, 79: "a certificate of its chain is not one of an authority"
    case 25: "its chain is too long"
    case 66, 67, 68: "a key or a digest in its chain is too weak"
    default: "its chain is invalid (error \(number) of libcrypto)"
    }
  }
}
