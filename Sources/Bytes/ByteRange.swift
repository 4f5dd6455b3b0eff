/// A range of bytes in one source. An empty range marks a position between two bytes.
@usableFromInline
package struct ByteRange: Hashable, Sendable {
  @usableFromInline package let start: Int
  @usableFromInline package let count: Int

  /// Creates a range from a start and a size. Values that do not fit (negative, or past the largest
  /// offset) are clamped.
  @inlinable
  package init(start: Int, count: Int) {
    let start = max(0, start)
    self.start = start
    self.count = min(max(0, count), Int.max - start)
  }

  @inlinable
  package init(from start: Int, to end: Int) {
    let start = max(0, start)
    self.init(start: start, count: end > start ? end - start : 0)
  }

  @inlinable package var end: Int { start + count }
  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable
  package func contains(_ offset: Int) -> Bool { offset >= start && offset < end }

  @inlinable
  package func contains(_ other: ByteRange) -> Bool { other.start >= start && other.end <= end }

  /// Returns this range without the given number of bytes at its start.
  package func dropping(_ count: Int) -> ByteRange {
    ByteRange(from: start.saturatingAdd(count), to: end)
  }

  /// Returns the part of this range that is inside `limits`. If there is none, returns an empty
  /// range at the nearer edge of `limits`.
  @inlinable
  package func clamped(to limits: ByteRange) -> ByteRange {
    let first = min(max(start, limits.start), limits.end)
    return ByteRange(from: first, to: min(max(end, limits.start), limits.end))
  }

  /// Returns this range moved by `distance` bytes: towards the end, or towards the start if the
  /// distance is negative.
  @inlinable
  package func shifted(by distance: Int) -> ByteRange {
    let (sum, overflow) = start.addingReportingOverflow(distance)
    return ByteRange(start: overflow ? Int.max : sum, count: count)
  }
}

extension [ByteRange] {
  /// Adds a range to the end of this list. If the range begins where the last range of the list
  /// ends, the last range is extended instead.
  package mutating func join(_ range: ByteRange) {
    if let last, last.end == range.start {
      self[count - 1] = ByteRange(from: last.start, to: range.end)
    } else {
      append(range)
    }
  }
}
