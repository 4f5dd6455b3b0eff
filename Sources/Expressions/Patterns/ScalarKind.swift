/// A class of characters that the standard library knows.
enum ScalarKind: Hashable, Sendable {
  case digit, word, space
  /// Characters with a general category, such as `Lu`, that begins with these letters.
  case category(String)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch self {
    case .digit: return properties.generalCategory == .decimalNumber
    case .word: return scalar.isOfWord
    case .space: return properties.isWhitespace
    case .category(let name): return properties.generalCategory.name.hasPrefix(name)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is part of a word: a letter, a mark, a digit or a connector such as _.
  var isOfWord: Bool {
    if isASCII { return isLetterOfASCII || isDigitOfASCII || self == "_" }
    let category = properties.generalCategory
    return properties.isAlphabetic || category.isMark || category == .decimalNumber
      || category == .connectorPunctuation
  }

  /// Whether `.` does not match the character.
  var isLineBreak: Bool {
    switch value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
