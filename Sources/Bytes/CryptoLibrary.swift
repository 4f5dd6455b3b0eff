#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libcrypto, loaded only when a digest is requested. Linking the library would slow down every
/// start of the program by a third.
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

  private static let names = [
    "libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so", "libcrypto.dylib",
  ]

  /// The loaded library; nil if there is none.
  static var handle: UnsafeMutableRawPointer? {
    unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first
  }

  init?() {
    guard
      let library = unsafe Self.handle,
      let newContext = unsafe dlsym(library, "EVP_MD_CTX_new"),
      let freeContext = unsafe dlsym(library, "EVP_MD_CTX_free"),
      let begin = unsafe dlsym(library, "EVP_DigestInit_ex"),
      let update = unsafe dlsym(library, "EVP_DigestUpdate"),
      let finish = unsafe dlsym(library, "EVP_DigestFinal_ex"),
      let sha256 = unsafe dlsym(library, "EVP_sha256"),
      let sha384 = unsafe dlsym(library, "EVP_sha384"),
      let sha512 = unsafe dlsym(library, "EVP_sha512"),
      let md5 = unsafe dlsym(library, "EVP_md5")
    else { return nil }
    unsafe self.newContext = unsafeBitCast(newContext, to: (@convention(c) () -> Context?).self)
    unsafe self.freeContext = unsafeBitCast(
      freeContext, to: (@convention(c) (Context?) -> Void).self)
    unsafe self.begin = unsafeBitCast(
      begin, to: (@convention(c) (Context?, OpaquePointer?, OpaquePointer?) -> Int32).self)
    unsafe self.update = unsafeBitCast(
      update, to: (@convention(c) (Context?, UnsafeRawPointer?, Int) -> Int32).self)
    unsafe self.finish = unsafeBitCast(
      finish,
      to: (@convention(c) (
        Context?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt32>?
      ) -> Int32).self)
    unsafe algorithms = [
      .sha256: unsafeBitCast(sha256, to: (@convention(c) () -> OpaquePointer?).self),
      .sha384: unsafeBitCast(sha384, to: (@convention(c) () -> OpaquePointer?).self),
      .sha512: unsafeBitCast(sha512, to: (@convention(c) () -> OpaquePointer?).self),
      .md5: unsafeBitCast(md5, to: (@convention(c) () -> OpaquePointer?).self),
    ]
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
  package static func of(_ kind: Digest) -> RunningDigest? { CryptoLibrary()?.begin(kind) }

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
