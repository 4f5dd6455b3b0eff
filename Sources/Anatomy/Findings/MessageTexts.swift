extension Sequence<UInt8> {
  /// The bytes as hexadecimal text with two digits per byte.
  package var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count < 2 ? "0" + digits : digits
    }.joined()
  }
}

extension String {
  /// The text in quotation marks for a message, truncated to 32 characters.
  package var quoted: String { "\"\(prefix(32))\"" }
}
