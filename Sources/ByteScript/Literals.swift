/// Parses the words of a script that are numbers or bytes.
enum Literals {
  /// Parses bytes: `1f`, or `0x` with the digits of any number of bytes. Returns nil if the word is
  /// not of this form.
  static func bytes(_ word: String) -> [UInt8]? {
    var digits = word[...]
    if word.hasPrefix("0x") { digits = digits.dropFirst(2) } else if word.count != 2 { return nil }
    guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    while !digits.isEmpty {
      guard let byte = UInt8(digits.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      digits = digits.dropFirst(2)
    }
    return bytes
  }

  /// Parses a whole number: `12`, `0x1f`, `0b101`. Returns nil if the word is not of this form.
  static func number(_ word: String) -> UInt64? {
    switch word.prefix(2) {
    case "0x": UInt64(word.dropFirst(2), radix: 16)
    case "0b": UInt64(word.dropFirst(2), radix: 2)
    default: UInt64(word)
    }
  }

  /// Parses a decimal number such as `1.5`, without exponent, infinity or NaN. Returns nil if the
  /// word is not of this form.
  static func decimal(_ word: String) -> Double? {
    guard word.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
    return Double(word)
  }
}
