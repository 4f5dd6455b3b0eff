import Anatomy

extension Rule {
  static let runOutsideMedia = Rule(
    "isom.trun.data-offset-outside-mdat", .error, at: .box("trun"),
    "The samples of a run must be inside one media data box", clause: Clause(.iso12, "8.8.8"),
    cause: "Boxes were added to the fragment without updating data_offset",
    fix: "Set data_offset to the distance of the samples from the base of the fragment",
    passing: [.fragments()],
    failing: [.fragments(run: "full trun flags 1 { u32 2 ↓i32 @samples - @fragment - 12 }")]
  ) { run, _ in
    guard let survey = run.fragmentSurvey else { return nil }
    guard let range = survey.runsOutsideMedia[run.index] else { return [] }
    let box = run.surveyedFile.childHolding(range.start)
    let words = "the \(range.count)-byte run at \(range.start) is not inside one media data box"
    let related = box.map { [RelatedPlace("the box at that offset", $0)] } ?? []
    return [.field("data_offset", of: run, words, related: related)]
  }

  static let runOverlap = Rule(
    "isom.frag.run-overlap", .warning, at: .box("trun"),
    "Runs should not share bytes", clause: Clause(.iso12, "8.8.8"),
    cause: "The size of a sample is wrong, or an offset counts from another base",
    fix: "Compare the sample sizes of the first run with the start of the second",
    passing: [.fragments(more: Example.secondFragment())],
    failing: [
      .fragments(
        run: """
          full trun flags 1 { u32 2 i32 @samples - @fragment }
          full trun flags 1 { u32 2 ↓i32 @samples - @fragment + 6 }
          """,
        media: "mdat { samples: (01 18 20 07) * 4 }")
    ]
  ) { run, _ in
    guard let survey = run.fragmentSurvey else { return nil }
    guard let other = survey.overlaps[run.index].flatMap({ run.document.node(at: $0) }) else {
      return []
    }
    let words = "the samples begin inside those of the run at \(other.range.start)"
    let related = [RelatedPlace("the earlier run", other)]
    return [.field("data_offset", of: run, words, related: related)]
  }

  // Counts that are too large are reported by the parser instead.
  static let runCount = Rule(
    "isom.trun.sample-count-vs-size", .error, at: .box("trun"),
    "trun must be as long as its flags and sample_count require", clause: Clause(.iso12, "8.8.8"),
    cause: "The flags do not name all fields of the samples, or the last samples were not counted",
    fix: "Set the flags and sample_count of trun to match its rows",
    passing: [.fragments()],
    failing: [
      .fragments(
        run: """
          full trun flags 0x201 {
            u32 2 i32 @samples - @fragment
            u32 4, 4 ↓u32 4
          }
          """)
    ]
  ) { run, _ in
    guard let count = run.integer("sample_count") else { return nil }
    guard let rest = run.field("trailing") else { return [] }
    return [
      .bytes(
        rest.range, in: run,
        (rest.range.count == 1 ? "1 byte follows" : "\(rest.range.count) bytes follow")
          + " the last row (sample_count \(count))",
        related: [RelatedPlace("the number of samples", run, field: "sample_count")])
    ]
  }

  static let unsignedRunOffset = Rule(
    "isom.trun.v0-negative-cto", .warning, at: .box("trun"),
    "trun must use version 1 for negative composition offsets", clause: Clause(.iso12, "8.8.8"),
    cause: "A packager wrote signed offsets but stated version 0",
    fix: "Set the version of trun to 1",
    passing: [
      .fragments(
        run: "full trun flags 0x801 { u32 2 i32 @samples - @fragment u32 0, 0 }")
    ],
    failing: [
      .fragments(
        run: """
          full trun flags 0x801 {
            u32 2 i32 @samples - @fragment
            u32 0 ↓u32 0xFFFFFF00
          }
          """)
    ]
  ) { run, _ in
    guard run.integer("version") == 0, let table = run.table("samples"),
      let place = CellPlace("sample_composition_time_offset", in: table)
    else { return nil }
    var reader = RowReader(table)
    var rows = FoundRows()
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      if reader.cell(place) > 0x7FFF_FFFF { rows.add(row) }
    }
    guard let row = rows.first else { return [] }
    return [
      .cell(
        "sample_composition_time_offset", row: row, of: "samples", in: run,
        "row \(row + 1) has an offset of 2^31 or more, which is probably negative" + rows.more)
    ]
  }

  static let flagsTwice = Rule(
    "isom.trun.first-sample-flags-conflict", .warning, at: .box("trun"),
    "trun must not set both first-sample-flags-present and sample-flags-present",
    clause: Clause(.iso12, "8.8.8"),
    cause: "A packager set both flag bits; readers use either of the two values",
    fix: "Put the flags of the first sample into its row, and clear first-sample-flags-present",
    passing: [.fragments()],
    failing: [
      .fragments(
        run: """
          full trun flags 0x405 {
            u32 2 i32 @samples - @fragment
            ↓u32 0
            u32 0, 0
          }
          """)
    ]
  ) { run, _ in
    guard let flags = run.integer("flags") else { return nil }
    guard flags & 0x404 == 0x404 else { return [] }
    return [
      .field(
        "first_sample_flags", of: run,
        "flags 0x\(String(flags, radix: 16)) state sample flags twice for the first sample"
      )
    ]
  }

  static let encryptionCount = Rule(
    "isom.senc.count-mismatch", .error, at: .box("senc"),
    "senc.sample_count must equal the number of samples in the fragment",
    cause: "Samples were cut or combined without updating senc",
    fix: "Write one entry in senc for each sample of the runs",
    passing: [.fragments(moreOfTrackFragment: "full senc { u32 2 00 * 16 }")],
    failing: [.fragments(moreOfTrackFragment: "full senc { ↓u32 3 00 * 24 }")]
  ) { box, _ in
    guard let fragment = box.parent, fragment.code == "traf",
      let stated = box.integer("sample_count")
    else { return nil }
    guard UInt64(stated) != fragment.runSamples else { return [] }
    return [
      .field(
        "sample_count", of: box,
        "sample_count is \(stated), the runs contain \(fragment.runSamples) in total")
    ]
  }

  static let systemHeaderSize = Rule(
    "isom.pssh.size", .error, at: .box("pssh"),
    "pssh must end with its data",
    cause: "The writer probably miscounted the data or the key IDs",
    fix: "Set DataSize to the number of data bytes that follow it",
    passing: [.fragments(beforeFragment: pssh("u32 2 01 02"))],
    failing: [.fragments(beforeFragment: pssh("u32 2 01 02 ↓03 04"))]
  ) { box, _ in
    guard box.integer("DataSize") != nil else { return nil }
    guard let rest = box.field("trailing") else { return [] }
    return [
      .bytes(
        rest.range, in: box,
        (rest.range.count == 1 ? "1 byte follows" : "\(rest.range.count) bytes follow")
          + " the data in \(box.name)",
        related: [RelatedPlace("the size of the data", box, field: "DataSize")])
    ]
  }

  private static func pssh(_ data: String) -> String {
    "moof { full mfhd { u32 0 } full pssh { 00 * 16 \(data) } }"
  }
}
