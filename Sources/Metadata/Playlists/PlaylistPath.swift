import Bytes

/// Resolves URIs in a playlist to paths within the playlist's folder.
package enum PlaylistPath {
  /// Returns the relative path that a URI refers to.
  ///
  /// The result is nil for URIs with a scheme or host, for absolute paths, and for paths that leave
  /// the folder.
  package static func inside(_ uri: String) -> String? {
    let bytes = Array(uri.utf8)
    let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard !path.isEmpty, path.count <= 4096, path.first != UInt8(ascii: "/") else { return nil }
    let first = path.prefix { $0 != UInt8(ascii: "/") }
    guard !first.contains(UInt8(ascii: ":")) else { return nil }
    var steps: [String] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      guard let step = decoded(part) else { return nil }
      switch step {
      case ".": continue
      case "..":
        guard steps.popLast() != nil else { return nil }
      default: steps.append(step)
      }
    }
    return steps.isEmpty || path.last == UInt8(ascii: "/") ? nil : steps.joined(separator: "/")
  }

  /// Returns a percent-decoded path component; nil if it contains a slash, a backslash or a control
  /// character.
  private static func decoded(_ part: ArraySlice<UInt8>) -> String? {
    var letters: [UInt8] = []
    var rest = part
    while let letter = rest.popFirst() {
      guard letter == UInt8(ascii: "%") else {
        letters.append(letter)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexadecimal),
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      letters.append(byte)
      rest = rest.dropFirst(2)
    }
    let isPlain = letters.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x2F && $0 != 0x5C }
    guard isPlain, let step = String(validating: letters, as: UTF8.self) else { return nil }
    // File name bytes that are not valid UTF-8 are represented by special Unicode characters. A URI
    // with such characters is rejected, because the characters would be converted to other bytes.
    return step.fileNameBytes == letters ? step : nil
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool { isDigit || 0x41...0x46 ~= self || 0x61...0x66 ~= self }
}
