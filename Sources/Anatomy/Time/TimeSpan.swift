/// A range of time on a timeline.
package struct TimeSpan: Hashable, Sendable {
  package let start: RationalTime
  /// The duration of the span, which is never negative.
  package let duration: RationalTime

  package init(start: RationalTime, duration: RationalTime) {
    self.start = start
    self.duration = max(duration, RationalTime(value: 0, clock: duration.timescale))
  }

  package init(from start: RationalTime, to end: RationalTime) {
    self.init(start: start, duration: end.subtracting(start) ?? .zero)
  }

  /// Creates a span from a start and an end in the same timescale.
  package init(from start: Int64, to end: Int64, per clock: Int64) {
    let length = Int64(clamping: Int128(end) - Int128(start))
    self.init(
      start: RationalTime(value: start, clock: clock),
      duration: RationalTime(value: length, clock: clock))
  }

  /// The end of the span, clamped to the largest representable time.
  package var end: RationalTime {
    start.adding(duration)
      ?? RationalTime(value: .max, clock: max(start.timescale, duration.timescale))
  }

  /// The start and end of the span for display, such as `0:00:00.500–0:00:01.500`.
  package var clockText: String { "\(start.clockText)–\(end.clockText)" }

  package var isEmpty: Bool { duration.value == 0 }

  /// Whether the end is unknown.
  package var isEndless: Bool { end.value == .max }

  /// Returns one of several equal parts of the span, by its index from 0. If necessary, the
  /// timescale of the part is finer than that of the span.
  package func part(_ number: Int, of count: Int) -> TimeSpan {
    guard count > 1 else { return self }
    let bounds = bounds
    let (index, parts) = (Int128(number), Int128(count))
    let isFine = bounds.clock < 1 << 40 && count < 1 << 16
    let scale = isFine ? parts : 1
    func place(_ index: Int128) -> Int64 {
      Int64(clamping: bounds.start * scale + (bounds.end - bounds.start) * index * scale / parts)
    }
    return TimeSpan(
      from: place(index), to: place(index + 1), per: Int64(clamping: bounds.clock * scale))
  }

  /// Returns the span from the earlier start to the later end of two spans.
  package func extended(to other: TimeSpan) -> TimeSpan {
    TimeSpan(from: min(start, other.start), to: max(end, other.end))
  }

  /// Returns the part of the span that is within another span, in the timescale of this span; nil
  /// if the spans do not overlap.
  package func clipped(to limits: TimeSpan) -> TimeSpan? {
    let (own, other) = (bounds, limits.bounds)
    let first = max(own.start, other.start * own.clock / other.clock)
    let last = min(own.end, other.end * own.clock / other.clock)
    guard first < last || (isEmpty && first == last) else { return nil }
    return TimeSpan(
      from: Int64(clamping: first), to: Int64(clamping: last), per: Int64(clamping: own.clock))
  }

  /// The start and end in the timescale of the end, which can express both.
  private var bounds: (start: Int128, end: Int128, clock: Int128) {
    let end = end
    let start = start.converted(to: end.timescale) ?? start
    return (Int128(start.value), Int128(end.value), Int128(end.timescale))
  }
}
