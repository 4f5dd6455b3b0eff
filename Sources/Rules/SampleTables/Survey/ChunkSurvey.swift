import Anatomy
import Bytes

/// A chunk, by its row in the table of offsets and the bytes that its samples take.
struct PlacedChunk {
  let row: Int
  let range: ByteRange
}

/// Chunks of which something is so: the first, and how many.
struct FoundChunks {
  private(set) var first: PlacedChunk?
  private(set) var count = 0

  mutating func add(_ row: Int, _ range: ByteRange) {
    if first == nil { first = PlacedChunk(row: row, range: range) }
    count += 1
  }

  var more: String { count > 1 ? ", and so for \(count - 1) more chunks" : "" }
}

/// The smallest and the largest of some numbers.
struct MinMax {
  private(set) var least = Int.max
  private(set) var greatest = Int.min

  mutating func add(_ number: Int) {
    least = min(least, number)
    greatest = max(greatest, number)
  }

  /// All are this one.
  var only: Int? { least == greatest ? least : nil }
  var isEmpty: Bool { least > greatest }
}

/// Where the samples of one track lie.
struct ChunkSurvey {
  var handler: FourCC?
  /// Some of its samples are in this file.
  var isHere = false
  var chunkCount = 0
  var sampleCount: UInt64 = 0
  var sizesAreCertain = true
  var emptySamples = FoundRows()
  var runs = ChunkWalk.Runs()
  /// Samples that chunks have.
  var placed: UInt64 = 0
  /// Samples that the chunks in use would have, if each were full.
  var room: UInt64 = 0
  var unused = FoundRows()
  /// Not in media data, in free space, past the end of the file.
  var outside = FoundChunks()
  var inFree = FoundChunks()
  var beyond = FoundChunks()
  /// Before the chunk that precedes, and inside of it.
  var descending = FoundRows()
  var crossing = FoundChunks()
  /// Inside a chunk of a track of another kind, which is the one with this index.
  var overlaps = FoundChunks()
  var overlapped: Int32?
  var lowest = Int.max
  var highest = 0
  /// From the chunk of another track that precedes, and to one that follows.
  var gapsBefore = MinMax()
  var gapsAfter = MinMax()
  /// The first sample of some chunks.
  var probes: [Probe] = []
  /// All offsets are so much too large; whether those of all other tracks are so, too.
  var shift: Int?
  var shiftIsShared = false

  struct Probe {
    let row: Int
    let range: ByteRange
    let description: Int
  }

  /// Whether some chunk lies where no media is.
  var hasMisses: Bool { outside.count + inFree.count + beyond.count > 0 }

  func shifted(_ distance: Int) -> (lowest: Int, highest: Int) {
    (lowest.saturatingAdd(distance), highest.saturatingAdd(distance))
  }
}
