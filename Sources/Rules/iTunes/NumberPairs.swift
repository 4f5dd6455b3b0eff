import Anatomy
import Bytes

extension Rule {
  static let trackNumberLength = Rule(
    "itunes.trkn.bad-length", .error, at: .box("ilst"),
    "a track number takes eight bytes: zero, the number, how many there are, zero",
    cause:
      "a tagger wrote the track like the disc, without the last two bytes, or as a plain number",
    fix: "write eight bytes; Apple Music does not show shorter ones",
    passing: [.tags(ilst: "trkn { data { u32 0, 0 u16 0, 1, 2, 0 } }")],
    failing: [.tags(ilst: "trkn { data { u32 0, 0 ↓u16 0, 1, 2 } }")]
  ) { list, _ in
    list.faults(inValuesOf: ["trkn"]) { value, _ in
      value.payload.count == 8
        ? nil : value.fault("the track number takes \(value.payload.count) bytes, not 8")
    }
  }

  // Eight bytes are no fault: ffmpeg writes discs like tracks, and players read them.
  static let discNumberLength = Rule(
    "itunes.disk.bad-length", .error, at: .box("ilst"),
    "a disc number takes six bytes: zero, the number, how many there are",
    cause: "a tagger wrote it as a plain number",
    fix: "write six bytes",
    passing: [
      .tags(ilst: "disk { data { u32 0, 0 u16 0, 1, 2 } }"),
      .tags(ilst: "disk { data { u32 0, 0 u16 0, 1, 2, 0 } }"),
    ],
    failing: [.tags(ilst: "disk { data { u32 0, 0 ↓u16 0, 1 } }")]
  ) { list, _ in
    list.faults(inValuesOf: ["disk"]) { value, _ in
      value.payload.count == 6 || value.payload.count == 8
        ? nil : value.fault("the disc number takes \(value.payload.count) bytes, not 6")
    }
  }

  static let trackNumberReserved = Rule(
    "itunes.trkn.reserved-nonzero", .warning, at: .box("ilst"),
    "the bytes around the numbers of track and disc are zero",
    cause: "a tagger took all bytes for the number",
    fix: "write zero there",
    passing: [.tags(ilst: "trkn { data { u32 0, 0 u16 0, 1, 2, 0 } }")],
    failing: [.tags(ilst: "trkn { data { u32 0, 0 ↓u16 1, 1, 2, 0 } }")]
  ) { list, _ in
    list.faults(inValuesOf: ["trkn", "disk"]) { value, item in
      guard value.payload.count >= 6, value.payload.count <= 8 else { return nil }
      let ends = [
        ByteRange(start: value.payload.start, count: 2),
        ByteRange(from: value.payload.start + 6, to: value.payload.end),
      ]
      let set = ends.first { range in value.node.source.bytes(range).contains { $0 != 0 } }
      return set.map {
        .bytes($0, in: value.node, "reserved bytes of \(item.code) are not zero")
      }
    }
  }

  static let trackNumberTotal = Rule(
    "itunes.trkn.index-exceeds-total", .warning, at: .box("ilst"),
    "the number of a track or disc is at least 1 and at most how many there are",
    cause: "a tagger wrote the number without knowing how many there are, or the reverse",
    fix: "write 0 for the total where it is not known",
    passing: [
      .tags(ilst: "trkn { data { u32 0, 0 u16 0, 1, 2, 0 } }"),
      .tags(ilst: "trkn { data { u32 0, 0 u16 0, 3, 0, 0 } }"),
    ],
    failing: [
      .tags(ilst: "trkn { data { u32 0, 0 u16 0 ↓u16 3, 2, 0 } }"),
      .tags(ilst: "disk { data { u32 0, 0 u16 0 ↓u16 0, 2 } }"),
    ]
  ) { list, _ in
    list.faults(inValuesOf: ["trkn", "disk"]) { value, item in
      let place = value.payload.start + 2
      guard value.payload.count >= 6, let number = value.node.source.big16(at: place),
        let total = value.node.source.big16(at: place + 2),
        number == 0 || total > 0 && number > total
      else { return nil }
      return .bytes(
        ByteRange(start: place, count: 2), in: value.node, "\(item.code) is \(number) of \(total)")
    }
  }
}
