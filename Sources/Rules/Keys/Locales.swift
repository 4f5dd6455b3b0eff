import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let localeIndex = Rule(
    "qt.mdta.locale-index", .error, at: .box("meta"),
    "The country or language index of a value must refer to an existing list in ctry or lang",
    clause: Clause(.quickTime, "Value Atom"),
    cause: "A tool removed ctry or lang, or wrote a private number",
    fix: "Replace the index with a two-letter country code or a packed three-letter language code",
    passing: .keys(
      ilst: #""\x00\x00\x00\x01" { data { u32 1 u16 1, 0 "Title" } }"#,
      rest: #"full ctry { u32 1 u16 2 "DEAT" }"#),
    failing: .keys(ilst: #""\x00\x00\x00\x01" { data { u32 1 ↓u16 3, 0 "Title" } }"#)
  ) { meta, _ in
    guard meta.usesKeys, let list = meta.child("ilst"), !list.keyedItems.isEmpty else {
      return nil
    }
    let countries = meta.child("ctry")?.integer(.entry_count) ?? 0
    let languages = meta.child("lang")?.integer(.entry_count) ?? 0
    return list.keyedItems.flatMap(\.values).compactMap { value in
      let (country, language) = (Int(value.locale >> 16), Int(value.locale & 0xFFFF))
      if (1...255).contains(country), country > countries {
        return .bytes(
          ByteRange(start: value.localeRange.start, count: 2), in: value.node,
          "the country index is \(country), but the number of lists in ctry is \(countries)")
      }
      guard (1...255).contains(language), language > languages else { return nil }
      return .bytes(
        ByteRange(start: value.localeRange.start + 2, count: 2), in: value.node,
        "the language index is \(language), but the number of lists in lang is \(languages)")
    }
  }

  static let localeLists = Rule(
    "qt.mdta.ctry-lang-list", .warning, at: .box("ctry", "lang"),
    "ctry should contain country codes of ISO 3166, and lang language codes of ISO 639-2",
    clause: Clause(.quickTime),
    cause: "The writer packed the letters incorrectly, or used lowercase letters for a country",
    fix: "Write two capital letters for each country, and three packed letters for each language",
    passing: .keys(rest: #"full ctry { u32 1 u16 2 "DEAT" }"#),
    failing: [
      .keys(rest: #"full ctry { u32 1 u16 2 "DE" ↓"at" }"#),
      .keys(rest: "full lang { u32 1 u16 1 ↓u16 0xfc00 }"),
    ]
  ) { box, _ in
    guard case .list(let entries)? = box.value(.entries) else { return nil }
    var violations: [Violation] = []
    entries.forEach { entry in
      guard case .table(let places)? = entry.part(.places)?.value,
        let column = places.columns.first
      else { return true }
      for row in 0..<min(places.rowCount, 1000) {
        let code = UInt16(truncatingIfNeeded: places.rawCell(row: row, column: column) ?? 0)
        let isKnown =
          box.code == "ctry"
          ? [code >> 8, code & 0xFF].allSatisfy { 0x41...0x5A ~= $0 }
          : Language.code(packed: code) != nil
        if !isKnown {
          violations.append(
            .bytes(
              places.place(row: row, column: column).range, in: box,
              "0x\(String(code, radix: 16)) is not a"
                + " \(box.code == "ctry" ? "country" : "language") code"
            ))
        }
      }
      return violations.count < 1000
    }
    return violations
  }

  static let localeDuplicate = Rule(
    "qt.mdta.duplicate-locale", .warning, at: .box("ilst"),
    "An item should have only one value per country and language", clause: Clause(.quickTime),
    cause: "A tool added a value instead of changing the existing one",
    fix: "Keep one value of the item per country and language",
    passing: .keys(
      ilst: #"""
        "\x00\x00\x00\x01" { data { u32 1 u16 0, 0x15c7 "A" } data { u32 1 u16 0, 0x10b5 "B" } }
        """#),
    failing: .keys(ilst: #""\x00\x00\x00\x01" { data { u32 1, 0 "A" } data { u32 1 ↓u32 0 "B" } }"#)
  ) { list, _ in
    let items = list.keyedItems
    guard !items.isEmpty else { return nil }
    return items.flatMap { item -> [Violation] in
      var known: Set<UInt32> = []
      return item.values.compactMap { value in
        known.insert(value.locale).inserted
          ? nil
          : .bytes(
            value.localeRange, in: value.node,
            "the item \(item.name) has another value for the same country and language")
      }
    }
  }

  static let itemIDDuplicate = Rule(
    "qt.mdta.itif-id-duplicate", .warning, at: .box("ilst"),
    "item_ID must be unique within meta", clause: Clause(.quickTime),
    cause: "A tool copied an item together with its item_ID",
    fix: "Set item_ID of one of the items to an unused number",
    passing: .keys(ilst: #""\x00\x00\x00\x01" { full itif { u32 1 } data { u32 1, 0 "Title" } }"#),
    failing: .keys(
      keys: #"""
        u32 2 sized u32 +4 { "mdta" "com.apple.quicktime.title" }
        sized u32 +4 { "mdta" "com.apple.quicktime.artist" }
        """#,
      ilst: #"""
        "\x00\x00\x00\x01" { full itif { u32 1 } data { u32 1, 0 "Title" } }
        "\x00\x00\x00\x02" { full itif { ↓u32 1 } data { u32 1, 0 "Artist" } }
        """#)
  ) { list, _ in
    let boxes = list.children.compactMap { $0.child("itif") }
    guard !boxes.isEmpty else { return nil }
    var owners: [Int: Node] = [:]
    return boxes.compactMap { box in
      guard let id = box.integer(.item_ID) else { return nil }
      guard let owner = owners[id] else {
        owners[id] = box
        return nil
      }
      return .field(
        .item_ID, of: box, "another item also has item_ID \(id)",
        related: [RelatedPlace("the first item with this ID", owner, field: .item_ID)])
    }
  }

  static let keysDifferFromUserData = Rule(
    "qt.mdta.vs-udta-precedence", .info, at: .box("moov"),
    "Values in meta/ilst should be the same as the corresponding texts in udta",
    clause: Clause(.quickTime),
    cause: "A tool changed the value in only one of meta and udta",
    fix: "Write the same value to meta/ilst and udta: QuickTime readers prefer meta/ilst",
    passing: .keys(moreOfMovie: #"udta { "©nam" { u16 5, 0x55c4 "Title" } }"#),
    failing: .keys(moreOfMovie: #"udta { "©nam" { u16 5, 0x55c4 ↓"Other" } }"#)
  ) { movie, _ in
    guard let list = movie.descendant("meta", "ilst"), let data = movie.child("udta") else {
      return nil
    }
    var violations: [Violation] = []
    var isNotApplicable = true
    for item in list.keyedItems {
      guard let key = item.tagKey?.name, let code = texts[key],
        let text = data.child(code)?.userTexts.first, let value = item.values.first,
        value.type == 1
      else { continue }
      isNotApplicable = false
      if text.bytes != value.bytes {
        violations.append(
          .bytes(
            text.range, in: text.node,
            "\(code) in udta differs from the value of \(key) in meta/ilst",
            related: [RelatedPlace("the value in meta/ilst", value.node)]))
      }
    }
    return isNotApplicable ? nil : violations
  }

  private static let texts: [String: FourCC] = [
    "com.apple.quicktime.title": "©nam", "com.apple.quicktime.artist": "©ART",
    "com.apple.quicktime.make": "©mak", "com.apple.quicktime.model": "©mod",
    "com.apple.quicktime.software": "©swr", "com.apple.quicktime.creationdate": "©day",
    "com.apple.quicktime.location.ISO6709": "©xyz", "com.apple.quicktime.comment": "©cmt",
    "com.apple.quicktime.copyright": "©cpy", "com.apple.quicktime.author": "©aut",
    "com.apple.quicktime.description": "©des",
  ]

  static let keys: [Rule] = [
    keysMissing, metadataRepeated, keyIndex, keyUnused, keyDuplicate, keySize, keySpace, keyUnknown,
    keyedValueType,
    valueSizeForType, keyedDate, keyedLocation, localeIndex, localeLists, localeDuplicate,
    itemIDDuplicate, keysDifferFromUserData,
  ]
}
