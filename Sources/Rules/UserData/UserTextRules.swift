import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let userTextSize = Rule(
    "qt.udta.text-size-overrun", .error, at: .box("udta"),
    "A user data text must end inside its box", clause: userTexts,
    cause:
      "A tool shortened the box without updating text_size, or wrote text_size with a wrong width",
    fix: "Set text_size to the number of bytes in the text, without the size and language fields",
    failing: .userData(#""©nam" { ↓u16 9, 0 "Title" }"#))

  static let userTextList = Rule(
    "qt.udta.text-not-terminated-list", .warning, at: .box("udta"),
    "The texts in a user data box should fill the box", clause: userTexts,
    cause: "A tool counted a zero byte in the box size but not in the text size",
    fix: "End the user data box after its last text",
    failing: .userData(#""©nam" { sized u16 -2 { u16 0 "Title" } ↓00 }"#))

  static let userTextLanguage = Rule(
    "qt.udta.language-code-invalid", .warning, at: .box("udta"),
    "The language of a user data text must be a Macintosh code or three packed letters",
    clause: userTexts,
    cause: "The writer packed the letters incorrectly, or the language field was damaged",
    fix: "Write the packed ISO 639-2 code of the language, or und if the language is unknown",
    passing: .userData(#""©nam" { u16 5, 0x55c4 "Title" }"#),
    failing: .userData(#""©nam" { u16 5 ↓u16 0xfc00 "Title" }"#)
  ) { data, _ in
    data.faultsInTexts { text in
      text.isMacintosh || Language.code(packed: text.language) != nil
        ? nil
        : .bytes(
          text.languageRange, in: text.node,
          "the language of \(text.node.code) is 0x\(String(text.language, radix: 16)), "
            + "which is not a language code")
    }
  }

  static let userTextEncoding = Rule(
    "qt.udta.encoding-vs-language", .warning, at: .box("udta"),
    "A user data text should be MacRoman if its language is a Macintosh code, otherwise UTF-8",
    clause: userTexts,
    cause:
      "The writer changed only the language or only the encoding, or supports only one encoding",
    fix: "Write the text in UTF-8, and its language as a packed three-letter code",
    passing: .userData(#""©nam" { sized u16 -2 { u16 0x55c4 utf8"Größe" } }"#),
    failing: [
      .userData(#""©nam" { sized u16 -2 { u16 0x55c4 ↓"Gr" 9a 9f "e" } }"#),
      .userData(#""©nam" { sized u16 -2 { u16 0 ↓utf8"Größe" } }"#),
    ]
  ) { data, _ in
    data.faultsInTexts { text in
      let bytes = text.bytes
      guard !bytes.looksLikeUTF16, bytes.contains(where: { $0 >= 0x80 }) else { return nil }
      let isUTF8 = bytes.firstNotUTF8 == nil
      guard isUTF8 == text.isMacintosh else { return nil }
      return text.violation(
        isUTF8
          ? "the text is UTF-8, but language code \(text.language) implies MacRoman"
          : "the text is not UTF-8, but language code \(text.language) implies UTF-8")
    }
  }

  static let userTextByteOrder = Rule(
    "qt.udta.utf16-little-endian", .warning, at: .box("udta"),
    "A user data text in UTF-16 should be big-endian", clause: userTexts,
    cause: "A writer on Windows probably stored the text in the byte order of the processor",
    fix: "Convert the user data text to UTF-8",
    passing: .userData(#""©nam" { sized u16 -2 { u16 0x55c4 fe ff utf16be"Title" } }"#),
    failing: .userData(#""©nam" { sized u16 -2 { u16 0x55c4 ↓ff fe utf16le"Title" } }"#)
  ) { data, _ in
    data.faultsInTexts { text in
      text.bytes.starts(with: [0xFF, 0xFE])
        ? text.violation("the \(text.range.count)-byte text is little-endian UTF-16") : nil
    }
  }

  static let userTextDuplicate = Rule(
    "qt.udta.duplicate-language", .warning, at: .box("udta"),
    "A user data text should occur only once per language", clause: userTexts,
    cause: "A tool added another text instead of changing the existing one",
    fix: "Keep only one user data text of each type per language",
    passing: .userData(#""©nam" { u16 5, 0x55c4 "Title" u16 5, 0x15c7 "Title" }"#),
    failing: .userData(#""©nam" { u16 5, 0x55c4 "Title" } "©nam" { u16 5 ↓u16 0x55c4 "Other" }"#)
  ) { data, _ in
    var known: Set<[UInt32]> = []
    return data.faultsInTexts { text in
      known.insert([text.node.code.rawValue, UInt32(text.language)]).inserted
        ? nil
        : .bytes(
          text.languageRange, in: text.node,
          "another \(text.node.code) text has the same language: "
            + "\(Language.describe(packedLanguage: text.language))")
    }
  }

  static let userTexts = Clause(.quickTime, "User Data Text Strings")
}

/// One text in a user data box, with its language.
struct UserText {
  let node: Node
  let language: UInt16
  let languageRange: ByteRange
  let range: ByteRange

  var isMacintosh: Bool { language < 0x400 || language == Language.unspecified }
  var bytes: [UInt8] { node.source.bytes(range, limit: 1 << 16) }

  func violation(_ message: String) -> Violation { .bytes(range, in: node, message) }
}

extension Node {
  /// The texts in this user data box, at most the first 1,000.
  var userTexts: [UserText] {
    guard case .list(let strings)? = value(.strings) else { return [] }
    var texts: [UserText] = []
    strings.forEach { string in
      if let language = string.part(.language_code), let text = string.part(.text),
        let number = language.value.integer
      {
        texts.append(
          UserText(
            node: self, language: UInt16(truncatingIfNeeded: number),
            languageRange: language.range, range: text.range))
      }
      return texts.count < 1000
    }
    return texts
  }

  fileprivate func faultsInTexts(_ judge: (UserText) -> Violation?) -> [Violation]? {
    let texts = children.filter { $0.code[0] == 0xA9 }.flatMap(\.userTexts)
    return texts.isEmpty ? nil : texts.compactMap(judge)
  }
}

extension Field {
  /// Returns the member of this group with the given name; nil if there is none.
  func part(_ name: FieldName) -> Field? {
    guard case .group(let members) = value else { return nil }
    return members.first { $0.isNamed(name) }
  }
}
