package import Bytes

/// Maps byte offsets of the original file to offsets in the edited file: which bytes are removed,
/// which are inserted, and which range is moved towards the start.
package struct OffsetMap: Sendable {
  /// The removed ranges of the original file, in order and without overlaps.
  package let ranges: [ByteRange]
  /// For each removed range, the number of bytes removed before it.
  private let before: [Int]
  /// The offset of each insertion, and the total number of bytes inserted up to and including it.
  private let added: [(place: Int, sum: Int)]
  /// The insertions that state the structure to which they belong.
  private let insertions: [Insertion]
  private let move: Move?

  /// - Parameters:
  ///   - ranges: Removed ranges, in any order.
  ///   - additions: Insertions of bytes. Each of these insertions belongs to the structures that
  ///     end at its offset.
  ///   - insertions: Inserted bytes that state the structure to which they belong.
  ///   - move: A move of bytes that are not removed, or nil.
  package init(
    _ ranges: [ByteRange], adding additions: [Replacement] = [],
    inserting insertions: [Insertion] = [], moving move: Move? = nil
  ) {
    self.move = move
    self.insertions = insertions
    let additions = additions + insertions.map(\.replacement)
    let merged = ranges.merged
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
  /// Whether bytes are removed or inserted, so that later bytes have other offsets.
  package var changesPlaces: Bool { !ranges.isEmpty || !added.isEmpty }

  /// Whether all bytes of a range of the file are removed.
  package func holds(_ range: ByteRange) -> Bool {
    guard !range.isEmpty else { return false }
    let index = firstIndex(endingAfter: range.start)
    return index < ranges.count && ranges[index].start <= range.start
      && ranges[index].end >= range.end
  }

  /// Whether all bytes of the file that make up a range of a source are removed. False if the bytes
  /// are derived.
  package func holds(_ range: ByteRange, of source: ByteSource) -> Bool {
    guard let places = source.exactFileRanges(of: range) else { return false }
    return !places.isEmpty && places.allSatisfy(holds)
  }

  /// Returns the number of bytes removed from a range of the file.
  package func count(in range: ByteRange) -> Int {
    count(before: range.end) - count(before: range.start)
  }

  /// Returns by how many bytes the distance from `start` to `target` decreases.
  package func shift(from start: Int, to target: Int) -> Int {
    shift(to: target) - shift(to: start)
  }

  /// Returns by how many bytes the byte at an offset moves towards the start of the file.
  package func shift(to place: Int) -> Int {
    shift(before: place) + (move?.advance(of: place) ?? 0)
  }

  /// Returns by how many bytes the end of a structure moves towards the start of the file. Bytes
  /// that are inserted at the end without belonging to the structure do not move it.
  package func shift(toEndOf whole: ByteRange, depth: Int) -> Int {
    insertions.reduce(shift(to: whole.end)) { shift, insertion in
      let isAfter = insertion.place == whole.end && !insertion.belongs(to: whole, depth: depth)
      return isAfter ? shift + insertion.bytes.count : shift
    }
  }

  /// Returns by how many bytes a range of the file becomes shorter. Negative if insertions make it
  /// longer.
  package func shift(in range: ByteRange) -> Int {
    shift(before: range.end) - shift(before: range.start)
  }

  /// Returns by how many bytes a range of the file becomes shorter. The range is a part of the
  /// structure `whole`, or all of it. Bytes that are inserted at the start or end of the range
  /// count if they belong to the structure. `depth` is the depth of the structure.
  package func shift(in range: ByteRange, of whole: ByteRange, depth: Int) -> Int {
    var less = shift(in: range)
    for insertion in insertions where !range.isEmpty || insertion.place == range.start {
      let belongs = insertion.belongs(to: whole, depth: depth)
      if insertion.place == range.end, !range.isEmpty {
        if !belongs { less += insertion.bytes.count }
      } else if insertion.place == range.start, belongs {
        less -= insertion.bytes.count
      }
    }
    return less
  }

  /// Returns the number of structures that are inserted directly into a structure. If `areRows` is
  /// set, returns the number of inserted rows instead.
  package func insertionCount(into owner: ByteRange, depth: Int, areRows: Bool = false) -> Int {
    insertions.count { $0.owner == owner && $0.depth == depth && $0.isRow == areRows }
  }

  /// Whether a structure or row is inserted directly into a node.
  package func inserts(into node: Node) -> Bool {
    insertions.contains { $0.owner == node.range && $0.depth == node.depth }
  }

  /// Whether a structure or row is inserted at an offset.
  package func inserts(at place: Int) -> Bool { insertions.contains { $0.place == place } }

  /// Returns by how many bytes the part of the file before an offset becomes shorter.
  private func shift(before place: Int) -> Int {
    let inFront = added[..<added.endOfFirst { $0.place <= place }]
    return count(before: place) - (inFront.last?.sum ?? 0)
  }

  /// Returns the subranges of a range that are not removed.
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

  /// Returns the number of removed ranges that end inside a range of the file, or at its end.
  package func rangeCount(in range: ByteRange) -> Int {
    firstIndex(endingAfter: range.end) - firstIndex(endingAfter: range.start)
  }

  /// Returns the number of bytes removed before an offset of the file.
  private func count(before place: Int) -> Int {
    let index = firstIndex(endingAfter: place)
    if index < ranges.count {
      return before[index] + max(0, place - ranges[index].start)
    }
    guard let last = ranges.last, let count = before.last else { return 0 }
    return count + last.count
  }

  private func firstIndex(endingAfter place: Int) -> Int { ranges.endOfFirst { $0.end <= place } }
}
