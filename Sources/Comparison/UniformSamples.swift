import Anatomy
import Bytes

/// Samples of one size, such as those of uncompressed sound, as the bytes of one source.
struct UniformSamples {
  let source: ByteSource
  let size: Int

  /// Maximum size of a sample in bytes: 128 channels of 64 bits.
  private static let largest = 1 << 10
  /// Maximum number of ranges of adjacent samples.
  private static let mostRanges = 1 << 18

  var count: Int { source.size / size }

  init(_ source: ByteSource, size: Int) { (self.source, self.size) = (source, size) }

  /// Fails if the samples of a track have different sizes, are large, or are outside of the file.
  init?(ofTrack track: Node) {
    guard let samples = track.samples, !samples.isExternal else { return nil }
    let file = track.document.outermost.source
    var ranges: [ByteRange] = []
    var size = 0
    var total = 0
    for sample in samples {
      let range = sample.range
      if size == 0 { size = range.count }
      guard range.count == size, 1...Self.largest ~= size, file.wholeRange.contains(range),
        total <= file.size
      else { return nil }
      total += size
      if let last = ranges.last, last.end == range.start {
        ranges[ranges.count - 1] = ByteRange(from: last.start, to: range.end)
      } else {
        guard ranges.count < Self.mostRanges else { return nil }
        ranges.append(range)
      }
    }
    guard size > 0 else { return nil }
    self.init(file.joined(ranges), size: size)
  }
}

/// Groups of adjacent samples of one size. The end of a group depends on the bytes before it, and
/// not on its place. Two tracks with common samples thus have common groups, even if samples were
/// removed before these.
struct SampleGroups {
  let samples: UniformSamples
  /// The ends of the groups in the bytes of all samples.
  let ends: [Int]

  /// - Parameter largest: The number of bytes of the largest of all tracks to compare. Their groups
  ///   have the same typical size.
  init(_ samples: UniformSamples, largest: Int) {
    self.samples = samples
    let size = samples.size
    let typical = Self.typicalSize(largest, size)
    let mask = UInt64(typical / size) - 1
    var (hash, place, start, ends) = (UInt64(0), 0, 0, [Int]())
    let end = samples.source.size - samples.source.size % size
    samples.source.forEachRun(in: ByteRange(from: 0, to: end)) { _, run in
      for index in 0..<run.byteCount {
        // Each step moves the older bytes by one bit, so that 64 bytes decide.
        hash = hash << 1 &+ (UInt64(run.byte(index)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
        place += 1
        guard place % size == 0, place - start >= typical / 4 else { continue }
        if hash >> 40 & mask == 0 || place - start >= typical * 4 {
          ends.append(place)
          start = place
        }
      }
      return true
    }
    if start < place { ends.append(place) }
    self.ends = ends
  }

  /// Returns the typical size of a group: a power of 2 of samples, so that the largest track has
  /// about 65,536 groups at most.
  private static func typicalSize(_ largest: Int, _ size: Int) -> Int {
    var samples = 16
    while samples * size < 64 || samples * size < largest >> 16 { samples *= 2 }
    return samples * size
  }
}

extension SampleAlignment {
  /// Aligns groups with their hashes, and then the samples around the common groups.
  init(
    _ first: SampleGroups, _ second: SampleGroups, hashes: ([UInt64], [UInt64])
  ) {
    let (one, two) = (first.samples, second.samples)
    let size = one.size
    var found: [Run] = []
    // The ends of the last run, in bytes.
    var end = (first: 0, second: 0)

    // Extends the last run, and returns how far the next run extends back.
    func extend(to next: (first: Int, second: Int)) -> Int {
      let gap = (
        ByteRange(from: end.first, to: next.first), ByteRange(from: end.second, to: next.second)
      )
      guard !gap.0.isEmpty, !gap.1.isEmpty else { return 0 }
      let common = CommonEnds(one.source.joined([gap.0]), two.source.joined([gap.1])).between.first
      if !found.isEmpty { found[found.count - 1].count += common.start / size }
      return (gap.0.count - common.end) / size
    }

    for run in SampleAlignment(hashes.0, hashes.1).runs {
      let start = (first: first.start(of: run.first - 1), second: second.start(of: run.second - 1))
      let before = extend(to: start)
      end = (first.ends[run.first + run.count - 2], second.ends[run.second + run.count - 2])
      let next = Run(
        first: start.first / size + 1 - before, second: start.second / size + 1 - before,
        count: (end.first - start.first) / size + before)
      if let last = found.last, last.first + last.count == next.first,
        last.second + last.count == next.second
      {
        found[found.count - 1].count += next.count
      } else {
        found.append(next)
      }
    }
    _ = extend(to: (one.count * size, two.count * size))
    self.init(found, firstCount: one.count, secondCount: two.count)
  }

  /// Aligns the bytes of two sources of sound data; fails if their hashes cannot be determined.
  init?(bytesOf first: ByteSource, _ second: ByteSource) {
    let largest = max(first.size, second.size)
    let groups = [first, second].map {
      SampleGroups(UniformSamples($0, size: 1), largest: largest)
    }
    let ranges = groups.map { SampleRanges(of: $0, inFileOf: $0.samples.source.size) }
    guard let hashes = SampleHashes([ranges[0]], [ranges[1]]) else { return nil }
    self.init(groups[0], groups[1], hashes: (hashes.first[0], hashes.second[0]))
  }
}

extension SampleGroups {
  fileprivate func start(of group: Int) -> Int { group > 0 ? ends[group - 1] : 0 }
}
