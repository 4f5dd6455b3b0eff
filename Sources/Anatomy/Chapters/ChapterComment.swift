/// The name of a Vorbis comment that states a property of a chapter.
package struct ChapterComment: Hashable, Sendable {
  package enum Part: String, Sendable {
    case start = ""
    case name, url
  }

  package let number: Int
  package let part: Part

  /// Reads a name such as `CHAPTER001NAME`; fails for names of other comments.
  package init?(named name: String) {
    let letters = name.lowercased()
    let digits = letters.dropFirst(7).prefix { ("0"..."9").contains($0) }
    guard letters.hasPrefix("chapter"), 2...3 ~= digits.count, let number = Int(digits),
      let part = Part(rawValue: String(letters.dropFirst(7 + digits.count)))
    else { return nil }
    self.number = number
    self.part = part
  }
}
