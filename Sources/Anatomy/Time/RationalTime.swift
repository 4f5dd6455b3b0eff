/// A time as files state it: a number of units of a timescale. Times are converted to decimal
/// numbers only for output.
package struct RationalTime: Hashable, Sendable {
  package let value: Int64
  /// The number of units per second, which is greater than 0.
  package let timescale: Int64

  /// Creates a time; fails unless the timescale is greater than 0.
  package init?(_ value: Int64, per timescale: Int64) {
    guard timescale > 0 else { return nil }
    self.value = value
    self.timescale = timescale
  }

  /// Creates a time. A timescale of less than 1 is replaced by 1.
  package init(value: Int64, clock: Int64) { (self.value, timescale) = (value, max(1, clock)) }

  package static let zero = RationalTime(value: 0, clock: 1)

  /// Returns the time in units of another timescale, rounded down; nil if it overflows.
  package func converted(to scale: Int64) -> RationalTime? {
    guard scale > 0 else { return nil }
    if scale == timescale { return self }
    let units = Int128(value) * Int128(scale)
    let (quotient, rest) = units.quotientAndRemainder(dividingBy: Int128(timescale))
    return Int64(exactly: rest < 0 ? quotient - 1 : quotient)
      .map { RationalTime(value: $0, clock: scale) }
  }

  /// Returns the time in units of another timescale, rounded to the nearest unit.
  package func rounded(to scale: Int64) -> RationalTime {
    let units = Int128(value) * Int128(max(1, scale)) * 2 + Int128(timescale)
    let (quotient, rest) = units.quotientAndRemainder(dividingBy: Int128(timescale) * 2)
    return RationalTime(
      value: Int64(clamping: rest < 0 ? quotient - 1 : quotient), clock: max(1, scale))
  }

  /// The same time with the smallest timescale that can state it.
  package var reduced: RationalTime {
    let divisor = Int64(
      clamping: greatestCommonDivisor(value.magnitude, timescale.magnitude))
    return divisor > 1
      ? RationalTime(value: value / divisor, clock: timescale / divisor) : self
  }

  /// Whether both are the same time, possibly in different timescales.
  package func isSame(as other: RationalTime) -> Bool { !(self < other) && !(other < self) }

  /// Returns the sum of two times in units of the finer timescale, or of a common timescale if the
  /// finer one cannot express both; nil if the sum overflows.
  package func adding(_ other: RationalTime) -> RationalTime? {
    let scale = clock(with: other)
    guard let one = converted(to: scale), let two = other.converted(to: scale) else { return nil }
    let (sum, overflow) = one.value.addingReportingOverflow(two.value)
    return overflow ? nil : RationalTime(value: sum, clock: scale)
  }

  package func subtracting(_ other: RationalTime) -> RationalTime? {
    guard other.value > .min else { return nil }
    return adding(RationalTime(value: -other.value, clock: other.timescale))
  }

  /// Returns the finer of the two timescales, or a common timescale if the finer one cannot express
  /// both times. A common timescale above 2⁴⁰ is not used.
  private func clock(with other: RationalTime) -> Int64 {
    let (coarse, fine) = timescale < other.timescale ? (self, other) : (other, self)
    let units = Int128(coarse.value) * Int128(fine.timescale)
    if units % Int128(coarse.timescale) == 0 { return fine.timescale }
    return Self.commonClock(coarse.timescale, fine.timescale) ?? fine.timescale
  }

  /// The least common multiple of two timescales; nil if it is greater than 2⁴⁰.
  package static func commonClock(_ one: Int64, _ other: Int64) -> Int64? {
    let divisor = Int64(clamping: greatestCommonDivisor(one.magnitude, other.magnitude))
    let (common, overflow) = (one / divisor).multipliedReportingOverflow(by: other)
    return overflow || common > 1 << 40 ? nil : common
  }

  /// The time in microseconds, rounded toward zero.
  package var microseconds: Int64 { Int64(clamping: Int128(value) * 1_000_000 / Int128(timescale)) }

  /// The time in hours, minutes and seconds, such as `0:00:01.001`.
  package var clockText: String { clockText(hourDigits: 1) }

  /// The time as `clockText`, with at least the given number of digits for the hours.
  package func clockText(hourDigits: Int) -> String {
    let scale = UInt128(timescale.magnitude)
    let thousandths = (UInt128(value.magnitude) * 1000 + scale / 2) / scale
    let (seconds, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    func padded(_ number: UInt128, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    return (value < 0 ? "-" : "")
      + "\(padded(seconds / 3600, hourDigits)):\(padded(seconds / 60 % 60, 2)):"
      + "\(padded(seconds % 60, 2)).\(padded(rest, 3))"
  }
}

extension RationalTime: Comparable {
  package static func < (left: RationalTime, right: RationalTime) -> Bool {
    Int128(left.value) * Int128(right.timescale) < Int128(right.value) * Int128(left.timescale)
  }
}
