import Anatomy
import Bytes

extension Rule {
  static let valueWithoutSize = Rule(
    "itunes.data.zero-length", .error, at: .box("data"),
    "a value says how long it is", clause: Clause(.iso12, "4.2"),
    cause: "a tagger took the item for the last thing in the file, or wrote over the size",
    fix: "state the size",
    failing: [.tags(ilst: #""©nam" { ↓u32 0 "data" u32 1, 0 "Title" }"#)])

  static let valueTooShort = Rule(
    "itunes.data.too-short", .error, at: .box("data"),
    "a value has room for its type and its locale",
    cause: "the size of the box was miscounted, or something else was written in its place",
    fix: "write eight bytes of type and locale before the value",
    failing: [.tags(ilst: #""©nam" { data { ↓u32 1 } }"#)])

  static let valueTypeSet = Rule(
    "itunes.data.type-set-nonzero", .warning, at: .box("ilst"),
    "the type of a value is one of the well-known ones, which is what the set 0 says",
    clause: Clause(.quickTime),
    cause: "a writer took the four bytes for something else",
    fix: "write zero and the type in the three bytes behind it",
    passing: [.tags()],
    failing: [.tags(ilst: #""©nam" { data { ↓01 00 00 01 u32 0 "Title" } }"#)]
  ) { list, _ in
    list.faults(inAllValues: { value, _ in
      value.typeSet == 0
        ? nil
        : .bytes(
          value.typeSetRange, in: value.node, "the set of types is \(value.typeSet), not 0")
    })
  }

  static let valueTypeUnknown = Rule(
    "itunes.data.type-unknown", .warning, at: .box("ilst"),
    "the type of a value is one that is laid down", clause: Clause(.quickTime),
    cause: "a writer took another number for the type, such as that of a picture format",
    fix: "write 1 for text, 13 and 14 for JPEG and PNG, 21 for numbers",
    passing: [.tags()],
    failing: [.tags(ilst: #""©nam" { data { 00 ↓u24 99 u32 0 "Title" } }"#)]
  ) { list, _ in
    list.faults(inAllValues: { value, _ in
      // 30 is not laid down; Apple writes it before pixel densities.
      value.typeSet != 0 || value.typeName != nil || value.type == 30
        ? nil : .bytes(value.typeRange, in: value.node, "no type has the number \(value.type)")
    })
  }

  static let valueLocale = Rule(
    "itunes.data.locale-nonzero", .info, at: .box("ilst"),
    "a value of iTunes is for all countries and languages",
    cause: "a tagger wrote one value for each language, which iTunes does not read",
    fix: "nothing has to be mended where other players are meant",
    passing: [.tags()],
    failing: [.tags(ilst: #""©nam" { data { u32 1 ↓u16 0, 0x15c7 "Title" } }"#)]
  ) { list, _ in
    let values = list.codedItems.flatMap(\.values)
    guard !values.isEmpty else { return nil }
    return values.filter { $0.locale != 0 }.map {
      .bytes($0.localeRange, in: $0.node, "the value is for one country or language only")
    }
  }

  static let valueTypeOfItem = Rule(
    "itunes.data.wrong-type-for-item", .warning, at: .box("ilst"),
    "a value has the type that readers expect of its item",
    cause: "a tagger wrote all items alike",
    fix: "write texts with type 1, numbers with 21, and trkn, disk and gnre with 0",
    passing: [.tags(), .tags(ilst: "tmpo { data { u32 21, 0 u16 120 } }")],
    failing: [
      .tags(ilst: "tmpo { data { 00 ↓u24 1 u32 0 u16 120 } }"),
      .tags(ilst: #""©nam" { data { 00 ↓u24 0 u32 0 "Title" } }"#),
    ]
  ) { list, _ in
    list.faults(inValuesOf: Items.typed) { value, item in
      let expected = Items.types(of: item.code)
      guard value.typeSet == 0, value.typeName != nil, !expected.contains(value.type) else {
        return nil
      }
      return .bytes(
        value.typeRange, in: value.node, "\(item.code) is of type \(value.type), not \(expected[0])"
      )
    }
  }
}

/// What is known of the items of iTunes.
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

  /// The first is what iTunes writes.
  static func types(of item: FourCC) -> [Int] {
    if texts.contains(item) { return [1, 2, 4, 5] }
    return untyped.contains(item) ? [0] : [21, 22, 0, 65, 66, 67, 74, 75, 76, 77, 78]
  }
}
