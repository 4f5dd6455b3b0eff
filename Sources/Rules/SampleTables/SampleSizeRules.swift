import Anatomy
import Bytes

extension Rule {
  static let oneSizeTable = Rule(
    "isom.stsz.both-stsz-stz2", .error, at: .box("stbl"),
    "one table says how large the samples are", clause: Clause(.iso12, "8.7.3"),
    cause: "a tool rewrote the table in its other form and left the old one",
    fix: "keep the one that fits the media, write one where there is none",
    passing: [.movie()],
    failing: [
      .movie(moreTables: "↓full stz2 { 00 * 3 08 u32 2 04 04 }"),
      .movie(sampleSizes: "", moreTables: "↓"),
    ]
  ) { tables, _ in
    guard !tables.hidesBoxes else { return nil }
    switch (tables.child("stsz"), tables.child("stz2")) {
    case (let one?, let other?):
      return [
        .about(
          other, "both stsz and stz2 say how large samples are",
          related: [RelatedPlace("the other table", one)])
      ]
    case (nil, nil): return [.absence(in: tables, "neither stsz nor stz2 is there")]
    default: return []
    }
  }

  static let zeroSizeSample = Rule(
    "isom.stsz.zero-size-sample", .warning, at: .box("stsz", "stz2"),
    "every sample has bytes", clause: Clause(.iso12, "8.7.3"),
    cause: "a recorder dropped a frame and kept its place, or a writer was interrupted",
    fix: "let the sample before take the time of the empty one",
    passing: [.movie(sampleSizes: "full stsz { u32 0, 2, 4, 4 }")],
    failing: [.movie(sampleSizes: "full stsz { u32 0, 2, 8 ↓u32 0 }")]
  ) { table, _ in
    guard table.integer("sample_size") ?? 0 == 0, table.table("entries") != nil,
      let survey = table.chunkSurvey, survey.sampleCount > 0
    else { return nil }
    guard let row = survey.emptySamples.first else { return [] }
    return [
      .cell(
        "entry_size", row: row, of: "entries", in: table,
        "sample \(row + 1) has no bytes" + survey.emptySamples.more)
    ]
  }

  static let constantWithTable = Rule(
    "isom.stsz.constant-with-table", .error, at: .box("stsz"),
    "where all samples have one size there is no table of sizes", clause: Clause(.iso12, "8.7.3.2"),
    cause: "a writer stated a size and wrote the table all the same; readers take either",
    fix: "state 0 as the common size, or take the table away",
    passing: [.movie()],
    failing: [.movie(sampleSizes: "full stsz { u32 4, 2 ↓u32 4, 4 }")]
  ) { box, _ in
    guard let size = box.integer("sample_size"), size != 0 else { return nil }
    guard let rest = box.field("trailing") else { return [] }
    return [
      .bytes(
        rest.range, in: box,
        "all samples have \(size) bytes, and \(rest.range.count) bytes of a table follow",
        related: [RelatedPlace("the common size", box, field: "sample_size")])
    ]
  }

  static let compactSizeWidth = Rule(
    "isom.stz2.bad-field-size", .error, at: .box("stz2"),
    "a compact size has 4, 8 or 16 bits", clause: Clause(.iso12, "8.7.3.3"),
    cause: "a writer gave the width in bytes",
    fix: "state the number of bits that each size takes",
    passing: [.movie(sampleSizes: "full stz2 { 00 * 3 08 u32 2 04 04 }")],
    failing: [.movie(sampleSizes: "full stz2 { 00 * 3 ↓05 u32 2 04 04 }")])
}
