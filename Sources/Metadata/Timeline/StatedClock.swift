import Anatomy
import Movie

/// A date and time that a recording states.
package struct StatedClock: Hashable, Sendable {
  /// The kind of clock that a time comes from.
  package enum Basis: Hashable, Sendable {
    /// A time in UTC from an unknown kind of clock.
    case utc
    /// A time in UTC from a satellite navigation receiver, such as GPS.
    case satellite
    /// A satellite navigation system time that does not count leap seconds, such as GPS time.
    case satelliteWithoutLeapSeconds
    /// A local time of the recorder, without a time zone.
    case withoutZone
  }

  /// The time since 1970 in microseconds.
  package let since1970: Int64
  package let basis: Basis
  /// Whether the time was computed from another stated time, and not stated itself.
  package var isInterpolated = false

  package init(since1970: Int64, basis: Basis) {
    self.since1970 = since1970
    self.basis = basis
  }

  /// Creates a time from a date and time of day; fails if a component is outside its range, or if
  /// the year is not from 1970 to 2200.
  init?(
    year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64,
    microsecond: Int64 = 0, basis: Basis
  ) {
    guard 1970...2200 ~= year, 1...12 ~= month,
      1...Int64(DateTimeText.days(in: Int(month), of: Int(year))) ~= day, 0...24 ~= hour,
      0...59 ~= minute, 0...60 ~= second, 0..<1_000_000 ~= microsecond
    else { return nil }
    let days = Self.days(year, month, day)
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    self.init(since1970: seconds * 1_000_000 + microsecond, basis: basis)
  }

  /// Returns this time plus the distance from `start` to `time` on a timeline.
  func after(_ time: RationalTime, from start: RationalTime) -> StatedClock {
    let distance = time.microseconds.subtractingReportingOverflow(start.microseconds).partialValue
    var later = StatedClock(
      since1970: since1970.addingReportingOverflow(distance).partialValue, basis: basis)
    later.isInterpolated = isInterpolated || distance != 0
    return later
  }

  /// The number of days since 1970-01-01. In this computation, years start in March, so that a leap
  /// day is the last day of its year.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let (era, yearOfEra) = (shifted / 400, shifted % 400)
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension StatedClock {
  /// The time in ISO 8601 form, such as `2019-11-18T23:45:14.000Z`. There is no `Z` if no time zone
  /// is stated.
  package var text: String {
    let (seconds, left) = Self.divided(since1970)
    guard seconds >= 0 else { return "" }
    var text = CalendarDate(secondsSince1970: UInt64(seconds)).description
    text.removeLast()
    let isFine = left % 1000 != 0
    let fraction = String(isFine ? left : left / 1000)
    text += "." + String(repeating: "0", count: (isFine ? 6 : 3) - fraction.utf8.count) + fraction
    return text + (basis == .withoutZone ? "" : "Z")
  }

  private static func divided(_ moment: Int64) -> (Int64, Int64) {
    let (seconds, left) = moment.quotientAndRemainder(dividingBy: 1_000_000)
    return left < 0 ? (seconds - 1, left + 1_000_000) : (seconds, left)
  }

  /// A description of the kind of clock, for display.
  package var basisText: String {
    let words =
      switch basis {
      case .utc: "stated in UTC"
      case .satellite: "satellite clock"
      case .satelliteWithoutLeapSeconds: "satellite clock without leap seconds"
      case .withoutZone: "recorder's clock, no time zone stated"
      }
    return isInterpolated ? words + ", interpolated within the sample" : words
  }
}
