import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the samples of tracks with AV1.
extension Rule {
  static let av1Unreadable = Rule(
    "av1.sample.not-units", .error, at: .box("trak"),
    "A sample of AV1 must be a sequence of open bitstream units",
    clause: Clause(.av1InISOMedia, "2.4"),
    cause: "The sizes or offsets of the samples are wrong, or the samples are damaged",
    fix: "Correct the tables of the track, or obtain the file again",
    passing: .av1Track(),
    failing: .av1Track(samples: "\(Example.av1Units) ↓32 05 10 00", size: "u16 16, 8")
  ) { track, _ in
    track.judgeAV1(\.unreadable) { "\($0.words) in sample \($0.sample)" }
  }

  static let av1Delimiters = Rule(
    "av1.sample.several-units", .error, at: .box("trak"),
    "A sample of AV1 must be a single temporal unit", clause: Clause(.av1InISOMedia, "2.4"),
    cause: "The writer put several temporal units into one sample",
    fix: "Store each temporal unit as a separate sample",
    passing: .av1Track(),
    failing: .av1Track(samples: "12 00 \(Example.av1Units) 32 01 10 ↓12 00")
  ) { track, _ in
    track.judgeAV1(\.repeatedDelimiters) {
      "sample \($0.sample) contains more than one temporal delimiter"
    }
  }

  static let av1TileLists = Rule(
    "av1.sample.tile-list", .error, at: .box("trak"),
    "A sample of AV1 must not contain tile lists", clause: Clause(.av1InISOMedia, "2.4"),
    cause: "The stream is for large-scale tile decoding, which ISO files do not support",
    fix: "Encode the video again without tile lists",
    passing: .av1Track(),
    failing: .av1Track(samples: "\(Example.av1Units) 32 01 10 ↓42 00")
  ) { track, _ in
    track.judgeAV1(\.tileLists) { "sample \($0.sample) contains a tile list" }
  }

  static let av1Unneeded = Rule(
    "av1.sample.unneeded-unit", .warning, at: .box("trak"),
    "Samples of AV1 should not contain temporal delimiters, padding or redundant frame headers",
    clause: Clause(.av1InISOMedia, "2.4"),
    cause: "The writer copied all units of the stream",
    fix: "Remove these units from the samples",
    passing: .av1Track(),
    failing: .av1Track(samples: "↓12 00 \(Example.av1Units) 32 01 10")
  ) { track, _ in
    track.judgeAV1(\.unneeded) { "sample \($0.sample) contains \($0.words)" }
  }

  static let av1RandomAccess = Rule(
    "av1.sample.not-random-access", .error, at: .box("trak"),
    "A sync sample of AV1 must begin with a sequence header and a shown key frame",
    clause: Clause(.av1InISOMedia, "2.4"),
    cause: "The writer marks frames as sync samples that depend on others, or stss is missing",
    fix: "List only samples that begin with a shown key frame in stss",
    passing: .av1Track(),
    failing: [
      .av1Track(samples: "\(Example.av1LongUnits) ↓32 01 30", configuration: ""),
      .av1Track(samples: "↓32 01 10"),
    ]
  ) { track, _ in
    track.judgeAV1(\.notRandomAccess) { "\($0.words) in sync sample \($0.sample)" }
  }

  static let av1CompositionTimes = Rule(
    "av1.ctts.present", .error, at: .box("ctts"),
    "A track with AV1 must not contain ctts", clause: Clause(.av1InISOMedia, "2.4"),
    cause: "The writer used the tables of another codec with reordered frames",
    fix: "Remove ctts: samples of AV1 are in the order of presentation",
    passing: .movie(moreTables: "full ctts { u32 1 u32 2, 0 }"),
    failing: .av1Track(tables: "↓full ctts { u32 1 u32 1, 0 }")
  ) { box, _ in
    guard let entries = box.parent?.child("stsd")?.children else { return nil }
    return entries.contains { $0.code == "av01" }
      ? .about(box, "the track contains \(box.name), which AV1 does not allow") : []
  }

  static let av1Leading = Rule(
    "av1.sdtp.leading", .error, at: .box("sdtp"),
    "is_leading of a sample of AV1 must be 0 or 2", clause: Clause(.av1InISOMedia, "2.4"),
    cause: "The writer marked samples of AV1 like those of HEVC",
    fix: "Set is_leading to 2",
    passing: .av1Track(tables: "full sdtp { 80 }"),
    failing: .av1Track(tables: "full sdtp { ↓40 }")
  ) { box, _ in
    guard let entries = box.parent?.child("stsd")?.children,
      entries.contains(where: { $0.code == "av01" }), let table = box.table(.entries)
    else { return nil }
    var reader = RowReader(table)
    let place = CellPlace(.is_leading, in: table)
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      let value = reader.cell(place)
      guard value == 1 || value == 3 else { continue }
      return .cell(
        .is_leading, row: row, of: .entries, in: box,
        "is_leading of sample \(row + 1) is \(value), expected 0 or 2")
    }
    return []
  }

  static let av1MetadataGroup = Rule(
    "av1.sbgp.metadata", .error, at: .box("sbgp"),
    "The parameter of an av1M group for ITU-T T.35 must begin like the metadata in the samples",
    clause: Clause(.av1InISOMedia, "2.8.4"),
    cause: "The writer used the codes of another kind of metadata",
    fix: "Set the low 24 bits of grouping_type_parameter to the first 3 bytes of the metadata",
    passing: .av1Track(samples: metadata, tables: group("0x04b5003b")),
    failing: .av1Track(samples: metadata, tables: group("0x04b5003c", "↓"))
  ) { box, _ in
    guard box.codeValue(.grouping_type) == "av1M",
      let parameter = box.integer(.grouping_type_parameter), parameter >> 24 == 4,
      let known = box.inherited(.av1Survey)?.registrations, !known.isEmpty
    else { return nil }
    let stated = parameter & 0xFF_FFFF
    guard !known.contains(stated), let first = known.min() else { return [] }
    return .field(
      .grouping_type_parameter, of: box,
      "grouping_type_parameter ends in 0x\(String(stated, radix: 16)), but the metadata begins with "
        + "0x\(String(first, radix: 16))")
  }

  private static let metadata = "\(Example.av1Units) 2a 05 04 b5 00 3b 80 32 01 10"

  private static func group(_ parameter: String, _ mark: String = "") -> String {
    """
    full sgpd version 1 { "av1M" u32 0, 0 }
    full sbgp version 1 { "av1M" \(mark)u32 \(parameter) u32 0 }
    """
  }
}

extension Node {
  /// Returns a violation for the first of the given faults of this AV1 track; empty if there are
  /// none, nil for other tracks.
  fileprivate func judgeAV1(
    _ faults: KeyPath<AV1Survey, [AV1Survey.Place]>, _ message: (AV1Survey.Place) -> String
  ) -> [Violation]? {
    guard let survey = inherited(.av1Survey), survey.sampleCount > 0 else { return nil }
    return violations(at: survey[keyPath: faults], message)
  }
}
