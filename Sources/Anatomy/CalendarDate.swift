/// A date and time in UTC, to the second, in the Gregorian calendar.
package struct CalendarDate: Hashable, Sendable {
  package let year: Int64
  package let month: Int
  package let day: Int
  /// Seconds since midnight UTC.
  let second: Int

  package init(secondsSince1970 seconds: UInt64) { self.init(seconds: seconds, firstDay: 0) }

  package init(secondsSince1904 seconds: UInt64) { self.init(seconds: seconds, firstDay: -24_107) }

  package init(secondsSince1900 seconds: UInt64) { self.init(seconds: seconds, firstDay: -25_567) }

  /// Creates a date from a number of seconds after the start of `firstDay`, a day that is counted
  /// from 1970-01-01. The calculation cannot overflow: even the largest number of seconds is less
  /// than 2⁴⁸ days.
  private init(seconds: UInt64, firstDay: Int64) {
    second = Int(seconds % 86_400)
    // The number of days since 0000-03-01. In years that begin in March, a leap day is the last day
    // of its year. Each era of 400 years has 146,097 days.
    let days = Int64(seconds / 86_400) + firstDay + 719_468
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as ISO 8601 text, such as `2015-02-25T05:28:30Z`. A year of more than four digits
  /// gets a plus sign.
  package var description: String {
    let date = "\(padded(Int64(month)))-\(padded(Int64(day)))"
    let time = [second / 3600, second / 60 % 60, second % 60].map { padded(Int64($0)) }
    let sign = year > 9999 ? "+" : ""
    return "\(sign)\(padded(year, digits: 4))-\(date)T\(time.joined(separator: ":"))Z"
  }

  private func padded(_ number: Int64, digits: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
