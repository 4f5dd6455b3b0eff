import Anatomy
import Bytes
import Movie

/// A chunk of samples: its row in the chunk offset table and the byte range of its samples.
struct PlacedChunk {
  let row: Int
  let range: ByteRange
}

/// The chunks that have a certain fault. Only the first one and their number are stored.
struct FoundChunks {
  private(set) var first: PlacedChunk?
  private(set) var count = 0

  mutating func add(_ row: Int, _ range: ByteRange) {
    if first == nil { first = PlacedChunk(row: row, range: range) }
    count += 1
  }

  /// The end of a message about the first chunk: the number of other affected chunks. Empty if
  /// there are none.
  var more: String { count > 1 ? "; other chunks affected: \(count - 1)" : "" }
}

/// The minimum and maximum of added numbers.
struct MinMax {
  private(set) var least = Int.max
  private(set) var greatest = Int.min

  mutating func add(_ number: Int) {
    least = min(least, number)
    greatest = max(greatest, number)
  }

  /// The number that was added, if all added numbers are equal; otherwise nil.
  var only: Int? { least == greatest ? least : nil }
  var isEmpty: Bool { least > greatest }
}

/// The positions of the chunks of one track, and the faults of its chunk tables.
struct ChunkSurvey {
  var handler: FourCC?
  /// Whether any samples of the track are in this file rather than in another file.
  var isHere = false
  var chunkCount = 0
  var sampleCount: UInt64 = 0
  var sizesAreCertain = true
  var emptySamples = FoundRows()
  var runs = RunSurvey()
  /// The row of `stsc` that applies to the last chunk with samples.
  var lastUsedRun = 0
  /// The number of samples that are in chunks.
  var placed: UInt64 = 0
  /// The number of samples that the used chunks could contain according to `stsc`.
  var room: UInt64 = 0
  var unused = FoundRows()
  /// Chunks outside media data, chunks in free space, and chunks that extend past the end of the
  /// file, in this order.
  var outside = FoundChunks()
  var inFree = FoundChunks()
  var beyond = FoundChunks()
  /// Chunks that begin before the start of the previous chunk of the track, and chunks that begin
  /// inside that chunk.
  var descending = FoundRows()
  var crossing = FoundChunks()
  /// Chunks that overlap a chunk of a track with another handler, and the node index of the first
  /// such track.
  var overlaps = FoundChunks()
  var overlapped: Int32?
  var lowest = Int.max
  var highest = 0
  /// Distances in bytes to the preceding and the following chunk, measured only where that chunk
  /// belongs to another track.
  var gapsBefore = MinMax()
  var gapsAfter = MinMax()
  /// The byte ranges of the first samples of some chunks, for comparison with what their codec
  /// requires.
  var probes: [Probe] = []
  /// The number of bytes by which all chunk offsets of the track are too large (negative: too
  /// small), nil if there is no such error; and whether this applies to all tracks.
  var shift: Int?
  var shiftIsShared = false

  struct Probe {
    let row: Int
    let range: ByteRange
    let description: Int
  }

  func shifted(_ distance: Int) -> (lowest: Int, highest: Int) {
    (lowest.saturatingAdd(distance), highest.saturatingAdd(distance))
  }
}
