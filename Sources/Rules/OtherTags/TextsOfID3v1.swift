import Anatomy
import Bytes

/// What the texts of ID3v1 have to be like.
extension Rule {
  static let id3v1Year = Rule(
    "id3v1.year", .warning, at: .named("id3v1", kind: "tag"),
    "the year is four digits, or blank", clause: Clause(.id3v1),
    cause: "a program cut a date after four letters",
    fix: "write the year alone",
    passing: [.sound(after: #""TAG" 00 * 90 "2024" 00 * 30 ff"#)],
    failing: [.sound(after: #""TAG" 00 * 90 ↓"17.5" 00 * 30 ff"#)]
  ) { tag, _ in
    guard let field = tag.field("year") else { return nil }
    let letters = tag.source.bytes(field.range)
    let isBlank = letters.allSatisfy { $0 == 0 || $0 == 0x20 }
    let isYear = letters.count == 4 && letters.allSatisfy { (0x30...0x39).contains($0) }
    return isBlank || isYear ? [] : [.field("year", of: tag, "the year is not four digits")]
  }

  static let id3v1Controls = Rule(
    "id3v1.control-chars", .warning, at: .named("id3v1", kind: "tag"),
    "no control characters stand in the texts", clause: Clause(.id3v1),
    cause: "a program wrote line breaks, or text of another encoding",
    fix: "write the text without them",
    passing: [.sound(after: #""TAG" "Title" 00 * 119 ff"#)],
    failing: [.sound(after: #""TAG" ↓"Ti\x01le" 00 * 119 ff"#)]
  ) { tag, _ in
    ["title", "artist", "album", "comment"].compactMap { name in
      guard let field = tag.field(name),
        tag.source.bytes(field.range).contains(where: { $0 > 0 && $0 < 0x20 || $0 == 0x7F })
      else { return nil }
      return .field(name, of: tag, "the \(name) has a control character")
    }
  }
}
