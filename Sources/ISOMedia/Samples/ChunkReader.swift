import Anatomy

/// Reads the chunks of a track in order. Each chunk has an offset, a number of samples and a sample
/// description.
struct ChunkReader {
  private var offsets: RowReader
  private let offsetPlace: CellPlace?
  private var runs: RowReader
  private let firstPlace: CellPlace?
  private let samplesPlace: CellPlace?
  private let descriptionPlace: CellPlace?
  private var number: UInt64 = 0
  /// Number of the first chunk to which the next row of `stsc` applies.
  private var nextFirst: UInt64 = .max

  private(set) var offset = 0
  private(set) var samples: UInt64 = 0
  private(set) var description = 1

  init?(offsets: Table?, runs: Table?) {
    guard let offsets, let runs else { return nil }
    self.offsets = RowReader(offsets)
    offsetPlace = CellPlace("chunk_offset", in: offsets)
    firstPlace = CellPlace("first_chunk", in: runs)
    samplesPlace = CellPlace("samples_per_chunk", in: runs)
    descriptionPlace = CellPlace("sample_description_index", in: runs)
    self.runs = RowReader(runs)
    // The first row of `stsc` applies from the first chunk on, even if it states another chunk
    // number.
    if self.runs.next() { nextFirst = 0 }
  }

  var count: Int { offsets.rowCount }

  /// Advances to the next chunk. Returns false after the last chunk.
  mutating func next() -> Bool {
    guard offsets.next() else { return false }
    number += 1
    offset = Int(clamping: offsets.cell(offsetPlace))
    while nextFirst <= number {
      samples = runs.cell(samplesPlace)
      description = Int(clamping: runs.cell(descriptionPlace))
      nextFirst = runs.next() ? runs.cell(firstPlace) : .max
    }
    return true
  }
}
