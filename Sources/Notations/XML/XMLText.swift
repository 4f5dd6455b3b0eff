import Anatomy
import Bytes

/// Decodes XML text. References to characters and to the five predefined entities are resolved.
enum XMLText {
  static func value(
    of range: ByteRange, in source: ByteSource, _ encoding: TextEncoding,
    limit: Int = Value.longestText
  ) -> Value {
    let bytes = source.bytes(range, limit: limit)
    let isCut = bytes.count < range.count
    let text = encoding.decode(isCut ? encoding.wholeCharacters(of: bytes) : bytes[...])
    return .text(DecodedText(string: resolved(text.string), isValid: text.isValid))
  }

  static func string(of range: ByteRange, in source: ByteSource, _ encoding: TextEncoding) -> String
  { encoding.decode(source.bytes(range, limit: 4096)).string }

  /// Returns the text with resolved references. References to entities that a document must declare
  /// are not resolved.
  static func resolved(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == "&", let end = rest.prefix(12).firstIndex(of: ";"),
        let scalar = scalar(String(rest[rest.index(after: rest.startIndex)..<end]))
      {
        result.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return String(result)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }
}
