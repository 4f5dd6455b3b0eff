import Bytes

/// A date with the precision that a tag states: from a year alone to a second with a time zone.
package struct StatedDate: Hashable, Sendable, CustomStringConvertible {
  package let year: Int
  package let month: Int?
  package let day: Int?
  /// The time of day with the stated precision, such as `20:41:07`; nil if none is stated.
  package let time: String?
  /// The time zone, such as `Z` or `+02:00`; nil if none is stated.
  package let zone: String?

  /// Parses a date in any of the forms that writers use; nil if the text is not a date.
  package init?(_ text: String) {
    let text = text.trimmed
    guard
      let parts = Self.numbersFirst(text) ?? Self.nameFirst(text) ?? Self.yearAlone(text)
    else { return nil }
    self = parts
  }

  package init?(
    year: Int, month: Int? = nil, day: Int? = nil, time: String? = nil, zone: String? = nil
  ) {
    guard 1...9999 ~= year, month.map({ 1...12 ~= $0 }) ?? true, day.map({ 1...31 ~= $0 }) ?? true
    else { return nil }
    self.year = year
    self.month = month
    self.day = month == nil ? nil : day
    self.time = day == nil ? nil : time
    self.zone = time == nil ? nil : zone
  }

  /// The date in ISO 8601 form, with the stated precision.
  package var description: String {
    var text = String(repeating: "0", count: max(0, 4 - String(year).utf8.count)) + String(year)
    for part in [month, day] { if let part { text += "-" + Self.two(part) } }
    if let time { text += "T" + time + (zone ?? "") }
    return text
  }

  func agrees(with other: StatedDate) -> Bool {
    year == other.year && (month == nil || other.month == nil || month == other.month)
      && (day == nil || other.day == nil || day == other.day) || isSameMoment(as: other)
  }

  /// Whether both dates can state the same moment in different time zones. Time zones differ from UTC
  /// by at most 14 hours.
  private func isSameMoment(as other: StatedDate) -> Bool {
    guard zone != nil || other.zone != nil, let one = minutes, let two = other.minutes else {
      return false
    }
    let difference = abs(one - two)
    return zone != nil && other.zone != nil ? difference <= 1 : difference <= 14 * 60
  }

  /// The minutes since 1970 in UTC, or in the unknown time zone; nil without a time of day.
  private var minutes: Int? {
    guard let month, let day, let time,
      let moment = StatedClock(
        year: Int64(year), month: Int64(month), day: Int64(day), hour: 0, minute: 0, second: 0,
        basis: .utc)
    else { return nil }
    let parts = time.split(separator: ":").prefix(2).compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    return Int(moment.since1970 / 60_000_000) + parts[0] * 60 + parts[1] - minutesOfZone
  }

  private var minutesOfZone: Int {
    guard let zone, let sign = zone.first, sign == "+" || sign == "-" else { return 0 }
    let digits = zone.dropFirst().filter(\.isNumber)
    let minutes = (Int(digits.prefix(2)) ?? 0) * 60 + (Int(digits.dropFirst(2).prefix(2)) ?? 0)
    return sign == "-" ? -minutes : minutes
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  // MARK: Forms

  /// Parses dates that start with the year as a number: `2024-07-20T20:41:07+0200`,
  /// `2024:07:20 20:41:07`, `20240720T204107Z`, `2024/07`, `2024`.
  private static func numbersFirst(_ text: String) -> StatedDate? {
    var scanner = DateScanner(text)
    let beginsWithUTC = text.uppercased().hasPrefix("UTC ")
    if beginsWithUTC { scanner.skip(4) }
    guard let year = scanner.digits(4) else { return nil }
    let isCompact = scanner.nextIsDigit
    // A number of six digits can be a date with a two-digit year, so the first four digits must be
    // a plausible year.
    if isCompact, text.utf8.count == 6, !plausibleYears.contains(year) { return nil }
    guard isCompact || scanner.isAtEnd || scanner.separator() else { return nil }
    if scanner.isAtEnd { return StatedDate(year: year) }
    guard let month = scanner.digits(2) ?? scanner.digits(1) else { return StatedDate(year: year) }
    if !isCompact, !scanner.isAtEnd { guard scanner.separator() else { return nil } }
    guard let day = scanner.digits(2) ?? scanner.digits(1) else {
      return StatedDate(year: year, month: month)
    }
    let (time, zone) = scanner.timeAndZone()
    // A zero is a placeholder for a month or day that was not filled in.
    if month == 0 { return StatedDate(year: year) }
    if day == 0 { return StatedDate(year: year, month: month) }
    return StatedDate(
      year: year, month: month, day: day, time: time, zone: zone ?? (beginsWithUTC ? "Z" : nil))
  }

  /// Parses dates with the name of the month: `Sat Jul 20 20:41:07 2024`, `20 Jul 2024`,
  /// `Jul 20, 2024`.
  private static func nameFirst(_ text: String) -> StatedDate? {
    let words = text.split { " ,".contains($0) }.prefix(8).map(String.init)
    var (year, month, day): (Int?, Int?, Int?)
    var (time, zone): (String?, String?)
    for word in words {
      if let number = Self.months.firstIndex(of: word.lowercased().prefix(3).description) {
        month = number + 1
      } else if let number = Int(word) {
        if number > 31 { year = year ?? number } else { day = day ?? number }
      } else if word.contains(":") {
        var scanner = DateScanner(word)
        time = scanner.clock()
        zone = scanner.zone() ?? zone
      } else if DateScanner.isUTC(word) {
        zone = "Z"
      }
    }
    guard let year, month != nil else { return nil }
    return StatedDate(year: year, month: month, day: day, time: time, zone: zone)
  }

  /// Finds a year within other text, such as `(2014)`, `03.06.2014` or
  /// `2014年6月3日`; nil unless there is one year only. The order of day and month is ambiguous,
  /// so only the year is used.
  private static func yearAlone(_ text: String) -> StatedDate? {
    // Text that starts with a year and continues in an unknown form is not a date.
    let first = text.prefix { $0.isASCII && $0.isNumber }
    if first.count == 4, text.dropFirst(4).first?.isASCII ?? true { return nil }
    let numbers = text.prefix(64).split { !$0.isASCII || !$0.isNumber }
    let years = numbers.filter { $0.count == 4 }.compactMap { Int($0) }
      .filter(plausibleYears.contains)
    return years.count == 1 ? StatedDate(year: years[0]) : nil
  }

  private static let plausibleYears = 1800..<2200

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}

/// Reads the components of a date from the start of a text.
private struct DateScanner {
  private let letters: [UInt8]
  private var place = 0

  init(_ text: String) { letters = Array(text.utf8.prefix(64)) }

  var isAtEnd: Bool { place >= letters.count }
  var nextIsDigit: Bool { !isAtEnd && letters[place].isDigit }

  mutating func skip(_ count: Int) { place = min(letters.count, place + count) }

  /// Reads a number with exactly this many digits. More digits may follow.
  mutating func digits(_ count: Int) -> Int? {
    guard place + count <= letters.count else { return nil }
    let slice = letters[place..<place + count]
    guard slice.allSatisfy(\.isDigit) else { return nil }
    place += count
    return slice.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  mutating func separator() -> Bool {
    guard !isAtEnd, [UInt8](":-/. ".utf8).contains(letters[place]) else { return false }
    place += 1
    return true
  }

  mutating func timeAndZone() -> (String?, String?) {
    while !isAtEnd, letters[place] == 0x20 || letters[place] == 0x54 || letters[place] == 0x74 {
      place += 1
    }
    guard let time = clock() else { return (nil, nil) }
    return (time, zone())
  }

  /// Reads a time of day: `20:41:07.5`, `204107`, `20:41`.
  mutating func clock() -> String? {
    guard let hour = digits(2), hour < 25 else { return nil }
    var text = pad(hour)
    for _ in 0..<2 {
      let before = place
      if !isAtEnd, letters[place] == 0x3A { place += 1 }
      guard let part = digits(2), part < 61 else {
        place = before
        break
      }
      text += ":" + pad(part)
    }
    if !isAtEnd, letters[place] == 0x2E || letters[place] == 0x2C {
      let start = place
      place += 1
      while nextIsDigit { place += 1 }
      if place > start + 1 {
        text += "." + String(decoding: letters[(start + 1)..<place], as: UTF8.self)
      }
    }
    return text
  }

  private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Whether a word is a name of Coordinated Universal Time.
  static func isUTC(_ word: String) -> Bool {
    ["z", "utc", "gmt"].contains(word.lowercased())
  }

  mutating func zone() -> String? {
    while !isAtEnd, letters[place] == 0x20 { place += 1 }
    guard !isAtEnd else { return nil }
    let word = letters[place...].prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    if Self.isUTC(String(decoding: word, as: UTF8.self)) { return "Z" }
    let sign = letters[place]
    guard sign == 0x2B || sign == 0x2D else { return nil }
    place += 1
    guard let hours = digits(2) else { return nil }
    if !isAtEnd, letters[place] == 0x3A { place += 1 }
    let minutes = digits(2) ?? 0
    return (sign == 0x2B ? "+" : "-") + pad(hours) + ":" + pad(minutes)
  }
}
