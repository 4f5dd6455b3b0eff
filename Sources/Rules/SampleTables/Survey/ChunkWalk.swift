import Anatomy
import Bytes
import Movie

/// Iterates over the chunks of a track together with the sizes of its samples. Faults of `stsc` are
/// collected at the same time.
struct ChunkWalk {
  /// Totals and faults of the rows in `stsc`.
  struct Runs {
    fileprivate(set) var rows = 0
    fileprivate(set) var firstIsNotOne = false
    fileprivate(set) var notIncreasing = FoundRows()
    fileprivate(set) var beyondChunks = FoundRows()
    fileprivate(set) var empty = FoundRows()
    fileprivate(set) var badDescriptions = FoundRows()
    fileprivate(set) var ofMany = 0
    /// The row of `stsc` that applies to the last chunk with samples.
    fileprivate(set) var lastUsed = 0
  }

  private var offsets: RowReader
  private let offsetPlace: CellPlace?
  private var runReader: RowReader
  private let firstPlace: CellPlace?
  private let samplesPlace: CellPlace?
  private let descriptionPlace: CellPlace?
  private var sizes: SizeReader
  private let descriptions: UInt64

  private(set) var runs = Runs()
  /// The first_chunk of the next row in `stsc`; the maximum if there is none.
  private var nextFirst: UInt64 = .max
  private var previousFirst: UInt64 = 0
  private var nextSamples: UInt64 = 0
  private var nextDescription: UInt64 = 1
  private var row = -1
  private var perChunk: UInt64 = 0

  private(set) var number = 0
  private(set) var start = 0
  private(set) var bytes = 0
  private(set) var firstSize = 0
  private(set) var samples: UInt64 = 0
  private(set) var description: UInt64 = 1
  private(set) var samplesBefore: UInt64 = 0
  /// The number of samples that `stsc` assigns to the chunks that contain samples.
  private(set) var room: UInt64 = 0

  init?(_ tables: Node) {
    guard let offsets = tables.offsetBox?.wholeEntries,
      let runs = tables.child("stsc")?.wholeEntries, let sizes = SizeReader(tables)
    else { return nil }
    self.offsets = RowReader(offsets, blockBytes: SampleSurvey.blockBytes)
    offsetPlace = CellPlace(.chunk_offset, in: offsets)
    runReader = RowReader(runs, blockBytes: SampleSurvey.blockBytes)
    firstPlace = CellPlace(.first_chunk, in: runs)
    samplesPlace = CellPlace(.samples_per_chunk, in: runs)
    descriptionPlace = CellPlace(.sample_description_index, in: runs)
    self.sizes = sizes
    descriptions = UInt64(clamping: tables.child("stsd")?.children.count ?? 0)
    self.runs.rows = runs.rowCount
    if readRun() {
      self.runs.firstIsNotOne = nextFirst != 1
      // The first row applies from the first chunk on, even if its first_chunk is not 1.
      nextFirst = 0
    }
  }

  var chunkCount: Int { offsets.rowCount }
  var sampleCount: UInt64 { sizes.count }
  var sizesAreCertain: Bool { sizes.isCertain }
  var emptySamples: FoundRows { sizes.empty }

  /// Advances to the next chunk. Returns false if there is none.
  mutating func next() -> Bool {
    guard offsets.next() else { return false }
    number += 1
    start = Int(clamping: offsets.cell(offsetPlace))
    while nextFirst <= UInt64(number) {
      perChunk = nextSamples
      description = nextDescription
      row += 1
      if !readRun() { nextFirst = .max }
    }
    samplesBefore = samplesBefore &+ samples
    samples = min(perChunk, sizes.count - min(sizes.count, samplesBefore))
    if samples > 0 {
      room = room.addingReportingOverflow(perChunk).partialValue
      runs.lastUsed = row
      (bytes, firstSize) = sizes.take(samples)
    } else {
      bytes = 0
    }
    return true
  }

  /// Reads the remaining rows of `stsc` and the remaining sample sizes, which no chunk uses, to
  /// find faults.
  mutating func finish() {
    samplesBefore = samplesBefore &+ samples
    samples = 0
    while nextFirst < .max, readRun() {}
    sizes.finish()
  }

  private mutating func readRun() -> Bool {
    guard runReader.next() else { return false }
    let place = runReader.readRow
    nextFirst = runReader.cell(firstPlace)
    nextSamples = runReader.cell(samplesPlace)
    nextDescription = runReader.cell(descriptionPlace)
    if place > 0, nextFirst <= previousFirst { runs.notIncreasing.add(place) }
    if nextFirst > UInt64(chunkCount) { runs.beyondChunks.add(place) }
    if nextSamples == 0 { runs.empty.add(place) }
    if nextSamples > 1 { runs.ofMany += 1 }
    if nextDescription == 0 || nextDescription > descriptions { runs.badDescriptions.add(place) }
    previousFirst = nextFirst
    return true
  }
}
