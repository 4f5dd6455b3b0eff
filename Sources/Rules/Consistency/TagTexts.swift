import Anatomy
import Metadata
import RuleEngine

/// Rules about texts in tags of all formats.
extension Rule {
  static let textsTwiceEncoded = Rule(
    "meta.mojibake", .warning, at: .file,
    "The text of a tag should not be encoded in UTF-8 twice",
    cause: "A program probably read UTF-8 text as Latin-1, and converted the text to UTF-8 again",
    fix: "Read the text again with edit --recode utf8:utf8 KEY",
    passing: .tags(ilst: #""©nam" { data { u32 1, 0 utf8"Café" } }"#),
    failing: .tags(ilst: #""©nam" { data { u32 1, 0 ↓"Caf" c3 83 c2 a9 } }"#)
  ) { root, _ in
    violations(in: root, readFrom: "utf8") { text in
      guard text.unicodeScalars.contains(where: { $0.value >= 0xC2 }) else { return nil }
      return CodePages.asUTF8(text).map {
        "the text is encoded in UTF-8 twice, expected \($0.quoted)"
      }
    }
  }

  static let textsInWrongCodePage = Rule(
    "meta.code-page", .warning, at: .file,
    "The text of a tag should be in the encoding that its format states",
    cause: "A program stored Cyrillic text of Windows in a field for Latin-1",
    fix: "Read the text again with edit --recode cp1251:utf8 KEY",
    passing: .tags(ilst: #""©nam" { data { u32 1, 0 utf8"Café" } }"#),
    failing: .id3(#""TIT2" sized u32 -2 { 00 00 00 ↓ca e8 ed ee 20 e8 20 ec e8 f0 }"#)
  ) { root, _ in
    violations(in: root, readFrom: "cp1251") { text in
      CodePages.asCyrillic(text).map {
        "the text is Cyrillic in Windows-1251, read as Latin-1, expected \($0.quoted)"
      }
    }
  }

  static let numbersInvalid = Rule(
    "meta.number", .warning, at: .file,
    "A tag for the number of a track or disc should contain a number",
    cause: "A person or a program wrote a word into the field for the number",
    fix: "Write a number such as 3, or a number and a total such as 3/12",
    passing: .flac("04 sized u24 { u32le 0, 1, 15 \"TRACKNUMBER=3/9\" }"),
    failing: .flac("04 sized u24 { u32le 0, 1, 13 \"TRACKNUMBER=\" ↓\"x\" }")
  ) { root, _ in
    guard let tags = root.inherited(.statedTags) else { return nil }
    let numbers = tags.items.filter { $0.isNumberOfTrackOrDisc }
    guard !numbers.isEmpty else { return nil }
    return numbers.flatMap { item -> [Violation] in
      guard let text = item.value.text, !text.trimmed.isEmpty, !text.isNumberWithTotal else {
        return []
      }
      return .bytes(
        item.range, in: item.node,
        "\(item.key.name) is \(String(text.prefix(40)).quoted), expected a number")
    }
  }

  static let invisibleCharacters = Rule(
    "meta.normalization", .info, at: .file,
    "The text of a tag should not contain invisible Unicode characters",
    cause: "The text was probably copied from a web page, or contains a hidden watermark",
    fix: "Remove the invisible characters, unless the writing direction depends on them",
    passing: .tags(),
    failing: .tags(ilst: #""©nam" { data { u32 1, 0 ↓"Ti" e2 80 8b "tle" } }"#)
  ) { root, _ in
    violations(in: root) { text in
      guard let scalar = text.unicodeScalars.first(where: { isInvisible($0.value) }) else {
        return nil
      }
      return "the text contains the invisible character U+"
        + String(scalar.value, radix: 16, uppercase: true)
    }
  }

  /// Returns whether a character is invisible, or changes the writing direction.
  private static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Returns a violation for each text of a tag for which `judge` returns a message. Nil if no tag
  /// contains text.
  ///
  /// - Parameter encoding: The actual encoding of the texts that violate the rule, for the command
  ///   that repairs them; nil if no command repairs them.
  private static func violations(
    in root: Node, readFrom encoding: String? = nil, _ judge: (String) -> String?
  ) -> [Violation]? {
    guard let tags = root.inherited(.statedTags) else { return nil }
    let texts = tags.items.compactMap { item in item.value.text.map { (item, $0) } }
    guard !texts.isEmpty else { return nil }
    return texts.compactMap { item, text in
      judge(String(text.unicodeScalars.prefix(1000))).map { message in
        let found: Violation = .bytes(item.range, in: item.node, message)
        return found.repaired(by: encoding.flatMap { Repair.recoding(of: item, from: $0) })
      }
    }
  }
}

extension KeyedItem {
  /// Whether the item is a number or total of tracks or discs in a Vorbis comment or APE tag, where
  /// it is stored as text.
  fileprivate var isNumberOfTrackOrDisc: Bool {
    let keys: Set<String> = [
      "tracknumber", "track", "tracktotal", "totaltracks", "discnumber", "disc", "disctotal",
      "totaldiscs",
    ]
    return [KeySpace.vorbis, .ape].contains(keySpace) && keys.contains(key.name.lowercased())
  }
}

extension String {
  /// Whether the text is a number, or a number and a total separated by a slash. On vinyl records,
  /// a letter for the side may precede the number.
  fileprivate var isNumberWithTotal: Bool {
    let parts = trimmed.split(separator: "/", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { part in
        let digits = part.first.map { $0.isLetter ? part.dropFirst() : part } ?? part
        return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
      }
  }
}
