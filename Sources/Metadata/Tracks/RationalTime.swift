import Bytes

/// A time as files state it: so many units of a clock. It becomes a decimal number only where it is
/// printed.
package struct RationalTime: Hashable, Sendable {
  package let value: Int64
  /// Units in a second, more than 0.
  package let timescale: Int64

  /// Nil without a clock.
  package init?(_ value: Int64, per timescale: Int64) {
    guard timescale > 0 else { return nil }
    self.value = value
    self.timescale = timescale
  }

  private init(value: Int64, timescale: Int64) {
    (self.value, self.timescale) = (value, timescale)
  }

  package static let zero = RationalTime(value: 0, timescale: 1)

  /// In units of another clock, rounded down.
  package func converted(to scale: Int64) -> RationalTime? {
    guard scale > 0 else { return nil }
    if scale == timescale { return self }
    let units = Int128(value) * Int128(scale)
    let (quotient, rest) = units.quotientAndRemainder(dividingBy: Int128(timescale))
    return Int64(exactly: rest < 0 ? quotient - 1 : quotient)
      .map { RationalTime(value: $0, timescale: scale) }
  }

  /// In units of the finer clock of both; nil where the sum does not fit.
  package func adding(_ other: RationalTime) -> RationalTime? {
    let scale = max(timescale, other.timescale)
    guard let one = converted(to: scale), let two = other.converted(to: scale) else { return nil }
    let (sum, overflow) = one.value.addingReportingOverflow(two.value)
    return overflow ? nil : RationalTime(value: sum, timescale: scale)
  }

  package func subtracting(_ other: RationalTime) -> RationalTime? {
    guard other.value > .min else { return nil }
    return adding(RationalTime(value: -other.value, timescale: other.timescale))
  }
}

extension RationalTime: Comparable {
  package static func < (left: RationalTime, right: RationalTime) -> Bool {
    Int128(left.value) * Int128(right.timescale) < Int128(right.value) * Int128(left.timescale)
  }
}

/// A part of a time line.
package struct RationalTimeRange: Hashable, Sendable {
  package let start: RationalTime
  package let duration: RationalTime

  package init(start: RationalTime, duration: RationalTime) {
    (self.start, self.duration) = (start, duration)
  }

  package var end: RationalTime? { start.adding(duration) }
}

/// A fraction in lowest terms, such as 30000/1001.
package struct Ratio: Hashable, Sendable, CustomStringConvertible {
  package let numerator: Int64
  package let denominator: Int64

  /// Nil unless both are more than 0.
  package init?(_ numerator: Int64, _ denominator: Int64) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (rest, divisor) = (numerator, denominator)
    while rest != 0 { (rest, divisor) = (divisor % rest, rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  package var description: String { "\(numerator)/\(denominator)" }
}

extension Ratio: Comparable {
  package static func < (left: Ratio, right: Ratio) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }
}

/// A number that a file states or that was counted, or one that only comes near.
package struct Measured<Value: Hashable & Sendable>: Hashable, Sendable {
  package let value: Value
  package let isEstimate: Bool

  package init(_ value: Value, isEstimate: Bool = false) {
    (self.value, self.isEstimate) = (value, isEstimate)
  }
}
