import Anatomy

/// Language tags for the language codes in media files.
extension LanguageTag {
  /// Decodes a packed ISO 639-2 code or a Macintosh language code; fails if the language is
  /// unspecified.
  init?(packed: UInt16) {
    if packed == 0 || packed == Language.unspecified { return nil }
    guard packed < 0x400 else {
      guard let letters = Language.code(packed: packed) else { return nil }
      self.init(letters: letters)
      return
    }
    guard let language = MacintoshLanguage(code: packed) else { return nil }
    self.init(language.tag)
  }

  /// Creates a tag from an ISO 639-2 code; fails for codes that denote no language.
  init?(letters: String) {
    let letters = letters.lowercased()
    guard letters != "und", letters != "xxx", letters.utf8.count == 3,
      letters.utf8.allSatisfy({ 0x61...0x7A ~= $0 })
    else { return nil }
    self.init(letters)
  }
}
