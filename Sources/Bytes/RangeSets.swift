extension ByteRange {
  /// Returns the parts of this range that are outside all ranges in `others`. The ranges in
  /// `others` must be in ascending order.
  package func without(_ others: some Sequence<ByteRange>) -> [ByteRange] {
    var parts: [ByteRange] = []
    var place = start
    for other in others {
      guard other.start < end else { break }
      if other.start > place { parts.append(ByteRange(from: place, to: other.start)) }
      place = Swift.max(place, other.end)
    }
    if place < end { parts.append(ByteRange(from: place, to: end)) }
    return parts
  }
}

extension [ByteRange] {
  /// The ranges in ascending order, without empty ones. Ranges that overlap or touch are joined.
  package var merged: [ByteRange] {
    var all: [ByteRange] = []
    for range in sorted(by: { $0.start < $1.start }) where !range.isEmpty {
      if let last = all.last, last.end >= range.start {
        all[all.count - 1] = ByteRange(from: last.start, to: Swift.max(last.end, range.end))
      } else {
        all.append(range)
      }
    }
    return all
  }
}
