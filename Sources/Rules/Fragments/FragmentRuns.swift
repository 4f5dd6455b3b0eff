import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let runOutsideMedia = Rule(
    "isom.trun.data-offset-outside-mdat", .error, at: .box("trun"),
    "The samples of a track run (trun) must be inside one media data box",
    clause: Clause(.iso12, "8.8.8"),
    cause: "Boxes were added to the fragment without updating data_offset",
    fix:
      "Set data_offset to the offset of the first sample, counted from the base of the track "
      + "fragment",
    passing: .fragments(),
    failing: .fragments(run: "full trun flags 1 { u32 2 ↓i32 @samples - @fragment - 12 }")
  ) { run, _ in
    guard let survey = run.fragmentSurvey else { return nil }
    guard let range = survey.runsOutsideMedia[run.index] else { return [] }
    let box = run.mediaFile.childHolding(range.start)
    let words =
      "the samples of trun (offset \(range.start), size \(range.count)) are not inside "
      + "one media data box"
    let related = box.map { [RelatedPlace("box that contains the first sample", $0)] } ?? []
    return .field(.data_offset, of: run, words, related: related)
  }

  static let runOverlap = Rule(
    "isom.frag.run-overlap", .warning, at: .box("trun"),
    "The samples of two track runs (trun) should not overlap", clause: Clause(.iso12, "8.8.8"),
    cause: "A sample size is wrong, or data_offset was counted from another base",
    fix: "Correct the sample sizes of the earlier run, or data_offset of the later run",
    passing: .fragments(more: Example.secondFragment()),
    failing: .fragments(
      run: """
        full trun flags 1 { u32 2 i32 @samples - @fragment }
        full trun flags 1 { u32 2 ↓i32 @samples - @fragment + 6 }
        """,
      media: "mdat { samples: (01 18 20 07) * 4 }")
  ) { run, _ in
    guard let survey = run.fragmentSurvey else { return nil }
    guard let other = survey.overlaps[run.index].flatMap({ run.document.node(at: $0) }) else {
      return []
    }
    let words =
      "the samples of this run begin inside the samples of the trun at \(other.range.start)"
    let related = [RelatedPlace("the earlier run", other)]
    return .field(.data_offset, of: run, words, related: related)
  }

  // A sample_count that is too large for the box is reported by the parser instead.
  static let runCount = Rule(
    "isom.trun.sample-count-vs-size", .error, at: .box("trun"),
    "The size of trun must match its flags and sample_count", clause: Clause(.iso12, "8.8.8"),
    cause: "The flags omit a field that the samples have, or sample_count omits the last samples",
    fix: "Set the flags and sample_count of trun to match the sample entries in it",
    passing: .fragments(),
    failing: .fragments(
      run: """
        full trun flags 0x201 {
          u32 2 i32 @samples - @fragment
          u32 4, 4 ↓u32 4
        }
        """)
  ) { run, _ in
    guard let count = run.integer(.sample_count) else { return nil }
    guard let rest = run.field(.trailing) else { return [] }
    return .bytes(
      rest.range, in: run,
      (rest.range.count == 1 ? "1 byte follows" : "\(rest.range.count) bytes follow")
        + " the last sample entry in trun (sample_count \(count)), expected none",
      related: [RelatedPlace("stated number of samples", run, field: .sample_count)])
  }

  static let unsignedRunOffset = Rule(
    "isom.trun.v0-negative-cto", .warning, at: .box("trun"),
    "trun must use version 1 for negative composition offsets", clause: Clause(.iso12, "8.8.8"),
    cause: "A packager wrote signed offsets but stated version 0",
    fix: "Set the version of trun to 1",
    passing: .fragments(run: "full trun flags 0x801 { u32 2 i32 @samples - @fragment u32 0, 0 }"),
    failing: .fragments(
      run: """
        full trun flags 0x801 {
          u32 2 i32 @samples - @fragment
          u32 0 ↓u32 0xFFFFFF00
        }
        """)
  ) { run, _ in
    guard run.integer(.version) == 0, let table = run.table(.samples),
      let place = CellPlace(.sample_composition_time_offset, in: table)
    else { return nil }
    var reader = RowReader(table)
    var rows = FoundRows()
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      if reader.cell(place) > 0x7FFF_FFFF { rows.add(row) }
    }
    guard let row = rows.first else { return [] }
    return .cell(
      .sample_composition_time_offset, row: row, of: .samples, in: run,
      "the composition offset of sample \(row + 1) in trun is 2^31 or more, so it is probably "
        + "negative" + rows.more)
  }

  static let flagsTwice = Rule(
    "isom.trun.first-sample-flags-conflict", .warning, at: .box("trun"),
    "trun must not set both first-sample-flags-present and sample-flags-present",
    clause: Clause(.iso12, "8.8.8"),
    cause: "A packager set both flags; readers disagree about which sample flags apply",
    fix:
      "Write the flags of the first sample into its entry, remove first_sample_flags, and clear "
      + "first-sample-flags-present",
    passing: .fragments(),
    failing: .fragments(
      run: """
        full trun flags 0x405 {
          u32 2 i32 @samples - @fragment
          ↓u32 0
          u32 0, 0
        }
        """)
  ) { run, _ in
    guard let flags = run.integer(.flags) else { return nil }
    guard flags & 0x404 == 0x404 else { return [] }
    return .field(
      .first_sample_flags, of: run,
      "flags 0x\(String(flags, radix: 16)) include first-sample-flags-present (0x4) and "
        + "sample-flags-present (0x400), expected only one of them")
  }

  static let encryptionCount = Rule(
    "isom.senc.count-mismatch", .error, at: .box("senc"),
    "senc.sample_count must equal the number of samples in the track fragment",
    cause: "Samples were removed, or fragments were combined, without updating senc",
    fix: "Write one entry in senc for each sample of the track fragment",
    passing: .fragments(moreOfTrackFragment: "full senc { u32 2 00 * 16 }"),
    failing: .fragments(moreOfTrackFragment: "full senc { ↓u32 3 00 * 24 }")
  ) { box, _ in
    guard let fragment = box.parent, fragment.code == "traf",
      let stated = box.integer(.sample_count)
    else { return nil }
    guard UInt64(stated) != fragment.runSamples else { return [] }
    return .field(
      .sample_count, of: box,
      "sample_count is \(stated), expected \(fragment.runSamples), the number of samples in the "
        + "track fragment")
  }

  static let systemHeaderSize = Rule(
    "isom.pssh.size", .error, at: .box("pssh"),
    "The Data field of pssh must extend to the end of the box",
    cause: "The writer probably stated a wrong DataSize or KID_count",
    fix: "Set DataSize to the number of bytes between this field and the end of pssh",
    passing: .fragments(beforeFragment: pssh("u32 2 01 02")),
    failing: .fragments(beforeFragment: pssh("u32 2 01 02 ↓03 04"))
  ) { box, _ in
    guard box.integer(.DataSize) != nil else { return nil }
    guard let rest = box.field(.trailing) else { return [] }
    return .bytes(
      rest.range, in: box,
      (rest.range.count == 1 ? "1 byte follows" : "\(rest.range.count) bytes follow")
        + " the Data field of \(box.name), expected none",
      related: [RelatedPlace("stated size of the data", box, field: .DataSize)])
  }

  private static func pssh(_ data: String) -> String {
    "moof { full mfhd { u32 0 } full pssh { 00 * 16 \(data) } }"
  }
}
