/// The source of an asset's bytes: a file, memory or a resource loader.
enum AssetOrigin: Sendable {
  case file(path: String)
  /// - Parameter name: The name of the file; empty if it has none.
  case bytes([UInt8], name: String)
  case requests(ResourceRequests, name: String)

  /// The path or name of the file, for error messages; nil if it has none.
  var path: String? {
    switch self {
    case .file(let path): path
    case .bytes(_, let name), .requests(_, let name): name.isEmpty ? nil : name
    }
  }

  /// Whether a failed read may succeed when it is repeated. This is true for requests to a resource
  /// loader. For a file, it is false, because the file is then damaged or has been replaced.
  var canRepeatReads: Bool {
    if case .requests = self { true } else { false }
  }

  /// The URI of the file; nil if there is none. For a path, it is a `file` URI. For a resource
  /// loader, it is the name of the file if the name is a URI.
  var uri: String? {
    switch self {
    case .file(let path): "file://" + path.utf8.map(Self.escaped).joined()
    case .requests(_, let name) where name.contains("://"): name
    case .bytes, .requests: nil
    }
  }

  /// Returns the given byte of a path, percent-encoded if a URI requires it.
  private static func escaped(_ byte: UInt8) -> String {
    let isAllowed =
      switch UnicodeScalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "/", "-", ".", "_", "~": true
      default: false
      }
    if isAllowed { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "%0" + digits : "%" + digits
  }
}
