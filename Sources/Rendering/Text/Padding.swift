import Bytes

extension String {
  /// The approximate width of the text on a terminal.
  package var columns: Int {
    utf8.count == unicodeScalars.count
      ? utf8.count : unicodeScalars.reduce(0) { $0 + $1.columns }
  }

  package func padded(to width: Int) -> String {
    let missing = width - columns
    return missing > 0 ? self + String(repeating: " ", count: missing) : self
  }

  func aligned(right width: Int) -> String {
    let missing = width - columns
    return missing > 0 ? String(repeating: " ", count: missing) + self : self
  }
}

extension String {
  /// The text without spaces at its end.
  package var trimmingEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// Returns a number with its digits in groups of three: `439,391`.
package func grouped(_ number: Int) -> String {
  var text: [UInt8] = []
  text.appendGrouped(number)
  return String(decoding: text, as: UTF8.self)
}

/// Returns a number in hexadecimal: `0x1bae0`.
package func hexadecimal(_ number: Int) -> String { "0x" + String(number, radix: 16) }

extension Unicode.Scalar {
  /// The number of columns on a terminal: 2 for characters of East Asian scripts and pictographs,
  /// and 0 for characters that are drawn over the previous character.
  var columns: Int {
    switch value {
    case 0x0300...0x036F, 0x200B...0x200F, 0x20D0...0x20F0, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
