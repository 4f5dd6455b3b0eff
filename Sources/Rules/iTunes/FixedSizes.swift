import Anatomy
import Bytes

extension Rule {
  static let switchLength = Rule(
    "itunes.bool.bad-length", .error, at: .box("ilst"),
    "what is yes or no takes one byte",
    cause: "a tagger wrote a number of two or four bytes, or a text",
    fix: "write one byte, 0 or 1",
    passing: [.tags(ilst: "cpil { data { u32 21, 0 01 } }")],
    failing: [.tags(ilst: "cpil { data { u32 21, 0 ↓00 01 } }")]
  ) { list, _ in
    list.faults(inValuesOf: Items.switches) { value, item in
      value.payload.count == 1
        ? nil : value.fault("\(item.code) takes \(value.payload.count) bytes, not 1")
    }
  }

  static let mediaKindLength = Rule(
    "itunes.stik.bad-length", .warning, at: .box("ilst"),
    "media kind, rating and kind of account take one byte",
    cause: "a tagger wrote a number of several bytes",
    fix: "write one byte",
    passing: [.tags(ilst: "stik { data { u32 21, 0 01 } }")],
    failing: [.tags(ilst: "stik { data { u32 21, 0 ↓u16 1 } }")]
  ) { list, _ in
    list.faults(inValuesOf: ["stik", "rtng", "akID"]) { value, item in
      value.payload.count == 1
        ? nil : value.fault("\(item.code) takes \(value.payload.count) bytes, not 1")
    }
  }

  static let mediaKindUnknown = Rule(
    "itunes.stik.unknown-value", .info, at: .box("ilst"),
    "the media kind is one that iTunes knows",
    cause: "a tagger counts kinds of its own, or iTunes has one that is not known here",
    fix: "write 1 for music, 2 for an audiobook, 9 for a film, 10 for a television show",
    passing: [.tags(ilst: "stik { data { u32 21, 0 01 } }")],
    failing: [.tags(ilst: "stik { data { u32 21, 0 ↓63 } }")]
  ) { list, _ in
    let known: Set<UInt64> = [0, 1, 2, 5, 6, 9, 10, 11, 14, 21, 23, 24]
    return list.faults(inValuesOf: ["stik"]) { value, _ in
      guard let number = value.unsigned, !known.contains(number) else { return nil }
      return value.fault("no media kind is known by \(number)")
    }
  }

  static let tempoLength = Rule(
    "itunes.tmpo.bad-length", .warning, at: .box("ilst"),
    "beats per minute take two bytes",
    cause: "a tagger wrote a number of another width; some readers then show none",
    fix: "write two bytes",
    passing: [.tags(ilst: "tmpo { data { u32 21, 0 u16 120 } }")],
    failing: [.tags(ilst: "tmpo { data { u32 21, 0 ↓u32 120 } }")]
  ) { list, _ in
    list.faults(inValuesOf: ["tmpo"]) { value, _ in
      value.payload.count == 2
        ? nil : value.fault("beats per minute take \(value.payload.count) bytes, not 2")
    }
  }

  static let releaseDateForm = Rule(
    "itunes.day.format", .warning, at: .box("ilst"),
    "the release date is a year, or a date as ISO 8601 writes it",
    cause: "a tagger wrote the date in the way of its country",
    fix: "write 2024, 2024-02-25 or 2024-02-25T08:00:00Z",
    passing: [
      .tags(ilst: #""©day" { data { u32 1, 0 "2024" } }"#),
      .tags(ilst: #""©day" { data { u32 1, 0 "2024-02-25T08:00:00Z" } }"#),
    ],
    failing: [.tags(ilst: #""©day" { data { u32 1, 0 ↓"25.02.2024" } }"#)]
  ) { list, _ in
    list.faults(inValuesOf: ["©day"]) { value, _ in
      value.type != 1 || value.bytes.isDate || value.bytes.isEmpty
        ? nil : value.fault("\(value.text.prefix(40)) is no date of ISO 8601")
    }
  }
}

extension [UInt8] {
  /// A year, a month of it, a day, or a day with a time.
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
