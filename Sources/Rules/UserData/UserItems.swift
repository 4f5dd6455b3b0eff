import Anatomy
import Bytes

extension Rule {
  static let userItemOfITunes = Rule(
    "qt.udta.itunes-data-in-udta", .warning, at: .box("udta"),
    "user data holds texts, and values of iTunes stand in a list of items", clause: userTexts,
    cause: "a tagger put items of iTunes where texts of QuickTime stand",
    fix: "put the items into udta/meta/ilst",
    passing: [.userData(#""©nam" { u16 5, 0x55c4 "Title" }"#)],
    failing: [.userData(#""©nam" { ↓data { u32 1, 0 "Title" } }"#)]
  ) { data, _ in
    let texts = data.children.filter { $0.code[0] == 0xA9 }
    guard !texts.isEmpty else { return nil }
    return texts.compactMap { text in
      text.child("data").map {
        .about($0, "\(text.code) holds a value of iTunes, which no reader looks for here")
      }
    }
  }

  static let userLocationForm = Rule(
    "qt.udta.xyz-format", .warning, at: .box("udta"),
    "a location is written as ISO 6709 has it",
    cause: "a writer left out digits, signs or the / at the end",
    fix: "write +46.4500+006.5500/, with two digits of latitude and three of longitude",
    passing: [.userData(#""©xyz" { sized u16 -2 { u16 0x55c4 "+46.4500+006.5500/" } }"#)],
    failing: [.userData(#""©xyz" { sized u16 -2 { u16 0x55c4 ↓"46.45, 6.55" } }"#)]
  ) { data, _ in
    let texts = data.children("©xyz").flatMap(\.userTexts)
    guard !texts.isEmpty else { return nil }
    return texts.compactMap { text in
      StatedPosition.problem(in: text.bytes).map { text.fault($0) }
    }
  }

  static let userNameBesideTitle = Rule(
    "qt.udta.name-vs-ilst-collision", .info, at: .box("udta"),
    "name in user data and the title in the tags do not say different things",
    clause: Clause(.quickTime, "User Data Atoms"),
    cause: "a tagger changed the title and did not know the name",
    fix: "change both; players that read one do not read the other",
    passing: [
      .userData(
        #"""
        name { "Title" }
        full meta {
          full hdlr { 00 * 4 "mdir" "appl" 00 * 9 } ilst { "©nam" { data { u32 1, 0 "Title" } } }
        }
        """#)
    ],
    failing: [
      .userData(
        #"""
        name { ↓"Other" }
        full meta {
          full hdlr { 00 * 4 "mdir" "appl" 00 * 9 } ilst { "©nam" { data { u32 1, 0 "Title" } } }
        }
        """#)
    ]
  ) { data, _ in
    guard let name = data.child("name"), case .text(let text)? = name.value("name"),
      let title = data.descendant("meta", "ilst", "©nam")?.values.first, title.type == 1
    else { return nil }
    return text.string == title.text
      ? []
      : [
        .field(
          "name", of: name, "the name is another than the title in the tags",
          related: [RelatedPlace("the title", title.node, field: "value")])
      ]
  }

  static let characteristicLetters = Rule(
    "qt.udta.tagc-not-ascii", .warning, at: .box("tagc"),
    "a media characteristic is a name in ASCII", clause: Clause(.quickTime, "User Data Atoms"),
    cause: "a writer added a zero byte, or took a text for people",
    fix: "write the name without anything behind it",
    passing: [.userData("", ofTrack: #"tagc { "public.auxiliary-content" }"#)],
    failing: [.userData("", ofTrack: #"tagc { ↓"public.auxiliary-content\0" }"#)]
  ) { box, _ in
    let range = ByteRange(from: box.range.start + box.headerSize, to: box.range.end)
    let letters = box.source.bytes(range, limit: 4096)
    return letters.allSatisfy { 0x21...0x7E ~= $0 }
      ? [] : [.bytes(range, in: box, "the characteristic has bytes that are no letters of ASCII")]
  }

  static let characteristicUnknown = Rule(
    "qt.udta.tagc-unknown", .info, at: .box("tagc"),
    "a media characteristic is a public one or begins with a domain",
    clause: Clause(.quickTime, "User Data Atoms"),
    cause: "a writer took a word of its own",
    fix: "write a name that begins with public. or with the reverse of a domain",
    passing: [.userData("", ofTrack: #"tagc { "public.auxiliary-content" }"#)],
    failing: [.userData("", ofTrack: #"tagc { ↓"auxiliary" }"#)]
  ) { box, _ in
    guard case .text(let name)? = box.value("tag") else { return nil }
    return name.string.contains(".")
      ? [] : [.field("tag", of: box, "\(name.string.prefix(40)) begins with no domain")]
  }

  static let copyrightLanguage = Rule(
    "qt.udta.ames-cprt-language", .info, at: .box("udta"),
    "a notice of copyright says in which language it is", clause: Clause(.iso12, "8.10.2"),
    in: Profile.iso,
    cause: "a writer left the language empty",
    fix: "write und where the language is not known",
    passing: [.userData(#"full cprt { u16 0x55c4 "Free\0" }"#)],
    failing: [.userData(#"full cprt { ↓u16 0 "Free\0" }"#)]
  ) { data, _ in
    let notices = data.children("cprt").filter { $0.integer("language") != nil }
    guard !notices.isEmpty else { return nil }
    return notices.filter { $0.integer("language") == 0 }.map {
      .field("language", of: $0, "the language is not stated")
    }
  }

  static let copyrightDuplicate = Rule(
    "qt.udta.cprt-duplicate-language", .warning, at: .box("udta"),
    "there is one notice of copyright in a language", clause: Clause(.iso12, "8.10.2"),
    cause: "a tool added a notice instead of changing the one that was there",
    fix: "put them into one",
    passing: [.userData(#"full cprt { u16 0x55c4 "Free\0" } full cprt { u16 0x15c7 "Free\0" }"#)],
    failing: [.userData(#"full cprt { u16 0x55c4 "Free\0" } ↓full cprt { u16 0x55c4 "Else\0" }"#)]
  ) { data, _ in
    let notices = data.children("cprt").filter { $0.integer("language") != nil }
    guard !notices.isEmpty else { return nil }
    var languages: Set<Int> = []
    return notices.compactMap { notice in
      guard let language = notice.integer("language"), !languages.insert(language).inserted else {
        return nil
      }
      return .about(notice, "another notice of copyright is in the same language")
    }
  }

  static let userData: [Rule] = [
    userTextSize, userTextList, userTextLanguage, userTextEncoding, userTextByteOrder,
    userTextDuplicate, userItemOfITunes, userLocationForm, userNameBesideTitle,
    characteristicLetters, characteristicUnknown, copyrightLanguage, copyrightDuplicate,
  ]
}
