/// A date with a time of day as ISO 8601 writes it: `2024-02-25T05:28:30.125Z`, `…+02:00`.
package struct DateTimeText: Hashable, Sendable {
  /// The time since 1970-01-01T00:00:00, in units of `1 / timescale` seconds. It is in UTC if the
  /// text states a time zone.
  package let value: Int64
  package let timescale: Int64
  package let hasZone: Bool

  package var hasFraction: Bool { timescale > 1 }

  /// Maximum number of digits read after the decimal point of the seconds. Further digits are
  /// ignored.
  private static let maxDigits = 9

  package init?(_ letters: [UInt8]) {
    var reader = Reader(letters: letters)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let day = reader.number(2), reader.take("T") || reader.take("t"),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      reader.take(":"), let second = reader.number(2), (1...12).contains(month),
      day >= 1, day <= Self.days(in: month, of: year), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction: [UInt8] = []
    if reader.take(".") || reader.take(",") {
      fraction = reader.digits()
      if fraction.isEmpty { return nil }
    }
    guard let zone = reader.zone(), reader.isAtEnd else { return nil }
    hasZone = zone.isReported
    var scale: Int64 = 1
    var units: Int64 = 0
    for digit in fraction.prefix(Self.maxDigits) {
      scale *= 10
      units = units * 10 + Int64(digit - 0x30)
    }
    let days = Int64(Self.daysSince1970(year, month, day))
    let seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 + second - zone.minutes * 60)
    // A date with a year of four digits is up to 2.5 × 10¹¹ seconds after 1970. In units of 10⁻⁹
    // seconds, this number can overflow 64 bits. In this case, only whole seconds are kept.
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: scale)
    let (sum, overflows) = whole.addingReportingOverflow(units)
    (value, timescale) = overflow || overflows ? (seconds, 1) : (sum, scale)
  }

  /// Returns the number of days of a month, from 1 to 12, in the Gregorian calendar.
  package static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of days from 1970-01-01 to a day of the Gregorian calendar.
  package static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The calculation uses years that begin in March, so that the leap day is the last day of a
    // year.
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leaps = (shifted + 400) / 4 - (shifted + 400) / 100 + (shifted + 400) / 400
    return (shifted + 400) * 365 + leaps + dayOfYear - 719_468 - 146_097
  }
}

private struct Reader {
  let letters: [UInt8]
  var place = 0

  var isAtEnd: Bool { place == letters.count }

  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard place < letters.count, letters[place] == UInt8(ascii: letter) else { return false }
    place += 1
    return true
  }

  mutating func digits(most: Int = .max) -> [UInt8] {
    let found = letters[place...].prefix { 0x30...0x39 ~= $0 }.prefix(most)
    place += found.count
    return Array(found)
  }

  mutating func number(_ count: Int) -> Int? {
    let end = place + count
    guard end <= letters.count else { return nil }
    var number = 0
    for letter in letters[place..<end] {
      guard 0x30...0x39 ~= letter else { return nil }
      number = number * 10 + Int(letter) - 0x30
    }
    place = end
    return number
  }

  /// Parses the time zone at the end of the text, in minutes east of Greenwich. If the text has no
  /// time zone, `isReported` is false. Nil if the time zone is invalid.
  mutating func zone() -> (isReported: Bool, minutes: Int)? {
    if isAtEnd { return (false, 0) }
    if take("Z") || take("z") { return (true, 0) }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = isAtEnd ? 0 : number(2), hours < 24, minutes < 60 else { return nil }
    return (true, (isWest ? -1 : 1) * (hours * 60 + minutes))
  }
}
