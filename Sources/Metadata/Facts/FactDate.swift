import Anatomy

/// A date with the precision that was stated: from a year alone to a fraction of a second.
package struct FactDate: Hashable, Sendable {
  package let year: Int
  package let month: Int?
  package let day: Int?
  package let time: FactTime?

  /// Returns nil if the calendar has no such date, or if a part is stated without the larger one.
  package init?(year: Int, month: Int? = nil, day: Int? = nil, time: FactTime? = nil) {
    guard 0...9999 ~= year, 1...12 ~= month ?? 1, day == nil || month != nil,
      time == nil || day != nil,
      1...DateTimeText.days(in: month ?? 1, of: year) ~= day ?? 1
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.time = time
  }
}

extension FactDate: CustomStringConvertible {
  /// The date as in ISO 8601, with the stated precision.
  package var description: String {
    var text = String(repeating: "0", count: max(0, 4 - String(year).utf8.count)) + String(year)
    for part in [month, day] { if let part { text += "-" + part.twoDigits } }
    if let time { text += "T" + time.description }
    return text
  }
}
