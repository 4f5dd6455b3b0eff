import Bytes

/// The functions of libcrypto for digests.
@safe struct CryptoLibrary {
  typealias Context = OpaquePointer
  let newContext: @convention(c) () -> Context?
  let freeContext: @convention(c) (Context?) -> Void
  let begin: @convention(c) (Context?, OpaquePointer?, OpaquePointer?) -> Int32
  let update: @convention(c) (Context?, UnsafeRawPointer?, Int) -> Int32
  let finish:
    @convention(c) (Context?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt32>?)
      -> Int32
  let algorithms: [Digest: @convention(c) () -> OpaquePointer?]

  /// The functions; nil if libcrypto is not available.
  static let loaded = CryptoLibrary()

  private init?() {
    typealias Algorithm = @convention(c) () -> OpaquePointer?
    guard let find = CryptoFunctions(),
      let newContext: @convention(c) () -> Context? = unsafe find("EVP_MD_CTX_new"),
      let freeContext: @convention(c) (Context?) -> Void = unsafe find("EVP_MD_CTX_free"),
      let begin: @convention(c) (Context?, OpaquePointer?, OpaquePointer?) -> Int32 = unsafe find(
        "EVP_DigestInit_ex"),
      let update: @convention(c) (Context?, UnsafeRawPointer?, Int) -> Int32 = unsafe find(
        "EVP_DigestUpdate"),
      let finish:
        @convention(c) (Context?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt32>?)
          -> Int32 = unsafe find("EVP_DigestFinal_ex"),
      let sha256: Algorithm = unsafe find("EVP_sha256"),
      let sha384: Algorithm = unsafe find("EVP_sha384"),
      let sha512: Algorithm = unsafe find("EVP_sha512"),
      let md5: Algorithm = unsafe find("EVP_md5")
    else { return nil }
    unsafe (self.newContext, self.freeContext) = (newContext, freeContext)
    unsafe (self.begin, self.update, self.finish) = (begin, update, finish)
    unsafe algorithms = [.sha256: sha256, .sha384: sha384, .sha512: sha512, .md5: md5]
  }

  func begin(_ kind: Digest) -> RunningDigest? {
    guard let context = unsafe newContext() else { return nil }
    guard let algorithm = unsafe algorithms[kind], unsafe begin(context, algorithm(), nil) == 1
    else {
      unsafe freeContext(context)
      return nil
    }
    return unsafe RunningDigest(library: self, context: context)
  }
}

/// A digest that is updated in several steps.
@safe package final class RunningDigest {
  private let library: CryptoLibrary
  private let context: CryptoLibrary.Context

  /// Creates a digest of the given kind. Returns nil if libcrypto is not available.
  package static func of(_ kind: Digest) -> RunningDigest? { CryptoLibrary.loaded?.begin(kind) }

  init(library: CryptoLibrary, context: CryptoLibrary.Context) {
    self.library = library
    unsafe self.context = context
  }

  deinit { unsafe library.freeContext(context) }

  package func update(_ run: RawSpan) {
    unsafe run.withUnsafeBytes { bytes in
      unsafe _ = library.update(context, bytes.baseAddress, bytes.count)
    }
  }

  package func finish() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    var length: UInt32 = 0
    unsafe _ = library.finish(context, &bytes, &length)
    return Array(bytes.prefix(Int(length)))
  }
}
