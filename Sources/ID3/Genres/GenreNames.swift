import Anatomy

/// Resolves references to genres in the texts of the genre frame TCON.
extension Genre {
  /// Returns the names of the genres that a TCON text refers to, such as `17`, `(13)`,
  /// `(4)Eurodisco`, `(51)(39)` or `RX`; nil if the text contains no reference.
  static func words(_ text: String) -> String? {
    if let one = single(text[...]) { return one }
    var rest = text[...]
    var parts: [String] = []
    while rest.first == "(", !rest.hasPrefix("(("), let end = rest.firstIndex(of: ")") {
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      guard let one = single(inside) else { return nil }
      parts.append(one)
      rest = rest[rest.index(after: end)...]
    }
    guard !parts.isEmpty else { return text.hasPrefix("((") ? String(text.dropFirst()) : nil }
    // Two opening parentheses mean one literal parenthesis.
    if rest.hasPrefix("((") { rest = rest.dropFirst() }
    if !rest.isEmpty { parts.append(String(rest)) }
    return parts.joined(separator: ", ")
  }

  private static func single(_ text: Substring) -> String? {
    switch text {
    case "RX": return "Remix"
    case "CR": return "Cover"
    default: break
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text) else {
      return nil
    }
    return name(number) ?? UndefinedGenre.words(number)
  }
}
