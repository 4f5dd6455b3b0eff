/// A fraction in lowest terms, such as 30000/1001.
package struct Ratio: Hashable, Sendable, CustomStringConvertible {
  package let numerator: Int64
  package let denominator: Int64

  /// Creates a fraction; fails unless both numbers are greater than 0.
  package init?(_ numerator: Int64, _ denominator: Int64) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = Int64(
      clamping: greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
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

/// The greatest common divisor of two numbers, or 1 if both are 0, so that the result can be a
/// divisor.
package func greatestCommonDivisor<Number: FixedWidthInteger & UnsignedInteger>(
  _ one: Number, _ other: Number
) -> Number {
  var (one, other) = (one, other)
  while other != 0 { (one, other) = (other, one % other) }
  return max(one, 1)
}
