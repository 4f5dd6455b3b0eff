import Bytes

extension Output {
  /// Writes text from a file as XML. Characters that XML 1.0 forbids are written as readable
  /// escapes.
  package func xml(_ text: String) {
    append { bytes in
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": bytes.append(contentsOf: "&amp;".utf8)
        case "<": bytes.append(contentsOf: "&lt;".utf8)
        case ">": bytes.append(contentsOf: "&gt;".utf8)
        case "\"": bytes.append(contentsOf: "&quot;".utf8)
        case "'": bytes.append(contentsOf: "&#39;".utf8)
        case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        default:
          if scalar.isEscapedInDisplay || (0xFFFE...0xFFFF).contains(scalar.value & 0xFFFF) {
            bytes.append(
              contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8)
          } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
          }
        }
      }
    }
  }

  /// Writes the XML element `<name>text</name>` on a separate line.
  func element(_ name: String, _ text: String, indent: Int) {
    write(String(repeating: " ", count: indent) + "<\(name)>")
    xml(text)
    line("</\(name)>")
  }
}
