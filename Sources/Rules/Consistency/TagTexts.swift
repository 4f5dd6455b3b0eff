import Anatomy
import Metadata

/// Rules about texts in tags of all formats.
extension Rule {
  static let textsTwiceEncoded = Rule(
    "meta.mojibake", .warning, at: .file,
    "The text of a tag should not be encoded in UTF-8 twice",
    cause: "A program probably read UTF-8 text as Latin-1, and converted the text to UTF-8 again",
    fix: "Write the expected text of the finding, in UTF-8, with a tag editor",
    passing: .tags(ilst: #""©nam" { data { u32 1, 0 utf8"Café" } }"#),
    failing: .tags(ilst: #""©nam" { data { u32 1, 0 ↓"Caf" c3 83 c2 a9 } }"#)
  ) { root, _ in
    violations(in: root) { text in
      guard text.unicodeScalars.contains(where: { $0.value >= 0xC2 }),
        text.unicodeScalars.allSatisfy({ $0.value < 0x100 })
      else { return nil }
      let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      return String(validating: bytes, as: UTF8.self).map {
        "the text is encoded in UTF-8 twice, expected \($0.quoted)"
      }
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

  private static func violations(in root: Node, _ judge: (String) -> String?) -> [Violation]? {
    guard let tags = root.inherited(.statedTags) else { return nil }
    let texts = tags.items.compactMap { item in item.value.text.map { (item, $0) } }
    guard !texts.isEmpty else { return nil }
    return texts.compactMap { item, text in
      judge(String(text.unicodeScalars.prefix(1000))).map { .bytes(item.range, in: item.node, $0) }
    }
  }
}
