import Anatomy
import Bytes
import Movie

/// The numbers of samples and chunks in sample tables that readers can reach.
struct ReachableSamples: Sendable {
  /// The number of samples that have both a size and a chunk.
  let samples: Int
  /// The number of chunks that contain these samples.
  let chunks: Int

  /// Returns nil if a table is missing, or if there are samples but no chunks.
  init?(_ tables: Node) {
    guard let sizes = SampleSizes(tables), var reader = ChunkReader(tables) else { return nil }
    let count = Int(clamping: sizes.count)
    var found = 0
    var used = 0
    while found < count, reader.next() {
      found = found.saturatingAdd(Int(clamping: reader.samples))
      used = reader.number
    }
    // If there are samples but no chunks, the tables are damaged.
    guard found > 0 || count == 0 else { return nil }
    samples = min(found, count)
    chunks = count == 0 ? 0 : used
  }
}

extension InheritedValue where Answer == ReachableSamples {
  fileprivate static let reachableSamples = InheritedValue<ReachableSamples>(
    "reachableSamples", scope: { $0.enclosing("stbl") }, answer: { ReachableSamples($0) })
}

/// Rows of tables that have no effect on how the file is read or presented.
extension Node {
  /// The ranges of the unused rows, with a description. Adjacent rows are one range.
  var unusedRows: (words: String, ranges: [ByteRange]) {
    switch code {
    case "stts", "ctts", "sbgp": ("table entries that apply to no sample", rowsWithoutSamples)
    case "stss", "stps": ("sample numbers without a sample", rows(numbering: ["sample_number"]))
    case "stsh":
      (
        "sample numbers without a sample",
        rows(numbering: ["shadowed_sample_number", "sync_sample_number"])
      )
    case "stsz", "stz2": ("sizes without a sample", tail(from: reachable?.samples))
    case "stco", "co64": ("offsets of chunks without samples", tail(from: reachable?.chunks))
    case "stsc": ("table entries that apply to no chunk", rowsWithoutChunks)
    case "subs": ("table entries that apply to no sample", entriesWithoutSamples)
    case "tfra": ("table entries that refer to no fragment", rowsWithoutFragment)
    case "ipma": ("properties of missing items", entriesOfMissingItems)
    case "ftyp", "styp": ("unknown brands", unknownBrands)
    default: ("", [])
    }
  }

  /// Upper bound on the number of ranges of rows that are found in one table.
  private static let maxRanges = 10_000

  private var reachable: ReachableSamples? {
    parent?.code == "stbl" ? inherited(.reachableSamples) : nil
  }

  /// The number of samples in the enclosing track fragment, or of reachable samples in the track;
  /// nil if it is not known.
  private var sampleCount: Int? {
    if parent?.code == "traf" {
      return siblings?.lazy.filter { $0.code == "trun" }
        .reduce(0) { $0.saturatingAdd($1.integer("sample_count") ?? 0) }
    }
    return reachable?.samples
  }

  // MARK: Samples

  /// The largest value that a last row for 0 samples may have without being reported. Some writers
  /// end a table with one such row.
  private static let maxHarmless: UInt64 = 0xFFFF

  private var rowsWithoutSamples: [ByteRange] {
    guard let table = table("entries"), table.rowCount > 0, let last = table.columns.last else {
      return []
    }
    let samples = sampleCount ?? .max
    var rows = RowReader(table)
    let cell = CellPlace("sample_count", in: table)
    var (covered, found) = (0, 0)
    var ranges: [ByteRange] = []
    while rows.next(), ranges.count < Self.maxRanges {
      let count = Int(clamping: rows.cell(cell))
      if count == 0 || covered >= samples {
        let range = table.range(ofRow: rows.readRow)
        if !table.source.isZero(range) {
          ranges.join(range)
          found += 1
        }
      }
      covered = covered.saturatingAdd(count)
    }
    if found == 1, ranges == [table.range(ofRow: table.rowCount - 1)],
      table.rawCell(row: table.rowCount - 1, column: table.columns[0]) == 0,
      let value = table.rawCell(row: table.rowCount - 1, column: last), value <= Self.maxHarmless
    {
      return []
    }
    return ranges
  }

  private func rows(numbering names: [String]) -> [ByteRange] {
    guard let table = table("entries"), let samples = reachable?.samples, samples > 0 else {
      return []
    }
    var rows = RowReader(table)
    let cells = names.map { CellPlace($0, in: table) }
    var ranges: [ByteRange] = []
    while rows.next(), ranges.count < Self.maxRanges {
      if cells.contains(where: { rows.cell($0) > UInt64(samples) }) {
        ranges.join(table.range(ofRow: rows.readRow))
      }
    }
    return ranges
  }

  /// Returns the byte range of the rows from the given index on; empty if there are no such rows.
  private func tail(from count: Int?) -> [ByteRange] {
    guard let table = table("entries"), let count, count > 0, count < table.rowCount,
      table.rowBits % 8 == 0
    else { return [] }
    return [ByteRange(from: table.range(ofRow: count).start, to: table.range.end)]
  }

  /// The rows of `stsc` from the first one that applies to a chunk which does not exist.
  private var rowsWithoutChunks: [ByteRange] {
    guard let table = table("entries"), let chunks = reachable?.chunks, chunks > 0 else {
      return []
    }
    var rows = RowReader(table)
    let cell = CellPlace("first_chunk", in: table)
    while rows.next() {
      if rows.readRow > 0, rows.cell(cell) > UInt64(chunks) { return tail(from: rows.readRow) }
    }
    return []
  }

  private var entriesWithoutSamples: [ByteRange] {
    guard case .list(let entries)? = value("entries"), let samples = sampleCount, samples > 0 else {
      return []
    }
    var number = 0
    var ranges: [ByteRange] = []
    entries.forEach { entry in
      number = number.saturatingAdd(entry.member("sample_delta")?.value.integer ?? 0)
      if number > samples { ranges.join(entry.range) }
      return true
    }
    return ranges
  }

  // MARK: Fragments, items and brands

  /// The rows with an offset at which no movie fragment begins. Empty if no row has the offset of a
  /// movie fragment.
  private var rowsWithoutFragment: [ByteRange] {
    guard let table = table("entries"), let starts = inherited(.fragmentStarts) else { return [] }
    var rows = RowReader(table)
    let cell = CellPlace("moof_offset", in: table)
    var ranges: [ByteRange] = []
    var hasOthers = false
    while rows.next(), ranges.count < Self.maxRanges {
      if starts.contains(Int(clamping: rows.cell(cell))) {
        hasOthers = true
      } else {
        ranges.join(table.range(ofRow: rows.readRow))
      }
    }
    return hasOthers ? ranges : []
  }

  private var entriesOfMissingItems: [ByteRange] {
    guard case .list(let entries)? = value("entries") else { return [] }
    var ranges: [ByteRange] = []
    entries.forEach { entry in
      if let id = entry.member("item_ID")?.value.integer, isMissingItem(id) {
        ranges.join(entry.range)
      }
      return true
    }
    return ranges
  }

  /// The rows of compatible brands that are neither registered nor the major brand; empty if the
  /// table has no other brands.
  private var unknownBrands: [ByteRange] {
    guard isFirstOfItsKind || code == "styp", let table = table("compatible_brands"),
      let column = table.columns.first, case .code(let major)? = value("major_brand")
    else { return [] }
    var ranges: [ByteRange] = []
    var hasOthers = false
    for row in 0..<min(table.rowCount, Self.maxRanges) {
      let brand = FourCC(
        rawValue: UInt32(truncatingIfNeeded: table.rawCell(row: row, column: column) ?? 0))
      if brand.rawValue == 0 || brand == major || Names.brands[brand] != nil {
        hasOthers = hasOthers || brand.rawValue != 0
      } else {
        ranges.join(table.range(ofRow: row))
      }
    }
    return hasOthers ? ranges : []
  }
}

extension InheritedValue where Answer == Set<Int> {
  /// The offsets of the movie fragments of a file.
  fileprivate static let fragmentStarts = InheritedValue<Set<Int>>(
    "fragmentStarts", scope: { $0.mediaFile }
  ) { file in
    Set(file.children.lazy.filter { $0.code == "moof" }.map { $0.range.start - file.range.start })
  }
}
