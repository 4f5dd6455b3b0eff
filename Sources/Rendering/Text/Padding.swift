import Bytes

extension String {
  /// The approximate width of the text: one column per Unicode scalar.
  var columns: Int { utf8.count == unicodeScalars.count ? utf8.count : unicodeScalars.count }

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
  var trimmingEnd: String {
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
func hexadecimal(_ number: Int) -> String { "0x" + String(number, radix: 16) }
