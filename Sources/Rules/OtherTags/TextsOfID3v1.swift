import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for the texts of ID3v1 tags.
extension Rule {
  static let id3v1Year = Rule(
    "id3v1.year", .warning, at: .named("id3v1", kind: .tag),
    "year of an ID3v1 tag should be four digits or blank", clause: Clause(.id3v1),
    cause: "A program probably cut a date after four characters",
    fix: "Write the four-digit year alone",
    passing: .sound(after: #""TAG" 00 * 90 "2024" 00 * 30 ff"#),
    failing: .sound(after: #""TAG" 00 * 90 ↓"17.5" 00 * 30 ff"#)
  ) { tag, _ in
    guard let field = tag.field(.year) else { return nil }
    let letters = tag.source.bytes(field.range)
    let isBlank = letters.allSatisfy { $0 == 0 || $0 == 0x20 }
    let isYear = letters.count == 4 && letters.allSatisfy { (0x30...0x39).contains($0) }
    return isBlank || isYear
      ? []
      : .field(
        .year, of: tag,
        "year is \(String(decoding: letters, as: UTF8.self).quoted), expected four digits")
  }

  static let id3v1Controls = Rule(
    "id3v1.control-chars", .warning, at: .named("id3v1", kind: .tag),
    "Texts of ID3v1 should not contain control characters", clause: Clause(.id3v1),
    cause: "A program probably wrote line breaks, or text in another encoding",
    fix: "Write the text without control characters",
    passing: .sound(after: #""TAG" "Title" 00 * 119 ff"#),
    failing: .sound(after: #""TAG" ↓"Ti\x01le" 00 * 119 ff"#)
  ) { tag, _ in
    [FieldName.title, .artist, .album, .comment].compactMap { name in
      guard let field = tag.field(name),
        tag.source.bytes(field.range).contains(where: { $0 > 0 && $0 < 0x20 || $0 == 0x7F })
      else { return nil }
      return .field(
        name, of: tag, "\(name) at offset \(field.range.start) contains a control character")
    }
  }
}
