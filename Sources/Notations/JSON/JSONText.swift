import Anatomy
import Bytes

/// Decodes the content of a JSON string: removes quotation marks and resolves escapes.
enum JSONText {
  static func decoded(_ bytes: ArraySlice<UInt8>) -> DecodedText {
    let inner =
      bytes.first == 0x22 && bytes.last == 0x22 && bytes.count > 1
      ? bytes.dropFirst().dropLast() : bytes
    guard inner.contains(0x5C) else { return TextEncoding.utf8.decode(inner) }
    var letters: [UInt8] = []
    var isValid = true
    var rest = inner
    while let letter = rest.popFirst() {
      guard letter == 0x5C, let escape = rest.popFirst() else {
        letters.append(letter)
        continue
      }
      switch escape {
      case 0x62: letters.append(8)
      case 0x66: letters.append(12)
      case 0x6E: letters.append(10)
      case 0x72: letters.append(13)
      case 0x74: letters.append(9)
      case 0x75:
        let scalar = scalar(&rest)
        isValid = isValid && scalar != nil
        letters += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
      default: letters.append(escape)
      }
    }
    let text = TextEncoding.utf8.decode(letters)
    return DecodedText(string: text.string, isValid: text.isValid && isValid)
  }

  /// Reads the four hexadecimal digits after `\u`, and the second escape of a surrogate pair.
  /// Returns the character; nil if the escape is invalid.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = unit(&rest) else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard rest.starts(with: [0x5C, 0x75]) else { return nil }
    rest = rest.dropFirst(2)
    guard let second = unit(&rest), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.count == 4 ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}
