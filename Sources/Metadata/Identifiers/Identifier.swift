package import Anatomy
import Bytes

/// A key space and a key in one text, as AVFoundation writes identifiers: `itsk/%A9nam`.
package struct Identifier: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ key: TagKey) {
    if let code = key.code {
      self.init(space: key.space, (0..<4).map { code[$0] })
    } else {
      self.init(space: key.space, Array(key.name.utf8))
    }
  }

  /// Parses an identifier in percent-escaped or readable form; nil if the text is not an
  /// identifier.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(space: String(parts[0]), key: String(parts[1]))
  }

  /// Creates an identifier from a key space and a key in percent-escaped or readable form; nil if
  /// the key is empty or the key space is not a name.
  ///
  /// If the keys of the key space are codes, the key can have any form in which users type a code,
  /// such as `@nam` for `©nam`.
  package init?(space: String, key: String) {
    guard !key.isEmpty, !space.isEmpty, space.utf8.allSatisfy(Self.isPlain) else { return nil }
    let space = KeySpace(named: space)
    let key = space == .iptc ? Self.dataset(key) : key
    if !space.hasCodes, let bytes = EscapedKey.bytes(key) {
      self.init(space: space, bytes)
    } else {
      self.init(space: space, readableKey: key)
    }
  }

  /// Returns the key of an IPTC dataset without leading zeros: `2:5` for `2:05`, as the tree shows
  /// it.
  private static func dataset(_ key: String) -> String {
    key.split(separator: ":", omittingEmptySubsequences: false)
      .map { part in Int(part).map { String($0) } ?? String(part) }.joined(separator: ":")
  }

  /// Creates an identifier from a key space and a key in readable form, in which a percent sign
  /// is not an escape; nil if the key is empty or the key space is not a name.
  package init?(space: String, readable key: String) {
    guard !key.isEmpty, !space.isEmpty, space.utf8.allSatisfy(Self.isPlain) else { return nil }
    self.init(space: KeySpace(named: space), readableKey: key)
  }

  private init(space: KeySpace, readableKey key: String) {
    self.init(TagKey(key, in: space))
  }

  private init(space: KeySpace, _ key: [UInt8]) {
    var text = Array("\(space)/".utf8)
    for byte in key { EscapedKey.append(byte, to: &text) }
    description = String(decoding: text, as: UTF8.self)
  }

  package var keySpace: KeySpace { KeySpace(named: String(description.prefix { $0 != "/" })) }

  /// The key space and the key as a `TagKey`, in which the key has its readable form.
  package var tagKey: TagKey { TagKey(readableKey, in: keySpace) }

  /// The key in readable form: `©nam`.
  package var readableKey: String {
    let key = String(description.drop { $0 != "/" }.dropFirst())
    guard let bytes = EscapedKey.bytes(key) else { return key }
    let text = String(validating: bytes, as: UTF8.self)
    if bytes.count == 4, keySpace.hasCodes || text == nil {
      return FourCC(rawValue: bytes.reduce(0) { $0 << 8 | UInt32($1) }).description
    }
    return text ?? key
  }

  /// Whether a byte of a name needs no percent-escaping.
  fileprivate static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}

/// The percent-escaped form of keys in identifiers.
private enum EscapedKey {
  /// Decodes a percent-escaped key; nil if the key contains anything other than plain bytes, colons
  /// and escapes.
  static func bytes(_ key: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(key.utf8)[...]
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        bytes.append(byte)
      } else if byte == UInt8(ascii: "%"), let high = rest.popFirst().flatMap(\.hexDigitValue),
        let low = rest.popFirst().flatMap(\.hexDigitValue)
      {
        bytes.append(high << 4 | low)
      } else {
        return nil
      }
    }
    return bytes
  }

  static func append(_ byte: UInt8, to text: inout [UInt8]) {
    if isPlain(byte) { return text.append(byte) }
    text.append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    Identifier.isPlain(byte) || byte == UInt8(ascii: ":")
  }
}

extension TagKey {
  /// The key with `@` in place of `©`, as in QuickTime's C constants: `@nam`.
  package var atName: String { name.replacing("©", with: "@") }
}

extension Identifier {
  /// Whether both identifiers mean the same key. In Vorbis comments and APE tags, upper and lower
  /// case of keys do not differ.
  func isSame(as other: Identifier) -> Bool {
    if self == other { return true }
    guard keySpace == other.keySpace, [.vorbis, .ape].contains(keySpace) else { return false }
    return description.lowercased() == other.description.lowercased()
  }
}
