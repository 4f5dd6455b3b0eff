/// A time of day with the precision that was stated, and with a time zone if one was stated.
package struct FactTime: Hashable, Sendable {
  package let hour: Int
  package let minute: Int
  package let second: Int?
  /// The digits of the fraction of a second; nil if there are none.
  package let fraction: String?
  /// The minutes that the local time is ahead of UTC; nil if no zone is stated.
  package let zone: Int?

  /// Returns nil if a number is out of range. Second 60 is a leap second. 24:00 is the end of the
  /// day.
  package init?(
    hour: Int, minute: Int, second: Int? = nil, fraction: String? = nil, zone: Int? = nil
  ) {
    guard 0...23 ~= hour || (hour == 24 && minute == 0 && second ?? 0 == 0), 0...59 ~= minute,
      0...60 ~= second ?? 0, -1439...1439 ~= zone ?? 0,
      (fraction ?? "0").utf8.allSatisfy({ 0x30...0x39 ~= $0 }), fraction != ""
    else { return nil }
    self.hour = hour
    self.minute = minute
    self.second = second
    self.fraction = second == nil ? nil : fraction
    self.zone = zone
  }

  /// The microseconds from the start of the day in UTC. Times without a zone are read as UTC.
  var microseconds: Int64 {
    let minutes = Int64(hour * 60 + minute - (zone ?? 0))
    var digits = Int64(0)
    for digit in (fraction ?? "").utf8.prefix(6) { digits = digits * 10 + Int64(digit) - 0x30 }
    return (minutes * 60 + Int64(second ?? 0)) * 1_000_000 + digits * unitOfFraction
  }

  /// The length of the interval of time that has this text: a minute, a second, or less.
  var length: Int64 {
    if second == nil { 60_000_000 } else { fraction == nil ? 1_000_000 : unitOfFraction }
  }

  /// The microseconds that the last digit of the fraction counts.
  private var unitOfFraction: Int64 {
    [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1][min(6, (fraction ?? "").utf8.count)]
  }
}

extension FactTime: CustomStringConvertible {
  /// The time as in ISO 8601, such as `10:20:30.5+02:00`.
  package var description: String {
    var text = hour.twoDigits + ":" + minute.twoDigits
    if let second { text += ":" + second.twoDigits }
    if let fraction { text += "." + fraction }
    guard let zone else { return text }
    guard zone != 0 else { return text + "Z" }
    let minutes = abs(zone)
    return text + (zone < 0 ? "-" : "+") + (minutes / 60).twoDigits + ":"
      + (minutes % 60).twoDigits
  }
}

extension Int {
  /// A number from 0 to 99 with two digits.
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
