package import Bytes

/// What is gone from a file, what is new in it and what stands further ahead, and where that leaves the
/// rest.
package struct OffsetMap: Sendable {
  /// In order, without overlaps.
  package let ranges: [ByteRange]
  /// How many bytes are gone before each of them.
  private let before: [Int]
  /// Where bytes are new, and how many are in front of the byte there and before.
  private let added: [(place: Int, sum: Int)]
  private let move: Move?

  /// - Parameters:
  ///   - ranges: in any order.
  ///   - additions: bytes that are new; each belongs to what ends where it stands.
  ///   - move: of bytes that are not gone.
  package init(
    _ ranges: [ByteRange], adding additions: [Replacement] = [], moving move: Move? = nil
  ) {
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
    var all = 0
    added = additions.sorted { $0.range.start < $1.range.start }.map { addition in
      all += addition.bytes.count
      return (addition.range.start, all)
    }
  }

  package var isEmpty: Bool { ranges.isEmpty }
  /// Whether anything behind it stands elsewhere then.
  package var changesPlaces: Bool { !ranges.isEmpty || !added.isEmpty }

  /// Whether all of a range is gone.
  package func holds(_ range: ByteRange) -> Bool {
    guard !range.isEmpty else { return false }
    let index = firstIndex(endingAfter: range.start)
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
  package func shift(from start: Int, to target: Int) -> Int {
    shift(to: target) - shift(to: start)
  }

  /// By how many bytes a byte comes to stand further ahead.
  package func shift(to place: Int) -> Int {
    shift(before: place) + (move?.advance(of: place) ?? 0)
  }

  /// By how many bytes a range gets shorter: new ones make it longer.
  package func shift(in range: ByteRange) -> Int {
    shift(before: range.end) - shift(before: range.start)
  }

  /// By how many bytes what stands before a place gets shorter.
  private func shift(before place: Int) -> Int {
    let inFront = added[..<added.endOfFirst { $0.place <= place }]
    return count(before: place) - (inFront.last?.sum ?? 0)
  }

  /// What is left of a range.
  package func rest(of range: ByteRange) -> [ByteRange] {
    var rest: [ByteRange] = []
    var place = range.start
    var index = firstIndex(endingAfter: range.start)
    while index < ranges.count, ranges[index].start < range.end {
      let removed = ranges[index]
      if removed.start > place { rest.append(ByteRange(from: place, to: removed.start)) }
      place = max(place, removed.end)
      index += 1
    }
    if place < range.end { rest.append(ByteRange(from: place, to: range.end)) }
    return rest
  }

  /// How many of the ranges begin in a range.
  package func rangeCount(in range: ByteRange) -> Int {
    firstIndex(endingAfter: range.end) - firstIndex(endingAfter: range.start)
  }

  /// How many bytes are gone before a place.
  private func count(before place: Int) -> Int {
    let index = firstIndex(endingAfter: place)
    if index < ranges.count {
      return before[index] + max(0, place - ranges[index].start)
    }
    guard let last = ranges.last, let count = before.last else { return 0 }
    return count + last.count
  }

  private func firstIndex(endingAfter place: Int) -> Int {
    ranges.endOfFirst { $0.end <= place }
  }
}
