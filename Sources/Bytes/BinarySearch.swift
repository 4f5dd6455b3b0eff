extension RandomAccessCollection {
  /// Where those end for which something is true, of elements that have all of those in front.
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
  /// The one that holds another range, of ranges in order that do not overlap.
  package func first(holding range: ByteRange) -> ByteRange? {
    let index = endOfFirst { $0.end < range.end }
    return index < count && self[index].contains(range) ? self[index] : nil
  }
}
