import Anatomy
import Bytes

/// Compares the content of samples. Samples that are adjacent in both files are compared together.
struct ContentRun {
  /// How many samples differ and, in `first`, the sample number of the first of these.
  private(set) var differing = 0
  private(set) var first = 0
  /// How many samples have the same content, of at least one byte.
  private(set) var common = 0
  /// Whether a byte of a differing sample is changed. Otherwise the samples differ only because the
  /// tables refer to other bytes.
  private(set) var isChanged = false
  private let changes: ByteChanges
  private let source: ByteSource
  private let other: ByteSource
  private var samples: [(range: ByteRange, other: ByteRange, number: Int)] = []
  private var size = 0

  /// Maximum number of bytes that are compared together.
  private static let longest = 1 << 20

  init(_ source: ByteSource, _ other: ByteSource, _ changes: ByteChanges) {
    (self.source, self.other, self.changes) = (source, other, changes)
  }

  mutating func add(_ range: ByteRange, _ same: ByteRange, number: Int) {
    if let last = samples.last,
      last.range.end != range.start || last.other.end != same.start
        || last.range.count != last.other.count || size > Self.longest
    {
      finish()
    }
    samples.append((range, same, number))
    size += range.count
  }

  /// Compares the samples that were added since the last comparison.
  mutating func finish() {
    defer {
      samples.removeAll(keepingCapacity: true)
      size = 0
    }
    guard let begin = samples.first, let end = samples.last else { return }
    let range = ByteRange(from: begin.range.start, to: end.range.end)
    let same = ByteRange(from: begin.other.start, to: end.other.end)
    if range.count == same.count, source.holds(range, as: same, of: other) {
      common += samples.count { source.hasBytes(in: $0.range) }
      return
    }
    for sample in samples {
      if source.holds(sample.range, as: sample.other, of: other) {
        common += source.hasBytes(in: sample.range) ? 1 : 0
        continue
      }
      if differing == 0 { first = sample.number }
      differing += 1
      isChanged =
        isChanged || changes.touch(sample.range, of: source)
        || changes.touch(sample.other, of: other, inSecond: true)
    }
  }
}

extension ByteSource {
  /// Whether at least one byte of the range is in the source.
  func hasBytes(in range: ByteRange) -> Bool { !range.clamped(to: wholeRange).isEmpty }
}
