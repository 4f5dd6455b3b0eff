import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let valueWithoutSize = Rule(
    "itunes.data.zero-length", .error, at: .box("data"),
    "The size of a data box must not be 0, which means up to the end of the file",
    clause: Clause(.iso12, "4.2"),
    cause: "The tagger probably assumed that the item is last in the file, or overwrote the size",
    fix: "Set the size of the data box to the number of bytes up to the next box",
    failing: .tags(ilst: #""©nam" { ↓u32 0 "data" u32 1, 0 "Title" }"#))

  static let valueTooShort = Rule(
    "itunes.data.too-short", .error, at: .box("data"),
    "A data box must be long enough for type and locale",
    cause: "The size of the box was probably miscounted, or type and locale were left out",
    fix: "Write 8 bytes of type and locale before the value",
    failing: .tags(ilst: #""©nam" { data { ↓u32 1 } }"#))

  static let valueTypeSet = Rule(
    "itunes.data.type-set-nonzero", .warning, at: .box("ilst"),
    "The type set identifier in a data box should be 0 (well-known types)",
    clause: Clause(.quickTime),
    cause: "The writer probably stored other data in the four bytes of the type indicator",
    fix: "Set the type set identifier to 0, and write the type in the next three bytes",
    passing: .tags(),
    failing: .tags(ilst: #""©nam" { data { ↓01 00 00 01 u32 0 "Title" } }"#)
  ) { list, _ in
    list.violations(inAllValues: { value, _ in
      value.typeSet == 0
        ? nil
        : .bytes(
          value.typeSetRange, in: value.node,
          "the type set identifier is \(value.typeSet), expected 0")
    })
  }

  static let valueTypeUnknown = Rule(
    "itunes.data.type-unknown", .warning, at: .box("ilst"),
    "The type in a data box should be a defined well-known type", clause: Clause(.quickTime),
    cause: "The writer probably used another number as the type, such as that of a picture format",
    fix: "Set the type to 1 for text, 13 for JPEG, 14 for PNG or 21 for numbers",
    passing: .tags(),
    failing: .tags(ilst: #""©nam" { data { 00 ↓u24 99 u32 0 "Title" } }"#)
  ) { list, _ in
    list.violations(inAllValues: { value, _ in
      // The type 30 is accepted although it is not defined, because Apple writes it for pixel
      // densities.
      value.typeSet != 0 || value.typeName != nil || value.type == 30
        ? nil
        : .bytes(
          value.typeRange, in: value.node, "type is \(value.type), which is not a well-known type")
    })
  }

  static let valueLocale = Rule(
    "itunes.data.locale-nonzero", .info, at: .box("ilst"),
    "The locale of an iTunes value should be 0 (all countries and languages)",
    cause: "The tagger probably wrote one value for each language, which iTunes does not read",
    fix: "Set the locale to 0 if the file is for iTunes",
    passing: .tags(),
    failing: .tags(ilst: #""©nam" { data { u32 1 ↓u16 0, 0x15c7 "Title" } }"#)
  ) { list, _ in
    let values = list.codedItems.flatMap(\.values)
    guard !values.isEmpty else { return nil }
    return values.filter { $0.locale != 0 }.map {
      .bytes($0.localeRange, in: $0.node, "locale is \($0.locale), expected 0")
    }
  }

  static let valueTypeOfItem = Rule(
    "itunes.data.wrong-type-for-item", .warning, at: .box("ilst"),
    "A metadata value should have the type that readers expect for its item",
    cause: "The tagger probably writes all items with the same type",
    fix: "Write texts with type 1, numbers with 21, and trkn, disk and gnre with 0",
    passing: [.tags(), .tags(ilst: "tmpo { data { u32 21, 0 u16 120 } }")],
    failing: [
      .tags(ilst: "tmpo { data { 00 ↓u24 1 u32 0 u16 120 } }"),
      .tags(ilst: #""©nam" { data { 00 ↓u24 0 u32 0 "Title" } }"#),
    ]
  ) { list, _ in
    list.violations(inValuesOf: Items.typed) { value, item in
      let expected = Items.types(of: item.code)
      guard value.typeSet == 0, value.typeName != nil, !expected.contains(value.type) else {
        return nil
      }
      return .bytes(
        value.typeRange, in: value.node,
        "\(item.code) has type \(value.type), expected \(expected[0])")
    }
  }
}

/// The value types of iTunes items.
enum Items {
  static let texts: Set<FourCC> = [
    "©nam", "©ART", "aART", "©alb", "©cmt", "©day", "©gen", "©wrt", "©too", "©enc", "cprt", "©cpy",
    "©grp", "©lyr", "desc", "ldes", "sdes", "©des", "tvsh", "tven", "tvnn", "sonm", "soar", "soaa",
    "soal", "soco", "sosn", "catg", "keyw", "apID", "ownr", "purd", "©mvn", "©wrk", "©con", "©dir",
    "©prd", "©pub", "©st3", "©nrt",
  ]

  static let switches: Set<FourCC> = ["cpil", "pgap", "pcst", "hdvd", "shwm"]

  static let numbers: Set<FourCC> = switches.union([
    "tmpo", "stik", "rtng", "akID", "sfID", "cnID", "atID", "plID", "geID", "cmID", "tvsn", "tves",
    "©mvi", "©mvc",
  ])

  private static let untyped: Set<FourCC> = ["trkn", "disk", "gnre"]

  static let typed = texts.union(numbers).union(untyped)

  /// Returns the value types that are accepted for an item. The first one is the type that iTunes
  /// writes.
  static func types(of item: FourCC) -> [Int] {
    if texts.contains(item) { return [1, 2, 4, 5] }
    return untyped.contains(item) ? [0] : [21, 22, 0, 65, 66, 67, 74, 75, 76, 77, 78]
  }
}
