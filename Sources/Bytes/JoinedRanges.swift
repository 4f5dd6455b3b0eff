/// Ranges of one source (the base) joined in order, with a mapping from the joined bytes back to
/// the base.
package struct JoinedRanges: Sendable {
  package let parts: [ByteRange]
  /// For each part, its offset in the joined bytes.
  private let starts: [Int]
  /// Whether the parts are in ascending order in the base and do not overlap.
  private let areOrdered: Bool
  package let size: Int
  /// Whether the bytes between the parts are escape bytes. Such bytes were inserted because of the
  /// bytes before them, and have no meaning alone.
  let areEscaped: Bool

  package init(_ parts: [ByteRange], areEscaped: Bool = false) {
    var starts: [Int] = []
    starts.reserveCapacity(parts.count)
    var kept: [ByteRange] = []
    kept.reserveCapacity(parts.count)
    var size = 0
    for part in parts where !part.isEmpty {
      let (sum, overflow) = size.addingReportingOverflow(part.count)
      if overflow { break }
      starts.append(size)
      kept.append(part)
      size = sum
    }
    self.parts = kept
    self.starts = starts
    areOrdered = zip(kept, kept.dropFirst()).allSatisfy { $0.end <= $1.start }
    self.size = size
    self.areEscaped = areEscaped
  }

  /// Returns the ranges of the base that a range of the joined bytes consists of.
  package func ranges(of range: ByteRange) -> [ByteRange] {
    let wanted = range.clamped(to: ByteRange(start: 0, count: size))
    if wanted.isEmpty {
      // An empty range is a position before a byte. It is mapped to the position before the same
      // byte in the base. A position at the end is mapped to the end of the last part.
      guard let index = index(holding: min(wanted.start, size - 1)) else { return [] }
      return [ByteRange(start: parts[index].start + (wanted.start - starts[index]), count: 0)]
    }
    guard var index = index(holding: wanted.start) else { return [] }
    var result: [ByteRange] = []
    var place = wanted.start
    while place < wanted.end, index < parts.count {
      let skipped = place - starts[index]
      let count = min(parts[index].count - skipped, wanted.end - place)
      result.append(ByteRange(start: parts[index].start + skipped, count: count))
      place += count
      index += 1
    }
    return result
  }

  /// Returns the same ranges as `ranges(of:)`, extended by the escape bytes after each part that
  /// ends inside the range.
  func rangesWithEscapes(of range: ByteRange) -> [ByteRange] {
    let ranges = ranges(of: range)
    guard areEscaped, let first = index(holding: range.start) else { return ranges }
    return ranges.enumerated().map { number, run in
      let index = first + number
      let isWhole = run.end == parts[index].end && index + 1 < parts.count
      return isWhole ? ByteRange(from: run.start, to: parts[index + 1].start) : run
    }
  }

  /// Returns the first offset at which the joined bytes contain the byte at `offset` in the base.
  /// Returns nil if no part contains that byte.
  package func place(of offset: Int) -> Int? {
    let index =
      areOrdered
      ? parts.endOfFirst { $0.end <= offset }
      : parts.firstIndex { $0.contains(offset) } ?? parts.count
    guard index < parts.count, parts[index].contains(offset) else { return nil }
    return starts[index] + offset - parts[index].start
  }

  private func index(holding place: Int) -> Int? {
    guard place >= 0, place < size else { return nil }
    return starts.endOfFirst { $0 <= place } - 1
  }
}
