/// Arithmetic with times. Sums, differences and integer multiples are exact, unless a value or a
/// timescale would be too large.
extension MediaTime {
  /// The ways to round a time to a whole number of units.
  ///
  /// ```swift
  /// let frame = chapter.start.convertScale(25, method: .roundTowardNegativeInfinity)
  /// ```
  public enum RoundingMethod: Hashable, Sendable {
    /// Round to the nearest unit, and halves away from zero. This is the default.
    case roundHalfAwayFromZero
    /// Round toward zero.
    case roundTowardZero
    /// Round away from zero.
    case roundAwayFromZero
    /// Round toward zero if the new timescale is smaller, and away from zero if it is larger. A
    /// negative time is never rounded to 0.
    case quickTime
    /// Round to the next later unit.
    case roundTowardPositiveInfinity
    /// Round to the next earlier unit.
    case roundTowardNegativeInfinity

    /// The default method, which is ``roundHalfAwayFromZero``.
    public static var `default`: Self { .roundHalfAwayFromZero }
  }

  /// Returns the time converted to the given timescale.
  ///
  /// A time that is too large for the new timescale becomes the largest time that can be
  /// represented. If the new timescale is not greater than 0, the time is returned unchanged.
  ///
  /// - Parameters:
  ///   - newTimescale: The number of units per second.
  ///   - method: The way to round the number of units.
  public func convertScale(_ newTimescale: Int64, method: RoundingMethod) -> MediaTime {
    guard newTimescale > 0 else { return self }
    let units = Int128(value) * Int128(newTimescale)
    let isFiner = newTimescale > timescale
    return MediaTime(
      checked: Int64(
        clamping: method.quotient(units, Int128(timescale), isFiner: isFiner)),
      per: newTimescale)
  }

  /// Returns the sum of two times.
  ///
  /// The timescale of the sum is the least common multiple of both timescales. If the multiple is
  /// greater than 2³¹ - 1, the timescale is the greatest of 2³¹ - 1 and both timescales, and the
  /// sum is rounded. A sum that is too large becomes the largest time that can be represented.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    combine(left, right, by: +)
  }

  /// Returns the difference of two times. The timescale is chosen as in a sum.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    combine(left, right, by: -)
  }

  /// Adds a time to a variable.
  public static func += (left: inout MediaTime, right: MediaTime) { left = left + right }
  /// Subtracts a time from a variable.
  public static func -= (left: inout MediaTime, right: MediaTime) { left = left - right }

  /// Returns the time multiplied by a whole number.
  public func multiplied(by multiplier: Int64) -> MediaTime {
    Self.limited(Int128(value) * Int128(multiplier), per: Int128(timescale))
  }

  /// Returns the time multiplied by a fraction, rounded to a unit of the timescale; nil if the
  /// denominator is 0.
  ///
  /// - Parameters:
  ///   - multiplier: The numerator of the fraction.
  ///   - divisor: The denominator of the fraction.
  public func multiplied(by multiplier: Int64, dividedBy divisor: Int64) -> MediaTime? {
    guard divisor != 0 else { return nil }
    let sign: Int128 = divisor < 0 ? -1 : 1
    let units = Int128(value) * Int128(multiplier) * sign
    let quotient = RoundingMethod.default.quotient(units, Int128(divisor) * sign)
    return Self.limited(quotient, per: Int128(timescale))
  }

  /// The largest timescale of a `CMTime` in Core Media.
  private static let maxSharedTimescale: Int64 = 0x7FFF_FFFF

  private static func combine(
    _ left: MediaTime, _ right: MediaTime, by operation: (Int128, Int128) -> Int128
  ) -> MediaTime {
    let scale = commonTimescale(left.timescale, right.timescale)
    func units(_ time: MediaTime) -> Int128 {
      let units = Int128(time.value) * Int128(scale)
      return RoundingMethod.default.quotient(units, Int128(time.timescale))
    }
    return limited(operation(units(left), units(right)), per: Int128(scale))
  }

  private static func commonTimescale(_ one: Int64, _ other: Int64) -> Int64 {
    let limit = max(maxSharedTimescale, one, other)
    var (divisor, rest) = (one, other)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let (common, overflow) = (one / divisor).multipliedReportingOverflow(by: other)
    return overflow || common > limit ? limit : common
  }

  /// Returns the time with the given number of units. If this number is too large for 64 bits, the
  /// result has a coarser timescale. If no timescale is coarse enough, the result is clamped.
  private static func limited(_ units: Int128, per timescale: Int128) -> MediaTime {
    let (whole, rest) = units.quotientAndRemainder(dividingBy: timescale)
    var (scale, fitting) = (timescale, units)
    while Int64(exactly: fitting) == nil, scale > 1 {
      scale /= 2
      // Converting the whole seconds separately keeps the product within 128 bits.
      fitting = whole * scale + RoundingMethod.default.quotient(rest * scale, timescale)
    }
    return MediaTime(checked: Int64(clamping: fitting), per: Int64(clamping: scale))
  }
}

extension MediaTime.RoundingMethod {
  /// Returns the quotient, rounded by this method. The divisor must be greater than 0.
  ///
  /// - Parameter isFiner: whether the timescale of the quotient is larger than that of the original
  ///   time.
  func quotient(_ dividend: Int128, _ divisor: Int128, isFiner: Bool = false) -> Int128 {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    if rest == 0 { return quotient }
    let away = quotient + rest.signum()
    switch self {
    case .roundHalfAwayFromZero:
      return rest.magnitude >= divisor.magnitude - rest.magnitude ? away : quotient
    case .roundTowardZero: return quotient
    case .roundAwayFromZero: return away
    case .quickTime: return isFiner || (quotient == 0 && rest < 0) ? away : quotient
    case .roundTowardPositiveInfinity: return rest > 0 ? away : quotient
    case .roundTowardNegativeInfinity: return rest < 0 ? away : quotient
    }
  }
}
