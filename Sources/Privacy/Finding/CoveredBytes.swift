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

  var count: Int {
    var (count, end) = (0, 0)
    for range in ranges.sorted(by: { $0.start < $1.start }) where range.end > end {
      count += range.end - max(range.start, end)
      end = range.end
    }
    return count
  }
}
