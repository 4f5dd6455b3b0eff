package import Bytes

/// What is gone from a file or stands further ahead in it, and where that leaves the rest.
package struct Lost {
  /// In order, without overlaps.
  package let ranges: [ByteRange]
  /// How many bytes are gone before each of them.
  private let before: [Int]
  private let move: Move?

  /// - Parameters:
  ///   - ranges: in any order.
  ///   - move: of bytes that are not gone.
  package init(_ ranges: [ByteRange], moving move: Move? = nil) {
    self.move = move
    var merged: [ByteRange] = []
    for range in ranges.sorted(by: { $0.start < $1.start }) where !range.isEmpty {
      if let last = merged.last, range.start <= last.end {
        merged[merged.count - 1] = ByteRange(from: last.start, to: max(last.end, range.end))
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
    var sum = 0
    before = merged.map { range in
      defer { sum += range.count }
      return sum
    }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// Whether all of a range is gone.
  package func holds(_ range: ByteRange) -> Bool {
    guard !range.isEmpty else { return false }
    let index = firstIndex(endingBehind: range.start)
    return index < ranges.count && ranges[index].start <= range.start
      && ranges[index].end >= range.end
  }

  /// Whether all bytes of the file are gone that a range of a source is made of.
  package func holds(_ range: ByteRange, of source: ByteSource) -> Bool {
    guard let places = source.exactFileRanges(of: range) else { return false }
    return !places.isEmpty && places.allSatisfy(holds)
  }

  /// How many bytes of a range are gone.
  package func count(in range: ByteRange) -> Int {
    count(before: range.end) - count(before: range.start)
  }

  /// By how many bytes the distance from one byte to another gets less.
  package func count(from start: Int, to target: Int) -> Int {
    advance(of: target) - advance(of: start)
  }

  /// The same of the distance from the beginning of the file.
  package func count(to target: Int) -> Int { advance(of: target) }

  /// By how many bytes a byte comes to stand further ahead.
  private func advance(of place: Int) -> Int {
    count(before: place) + (move?.advance(of: place) ?? 0)
  }

  /// How many bytes are gone before a place.
  private func count(before place: Int) -> Int {
    let index = firstIndex(endingBehind: place)
    if index < ranges.count {
      return before[index] + max(0, place - ranges[index].start)
    }
    guard let last = ranges.last, let count = before.last else { return 0 }
    return count + last.count
  }

  private func firstIndex(endingBehind place: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].end <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
