import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let trackNumberLength = Rule(
    "itunes.trkn.bad-length", .error, at: .box("ilst"),
    "trkn must have 8 bytes: zero, track number, number of tracks, zero (2 bytes each)",
    cause:
      "The tagger probably wrote trkn like disk, without the last two bytes, or as a plain number",
    fix: "Write trkn in 8 bytes; Apple Music does not show shorter values",
    passing: .tags(ilst: "trkn { data { u32 0, 0 u16 0, 1, 2, 0 } }"),
    failing: .tags(ilst: "trkn { data { u32 0, 0 ↓u16 0, 1, 2 } }")
  ) { list, _ in
    list.violations(inValuesOf: ["trkn"]) { value, _ in
      value.payload.count == 8
        ? nil
        : value.violation("the value of trkn has size \(value.payload.count), expected 8 bytes")
    }
  }

  // A size of 8 bytes is accepted too, because FFmpeg writes it and players read it.
  static let discNumberLength = Rule(
    "itunes.disk.bad-length", .error, at: .box("ilst"),
    "disk must have 6 bytes (zero, disc number and number of discs, 2 bytes each), or 8 bytes like "
      + "trkn",
    cause: "The tagger probably wrote disk as a plain number",
    fix: "Write disk in 6 bytes",
    passing: [
      .tags(ilst: "disk { data { u32 0, 0 u16 0, 1, 2 } }"),
      .tags(ilst: "disk { data { u32 0, 0 u16 0, 1, 2, 0 } }"),
    ],
    failing: .tags(ilst: "disk { data { u32 0, 0 ↓u16 0, 1 } }")
  ) { list, _ in
    list.violations(inValuesOf: ["disk"]) { value, _ in
      value.payload.count == 6 || value.payload.count == 8
        ? nil
        : value.violation(
          "the value of disk has size \(value.payload.count), expected 6 or 8 bytes")
    }
  }

  static let trackNumberReserved = Rule(
    "itunes.trkn.reserved-nonzero", .warning, at: .box("ilst"),
    "The reserved bytes of trkn and disk should be zero",
    cause: "The tagger probably wrote the number to the reserved bytes as well",
    fix: "Set the reserved bytes to zero",
    passing: .tags(ilst: "trkn { data { u32 0, 0 u16 0, 1, 2, 0 } }"),
    failing: .tags(ilst: "trkn { data { u32 0, 0 ↓u16 1, 1, 2, 0 } }")
  ) { list, _ in
    list.violations(inValuesOf: ["trkn", "disk"]) { value, item in
      guard value.payload.count >= 6, value.payload.count <= 8 else { return nil }
      let ends = [
        ByteRange(start: value.payload.start, count: 2),
        ByteRange(from: value.payload.start + 6, to: value.payload.end),
      ]
      let set = ends.first { range in value.node.source.bytes(range).contains { $0 != 0 } }
      return set.map {
        .bytes(
          $0, in: value.node, "reserved bytes of \(item.code) at offset \($0.start) are not zero")
      }
    }
  }

  static let trackNumberTotal = Rule(
    "itunes.trkn.index-exceeds-total", .warning, at: .box("ilst"),
    "A track or disc number should be at least 1, and at most the total if the total is known",
    cause: "The tagger probably wrote the number without updating the total, or the reverse",
    fix: "Correct the number, or set the total to 0 if it is unknown",
    passing: [
      .tags(ilst: "trkn { data { u32 0, 0 u16 0, 1, 2, 0 } }"),
      .tags(ilst: "trkn { data { u32 0, 0 u16 0, 3, 0, 0 } }"),
    ],
    failing: [
      .tags(ilst: "trkn { data { u32 0, 0 u16 0 ↓u16 3, 2, 0 } }"),
      .tags(ilst: "disk { data { u32 0, 0 u16 0 ↓u16 0, 2 } }"),
    ]
  ) { list, _ in
    list.violations(inValuesOf: ["trkn", "disk"]) { value, item in
      let place = value.payload.start + 2
      guard value.payload.count >= 6, let number = value.node.source.big16(at: place),
        let total = value.node.source.big16(at: place + 2),
        number == 0 || total > 0 && number > total
      else { return nil }
      return .bytes(
        ByteRange(start: place, count: 2), in: value.node,
        "the number in \(item.code) is \(number), the total is \(total)")
    }
  }
}
