import Anatomy

/// A moment of the calendar that a recording states.
package struct StatedClock: Hashable, Sendable {
  package enum Basis: Hashable, Sendable {
    /// Told in UTC, by no matter which clock.
    case utc
    /// The clock of satellites, told in UTC.
    case satellite
    /// The clock of satellites, which counts no leap seconds.
    case satelliteWithoutLeapSeconds
    /// The recorder's clock, without a time zone.
    case withoutZone
  }

  /// In millionths of a second.
  package let since1970: Int64
  package let basis: Basis
  /// Not stated for this very moment, but so much after one that is.
  package var isInterpolated = false

  package init(since1970: Int64, basis: Basis) {
    self.since1970 = since1970
    self.basis = basis
  }

  /// Nil for what is no date of these centuries.
  init?(
    year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64,
    microsecond: Int64 = 0, basis: Basis
  ) {
    guard 1970...2200 ~= year, 1...12 ~= month, 1...31 ~= day, 0...24 ~= hour, 0...59 ~= minute,
      0...60 ~= second, 0..<1_000_000 ~= microsecond
    else { return nil }
    let days = Self.days(year, month, day)
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    self.init(since1970: seconds * 1_000_000 + microsecond, basis: basis)
  }

  /// So much later.
  func after(_ time: RationalTime, from start: RationalTime) -> StatedClock {
    let distance = time.microseconds.subtractingReportingOverflow(start.microseconds).partialValue
    var later = StatedClock(
      since1970: since1970.addingReportingOverflow(distance).partialValue, basis: basis)
    later.isInterpolated = isInterpolated || distance != 0
    return later
  }

  /// Days since 1970-01-01; years begin with March, so that leap days end them.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let (era, yearOfEra) = (shifted / 400, shifted % 400)
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension StatedClock {
  /// `2019-11-18T23:45:14.000Z`; without a Z where no zone is stated.
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

  /// What the moment is told by, in words.
  package var basisText: String {
    let words =
      switch basis {
      case .utc: "stated in UTC"
      case .satellite: "satellite clock"
      case .satelliteWithoutLeapSeconds: "satellite clock without leap seconds"
      case .withoutZone: "recorder's clock, no time zone stated"
      }
    return isInterpolated ? words + ", spread over the sample" : words
  }
}
