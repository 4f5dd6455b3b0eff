package import Anatomy

/// Reads the chunks of a track in order. Each chunk has an offset, a number of samples and a sample
/// description.
package struct ChunkReader {
  private var offsets: RowReader
  private let offsetPlace: CellPlace?
  private var runs: RowReader
  private let firstPlace: CellPlace?
  private let samplesPlace: CellPlace?
  private let descriptionPlace: CellPlace?
  /// Number of the first chunk to which the next row of `stsc` applies.
  private var nextFirst: UInt64 = .max

  /// The number of the current chunk, from 1.
  package private(set) var number = 0
  package private(set) var offset = 0
  package private(set) var samples: UInt64 = 0
  package private(set) var description = 1
  /// The row of `stsc` that applies to the current chunk.
  package private(set) var run = -1

  /// - Parameter tables: the sample table box. Fails if it has no chunk offsets, or no `stsc`.
  package init?(_ tables: Node) {
    self.init(
      offsets: tables.offsetBox?.table(.entries), runs: tables.child("stsc")?.table(.entries))
  }

  package init?(offsets: Table?, runs: Table?) {
    guard let offsets, let runs else { return nil }
    self.offsets = RowReader(offsets)
    offsetPlace = CellPlace(.chunk_offset, in: offsets)
    firstPlace = CellPlace(.first_chunk, in: runs)
    samplesPlace = CellPlace(.samples_per_chunk, in: runs)
    descriptionPlace = CellPlace(.sample_description_index, in: runs)
    self.runs = RowReader(runs)
    // The first row of `stsc` applies from the first chunk on, even if it states another chunk
    // number.
    if self.runs.next() { nextFirst = 0 }
  }

  package var count: Int { offsets.rowCount }

  /// Advances to the next chunk. Returns false after the last chunk.
  package mutating func next() -> Bool {
    guard offsets.next() else { return false }
    number += 1
    offset = Int(clamping: offsets.cell(offsetPlace))
    while nextFirst <= UInt64(number) {
      samples = runs.cell(samplesPlace)
      description = Int(clamping: runs.cell(descriptionPlace))
      run = runs.readRow
      nextFirst = runs.next() ? runs.cell(firstPlace) : .max
    }
    return true
  }
}

extension Node {
  /// The chunk offset table (`stco` or `co64`) of this sample table box; nil if it has none.
  package var offsetBox: Node? { child("stco") ?? child("co64") }

  /// The size table (`stsz` or `stz2`) of this sample table box; nil if it has none.
  package var sizeBox: Node? { child("stsz") ?? child("stz2") }

  /// Finds the first chunk of this track with an offset that meets the condition. Returns the chunk
  /// offset box, and the row and the offset of the chunk; nil if there is none.
  package func firstChunk(
    where meets: (Int) -> Bool
  ) -> (box: Node, row: Int, offset: UInt64)? {
    guard let box = sampleTables?.offsetBox, let table = box.table(.entries) else { return nil }
    let cell = CellPlace(.chunk_offset, in: table)
    var reader = RowReader(table)
    while let offset = reader.nextCell(cell) {
      if meets(Int(clamping: offset)) { return (box, reader.readRow, offset) }
    }
    return nil
  }
}
