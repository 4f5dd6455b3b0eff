/// An encoding of text as bytes.
package enum TextEncoding: Sendable, Hashable, CaseIterable {
  case ascii, utf8, utf16BigEndian, utf16LittleEndian
  /// UTF-16 in the byte order that a byte order mark states; big-endian without one.
  case utf16
  case latin1, macRoman
}

/// Text from a file, and whether its bytes were valid in the encoding.
package struct DecodedText: Hashable, Sendable {
  package let string: String
  /// False if some bytes are not valid in the encoding and were decoded as U+FFFD.
  package let isValid: Bool

  package init(string: String, isValid: Bool) {
    self.string = string
    self.isValid = isValid
  }
}

extension TextEncoding {
  /// Decodes text and removes a byte order mark. Bytes that are not valid become U+FFFD.
  package func decode(_ bytes: ArraySlice<UInt8>) -> DecodedText {
    switch self {
    case .utf8:
      Self.decodeUTF8(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes)
    case .utf16BigEndian: Self.decodeUTF16(bytes, order: .big)
    case .utf16LittleEndian: Self.decodeUTF16(bytes, order: .little)
    case .utf16: Self.decodeUTF16(bytes, order: bytes.starts(with: [0xFF, 0xFE]) ? .little : .big)
    case .ascii: Self.decodeSingleBytes(bytes) { _ in nil }
    case .latin1: Self.decodeSingleBytes(bytes) { Unicode.Scalar($0) }
    case .macRoman: Self.decodeSingleBytes(bytes, upperHalf: MacRoman.scalar)
    }
  }

  package func decode(_ bytes: [UInt8]) -> DecodedText { decode(bytes[...]) }

  private static func decodeUTF8(_ bytes: ArraySlice<UInt8>) -> DecodedText {
    if let string = String(validating: bytes, as: UTF8.self) {
      return DecodedText(string: string, isValid: true)
    }
    return DecodedText(string: String(decoding: bytes, as: UTF8.self), isValid: false)
  }

  private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, order: ByteOrder) -> DecodedText {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var rest = bytes
    while rest.count >= 2, let first = rest.popFirst(), let second = rest.popFirst() {
      let (high, low) = order == .big ? (first, second) : (second, first)
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    let text = units.first == 0xFEFF ? units.dropFirst() : units[...]
    if rest.isEmpty, let string = String(validating: text, as: UTF16.self) {
      return DecodedText(string: string, isValid: true)
    }
    let repaired = String(decoding: text, as: UTF16.self)
    return DecodedText(string: rest.isEmpty ? repaired : repaired + "\u{FFFD}", isValid: false)
  }

  private static func decodeSingleBytes(
    _ bytes: ArraySlice<UInt8>, upperHalf: (UInt8) -> Unicode.Scalar?
  ) -> DecodedText {
    if bytes.allSatisfy({ $0 < 0x80 }) { return decodeUTF8(bytes) }
    var scalars = String.UnicodeScalarView()
    var isValid = true
    for byte in bytes {
      if byte < 0x80 {
        scalars.append(Unicode.Scalar(byte))
      } else if let scalar = upperHalf(byte) {
        scalars.append(scalar)
      } else {
        scalars.append("\u{FFFD}")
        isValid = false
      }
    }
    return DecodedText(string: String(scalars), isValid: isValid)
  }
}

extension TextEncoding {
  /// Removes an incomplete character at the end of bytes that were cut at any position.
  package func wholeCharacters(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    switch self {
    case .ascii, .latin1, .macRoman: return bytes[...]
    case .utf8:
      // In UTF-8, at most three more bytes follow the first byte of a character.
      guard let first = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else {
        return bytes[...]
      }
      let length =
        switch bytes[first] {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
      return first + length > bytes.count ? bytes[..<first] : bytes[...]
    case .utf16, .utf16BigEndian, .utf16LittleEndian:
      let even = bytes.count & ~1
      guard even >= 2 else { return bytes[..<0] }
      let isLittle =
        self == .utf16LittleEndian || (self == .utf16 && bytes.starts(with: [0xFF, 0xFE]))
      let high = bytes[isLittle ? even - 1 : even - 2]
      return bytes[..<((0xD8...0xDB).contains(high) ? even - 2 : even)]
    }
  }
}
