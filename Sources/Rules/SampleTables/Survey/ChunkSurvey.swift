import Anatomy
import Bytes

/// A chunk: its row in the chunk offset table and the range of its samples.
struct PlacedChunk {
  let row: Int
  let range: ByteRange
}

/// Chunks that meet a condition. Only the first and their number are kept.
struct FoundChunks {
  private(set) var first: PlacedChunk?
  private(set) var count = 0

  mutating func add(_ row: Int, _ range: ByteRange) {
    if first == nil { first = PlacedChunk(row: row, range: range) }
    count += 1
  }

  /// Suffix for a message about the first chunk; empty if there is only one.
  var more: String { count > 1 ? "; other chunks affected: \(count - 1)" : "" }
}

/// Minimum and maximum of the numbers that were added.
struct MinMax {
  private(set) var least = Int.max
  private(set) var greatest = Int.min

  mutating func add(_ number: Int) {
    least = min(least, number)
    greatest = max(greatest, number)
  }

  /// The value if all numbers are equal, otherwise nil.
  var only: Int? { least == greatest ? least : nil }
  var isEmpty: Bool { least > greatest }
}

/// Positions of the chunks of one track, and faults of its chunk tables.
struct ChunkSurvey {
  var handler: FourCC?
  /// Whether any of its samples are in this file rather than in an external one.
  var isHere = false
  var chunkCount = 0
  var sampleCount: UInt64 = 0
  var sizesAreCertain = true
  var emptySamples = FoundRows()
  var runs = ChunkWalk.Runs()
  /// Number of samples that are assigned to chunks.
  var placed: UInt64 = 0
  /// Number of samples that the used chunks would contain if each were full.
  var room: UInt64 = 0
  var unused = FoundRows()
  /// Chunks outside media data, chunks in free space, and chunks past the end of the file.
  var outside = FoundChunks()
  var inFree = FoundChunks()
  var beyond = FoundChunks()
  /// Chunks that begin before the previous chunk of the track, and chunks that begin inside it.
  var descending = FoundRows()
  var crossing = FoundChunks()
  /// Chunks inside a chunk of a track with another handler, and the node index of that track.
  var overlaps = FoundChunks()
  var overlapped: Int32?
  var lowest = Int.max
  var highest = 0
  /// Distances from the preceding chunk and to the following chunk, where these are of other
  /// tracks.
  var gapsBefore = MinMax()
  var gapsAfter = MinMax()
  /// First samples of a selection of chunks, to be compared with the codec.
  var probes: [Probe] = []
  /// Number of bytes by which all offsets are too large, and whether all other tracks share it.
  var shift: Int?
  var shiftIsShared = false

  struct Probe {
    let row: Int
    let range: ByteRange
    let description: Int
  }

  /// Whether any chunk is outside media data.
  var hasMisses: Bool { outside.count + inFree.count + beyond.count > 0 }

  func shifted(_ distance: Int) -> (lowest: Int, highest: Int) {
    (lowest.saturatingAdd(distance), highest.saturatingAdd(distance))
  }
}
