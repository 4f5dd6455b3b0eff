import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let switchLength = Rule(
    "itunes.bool.bad-length", .error, at: .box("ilst"),
    "A Boolean item (cpil, pgap, pcst, hdvd, shwm) must have a value of 1 byte",
    cause: "The tagger probably stored a number of 2 or 4 bytes, or a text",
    fix: "Write the value as one byte, 0 or 1",
    passing: .tags(ilst: "cpil { data { u32 21, 0 01 } }"),
    failing: .tags(ilst: "cpil { data { u32 21, 0 ↓00 01 } }")
  ) { list, _ in
    list.violations(inValuesOf: Items.switches) { value, item in
      value.payload.count == 1
        ? nil
        : value.violation(
          "the value of \(item.code) has size \(value.payload.count), expected 1 byte")
    }
  }

  static let mediaKindLength = Rule(
    "itunes.stik.bad-length", .warning, at: .box("ilst"),
    "stik, rtng and akID should have a value of 1 byte",
    cause: "The tagger probably stored a number of several bytes",
    fix: "Write the number in one byte",
    passing: .tags(ilst: "stik { data { u32 21, 0 01 } }"),
    failing: .tags(ilst: "stik { data { u32 21, 0 ↓u16 1 } }")
  ) { list, _ in
    list.violations(inValuesOf: ["stik", "rtng", "akID"]) { value, item in
      value.payload.count == 1
        ? nil
        : value.violation(
          "the value of \(item.code) has size \(value.payload.count), expected 1 byte")
    }
  }

  static let mediaKindUnknown = Rule(
    "itunes.stik.unknown-value", .info, at: .box("ilst"),
    "stik should be a media kind that iTunes supports",
    cause: "The tagger probably uses its own numbers, or iTunes has a newer media kind",
    fix: "Set stik to 1 for music, 2 for an audiobook, 9 for a movie or 10 for a TV show",
    passing: .tags(ilst: "stik { data { u32 21, 0 01 } }"),
    failing: .tags(ilst: "stik { data { u32 21, 0 ↓63 } }")
  ) { list, _ in
    let known: Set<UInt64> = [0, 1, 2, 5, 6, 9, 10, 11, 14, 21, 23, 24]
    return list.violations(inValuesOf: ["stik"]) { value, _ in
      guard let number = value.unsigned, !known.contains(number) else { return nil }
      return value.violation("stik is \(number), which is not a known media kind")
    }
  }

  static let tempoLength = Rule(
    "itunes.tmpo.bad-length", .warning, at: .box("ilst"),
    "tmpo (beats per minute) should have a value of 2 bytes",
    cause: "The tagger probably stored a number of another width, which some readers do not show",
    fix: "Write the beats per minute in two bytes",
    passing: .tags(ilst: "tmpo { data { u32 21, 0 u16 120 } }"),
    failing: .tags(ilst: "tmpo { data { u32 21, 0 ↓u32 120 } }")
  ) { list, _ in
    list.violations(inValuesOf: ["tmpo"]) { value, _ in
      value.payload.count == 2
        ? nil
        : value.violation("the value of tmpo has size \(value.payload.count), expected 2 bytes")
    }
  }

  static let releaseDateForm = Rule(
    "itunes.day.format", .warning, at: .box("ilst"),
    "The release date (©day) should be a year or an ISO 8601 date",
    cause: "The tagger probably used a local date format",
    fix: "Write the date in a form such as 2024, 2024-02-25 or 2024-02-25T08:00:00Z",
    passing: [
      .tags(ilst: #""©day" { data { u32 1, 0 "2024" } }"#),
      .tags(ilst: #""©day" { data { u32 1, 0 "2024-02-25T08:00:00Z" } }"#),
    ],
    failing: .tags(ilst: #""©day" { data { u32 1, 0 ↓"25.02.2024" } }"#)
  ) { list, _ in
    list.violations(inValuesOf: ["©day"]) { value, _ in
      value.type != 1 || value.bytes.isDate || value.bytes.isEmpty
        ? nil
        : value.violation(
          "the release date is \(value.text.quoted), expected a year or ISO 8601 date")
    }
  }
}

extension [UInt8] {
  /// Whether the text is a year, a year and month, a date, or a date with a time.
  var isDate: Bool {
    if DateTimeText(self) != nil { return true }
    let pieces = split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let lengths = pieces.map(\.count)
    guard [[4], [4, 2], [4, 2, 2]].contains(lengths) else { return false }
    let numbers = pieces.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == pieces.count, pieces.allSatisfy({ $0.allSatisfy { $0 >= 0x30 } }) else {
      return false
    }
    return numbers.dropFirst().enumerated().allSatisfy { (1...($0 == 0 ? 12 : 31)).contains($1) }
  }
}
