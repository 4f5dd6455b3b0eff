import Bytes

/// The byte ranges that a hash excludes, in order and without overlaps.
struct ExcludedRanges {
  private var ranges: [ByteRange] = []

  /// The ranges in order.
  var all: [ByteRange] { ranges }

  /// Creates a list from ranges in any order, which may overlap.
  init(_ unsorted: [ByteRange]) {
    for range in unsorted.sorted(by: { $0.start < $1.start }) where !range.isEmpty {
      guard let last = ranges.last, range.start <= last.end else {
        ranges.append(range)
        continue
      }
      if range.end > last.end {
        ranges[ranges.count - 1] = ByteRange(from: last.start, to: range.end)
      }
    }
  }

  /// Returns whether all bytes of a range are excluded.
  func contain(_ range: ByteRange) -> Bool { ranges.first(holding: range) != nil }

  /// Returns whether the byte at an offset is excluded.
  func contain(_ offset: Int) -> Bool { contain(ByteRange(start: offset, count: 1)) }

  /// Returns the parts of a range that are not excluded.
  func rest(of range: ByteRange) -> [ByteRange] {
    var place = range.start
    var rest: [ByteRange] = []
    for gap in ranges[ranges.endOfFirst { $0.end <= range.start }...] {
      guard gap.start < range.end else { break }
      if gap.start > place { rest.append(ByteRange(from: place, to: gap.start)) }
      place = gap.end
    }
    if place < range.end { rest.append(ByteRange(from: place, to: range.end)) }
    return rest
  }
}
