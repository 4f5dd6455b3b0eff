import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let userItemOfITunes = Rule(
    "qt.udta.itunes-data-in-udta", .warning, at: .box("udta"),
    "Texts in udta should be QuickTime texts, not iTunes items, which belong in ilst",
    clause: userTexts,
    cause: "A tagger wrote iTunes items directly into udta",
    fix: "Move the iTunes items to udta/meta/ilst",
    passing: .userData(#""©nam" { u16 5, 0x55c4 "Title" }"#),
    failing: .userData(#""©nam" { ↓data { u32 1, 0 "Title" } }"#)
  ) { data, _ in
    let texts = data.children.filter { $0.code[0] == 0xA9 }
    guard !texts.isEmpty else { return nil }
    return texts.compactMap { text in
      text.child("data").map {
        .about($0, "\(text.code) in udta contains an iTunes data box instead of a QuickTime text")
      }
    }
  }

  static let userLocationForm = Rule(
    "qt.udta.xyz-format", .warning, at: .box("udta"),
    "©xyz should contain a location in ISO 6709 notation",
    cause: "The writer omitted digits, signs or the / at the end",
    fix: "Write ©xyz as +46.4500+006.5500/, with two-digit latitude and three-digit longitude",
    passing: .userData(#""©xyz" { sized u16 -2 { u16 0x55c4 "+46.4500+006.5500/" } }"#),
    failing: .userData(#""©xyz" { sized u16 -2 { u16 0x55c4 ↓"46.45, 6.55" } }"#)
  ) { data, _ in
    let texts = data.children("©xyz").flatMap(\.userTexts)
    guard !texts.isEmpty else { return nil }
    return texts.compactMap { text in
      StatedPosition.problem(in: text.bytes).map { text.violation($0) }
    }
  }

  static let nameDiffersFromTitle = Rule(
    "qt.udta.name-vs-ilst-collision", .info, at: .box("udta"),
    "The name box in udta should contain the same title as ilst",
    clause: Clause(.quickTime, "User Data Atoms"),
    cause: "A tagger changed the title in ilst but not the name box",
    fix: "Write the same title into name and ilst: players read either one or the other",
    passing: .userData(
      #"""
      name { "Title" }
      full meta {
        full hdlr { 00 * 4 "mdir" "appl" 00 * 9 } ilst { "©nam" { data { u32 1, 0 "Title" } } }
      }
      """#),
    failing: .userData(
      #"""
      name { ↓"Other" }
      full meta {
        full hdlr { 00 * 4 "mdir" "appl" 00 * 9 } ilst { "©nam" { data { u32 1, 0 "Title" } } }
      }
      """#)
  ) { data, _ in
    guard let name = data.child("name"), case .text(let text)? = name.value(.name),
      let title = data.descendant("meta", "ilst", "©nam")?.values.first, title.type == 1
    else { return nil }
    return text.string == title.text
      ? []
      : .field(
        .name, of: name,
        "name contains \(text.string.prefix(40)), but the title in ilst is"
          + " \(title.text.prefix(40))",
        related: [RelatedPlace("the title", title.node, field: .value)])
  }

  static let characteristicLetters = Rule(
    "qt.udta.tagc-not-ascii", .warning, at: .box("tagc"),
    "A media characteristic tag (tagc) should contain only printable ASCII characters",
    clause: Clause(.quickTime, "User Data Atoms"),
    cause: "The writer appended a zero byte, or wrote a descriptive text instead of a tag",
    fix: "Write the media characteristic tag in printable ASCII, without spaces or a zero byte",
    passing: .userData("", ofTrack: #"tagc { "public.auxiliary-content" }"#),
    failing: .userData("", ofTrack: #"tagc { ↓"public.auxiliary-content\0" }"#)
  ) { box, _ in
    let range = ByteRange(from: box.range.start + box.headerSize, to: box.range.end)
    let letters = box.source.bytes(range, limit: 4096)
    return letters.allSatisfy { 0x21...0x7E ~= $0 }
      ? []
      : .bytes(
        range, in: box,
        "the \(range.count)-byte characteristic contains bytes that are not printable ASCII")
  }

  static let characteristicUnknown = Rule(
    "qt.udta.tagc-unknown", .info, at: .box("tagc"),
    "A media characteristic tag (tagc) should begin with public. or a reverse-DNS domain",
    clause: Clause(.quickTime, "User Data Atoms"),
    cause: "The writer used a private tag without a domain",
    fix: "Write a tagc tag that begins with public. or with your reverse-DNS domain",
    passing: .userData("", ofTrack: #"tagc { "public.auxiliary-content" }"#),
    failing: .userData("", ofTrack: #"tagc { ↓"auxiliary" }"#)
  ) { box, _ in
    guard case .text(let name)? = box.value(.tag) else { return nil }
    return name.string.contains(".")
      ? []
      : .field(
        .tag, of: box, "the tag \(name.string.prefix(40)) does not begin with public. or a domain")
  }

  static let copyrightLanguage = Rule(
    "qt.udta.ames-cprt-language", .info, at: .box("udta"),
    "cprt should state the language of its copyright notice", clause: Clause(.iso12, "8.10.2"),
    in: Profile.iso,
    cause: "The writer left the language code of cprt at 0",
    fix: "Set the language code of the copyright notice, or und if the language is unknown",
    passing: .userData(#"full cprt { u16 0x55c4 "Free\0" }"#),
    failing: .userData(#"full cprt { ↓u16 0 "Free\0" }"#)
  ) { data, _ in
    let notices = data.children("cprt").filter { $0.integer(.language) != nil }
    guard !notices.isEmpty else { return nil }
    return notices.filter { $0.integer(.language) == 0 }.map {
      .field(
        .language, of: $0, "the language code of \($0.name) is 0, expected three packed letters")
    }
  }

  static let copyrightDuplicate = Rule(
    "qt.udta.cprt-duplicate-language", .warning, at: .box("udta"),
    "udta should contain only one cprt per language", clause: Clause(.iso12, "8.10.2"),
    cause: "A tool added a copyright notice instead of changing the existing one",
    fix: "Merge all copyright notices in the same language into one cprt box",
    passing: .userData(#"full cprt { u16 0x55c4 "Free\0" } full cprt { u16 0x15c7 "Free\0" }"#),
    failing: .userData(#"full cprt { u16 0x55c4 "Free\0" } ↓full cprt { u16 0x55c4 "Else\0" }"#)
  ) { data, _ in
    let notices = data.children("cprt").filter { $0.integer(.language) != nil }
    guard !notices.isEmpty else { return nil }
    var languages: Set<Int> = []
    return notices.compactMap { notice in
      guard let language = notice.integer(.language), !languages.insert(language).inserted else {
        return nil
      }
      return .about(notice, "another \(notice.name) box also has language code \(language)")
    }
  }

  static let userData: [Rule] = [
    userTextSize, userTextList, userTextLanguage, userTextEncoding, userTextByteOrder,
    userTextDuplicate, userItemOfITunes, userLocationForm, nameDiffersFromTitle,
    characteristicLetters, characteristicUnknown, copyrightLanguage, copyrightDuplicate,
  ]
}
