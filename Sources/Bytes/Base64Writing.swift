extension [UInt8] {
  private static let base64Letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes as base64 text (RFC 4648, 4) and appends the text.
  package mutating func appendBase64(_ bytes: [UInt8]) {
    let letters = Self.base64Letters
    reserveCapacity(count + (bytes.count + 2) / 3 * 4)
    var place = 0
    while place < bytes.count {
      let left = bytes.count - place
      let word =
        UInt32(bytes[place]) << 16 | (left > 1 ? UInt32(bytes[place + 1]) << 8 : 0)
        | (left > 2 ? UInt32(bytes[place + 2]) : 0)
      append(letters[Int(word >> 18)])
      append(letters[Int(word >> 12 & 63)])
      append(left > 1 ? letters[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      append(left > 2 ? letters[Int(word & 63)] : UInt8(ascii: "="))
      place += 3
    }
  }
}
