import Anatomy
import Bytes

/// The samples of a track, or the frames of an audio stream, as ranges of a source.
struct SampleRanges {
  let source: ByteSource
  /// The number of bytes of the file.
  let sizeOfFile: Int
  /// Visits the ranges in order until the visitor returns false.
  let forEach: (_ visit: (ByteRange) -> Bool) -> Void

  /// Fails for tracks with samples in another file.
  init?(ofTrack track: Node) {
    guard let samples = track.samples, !samples.isExternal else { return nil }
    source = track.document.outermost.source
    sizeOfFile = source.size
    forEach = { visit in
      for sample in samples where !visit(sample.range) { return }
    }
  }

  /// Creates the ranges of the frames of an audio stream.
  init?(ofStream stream: Node) {
    guard let frames = stream.elements(.frame) else { return nil }
    source = stream.source
    sizeOfFile = source.size
    forEach = { visit in frames.forEach { visit($0.range) } }
  }

  /// Creates the ranges of groups of samples.
  init(of groups: SampleGroups, inFileOf size: Int) {
    source = groups.samples.source
    sizeOfFile = size
    forEach = { visit in
      var start = 0
      for end in groups.ends {
        guard visit(ByteRange(from: start, to: end)) else { return }
        start = end
      }
    }
  }
}

/// The hashes of the samples of some tracks of two files. Samples of a size that no sample of the
/// other file has are not read; their hash is 0.
struct SampleHashes {
  /// The hash of all samples without bytes in the file. They are equal, but tracks that have only
  /// such samples in common have no content in common.
  static let ofNoContent: UInt64 = 1

  /// For each track of the first and of the second file, the hashes of its samples.
  let (first, second): ([[UInt64]], [[UInt64]])

  /// Maximum number of samples in each file.
  static let mostSamples = 1 << 20

  /// Fails if there are too many samples, or if samples overlap so much that a multiple of the file
  /// would be read.
  init?(_ first: [SampleRanges], _ second: [SampleRanges]) {
    guard let sizes = SizeFilter(first, most: Self.mostSamples),
      let others = SizeFilter(second, most: Self.mostSamples),
      let one = Self.hashes(of: first, ofSizesIn: others),
      let two = Self.hashes(of: second, ofSizesIn: sizes)
    else { return nil }
    (self.first, self.second) = (one, two)
  }

  private static func hashes(
    of tracks: [SampleRanges], ofSizesIn others: SizeFilter
  ) -> [[UInt64]]? {
    var bytesLeft =
      tracks.first.map { $0.sizeOfFile.saturatingTimes(2).saturatingAdd(1 << 20) } ?? 0
    var all: [[UInt64]] = []
    for track in tracks {
      var hashes: [UInt64] = []
      track.forEach { range in
        guard others.contains(range.count) else {
          hashes.append(0)
          return true
        }
        let present = range.clamped(to: track.source.wholeRange).count
        bytesLeft -= present
        guard bytesLeft >= 0 else { return false }
        hashes.append(
          present == 0
            ? Self.ofNoContent : max(Self.ofNoContent + 1, track.source.hash(of: range)))
        return true
      }
      guard bytesLeft >= 0 else { return nil }
      all.append(hashes)
    }
    return all
  }
}

/// The sizes of the samples of some tracks. Some sizes that do not occur are also contained.
private struct SizeFilter {
  private var isUsed = [Bool](repeating: false, count: 1 << 20)

  /// Fails if the tracks have more than `most` samples.
  init?(_ tracks: [SampleRanges], most: Int) {
    var count = 0
    for track in tracks {
      track.forEach { range in
        isUsed[range.count & (1 << 20 - 1)] = true
        count += 1
        return count <= most
      }
      guard count <= most else { return nil }
    }
  }

  func contains(_ size: Int) -> Bool { isUsed[size & (1 << 20 - 1)] }
}
