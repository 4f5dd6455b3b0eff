/// Converts text for a terminal that supports only ASCII. Guide lines of a tree and a few symbols
/// become similar ASCII characters. All other characters that are not ASCII become escapes, which
/// paths accept.
package enum ASCIIFolder {
  /// Returns the text with only ASCII characters.
  ///
  /// - Parameter bytes: UTF-8 that does not begin or end inside a character.
  package static func fold(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        folded.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        folded.append(contentsOf: substitute(for: scalar).utf8)
      }
    }
    return folded
  }

  private static func substitute(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "├", "│": return "|"
    case "└": return "`"
    case "·": return "-"
    case "×": return "x"
    case "…": return "..."
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return scalar.value < 0x100 ? "\\x\(digits)" : "\\u{\(digits)}"
    }
  }
}
