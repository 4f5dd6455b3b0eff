import Bytes

/// Writes JSON as a stream, without keeping the document in memory.
package final class JSONWriter {
  package let output: Output
  /// For each open object or array, outermost first, whether it already contains a value.
  private var isBegun: [Bool] = []
  private var isAfterKey = false
  /// The redaction that replaces values of findings in all strings; nil if strings are not
  /// redacted.
  package var mask: Redaction?
  /// The maximum number of UTF-8 bytes of a value that is written as a whole. Longer values are
  /// truncated and marked. Strings that are no values are truncated only above four times this
  /// number.
  package var longestText = Int.max

  package init(_ output: Output) { self.output = output }

  package func object(_ body: () -> Void) { bracketed("{", "}", body) }
  package func array(_ body: () -> Void) { bracketed("[", "]", body) }

  package func key(_ name: String) {
    separate()
    quote(name)
    output.write(byte: UInt8(ascii: ":"))
    isAfterKey = true
  }

  package func string(_ text: String) {
    separate()
    let text = mask?.masking(text) ?? text
    let count = text.utf8.count
    guard count / 4 > longestText else { return quote(text) }
    let head = head(of: text)
    quote("\(head)… (\(grouped(count - head.utf8.count)) bytes more)")
  }

  /// Writes the beginning of a text, up to the maximum length.
  ///
  /// - Returns: whether the text was truncated.
  package func beginning(of text: String) -> Bool {
    let whole = mask?.masking(text) ?? text
    let head = whole.utf8.count > longestText ? head(of: whole) : whole
    quoteMasked(head)
    return head.utf8.count < whole.utf8.count
  }

  private func quoteMasked(_ text: String) {
    separate()
    quote(text)
  }

  private func head(of text: String) -> String { String(text.unicodeScalars.prefix(longestText)) }

  /// Writes a member with a term of the program, without redaction. Redacting it would reveal that
  /// the file contains the same text.
  package func member(_ name: String, ownWord word: String) {
    let (mask, longestText) = (mask, longestText)
    (self.mask, self.longestText) = (nil, .max)
    member(name, word)
    (self.mask, self.longestText) = (mask, longestText)
  }

  /// Writes a number that cannot exceed 53 bits, the range that readers of JSON keep exactly.
  package func number(_ number: Int) {
    separate()
    output.append { $0.appendDecimal(number) }
  }

  package func number(_ number: UInt64) {
    separate()
    output.append { $0.appendDecimal(number) }
  }

  /// Writes a number that may exceed 53 bits. It is always written as a string.
  package func wide(_ number: Int64) { string("\(number)") }
  package func wide(_ number: UInt64) { string("\(number)") }

  /// Writes a number, or null for infinity and NaN, which JSON does not have.
  package func number(_ number: Double) { number.isFinite ? raw("\(number)") : null() }

  /// Writes decimal digits unchanged, without conversion to a floating-point type.
  package func decimal(_ digits: String) { raw(digits) }

  package func bool(_ value: Bool) { raw(value ? "true" : "false") }

  package func hex(_ bytes: [UInt8]) {
    if mask?.masks(bytes) ?? false { return null() }
    separate()
    output.append { text in
      text.append(UInt8(ascii: "\""))
      for byte in bytes { text.appendHex(byte) }
      text.append(UInt8(ascii: "\""))
    }
  }

  /// Writes bytes in base64 (RFC 4648, 4).
  package func base64(_ bytes: [UInt8]) {
    separate()
    output.append { text in
      text.append(UInt8(ascii: "\""))
      text.appendBase64(bytes)
      text.append(UInt8(ascii: "\""))
    }
  }

  package func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  package func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  private func raw(_ text: String) {
    separate()
    output.write(text)
  }

  package func null() { raw("null") }

  private func bracketed(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: () -> Void) {
    self.open(open)
    body()
    self.close(close)
  }

  /// Opens an object or array. `close` must be called to end it.
  package func open(_ bracket: Unicode.Scalar) {
    separate()
    output.write(byte: UInt8(ascii: bracket))
    isBegun.append(false)
  }

  /// Closes the innermost open object or array with the given bracket.
  package func close(_ bracket: Unicode.Scalar) {
    _ = isBegun.popLast()
    output.write(byte: UInt8(ascii: bracket))
  }

  private func separate() {
    if isAfterKey {
      isAfterKey = false
    } else if let last = isBegun.indices.last {
      if isBegun[last] { output.write(byte: UInt8(ascii: ",")) }
      isBegun[last] = true
    }
  }

  /// Writes a quoted string. Characters that a terminal would act on, or that change the text
  /// direction, are escaped too.
  private func quote(_ text: String) {
    output.append { bytes in
      bytes.append(UInt8(ascii: "\""))
      defer { bytes.append(UInt8(ascii: "\"")) }
      if text.utf8.allSatisfy({ $0.isPlainInJSON }) {
        bytes.append(contentsOf: text.utf8)
        return
      }
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\":
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        default:
          if scalar.isEscapedInDisplay {
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
              bytes.append(contentsOf: "\\u".utf8)
              bytes.appendHex(UInt8(truncatingIfNeeded: unit >> 8))
              bytes.appendHex(UInt8(truncatingIfNeeded: unit))
            }
          } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
          }
        }
      }
    }
  }
}

extension UInt8 {
  /// Whether the character is printable ASCII that needs no escape in a JSON string.
  fileprivate var isPlainInJSON: Bool {
    self >= 0x20 && self < 0x7F && self != 0x22 && self != 0x5C
  }
}
