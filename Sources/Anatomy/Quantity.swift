/// Formats numbers for display with integer arithmetic only: results are exact, and defined for
/// every input.
package enum Quantity {
  /// Formats a duration in units of a timescale: `4.733 s`, from one minute `1:02.500`, from one
  /// hour `1:02:03.500`. Returns nil if the timescale is 0.
  package static func duration(_ value: UInt64, timescale: UInt64) -> String? {
    guard timescale > 0 else { return nil }
    var (seconds, rest) = value.quotientAndRemainder(dividingBy: timescale)
    var thousandths = fraction(rest, of: timescale, times: 1000)
    if thousandths == 1000 {
      seconds += 1  // cannot overflow: with a rest the quotient is below half of the range
      thousandths = 0
    }
    let fraction = "." + padded(thousandths, digits: 3)
    if seconds < 60 { return "\(seconds)\(fraction) s" }
    let minutes = seconds / 60
    let lowest = padded(seconds % 60, digits: 2) + fraction
    if minutes < 60 { return "\(minutes):\(lowest)" }
    return "\(minutes / 60):\(padded(minutes % 60, digits: 2)):\(lowest)"
  }

  /// Formats a point in time, such as `-4.733 s`; negative times are before the start of the
  /// timeline. Returns nil if the timescale is 0.
  package static func duration(_ value: Int64, timescale: UInt64) -> String? {
    duration(value.magnitude, timescale: timescale).map { value < 0 ? "-" + $0 : $0 }
  }

  /// Formats the frame rate for a number of frames in a duration: `29.97 fps`. Returns nil if the
  /// duration is 0, or if the rate is too large or rounds to 0.
  package static func frameRate(frames: UInt64, duration: UInt64, timescale: UInt64) -> String? {
    let ticks = frames.multipliedFullWidth(by: timescale)
    guard ticks.high < duration else { return nil }
    var (whole, rest) = duration.dividingFullWidth(ticks)
    guard whole < .max else { return nil }
    var thousandths = fraction(rest, of: duration, times: 1000)
    if thousandths == 1000 {
      whole += 1
      thousandths = 0
    }
    guard whole > 0 || thousandths > 0 else { return nil }
    return "\(whole)\(decimals(thousandths, digits: 3)) fps"
  }

  /// Formats the fixed-point number `raw / 2^fractionBits` without trailing zeros. It has as many
  /// decimals as needed to distinguish adjacent values.
  package static func fixedPoint(_ raw: Int64, fractionBits: Int) -> String {
    guard fractionBits > 0 else { return String(raw) }
    guard fractionBits < 64 else { return "\(raw)/2^\(fractionBits)" }
    let one: UInt64 = 1 << UInt64(fractionBits)
    // 10^digits is the first power of ten that is at least 2^fractionBits; 0.30103 is log10 2.
    let digits = (fractionBits * 30_103 + 99_999) / 100_000
    var limit: UInt64 = 1
    for _ in 0..<digits { limit *= 10 }  // at most 10^19, which fits
    var whole = raw.magnitude / one
    var part = fraction(raw.magnitude % one, of: one, times: limit)
    if part == limit {
      whole += 1
      part = 0
    }
    return (raw < 0 ? "-" : "") + String(whole) + decimals(part, digits: digits)
  }

  /// Returns `part / whole * factor`, rounded half up. `part` must be less than `whole`.
  private static func fraction(_ part: UInt64, of whole: UInt64, times factor: UInt64) -> UInt64 {
    let (quotient, rest) = whole.dividingFullWidth(part.multipliedFullWidth(by: factor))
    return rest >= whole - rest ? quotient + 1 : quotient
  }

  private static func decimals(_ number: UInt64, digits: Int) -> String {
    var text = padded(number, digits: digits)[...]
    while text.last == "0" { text.removeLast() }
    return text.isEmpty ? "" : "." + text
  }

  private static func padded(_ number: UInt64, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
