import Anatomy
import Bytes
import Movie

/// Iterates over the chunks of a track together with the sizes of its samples.
struct ChunkWalk {
  private var chunks: ChunkReader
  private var sizes: SampleSizes
  let runs: RunSurvey
  private(set) var bytes = 0
  private(set) var firstSize = 0
  private(set) var samples: UInt64 = 0
  private(set) var samplesBefore: UInt64 = 0
  /// The number of samples that `stsc` assigns to the chunks that contain samples.
  private(set) var room: UInt64 = 0
  /// The row of `stsc` that applies to the last chunk with samples.
  private(set) var lastUsedRun = 0

  init?(_ tables: Node) {
    guard let offsets = tables.offsetBox?.wholeEntries,
      let runs = tables.child("stsc")?.wholeEntries, let sizes = tables.wholeSizes,
      let chunks = ChunkReader(offsets: offsets, runs: runs)
    else { return nil }
    self.sizes = sizes
    self.chunks = chunks
    self.runs = RunSurvey(
      runs, chunks: offsets.rowCount, descriptions: tables.child("stsd")?.children.count ?? 0)
  }

  var number: Int { chunks.number }
  var start: Int { chunks.offset }
  var description: Int { chunks.description }
  var chunkCount: Int { chunks.count }
  var sampleCount: UInt64 { sizes.count }
  var sizesAreCertain: Bool { sizes.isCertain }
  var emptySamples: FoundRows { sizes.empty }

  /// Advances to the next chunk. Returns false if there is none.
  mutating func next() -> Bool {
    guard chunks.next() else { return false }
    samplesBefore &+= samples
    samples = min(chunks.samples, sizes.count - min(sizes.count, samplesBefore))
    if samples > 0 {
      room &+= chunks.samples
      lastUsedRun = chunks.run
      (bytes, firstSize) = sizes.chunk(of: samples)
    } else {
      bytes = 0
    }
    return true
  }

  /// Reads the remaining sample sizes, which no chunk uses, to find faults.
  mutating func finish() {
    samplesBefore &+= samples
    samples = 0
    sizes.finish()
  }
}

/// The faults of the rows in `stsc`.
struct RunSurvey {
  private(set) var rows = 0
  private(set) var firstIsNotOne = false
  private(set) var notIncreasing = FoundRows()
  private(set) var beyondChunks = FoundRows()
  private(set) var empty = FoundRows()
  private(set) var badDescriptions = FoundRows()
  /// The number of rows with several samples per chunk.
  private(set) var ofMany = 0

  init() {}

  init(_ table: Table, chunks: Int, descriptions: Int) {
    rows = table.rowCount
    var reader = RowReader(table)
    let firstPlace = CellPlace(.first_chunk, in: table)
    let samplesPlace = CellPlace(.samples_per_chunk, in: table)
    let descriptionPlace = CellPlace(.sample_description_index, in: table)
    var previous: UInt64 = 0
    while reader.next() {
      let row = reader.readRow
      let first = reader.cell(firstPlace)
      let samples = reader.cell(samplesPlace)
      let description = reader.cell(descriptionPlace)
      if row == 0, first != 1 { firstIsNotOne = true }
      if row > 0, first <= previous { notIncreasing.add(row) }
      if first > UInt64(chunks) { beyondChunks.add(row) }
      if samples == 0 { empty.add(row) }
      if samples > 1 { ofMany += 1 }
      if description == 0 || description > UInt64(descriptions) { badDescriptions.add(row) }
      previous = first
    }
  }
}
