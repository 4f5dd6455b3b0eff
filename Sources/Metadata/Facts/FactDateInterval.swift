import Anatomy

/// Comparison of dates. A date is the interval of time that has its text: `2024-07` is a month.
extension FactDate {
  /// The interval in microseconds since 1970. Dates without a time zone are read as UTC, so two of
  /// them are compared by their local clock.
  package var interval: Range<Int64> {
    let start =
      Int64(DateTimeText.daysSince1970(year, month ?? 1, day ?? 1)) * Self.lengthOfDay
      + (time?.microseconds ?? 0)
    return start..<end(after: start)
  }

  private func end(after start: Int64) -> Int64 {
    if let time { return start + time.length }
    if day != nil { return start + Self.lengthOfDay }
    let isWholeYear = month ?? 12 == 12
    let next = DateTimeText.daysSince1970(
      isWholeYear ? year + 1 : year, isWholeYear ? 1 : (month ?? 0) + 1, 1)
    return Int64(next) * Self.lengthOfDay
  }

  private static let lengthOfDay: Int64 = 86_400_000_000

  /// Whether this date is completely within another one: 2024-07-03 is within 2024-07.
  package func isWithin(_ other: FactDate) -> Bool {
    isNotBefore(other) && isNotAfter(other)
  }

  /// Whether this date ends before the other one begins.
  package func isBefore(_ other: FactDate) -> Bool {
    interval.upperBound <= other.interval.lowerBound
  }

  /// Whether this date begins after the other one ends.
  package func isAfter(_ other: FactDate) -> Bool {
    interval.lowerBound >= other.interval.upperBound
  }

  /// Whether this date does not begin before the other one begins.
  package func isNotBefore(_ other: FactDate) -> Bool {
    interval.lowerBound >= other.interval.lowerBound
  }

  /// Whether this date does not end after the other one ends.
  package func isNotAfter(_ other: FactDate) -> Bool {
    interval.upperBound <= other.interval.upperBound
  }
}
