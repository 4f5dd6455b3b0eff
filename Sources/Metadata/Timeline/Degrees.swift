import Anatomy

/// Conversions of angles to degrees, from degrees with minutes and seconds.
extension ExactNumber {
  /// Converts degrees, minutes and seconds, each as numerator and denominator, as in Exif.
  static func degrees(_ parts: [(Int64, Int64)]) -> ExactNumber? {
    var sum: (number: Int128, divisor: Int128) = (0, 1)
    var unit: Int128 = 1
    var nearly = 0.0
    for (number, divisor) in parts.prefix(3) {
      defer { unit *= 60 }
      guard divisor > 0 else {
        if number == 0 { continue }
        return nil
      }
      nearly += Double(number) / Double(divisor) / Double(unit)
      let below = Int128(divisor) * unit
      let (left, overflowed) = sum.number.multipliedReportingOverflow(by: below)
      let (divisors, overflowedToo) = sum.divisor.multipliedReportingOverflow(by: below)
      let (right, overflowedAgain) = Int128(number).multipliedReportingOverflow(by: sum.divisor)
      if overflowed || overflowedToo || overflowedAgain { return ExactNumber(finite: nearly) }
      sum = reduced(left &+ right, divisors)
    }
    return ratio(sum.number, sum.divisor) ?? ExactNumber(finite: nearly)
  }

  /// Parses degrees and minutes that are written as one number: `3826.0134` is 38 degrees and
  /// 26.0134 minutes.
  static func degreesAndMinutes(_ text: some StringProtocol) -> ExactNumber? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ Int64($0) }), text.utf8.count <= 18 else { return nil }
    let decimals = parts.count > 1 ? parts[1] : ""
    guard decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let scale = power(decimals.utf8.count)
    let (degrees, minutes) = whole.magnitude.quotientAndRemainder(dividingBy: 100)
    let part = Int64(decimals.isEmpty ? "0" : String(decimals)) ?? 0
    let number =
      (Int128(degrees) * 60 + Int128(minutes)) * Int128(scale) + Int128(part)
    let all = reduced(text.hasPrefix("-") ? -number : number, Int128(scale) * 60)
    return ratio(all.number, all.divisor)
  }

  /// Converts degrees and minutes that are stored as one floating-point number, such as 3826.0134.
  static func degreesAndMinutes(_ number: Double) -> ExactNumber? {
    guard number.isFinite, number.magnitude < 100_000 else { return nil }
    var (scaled, bits) = (number, 0)
    while scaled != scaled.rounded(), bits < 50 { (scaled, bits) = (scaled * 2, bits + 1) }
    guard scaled.magnitude < 0x1p62 else { return ExactNumber(finite: number) }
    let one = Int128(1) << Int128(bits)
    let whole = Int128(scaled)
    let degrees = whole / (100 * one)
    let all = reduced(degrees * 60 * one + whole - degrees * 100 * one, 60 * one)
    return ratio(all.number, all.divisor)
  }

  private static func power(_ exponent: Int) -> Int64 {
    (0..<min(max(exponent, 0), 17)).reduce(1) { power, _ in power * 10 }
  }

  private static func ratio(_ number: Int128, _ divisor: Int128) -> ExactNumber? {
    guard let number = Int64(exactly: number), let divisor = Int64(exactly: divisor), divisor > 0
    else { return nil }
    return .ratio(number, divisor)
  }

  private static func reduced(
    _ number: Int128, _ divisor: Int128
  ) -> (number: Int128, divisor: Int128) {
    let common = Int128(clamping: greatestCommonDivisor(number.magnitude, divisor.magnitude))
    return (number / common, divisor / common)
  }
}
