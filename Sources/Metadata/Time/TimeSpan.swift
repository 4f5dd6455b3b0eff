/// A stretch of a time line.
package struct TimeSpan: Hashable, Sendable {
  package let start: RationalTime
  /// Not below 0.
  package let duration: RationalTime

  package init(start: RationalTime, duration: RationalTime) {
    self.start = start
    self.duration = max(duration, RationalTime(value: 0, clock: duration.timescale))
  }

  init(from start: RationalTime, to end: RationalTime) {
    self.init(start: start, duration: end.subtracting(start) ?? .zero)
  }

  /// Both ends by one clock.
  init(from start: Int64, to end: Int64, per clock: Int64) {
    let length = Int64(clamping: Int128(end) - Int128(start))
    self.init(
      start: RationalTime(value: start, clock: clock),
      duration: RationalTime(value: length, clock: clock))
  }

  /// As late as times can be where it is later.
  package var end: RationalTime {
    start.adding(duration)
      ?? RationalTime(value: .max, clock: max(start.timescale, duration.timescale))
  }

  /// `0:00:00.500–0:00:01.500`
  package var clockText: String { "\(start.clockText)–\(end.clockText)" }

  package var isEmpty: Bool { duration.value == 0 }

  /// Nobody knows where it ends.
  package var isEndless: Bool { end.value == .max }

  /// One of several equal parts, by its number from 0; in a finer clock where the parts need one.
  func part(_ number: Int, of count: Int) -> TimeSpan {
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

  /// From the earlier beginning to the later end.
  package func extended(to other: TimeSpan) -> TimeSpan {
    TimeSpan(from: min(start, other.start), to: max(end, other.end))
  }

  /// What of it lies in another, by its own clock; nil where nothing does.
  func clipped(to limits: TimeSpan) -> TimeSpan? {
    let (own, other) = (bounds, limits.bounds)
    let first = max(own.start, other.start * own.clock / other.clock)
    let last = min(own.end, other.end * own.clock / other.clock)
    guard first < last || (isEmpty && first == last) else { return nil }
    return TimeSpan(
      from: Int64(clamping: first), to: Int64(clamping: last), per: Int64(clamping: own.clock))
  }

  /// Both ends by the clock of the end, which has the beginning too.
  private var bounds: (start: Int128, end: Int128, clock: Int128) {
    let end = end
    let start = start.converted(to: end.timescale) ?? start
    return (Int128(start.value), Int128(end.value), Int128(end.timescale))
  }
}
