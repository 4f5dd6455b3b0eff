import Bytes

/// The byte ranges that a hash excludes, in order and without overlaps.
struct ExcludedRanges {
  /// The ranges in order.
  let all: [ByteRange]

  /// Creates a list from ranges in any order, which may overlap.
  init(_ unsorted: [ByteRange]) { all = unsorted.merged }

  /// Returns whether all bytes of a range are excluded.
  func contain(_ range: ByteRange) -> Bool { all.first(holding: range) != nil }

  /// Returns whether the byte at an offset is excluded.
  func contain(_ offset: Int) -> Bool { contain(ByteRange(start: offset, count: 1)) }

  /// Returns the parts of a range that are not excluded.
  func rest(of range: ByteRange) -> [ByteRange] {
    range.without(all[all.endOfFirst { $0.end <= range.start }...])
  }
}
