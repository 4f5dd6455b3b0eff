import Anatomy

extension Rule {
  static let runOutsideMedia = Rule(
    "isom.trun.data-offset-outside-mdat", .error, at: .box("trun"),
    "the samples of a run lie in media data", clause: Clause(.iso12, "8.8.8"),
    cause: "boxes were added to the fragment, and the offset still counts as before",
    fix: "state how far the samples are from the base of the fragment",
    passing: [.fragments()],
    failing: [.fragments(run: "full trun flags 1 { u32 2 ↓i32 @samples - @fragment - 12 }")]
  ) { run, _ in
    guard let survey = run.fragmentSurvey else { return nil }
    guard let range = survey.runsOutsideMedia[run.index] else { return [] }
    let box = run.surveyedFile.childHolding(range.start)
    let words = "the \(range.count) bytes at \(range.start) are not in one piece of media data"
    let related = box.map { [RelatedPlace("where they begin", $0)] } ?? []
    return [.field("data_offset", of: run, words, related: related)]
  }

  static let runOverlap = Rule(
    "isom.frag.run-overlap", .warning, at: .box("trun"),
    "no two runs share bytes", clause: Clause(.iso12, "8.8.8"),
    cause: "the size of a sample is wrong, or an offset counts from another place",
    fix: "compare the sizes of the first run with where the second begins",
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
    let words = "the samples begin inside those of an earlier run"
    let related = [RelatedPlace("the earlier run", other)]
    return [.field("data_offset", of: run, words, related: related)]
  }

  // A count that is too large is found where the table is read.
  static let runCount = Rule(
    "isom.trun.sample-count-vs-size", .error, at: .box("trun"),
    "a run is as long as its samples say", clause: Clause(.iso12, "8.8.8"),
    cause: "the flags do not name all that each sample has, or the last samples were not counted",
    fix: "count the rows, and compare their width with the flags",
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
        rest.range, in: run, "\(rest.range.count) bytes are behind the last of \(count) samples",
        related: [RelatedPlace("how many samples are stated", run, field: "sample_count")])
    ]
  }

  static let unsignedRunOffset = Rule(
    "isom.trun.v0-negative-cto", .warning, at: .box("trun"),
    "composition offsets of version 0 are not negative", clause: Clause(.iso12, "8.8.8"),
    cause: "a packager writes signed offsets and forgot the version",
    fix: "write version 1 of the box",
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
        "the offset is negative, if it is no very large one" + rows.more)
    ]
  }

  static let flagsTwice = Rule(
    "isom.trun.first-sample-flags-conflict", .warning, at: .box("trun"),
    "the flags of the first sample are stated once", clause: Clause(.iso12, "8.8.8"),
    cause: "a packager sets both bits; readers take either",
    fix: "put the flags of the first sample into its row",
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
        "first_sample_flags", of: run, "each sample has its flags, and the first has others as well"
      )
    ]
  }

  static let encryptionCount = Rule(
    "isom.senc.count-mismatch", .error, at: .box("senc"),
    "what is said of encryption is for as many samples as the fragment has",
    cause: "samples were cut or put together without this list",
    fix: "write one entry for each sample of the runs",
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
        "there are \(stated) entries, and the runs have \(fragment.runSamples) samples")
    ]
  }

  static let systemHeaderSize = Rule(
    "isom.pssh.size", .error, at: .box("pssh"),
    "the header of a protection system ends with its data",
    cause: "the size was stated of something else than the data, or the key list was not counted",
    fix: "state how many bytes of data follow",
    passing: [.fragments(beforeFragment: pssh("u32 2 01 02"))],
    failing: [.fragments(beforeFragment: pssh("u32 2 01 02 ↓03 04"))]
  ) { box, _ in
    guard box.integer("DataSize") != nil else { return nil }
    guard let rest = box.field("trailing") else { return [] }
    return [
      .bytes(
        rest.range, in: box, "\(rest.range.count) bytes are behind the data",
        related: [RelatedPlace("how much is stated", box, field: "DataSize")])
    ]
  }

  private static func pssh(_ data: String) -> String {
    "moof { full mfhd { u32 0 } full pssh { 00 * 16 \(data) } }"
  }
}
