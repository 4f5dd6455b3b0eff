import Anatomy

extension Rule {
  static let dependencyCount = Rule(
    "isom.sdtp.length-mismatch", .error, at: .box("sdtp"),
    "there are as many sample dependencies as samples", clause: Clause(.iso12, "8.6.4"),
    cause: "samples were added or cut without this table, which states no count of its own",
    fix: "write one byte for each sample",
    passing: [.movie(moreTables: "full sdtp { 00 00 }")],
    failing: [.movie(moreTables: "full sdtp { ↓00 }")]
  ) { box, _ in
    guard var rows = box.table("entries")?.rowCount, let samples = box.samplesAround else {
      return nil
    }
    rows += box.field("surplus")?.range.count ?? 0
    guard UInt64(rows) != samples else { return [] }
    return [
      .field("entries", of: box, "there are \(rows) entries for \(samples) samples")
    ]
  }

  static let shadowSync = Rule(
    "isom.stsh.unsorted", .warning, at: .box("stsh"),
    "shadowed samples are named in rising order, and there are such samples",
    clause: Clause(.iso12, "8.6.3"),
    cause: "a writer appended rows as it went",
    fix: "sort the rows by the shadowed sample",
    passing: [.movie(moreTables: "full stsh { u32 1 u32 2, 1 }")],
    failing: [.movie(moreTables: "full stsh { u32 2 u32 2, 1 ↓u32 1, 1 }")]
  ) { box, _ in
    guard let table = box.table("entries"), let samples = box.samplesAround else { return nil }
    var reader = RowReader(table)
    let shadowed = CellPlace("shadowed_sample_number", in: table)
    let sync = CellPlace("sync_sample_number", in: table)
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
    return [
      .cell(
        "shadowed_sample_number", row: row, of: "entries", in: box,
        "the row is out of order, or names a sample that is not there" + rows.more)
    ]
  }

  static let paddingReserved = Rule(
    "isom.padb.reserved", .info, at: .box("padb"),
    "the reserved bits beside padding bits are zero", clause: Clause(.iso12, "8.7.6"),
    cause: "a writer packed the table in another way than the standard does",
    fix: "write a zero bit and three bits of padding for each sample",
    passing: [.movie(moreTables: "full padb { u32 2 22 }")],
    failing: [.movie(moreTables: "full padb { u32 2 ↓a2 }")]
  ) { box, _ in
    guard let table = box.table("entries"), let reserved = CellPlace("reserved", in: table) else {
      return nil
    }
    var reader = RowReader(table)
    var rows = FoundRows()
    for row in 0..<table.rowCount {
      guard reader.next() else { break }
      if reader.cell(reserved) != 0 { rows.add(row) }
    }
    guard let row = rows.first else { return [] }
    return [
      .cell("reserved", row: row, of: "entries", in: box, "a reserved bit is set" + rows.more)
    ]
  }
}

extension Node {
  /// How many samples the track or fragment has in which this table stands.
  var samplesAround: UInt64? {
    guard let fragment = enclosing("traf") else {
      return parent?.sizeBox.flatMap { $0.integer("sample_count") }.map { UInt64($0) }
    }
    return fragment.runSamples
  }

  /// How many samples the runs of a track fragment have together.
  var runSamples: UInt64 {
    children("trun").reduce(0) { sum, run in
      sum.addingReportingOverflow(UInt64(run.integer("sample_count") ?? 0)).partialValue
    }
  }
}
