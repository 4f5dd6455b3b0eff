import Anatomy

extension Rule {
  static let compositionCountMismatch = Rule(
    "isom.ctts.sample-count-mismatch", .error, at: .box("ctts"),
    "there are as many composition offsets as samples", clause: Clause(.iso12, "8.6.1.3"),
    cause: "samples were added or cut without this table",
    fix: "let the table end with the last sample",
    passing: [.movie(moreTables: "full ctts { u32 1 u32 2, 1024 }")],
    failing: [.movie(moreTables: "full ctts { u32 1 ↓u32 3, 1024 }")]
  ) { table, _ in
    guard let survey = table.sampleSurvey, let offsets = survey.compositions else { return nil }
    // Where both tables of times agree, the sizes are the ones that miss some, which is told of stts.
    guard offsets.count != survey.count, offsets.count != survey.times?.count else { return [] }
    let sizes = table.parent?.sizeBox
    return [
      .cell(
        "sample_count", row: max(0, offsets.rows - 1), of: "entries", in: table,
        "ctts counts \(offsets.count) samples, \(sizes.map { "\($0.name)" } ?? "stsz") has "
          + "\(survey.count)",
        related: sizes.map { [RelatedPlace("how many have a size", $0, field: "sample_count")] }
          ?? [])
    ]
  }

  static let unsignedComposition = Rule(
    "isom.ctts.v0-negative", .warning, at: .box("ctts"),
    "composition offsets of version 0 are not negative", clause: Clause(.iso12, "8.6.1.3"),
    in: Profile.iso,
    cause: "a writer puts QuickTime's signed offsets into a box that has them unsigned",
    fix: "write version 1 of the box, which has signed offsets",
    passing: [.movie(moreTables: "full ctts { u32 1 u32 2, 1024 }")],
    failing: [
      .movie(moreTables: "full ctts { u32 2 u32 1, 1024, 1 ↓u32 0xFFFFFC00 }")
    ]
  ) { table, file in
    guard table.integer("version") == 0, file.isISO,
      let offsets = table.sampleSurvey?.compositions
    else { return nil }
    guard let row = offsets.negatives.first else { return [] }
    return [
      .cell(
        "sample_offset", row: row, of: "entries", in: table,
        "the offset is negative, if it is no very large one" + offsets.negatives.more)
    ]
  }

  static let compositionAllZero = Rule(
    "isom.ctts.all-zero", .info, at: .box("ctts"),
    "a table of composition offsets says that some samples are not shown as they are decoded",
    cause: "a writer makes the table for every track",
    fix: "the table can be left out",
    passing: [.movie(moreTables: "full ctts { u32 1 u32 2, 1024 }")],
    failing: [.movie(moreTables: "full ctts { u32 1 u32 2 ↓u32 0 }")]
  ) { table, _ in
    guard let offsets = table.sampleSurvey?.compositions else { return nil }
    guard offsets.isAllZero else { return [] }
    if offsets.rows == 0 { return [.field("entry_count", of: table, "the table is empty")] }
    return [.cell("sample_offset", row: 0, of: "entries", in: table, "every offset is 0")]
  }

  static let compositionBeforeStart = Rule(
    "isom.ctts.composition-before-decode-start", .warning, at: .box("ctts"),
    "nothing is shown before the media begins, or the file says how",
    clause: Clause(.iso12, "8.6.1.3"),
    cause: "negative offsets were written without an edit list that moves the media",
    fix: "add cslg, or an edit list that begins where the first sample is shown",
    passing: [.movie(moreTables: "full ctts version 1 { u32 1 u32 2, 1024 }")],
    failing: [.movie(moreTables: "full ctts version 1 { u32 2 u32 1 ↓i32 -512 u32 1 i32 0 }")]
  ) { table, _ in
    guard let offsets = table.sampleSurvey?.compositions, offsets.rows > 0,
      table.parent?.child("cslg") == nil,
      table.enclosing("trak")?.descendant("edts", "elst") == nil
    else { return nil }
    guard offsets.start < 0 else { return [] }
    return [
      .cell(
        "sample_offset", row: offsets.firstShown, of: "entries", in: table,
        "the first picture is shown \(0 - offsets.start) units before the media begins")
    ]
  }

  static let compositionShiftMismatch = Rule(
    "isom.cslg.mismatch", .warning, at: .box("cslg"),
    "what is said of composition times is what the table of them comes to",
    clause: Clause(.iso12, "8.6.1.4"),
    cause: "samples were cut, and the box kept what it said",
    fix: "state the smallest and largest offset, and the first and last time, anew",
    passing: [
      .movie(
        moreTables: """
          full ctts version 1 { u32 2 u32 1 i32 -512 u32 1 i32 0 }
          full cslg { i32 512, -512, 0, -512, 2048 }
          """)
    ],
    failing: [
      .movie(
        moreTables: """
          full ctts version 1 { u32 2 u32 1 i32 -512 u32 1 i32 0 }
          full cslg { i32 512 ↓i32 -500, 0, -512, 2048 }
          """)
    ]
  ) { box, _ in
    guard let offsets = box.sampleSurvey?.compositions, offsets.count > 0,
      !box.isOfFragments
    else { return nil }
    let expected: [(String, Int64)] = [
      ("leastDecodeToDisplayDelta", offsets.least),
      ("greatestDecodeToDisplayDelta", offsets.greatest),
      ("compositionStartTime", offsets.start), ("compositionEndTime", offsets.end),
    ]
    let related = box.parent?.child("ctts").map { [RelatedPlace("the offsets", $0)] } ?? []
    var faults: [Violation] = []
    for (name, value) in expected {
      guard let stated = box.integer(name) else { continue }
      // An end of 0 says that it is not known.
      if name == "compositionEndTime", stated == 0 { continue }
      if stated != Int(value) {
        faults.append(
          .field(
            name, of: box, "\(name) is \(stated), the table comes to \(value)", related: related)
        )
      }
    }
    return faults
  }
}
