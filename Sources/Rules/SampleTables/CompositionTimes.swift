import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let compositionCountMismatch = Rule(
    "isom.ctts.sample-count-mismatch", .error, at: .box("ctts"),
    "The sample counts in ctts must add up to the number of samples in the track",
    clause: Clause(.iso12, "8.6.1.3"),
    cause: "Samples were probably added or cut without updating ctts",
    fix: "Correct sample_count in ctts, so that its entries cover each sample once",
    passing: .movie(moreTables: "full ctts { u32 1 u32 2, 1024 }"),
    failing: .movie(moreTables: "full ctts { u32 1 ↓u32 3, 1024 }")
  ) { table, _ in
    guard let survey = table.sampleSurvey, let offsets = survey.compositions else { return nil }
    // If `ctts` and `stts` have the same number of samples, the size table is wrong. The rule about
    // `stts` reports that.
    guard offsets.count != survey.count, offsets.count != survey.times?.count else { return [] }
    let sizes = table.parent?.sizeBox
    return .cell(
      .sample_count, row: max(0, offsets.rows - 1), of: .entries, in: table,
      "ctts counts \(offsets.count) \(offsets.count == 1 ? "sample" : "samples"), "
        + "\(sizes.map { "\($0.name)" } ?? "stsz") has \(survey.count)",
      related: sizes.map { [RelatedPlace("number of sample sizes", $0, field: .sample_count)] }
        ?? [])
  }

  static let unsignedComposition = Rule(
    "isom.ctts.v0-negative", .warning, at: .box("ctts"),
    "Composition offsets should not be negative in version 0 of ctts",
    clause: Clause(.iso12, "8.6.1.3"),
    in: Profile.iso,
    cause:
      "The writer probably stored signed offsets, as QuickTime does, in a box with unsigned "
      + "offsets",
    fix: "Set the version of ctts to 1, in which composition offsets are signed",
    passing: .movie(moreTables: "full ctts { u32 1 u32 2, 1024 }"),
    failing: .movie(moreTables: "full ctts { u32 2 u32 1, 1024, 1 ↓u32 0xFFFFFC00 }")
  ) { table, file in
    guard table.integer(.version) == 0, file.isISO,
      let offsets = table.sampleSurvey?.compositions
    else { return nil }
    guard let row = offsets.negatives.first else { return [] }
    return .cell(
      .sample_offset, row: row, of: .entries, in: table,
      "sample_offset of entry \(row + 1) has its highest bit set, so it is probably negative"
        + offsets.negatives.more)
  }

  static let compositionAllZero = Rule(
    "isom.ctts.all-zero", .info, at: .box("ctts"),
    "ctts should contain at least one offset other than 0",
    cause: "The writer probably creates ctts for every track",
    fix: "Remove ctts, which has no effect",
    passing: .movie(moreTables: "full ctts { u32 1 u32 2, 1024 }"),
    failing: .movie(moreTables: "full ctts { u32 1 u32 2 ↓u32 0 }")
  ) { table, _ in
    guard let offsets = table.sampleSurvey?.compositions else { return nil }
    guard offsets.isAllZero else { return [] }
    if offsets.rows == 0 { return .field(.entry_count, of: table, "ctts has 0 entries") }
    return .cell(
      .sample_offset, row: 0, of: .entries, in: table,
      "sample_offset is 0 in every entry of \(table.name)")
  }

  static let compositionBeforeStart = Rule(
    "isom.ctts.composition-before-decode-start", .warning, at: .box("ctts"),
    "In a track without cslg and edit list, no sample should be presented before time 0",
    clause: Clause(.iso12, "8.6.1.3"),
    cause: "The writer probably assumed that players shift the media to begin at time 0",
    fix:
      "Add cslg; or increase all composition offsets by the missing time, and add an edit list "
      + "with that media_time",
    passing: .movie(moreTables: "full ctts version 1 { u32 1 u32 2, 1024 }"),
    failing: .movie(moreTables: "full ctts version 1 { u32 2 u32 1 ↓i32 -512 u32 1 i32 0 }")
  ) { table, _ in
    guard let offsets = table.sampleSurvey?.compositions, offsets.rows > 0,
      table.parent?.child("cslg") == nil,
      table.enclosing("trak")?.descendant("edts", "elst") == nil
    else { return nil }
    guard offsets.start < 0 else { return [] }
    return .cell(
      .sample_offset, row: offsets.firstShown, of: .entries, in: table,
      "the earliest presentation time is \(offsets.start), expected at least 0")
  }

  static let compositionShiftMismatch = Rule(
    "isom.cslg.mismatch", .warning, at: .box("cslg"),
    "The times in cslg should match the composition offsets in ctts",
    clause: Clause(.iso12, "8.6.1.4"),
    cause: "Samples were probably cut, and cslg was not updated",
    fix: "Recompute the offsets and times in cslg from ctts",
    passing: .movie(
      moreTables: """
        full ctts version 1 { u32 2 u32 1 i32 -512 u32 1 i32 0 }
        full cslg { i32 512, -512, 0, -512, 2048 }
        """),
    failing: .movie(
      moreTables: """
        full ctts version 1 { u32 2 u32 1 i32 -512 u32 1 i32 0 }
        full cslg { i32 512 ↓i32 -500, 0, -512, 2048 }
        """)
  ) { box, _ in
    guard let offsets = box.sampleSurvey?.compositions, offsets.count > 0,
      !box.isOfFragments
    else { return nil }
    let expected: [(FieldName, Int64)] = [
      (.leastDecodeToDisplayDelta, offsets.least),
      (.greatestDecodeToDisplayDelta, offsets.greatest),
      (.compositionStartTime, offsets.start), (.compositionEndTime, offsets.endOfLast),
    ]
    let related = box.parent?.child("ctts").map { [RelatedPlace("composition offsets", $0)] } ?? []
    var violations: [Violation] = []
    for (name, value) in expected {
      guard let stated = box.integer(name) else { continue }
      // A `compositionEndTime` of 0 means that the end time is unknown.
      if name == .compositionEndTime, stated == 0 { continue }
      if stated != Int(value) {
        violations.append(
          .field(
            name, of: box,
            "\(name) is \(stated), expected \(value) according to ctts", related: related)
        )
      }
    }
    return violations
  }
}
