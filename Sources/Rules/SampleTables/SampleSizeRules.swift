import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let oneSizeTable = Rule(
    "isom.stsz.both-stsz-stz2", .error, at: .box("stbl"),
    "stbl must contain exactly one of stsz and stz2", clause: Clause(.iso12, "8.7.3"),
    cause: "A tool probably converted one table to the other and did not remove the old table",
    fix: "Remove the table with wrong sizes, or rebuild stsz if both tables are missing",
    passing: .movie(),
    failing: [
      .movie(moreTables: "↓full stz2 { 00 * 3 08 u32 2 04 04 }"),
      .movie(sampleSizes: "", moreTables: "↓"),
    ]
  ) { tables, _ in
    guard !tables.hidesBoxes else { return nil }
    switch (tables.child("stsz"), tables.child("stz2")) {
    case (let one?, let other?):
      return .about(
        other, "\(tables.name) contains both stsz and stz2, expected only one of them",
        related: [RelatedPlace("the other table", one)])
    case (nil, nil):
      return .absence(in: tables, "neither stsz nor stz2 is present in \(tables.name)")
    default: return []
    }
  }

  static let zeroSizeSample = Rule(
    "isom.stsz.zero-size-sample", .warning, at: .box("stsz", "stz2"),
    "The size of a sample should be greater than 0", clause: Clause(.iso12, "8.7.3"),
    cause: "A recorder probably dropped a frame and kept its entry, or the writer was interrupted",
    fix: "Remove the empty sample, and add its duration to the previous sample",
    passing: .movie(sampleSizes: "full stsz { u32 0, 2, 4, 4 }"),
    failing: .movie(sampleSizes: "full stsz { u32 0, 2, 8 ↓u32 0 }")
  ) { table, _ in
    guard table.integer(.sample_size) ?? 0 == 0, table.table(.entries) != nil,
      let survey = table.chunkSurvey, survey.sampleCount > 0
    else { return nil }
    guard let row = survey.emptySamples.first else { return [] }
    return .cell(
      .entry_size, row: row, of: .entries, in: table,
      "the size of sample \(row + 1) is 0, expected more than 0" + survey.emptySamples.more)
  }

  static let constantWithTable = Rule(
    "isom.stsz.constant-with-table", .error, at: .box("stsz"),
    "stsz must not contain a table of sizes if sample_size is not 0",
    clause: Clause(.iso12, "8.7.3.2"),
    cause:
      "The writer probably set sample_size and also wrote the table; readers disagree about which "
      + "one applies",
    fix: "Set sample_size to 0 if the sizes differ, otherwise remove the table of sizes",
    passing: .movie(),
    failing: .movie(sampleSizes: "full stsz { u32 4, 2 ↓u32 4, 4 }")
  ) { box, _ in
    guard let size = box.integer(.sample_size), size != 0 else { return nil }
    guard let rest = box.field(.trailing) else { return [] }
    return .bytes(
      rest.range, in: box,
      "sample_size is \(size), but "
        + (rest.range.count == 1 ? "1 byte follows" : "\(rest.range.count) bytes follow")
        + " sample_count, expected none",
      related: [RelatedPlace("stated size of all samples", box, field: .sample_size)])
  }

  static let compactSizeWidth = Rule(
    "isom.stz2.bad-field-size", .error, at: .box("stz2"),
    "stz2.field_size must be 4, 8 or 16", clause: Clause(.iso12, "8.7.3.3"),
    cause: "The writer probably stated the width in bytes instead of bits",
    fix: "Set field_size to the number of bits in which each sample size is stored",
    passing: .movie(sampleSizes: "full stz2 { 00 * 3 08 u32 2 04 04 }"),
    failing: .movie(sampleSizes: "full stz2 { 00 * 3 ↓05 u32 2 04 04 }"))
}
