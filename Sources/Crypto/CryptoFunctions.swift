import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Functions of libcrypto, found by name. The caller states their types. The library is loaded only
/// when a function is requested, because linking the library would slow down every start of the
/// program by a third.
@safe struct CryptoFunctions {
  /// An object of libcrypto.
  typealias Object = OpaquePointer
  typealias Free = @convention(c) (Object?) -> Void
  /// A function that reads an object from DER.
  typealias Read =
    @convention(c) (
      Object?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int
    ) -> Object?
  /// A function that writes an object in DER.
  typealias Write =
    @convention(c) (Object?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32

  private let library: UnsafeMutableRawPointer

  private static let names = [
    "libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so", "libcrypto.dylib",
  ]

  /// Returns nil if libcrypto is not available.
  init?() {
    guard let library = unsafe Self.names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first
    else { return nil }
    unsafe self.library = unsafe library
  }

  /// Returns the function with the first of the given names that the library has; nil if the
  /// library has none of them.
  func callAsFunction<Function>(_ names: String..., as type: Function.Type = Function.self)
    -> Function?
  {
    for name in names {
      if let symbol = unsafe dlsym(library, name) {
        return unsafe unsafeBitCast(symbol, to: type)
      }
    }
    return nil
  }

  /// Reads an object from DER with the given function. Returns nil if the bytes are not such an
  /// object.
  static func object(of bytes: [UInt8], _ read: Read) -> Object? {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var place = buffer.baseAddress
      return unsafe read(nil, &place, buffer.count)
    }
  }

  /// Maximum number of bytes of an object that is written.
  private static let longest: Int32 = 1 << 20

  /// Returns the bytes of an object in DER; nil if they cannot be written, or are too many.
  static func bytes(of object: Object?, _ write: Write) -> [UInt8]? {
    let count = unsafe write(object, nil)
    guard count > 0, count <= longest else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var place = buffer.baseAddress
      return unsafe write(object, &place)
    }
    return written == count ? bytes : nil
  }
}
