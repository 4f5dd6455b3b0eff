extension String {
  /// The text for display. Characters are escaped if a terminal would interpret them, if they
  /// change the text direction, or if they are invisible.
  package var escapedForDisplay: String {
    if utf8.allSatisfy({ $0.isPlain }) || !unicodeScalars.contains(where: \.isEscapedInDisplay) {
      return self
    }
    var text: [UInt8] = []
    text.appendEscaped(self)
    return String(decoding: text, as: UTF8.self)
  }
}

extension String {
  /// The text with everything escaped that `escapedForDisplay` escapes, except backslashes. Use it
  /// for texts composed of parts that should already be escaped, in case a part is not escaped.
  package var withoutControls: String {
    if utf8.allSatisfy({ $0.isPlain || $0 == UInt8(ascii: "\\") }) { return self }
    return self[...].pieces(at: UInt8(ascii: "\\"), omittingEmpty: false)
      .map { String($0).escapedForDisplay }.joined(separator: "\\")
  }
}

extension [UInt8] {
  /// Appends a text as UTF-8 bytes, escaped for display.
  package mutating func appendEscaped(_ text: String) {
    if text.utf8.allSatisfy({ $0.isPlain }) {
      append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      if scalar.isEscapedInDisplay {
        appendEscape(of: scalar)
      } else {
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  private mutating func appendEscape(of scalar: Unicode.Scalar) {
    append(UInt8(ascii: "\\"))
    switch scalar {
    case "\\": append(UInt8(ascii: "\\"))
    case "\n": append(UInt8(ascii: "n"))
    case "\t": append(UInt8(ascii: "t"))
    default:
      let isShort = scalar.value < 0x100
      let digits = String(scalar.value, radix: 16, uppercase: true)
      append(contentsOf: (isShort ? "x" : "u{").utf8)
      append(contentsOf: ((isShort && digits.utf8.count < 2 ? "0" : "") + digits).utf8)
      if !isShort { append(UInt8(ascii: "}")) }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is escaped for display. This applies to control characters, changes of
  /// text direction, line separators, characters without width, and the backslash, which begins an
  /// escape.
  package var isEscapedInDisplay: Bool {
    switch value {
    case 0x5C: return true
    case 0x20..<0x7F: return false
    case ..<0xA0: return true
    case 0xFE0E, 0xFE0F: return false  // select text or color for an emoji
    default: break
    }
    switch properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}

extension UInt8 {
  /// Whether the byte is printable ASCII that needs no escape.
  fileprivate var isPlain: Bool { self >= 0x20 && self < 0x7F && self != 0x5C }
}
