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

/// The minimum and the maximum of the numbers that were passed to `add`.
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
  /// Chunks outside media data. Chunks in free space (`inFree`) and chunks that extend past the end
  /// of the file (`beyond`) are counted separately.
  var outside = FoundChunks()
  var inFree = FoundChunks()
  var beyond = FoundChunks()
  /// Chunks that begin before the start of the previous chunk of the track and, in `crossing`,
  /// chunks that begin inside the previous chunk.
  var descending = FoundRows()
  var crossing = FoundChunks()
  /// Chunks that overlap a chunk of a track with another handler and, in `overlapped`, the node
  /// index of the first such track.
  var overlaps = FoundChunks()
  var overlapped: Int32?
  var lowest = Int.max
  var highest = 0
  /// Distances in bytes from the previous chunk in the file to a chunk of this track, if the
  /// previous chunk belongs to another track. In `gapsAfter`: the same for the next chunk.
  var gapsBefore = MinMax()
  var gapsAfter = MinMax()
  /// The first samples of some chunks. Their bytes are compared with what their codec requires.
  var probes: [Probe] = []
  /// The number of bytes by which all chunk offsets of the track are too large, negative if they
  /// are too small; nil if there is no such error. In `shiftIsShared`: whether all tracks have this
  /// error.
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
