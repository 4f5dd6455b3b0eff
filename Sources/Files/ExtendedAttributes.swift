import Bytes
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The extended attributes of an open file.
package struct ExtendedAttributes {
  private let file: Int32

  package init(file: Int32) { self.file = file }

  /// Number of attempts to read a list of names or a value that may grow while it is read.
  private static let maxTries = 8

  /// Names of the extended attributes. Empty if the file system has no extended attributes; nil if
  /// the names cannot be read.
  package var names: [[UInt8]]? {
    for _ in 0..<Self.maxTries {
      let size = unsafe list(nil, 0)
      guard size > 0 else { return size == 0 || errno == ENOTSUP ? [] : nil }
      var buffer = [CChar](repeating: 0, count: size)
      let count = unsafe buffer.withUnsafeMutableBufferPointer {
        unsafe list($0.baseAddress, $0.count)
      }
      if count < 0, errno == ERANGE { continue }
      guard count >= 0 else { return nil }
      return buffer.prefix(count).split(separator: 0).map { $0.map { UInt8(bitPattern: $0) } }
    }
    return nil
  }

  package enum Value: Equatable {
    case bytes([UInt8])
    case absent
    case unreadable
  }

  package func value(of name: [UInt8]) -> Value {
    for _ in 0..<Self.maxTries {
      let size = unsafe get(name, nil, 0)
      guard size >= 0 else { return Self.isAbsent(errno) ? .absent : .unreadable }
      var buffer = [UInt8](repeating: 0, count: max(size, 1))
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe get(name, $0.baseAddress, size) }
      if count < 0, errno == ERANGE { continue }
      guard count >= 0 else { return Self.isAbsent(errno) ? .absent : .unreadable }
      return .bytes(Array(buffer.prefix(count)))
    }
    return .unreadable
  }

  package func set(_ name: [UInt8], to value: [UInt8]) -> Bool {
    unsafe value.withUnsafeBytes { bytes in
      #if canImport(Glibc)
        unsafe fsetxattr(file, name.cName, bytes.baseAddress, bytes.count, 0) == 0
      #else
        unsafe fsetxattr(file, name.cName, bytes.baseAddress, bytes.count, 0, 0) == 0
      #endif
    }
  }

  /// Removes an extended attribute. Returns whether the file does not have it afterwards.
  func remove(_ name: [UInt8]) -> Bool {
    #if canImport(Glibc)
      let isRemoved = unsafe fremovexattr(file, name.cName) == 0
    #else
      let isRemoved = unsafe fremovexattr(file, name.cName, 0) == 0
    #endif
    return isRemoved || Self.isAbsent(errno)
  }

  private static func isAbsent(_ code: Int32) -> Bool {
    #if canImport(Glibc)
      code == ENODATA || code == ENOTSUP
    #else
      code == ENOATTR || code == ENOTSUP
    #endif
  }

  private func list(_ buffer: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
    #if canImport(Glibc)
      unsafe flistxattr(file, buffer, size)
    #else
      unsafe flistxattr(file, buffer, size, 0)
    #endif
  }

  private func get(_ name: [UInt8], _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int {
    #if canImport(Glibc)
      unsafe fgetxattr(file, name.cName, buffer, size)
    #else
      unsafe fgetxattr(file, name.cName, buffer, size, 0, 0)
    #endif
  }
}

extension ExtendedAttributes {
  /// How an extended attribute is handled when its file is copied.
  enum Handling: Equatable {
    /// The attribute must be copied. If it cannot be, the copy of the file fails.
    case required
    /// The attribute is copied if the system allows it.
    case optional
    /// The attribute is not copied. It belongs to the file itself (for example a digest of its
    /// content), or to the access rights.
    case ignored
  }

  static func handling(of name: [UInt8]) -> Handling {
    #if canImport(Glibc)
      // Capabilities of an executable and digests of the content would not be valid for the copy.
      let own = ["security.capability", "security.ima", "security.evm"].map { Array($0.utf8) }
      if own.contains(name) { return .ignored }
      if name == Array("system.nfs4_acl".utf8) { return .required }
      if name.starts(with: "system.".utf8) { return .ignored }
      return name.starts(with: "user.".utf8) ? .required : .optional
    #else
      // The system reserves some attributes with this prefix, and programs cannot set them. All
      // attributes with this prefix are therefore optional.
      return name.starts(with: "com.apple.".utf8) ? .optional : .required
    #endif
  }

  /// Copies all attributes of another file except those excluded. Returns false if a required
  /// attribute cannot be copied.
  ///
  /// - Parameter excluded: Names of attributes that the copy must not have.
  func copy(from original: ExtendedAttributes, without excluded: Set<[UInt8]>) -> Bool {
    guard let names = original.names else { return false }
    for name in names where !excluded.contains(name) {
      let handling = Self.handling(of: name)
      guard handling != .ignored else { continue }
      let isCopied =
        switch original.value(of: name) {
        case .bytes(let value): set(name, to: value)
        case .absent: true
        case .unreadable: false
        }
      guard isCopied || handling == .optional else { return false }
    }
    return true
  }
}

extension ByteSource {
  /// The names of the extended attributes that are copied along with the file.
  package var extendedAttributes: [String] {
    let names = stamp == nil ? nil : descriptor.flatMap { ExtendedAttributes(file: $0).names }
    return (names ?? []).filter { ExtendedAttributes.handling(of: $0) != .ignored }
      .map { String(fileNameBytes: $0) }.sorted()
  }
}
