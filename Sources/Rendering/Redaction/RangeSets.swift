package import Bytes

extension ByteRange {
  /// Returns the parts of the range that none of the other ranges contains. The other ranges must
  /// be in order.
  package func without(_ others: [ByteRange]) -> [ByteRange] {
    var parts: [ByteRange] = []
    var place = start
    for other in others {
      if other.start > place {
        parts.append(ByteRange(from: place, to: Swift.min(other.start, end)))
      }
      place = Swift.max(place, other.end)
    }
    if place < end { parts.append(ByteRange(from: place, to: end)) }
    return parts
  }
}

extension [ByteRange] {
  /// The ranges in ascending order. Ranges that overlap or touch are joined.
  package var merged: [ByteRange] {
    var all: [ByteRange] = []
    for range in sorted(by: { $0.start < $1.start }) {
      if let last = all.last, last.end >= range.start {
        all[all.count - 1] = ByteRange(from: last.start, to: Swift.max(last.end, range.end))
      } else {
        all.append(range)
      }
    }
    return all
  }
}
