/// A stretch of the movie's time line, in units of its own clock.
package struct MovieSpan: Hashable, Sendable {
  package let start: Int64
  /// Not before the start.
  package let end: Int64
  /// How many units are a second; above 0.
  package let timescale: Int64

  package init(start: Int64, end: Int64, timescale: Int64) {
    self.start = start
    self.end = Swift.max(start, end)
    self.timescale = Swift.max(1, timescale)
  }

  package var duration: Int64 { end.subtractingReportingOverflow(start).partialValue }
  package var isEmpty: Bool { start == end }

  /// One of several equal parts, by its number from 0; in a finer clock where the parts need one.
  func part(_ number: Int, of count: Int) -> MovieSpan {
    guard count > 1 else { return self }
    let (index, parts) = (Int128(number), Int128(count))
    let isFine = timescale.magnitude < 1 << 40 && count < 1 << 16
    let scale = isFine ? parts : 1
    func place(_ index: Int128) -> Int64 {
      Int64(clamping: Int128(start) * scale + (Int128(end) - Int128(start)) * index * scale / parts)
    }
    return MovieSpan(
      start: place(index), end: place(index + 1),
      timescale: Int64(clamping: Int128(timescale) * scale))
  }

  /// What of it lies in another; nil where nothing does.
  func clipped(to limits: MovieSpan) -> MovieSpan? {
    let (own, other) = (Int128(timescale), Int128(limits.timescale))
    func moved(_ place: Int64) -> Int128 { Int128(place) * own / other }
    let first = Swift.max(Int128(start), moved(limits.start))
    let last = Swift.min(Int128(end), moved(limits.end))
    guard first < last || (isEmpty && first == last) else { return nil }
    return MovieSpan(
      start: Int64(clamping: first), end: Int64(clamping: last), timescale: timescale)
  }

  /// How far the start is from zero, in millionths of a second, rounded down.
  package var microseconds: Int64 {
    Int64(clamping: (Int128(start) * 1_000_000) / Int128(timescale))
  }
}

extension MovieSpan {
  /// `0:00:01.001`
  package static func clock(_ value: Int64, timescale: Int64) -> String {
    let scale = UInt128(Swift.max(1, timescale.magnitude))
    let thousandths = (UInt128(value.magnitude) * 1000 + scale / 2) / scale
    let (seconds, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    func padded(_ number: UInt128, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
    let minutes = padded(seconds / 60 % 60, 2)
    return (value < 0 ? "-" : "") + "\(seconds / 3600):\(minutes):\(padded(seconds % 60, 2))."
      + padded(rest, 3)
  }

  package var startText: String { Self.clock(start, timescale: timescale) }
  package var endText: String { Self.clock(end, timescale: timescale) }
}
