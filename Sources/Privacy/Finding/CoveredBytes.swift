import Bytes

/// A set of byte ranges of a file. Bytes in several ranges are counted once.
struct CoveredBytes {
  private var ranges: [ByteRange] = []

  /// Adds a range. The range is merged with the previously added range if they touch or overlap.
  mutating func add(_ range: ByteRange) {
    guard !range.isEmpty else { return }
    if let last = ranges.last, last.start <= range.start, range.start <= last.end {
      ranges[ranges.count - 1] = ByteRange(from: last.start, to: max(last.end, range.end))
    } else {
      ranges.append(range)
    }
  }

  mutating func add(_ other: CoveredBytes) { for range in other.ranges { add(range) } }

  /// The ranges in order and without overlaps.
  var merged: [ByteRange] { ranges.merged }

  var count: Int { merged.reduce(0) { $0 + $1.count } }
}
