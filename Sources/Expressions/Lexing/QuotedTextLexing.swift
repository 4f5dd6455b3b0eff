extension ExpressionLexer {
  /// Reads a text in quotes. A backslash before a character that it does not escape is kept, so
  /// the pattern `'\d'` needs no second backslash.
  mutating func quotedText(_ quote: Unicode.Scalar) throws(ExpressionError) -> QuotedText {
    let start = place
    var scalars = String.UnicodeScalarView()
    var places: [Int] = []
    place += 1
    while let scalar = text[place] {
      places.append(place)
      if scalar == quote {
        place += 1
        return QuotedText(text: String(scalars), places: places)
      }
      scalars.append(scalar == "\\" ? try escaped() : scalar)
      place += 1
    }
    throw text.error(
      start..<text.count, expected: "a text and a closing \(quote)",
      note: "the text has no closing quote")
  }

  /// Reads an escape up to its last character.
  private mutating func escaped() throws(ExpressionError) -> Unicode.Scalar {
    let decoded: Unicode.Scalar
    switch text[place + 1] {
    case "\\", "'", "\"": decoded = text[place + 1] ?? "\\"
    case "n": decoded = "\n"
    case "t": decoded = "\t"
    case "r": decoded = "\r"
    case "u" where text[place + 2] == "{": return try escapedNumber()
    default: return "\\"
    }
    place += 1
    return decoded
  }

  private mutating func escapedNumber() throws(ExpressionError) -> Unicode.Scalar {
    let start = place
    var end = place + 3
    var value: UInt32 = 0
    while let digit = text[end]?.hexadecimalValue, end < place + 9 {
      value = value << 4 | digit
      end += 1
    }
    guard end > place + 3, text[end] == "}", let scalar = Unicode.Scalar(value) else {
      throw text.error(
        start..<min(end + 1, text.count), expected: "the number of a character such as \\u{2013}")
    }
    place = end
    return scalar
  }
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit; nil for all other characters.
  var hexadecimalValue: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x57
    case "A"..."F": value - 0x37
    default: nil
    }
  }
}
