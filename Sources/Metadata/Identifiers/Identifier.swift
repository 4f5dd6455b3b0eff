package import Anatomy
import Bytes

/// A key space and a key in one text, as AVFoundation writes identifiers: `itsk/%A9nam`.
package struct Identifier: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ key: TagKey) {
    var text = Array("\(key.space)/".utf8)
    if let code = key.code {
      for place in 0..<4 { Self.append(code[place], to: &text) }
    } else {
      for byte in key.name.utf8 { Self.append(byte, to: &text) }
    }
    description = String(decoding: text, as: UTF8.self)
  }

  /// Parses an identifier in percent-escaped or readable form; nil if the text is not an
  /// identifier.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      parts[0].utf8.allSatisfy(Self.isPlain)
    else { return nil }
    let (space, key) = (String(parts[0]), String(parts[1]))
    guard !key.utf8.allSatisfy({ Self.isPlain($0) || "%:".utf8.contains($0) }) else {
      description = text
      return
    }
    // The text is in readable form, such as `itsk/©nam`.
    let code = key.hasPrefix("©") ? FourCC(argument: key) : nil
    let tag = code.map { TagKey(space: space, code: $0) } ?? TagKey(space: space, name: key)
    description = Identifier(tag).description
  }

  package var keySpace: KeySpace { KeySpace(String(description.prefix { $0 != "/" })) }

  /// The key in readable form: `©nam`.
  package var readableKey: String {
    let key = description.drop { $0 != "/" }.dropFirst()
    return FourCC(argument: String(key))?.description ?? String(key)
  }

  /// Whether a byte of a key needs no percent-escaping.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func append(_ byte: UInt8, to text: inout [UInt8]) {
    if isPlain(byte) || byte == UInt8(ascii: ":") { return text.append(byte) }
    text.append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
  }
}

extension TagKey {
  /// The key with `@` in place of `©`, as in QuickTime's C constants: `@nam`.
  package var atName: String { name.replacing("©", with: "@") }
}
