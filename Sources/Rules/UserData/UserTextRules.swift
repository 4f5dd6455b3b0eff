import Anatomy
import Bytes

extension Rule {
  static let userTextSize = Rule(
    "qt.udta.text-size-overrun", .error, at: .box("udta"),
    "a text of user data ends in its box", clause: userTexts,
    cause:
      "a tool shortened the box and not the size of the text, or wrote a size of another width",
    fix: "state the bytes of the text without size and language",
    failing: [.userData(#""©nam" { ↓u16 9, 0 "Title" }"#)])

  static let userTextList = Rule(
    "qt.udta.text-not-terminated-list", .warning, at: .box("udta"),
    "texts fill the box of user data", clause: userTexts,
    cause: "a tool counted a zero byte into the box and not into the text",
    fix: "let the box end with its last text",
    failing: [.userData(#""©nam" { sized u16 -2 { u16 0 "Title" } ↓00 }"#)])

  static let userTextLanguage = Rule(
    "qt.udta.language-code-invalid", .warning, at: .box("udta"),
    "the language of a text is a number of the Macintosh or three letters", clause: userTexts,
    cause: "a writer left the field empty, or packed the letters wrongly",
    fix: "write the three letters of ISO 639-2, und where the language is not known",
    passing: [.userData(#""©nam" { u16 5, 0x55c4 "Title" }"#)],
    failing: [.userData(#""©nam" { u16 5 ↓u16 0xfc00 "Title" }"#)]
  ) { data, _ in
    data.faultsInTexts { text in
      text.isMacintosh || Language.code(packed: text.language) != nil
        ? nil
        : .bytes(text.languageRange, in: text.node, "\(text.language) is no language")
    }
  }

  static let userTextEncoding = Rule(
    "qt.udta.encoding-vs-language", .warning, at: .box("udta"),
    "a text is in the encoding that its language means: MacRoman by number, UTF-8 by letters",
    clause: userTexts,
    cause: "a writer changed one of the two, or knows one encoding only",
    fix: "write UTF-8 and a language of three letters",
    passing: [.userData(#""©nam" { sized u16 -2 { u16 0x55c4 utf8"Größe" } }"#)],
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
      return text.fault(
        isUTF8
          ? "the text is UTF-8, its language says MacRoman"
          : "the text is not UTF-8, which its language says")
    }
  }

  static let userTextByteOrder = Rule(
    "qt.udta.utf16-little-endian", .warning, at: .box("udta"),
    "a text in UTF-16 is big-endian", clause: userTexts,
    cause: "a writer on Windows wrote the text as its memory holds it",
    fix: "write UTF-8",
    passing: [.userData(#""©nam" { sized u16 -2 { u16 0x55c4 fe ff utf16be"Title" } }"#)],
    failing: [.userData(#""©nam" { sized u16 -2 { u16 0x55c4 ↓ff fe utf16le"Title" } }"#)]
  ) { data, _ in
    data.faultsInTexts { text in
      text.bytes.starts(with: [0xFF, 0xFE]) ? text.fault("the text is little-endian") : nil
    }
  }

  static let userTextDuplicate = Rule(
    "qt.udta.duplicate-language", .warning, at: .box("udta"),
    "a text stands once in each language", clause: userTexts,
    cause: "a tool added a text instead of changing the one that was there",
    fix: "keep one of them",
    passing: [.userData(#""©nam" { u16 5, 0x55c4 "Title" u16 5, 0x15c7 "Title" }"#)],
    failing: [.userData(#""©nam" { u16 5, 0x55c4 "Title" } "©nam" { u16 5 ↓u16 0x55c4 "Other" }"#)]
  ) { data, _ in
    var known: Set<[UInt32]> = []
    return data.faultsInTexts { text in
      known.insert([text.node.code.rawValue, UInt32(text.language)]).inserted
        ? nil
        : .bytes(
          text.languageRange, in: text.node,
          "\(text.node.code) has another text in \(Language.describe(packedLanguage: text.language))"
        )
    }
  }

  static let userTexts = Clause(.quickTime, "User Data Text Strings")
}

/// A text of user data, with its language.
struct UserText {
  let node: Node
  let language: UInt16
  let languageRange: ByteRange
  let range: ByteRange

  var isMacintosh: Bool { language < 0x400 || language == Language.unspecified }
  var bytes: [UInt8] { node.source.bytes(range, limit: 1 << 16) }

  func fault(_ message: String) -> Violation { .bytes(range, in: node, message) }
}

extension Node {
  /// The texts of a box of user data.
  var userTexts: [UserText] {
    guard case .list(let strings)? = value("strings") else { return [] }
    var texts: [UserText] = []
    strings.forEach { string in
      if let language = string.part("language_code"), let text = string.part("text"),
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
  /// A member of a group.
  func part(_ name: String) -> Field? {
    guard case .group(let members) = value else { return nil }
    return members.first { $0.name == name }
  }
}
