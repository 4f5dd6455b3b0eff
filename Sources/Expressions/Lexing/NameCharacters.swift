/// Classes of the characters of names.
extension Unicode.Scalar {
  var isLetterOfASCII: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }
  var isDigitOfASCII: Bool { "0"..."9" ~= self }

  /// Whether a name may begin with the character.
  var beginsName: Bool {
    if isASCII { return isLetterOfASCII || self == "_" || self == "@" }
    return self == "©" || properties.isAlphabetic
  }

  var continuesName: Bool {
    if isASCII { return beginsName || isDigitOfASCII }
    return beginsName || properties.numericType != nil || properties.generalCategory.isMark
  }

  /// Whether the character may be between two other characters of a name.
  var joinsName: Bool { self == "." || self == ":" || self == "/" || self == "-" }
}

extension Unicode.GeneralCategory {
  var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
