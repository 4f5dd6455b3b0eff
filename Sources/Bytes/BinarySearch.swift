extension RandomAccessCollection {
  /// Finds the first element that does not satisfy a predicate, by binary search, and returns its
  /// index. All elements that satisfy the predicate must precede those that do not.
  @inlinable
  package func endOfFirst(where isAhead: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isAhead(self[middle]) {
        low = index(after: middle)
        count -= half + 1
      } else {
        count = half
      }
    }
    return low
  }
}

extension [ByteRange] {
  /// Returns the first range that contains another range; nil if there is none. The list must be in
  /// order and without overlaps.
  package func first(holding range: ByteRange) -> ByteRange? {
    let index = endOfFirst { $0.end < range.end }
    return index < count && self[index].contains(range) ? self[index] : nil
  }
}
