extension RandomAccessCollection {
  /// Returns the index of the first element that does not satisfy the predicate; `endIndex` if all
  /// elements satisfy it. This is a binary search: all elements that satisfy the predicate must
  /// precede the others.
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
  /// Returns the range of this list that contains the given range; nil if no range does. The list
  /// must be sorted and have no overlaps.
  package func first(holding range: ByteRange) -> ByteRange? {
    let index = endOfFirst { $0.end < range.end }
    return index < count && self[index].contains(range) ? self[index] : nil
  }
}
