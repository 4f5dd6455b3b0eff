/// Language codes in media files.
package enum Language {
  /// The Macintosh language code for an unspecified language.
  package static let unspecified: UInt16 = 0x7FFF

  /// Returns the ISO 639-2 code that a number contains as three letters of five bits each. The
  /// highest bit is padding. Returns nil if a group of five bits is not a letter.
  package static func code(packed: UInt16) -> String? {
    let letters = [packed >> 10, packed >> 5, packed].map { UInt8($0 & 0x1F) }
    guard letters.allSatisfy({ (1...26).contains($0) }) else { return nil }
    return String(decoding: letters.map { $0 + 0x60 }, as: UTF8.self)
  }

  /// Returns the English name of the language with an ISO 639-2 code. Returns nil for an unknown
  /// code.
  package static func name(of code: String) -> String? {
    if let name = LanguageNames.name(of: code) { return name }
    let letters = Array(code.utf8)
    guard letters.count == 3, letters.allSatisfy({ 0x61...0x7A ~= $0 }) else { return nil }
    return "qaa"..."qtz" ~= code ? "local use" : nil
  }

  /// Describes a language as stored in 16 bits: `eng English`, `0 English (Macintosh)`, `und
  /// undetermined`.
  package static func describe(packedLanguage packed: UInt16) -> String {
    if packed == unspecified { return "unspecified (Macintosh)" }
    if packed < 0x400 {
      return "\(packed) \(MacintoshLanguage(code: packed)?.name ?? "unknown") (Macintosh)"
    }
    guard let code = code(packed: packed) else { return "\(packed) not a language" }
    return "\(code) \(name(of: code) ?? "not in ISO 639-2")"
  }
}
