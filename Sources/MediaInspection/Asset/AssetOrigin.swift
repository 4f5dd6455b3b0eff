/// Where the bytes of an asset come from.
enum AssetOrigin: Sendable {
  case file(path: String)
  /// - Parameter name: The file name, for its extension.
  case bytes([UInt8], name: String)
  case requests(ResourceRequests, name: String)

  /// The path or name for errors; nil if there is none.
  var path: String? {
    switch self {
    case .file(let path): path
    case .bytes(_, let name), .requests(_, let name): name.isEmpty ? nil : name
    }
  }

  /// Whether a read that failed may succeed when it is repeated. A file that fails is another file
  /// then, or a damaged one.
  var canRepeatReads: Bool {
    if case .requests = self { true } else { false }
  }

  /// The URI of the file: that of its absolute path, or a name that is a URI; nil if there is none.
  var uri: String? {
    switch self {
    case .file(let path): "file://" + path.utf8.map(Self.escaped).joined()
    case .requests(_, let name) where name.contains("://"): name
    case .bytes, .requests: nil
    }
  }

  /// Returns a byte of a path as it is written in a URI.
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
