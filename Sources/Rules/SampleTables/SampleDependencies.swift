import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let dependencyCount = Rule(
    "isom.sdtp.length-mismatch", .error, at: .box("sdtp"),
    "sdtp must have one entry for each sample", clause: Clause(.iso12, "8.6.4"),
    cause: "Samples were probably added or cut without updating sdtp, which has no sample count",
    fix: "Rewrite sdtp with one byte for each sample, in decoding order",
    passing: .movie(moreTables: "full sdtp { 00 00 }"),
    failing: .movie(moreTables: "full sdtp { ↓00 }")
  ) { box, _ in
    guard var rows = box.table(.entries)?.rowCount, let samples = box.samplesAround else {
      return nil
    }
    rows += box.field(.surplus)?.range.count ?? 0
    guard UInt64(rows) != samples else { return [] }
    return .field(
      .entries, of: box,
      "sdtp has \(rows) \(rows == 1 ? "entry" : "entries"), expected \(samples), the number of "
        + "samples")
  }

  static let shadowSync = Rule(
    "isom.stsh.unsorted", .warning, at: .box("stsh"),
    "stsh should list existing samples in ascending order of shadowed_sample_number",
    clause: Clause(.iso12, "8.6.3"),
    cause: "The writer probably appended entries without sorting them, or samples were cut",
    fix: "Sort the entries by shadowed_sample_number, and remove entries for missing samples",
    passing: .movie(moreTables: "full stsh { u32 1 u32 2, 1 }"),
    failing: .movie(moreTables: "full stsh { u32 2 u32 2, 1 ↓u32 1, 1 }")
  ) { box, _ in
    guard let table = box.table(.entries), let samples = box.samplesAround else { return nil }
    var reader = RowReader(table)
    let shadowed = CellPlace(.shadowed_sample_number, in: table)
    let sync = CellPlace(.sync_sample_number, in: table)
    var rows = FoundRows()
    var previous: UInt64 = 0
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      let number = reader.cell(shadowed)
      let target = reader.cell(sync)
      if number <= previous || number > samples || target == 0 || target > samples { rows.add(row) }
      previous = number
    }
    guard let row = rows.first else { return [] }
    return .cell(
      .shadowed_sample_number, row: row, of: .entries, in: box,
      "entry \(row + 1) of stsh is out of order, or its sample numbers are not in the range 1 to "
        + "\(samples)" + rows.more)
  }

  static let paddingReserved = Rule(
    "isom.padb.reserved", .info, at: .box("padb"),
    "The reserved bits in padb should be 0", clause: Clause(.iso12, "8.7.6"),
    cause: "The writer probably did not use the bit layout of the standard, 4 bits for each sample",
    fix: "For each sample, write a zero bit, then the number of padding bits as a 3-bit number",
    passing: .movie(moreTables: "full padb { u32 2 22 }"),
    failing: .movie(moreTables: "full padb { u32 2 ↓a2 }")
  ) { box, _ in
    guard let table = box.table(.entries), let reserved = CellPlace(.reserved, in: table) else {
      return nil
    }
    var reader = RowReader(table)
    var rows = FoundRows()
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      if reader.cell(reserved) != 0 { rows.add(row) }
    }
    guard let row = rows.first else { return [] }
    return .cell(
      .reserved, row: row, of: .entries, in: box,
      "the reserved bit of entry \(row + 1) in padb is 1, expected 0" + rows.more)
  }
}

extension Node {
  /// The number of samples of the track or track fragment that contains this table; nil if it is
  /// unknown.
  var samplesAround: UInt64? {
    guard let fragment = enclosing("traf") else {
      return parent?.sizeBox.flatMap { $0.integer(.sample_count) }.map { UInt64($0) }
    }
    return fragment.runSamples
  }

  /// The total number of samples in the `trun` boxes of this track fragment.
  var runSamples: UInt64 {
    children("trun").reduce(0) { sum, run in
      sum.addingReportingOverflow(UInt64(run.integer(.sample_count) ?? 0)).partialValue
    }
  }
}
