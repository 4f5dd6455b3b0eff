extension FactDate {
  /// Parses a date in a form of ISO 8601: `2024`, `2024-07`, `2024-07-03`, `2024-07-03T10:20`,
  /// `2024-07-03T10:20:30.5+02:00`. A space may replace the T. Returns nil for all other texts.
  package init?(_ text: String) {
    // The longest useful date is much shorter.
    guard text.utf8.count <= 64 else { return nil }
    var scanner = FactDateScanner(bytes: Array(text.utf8))
    guard let date = scanner.date(), scanner.isAtEnd else { return nil }
    self = date
  }
}

/// Reads the parts of a date from the start of a text.
private struct FactDateScanner {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func date() -> FactDate? {
    guard let year = number(digits: 4) else { return nil }
    guard accept("-") else { return FactDate(year: year) }
    guard let month = number(digits: 2) else { return nil }
    guard accept("-") else { return FactDate(year: year, month: month) }
    guard let day = number(digits: 2) else { return nil }
    guard accept("T") || accept("t") || accept(" ") else {
      return FactDate(year: year, month: month, day: day)
    }
    guard let time = time() else { return nil }
    return FactDate(year: year, month: month, day: day, time: time)
  }

  private mutating func time() -> FactTime? {
    guard let hour = number(digits: 2), accept(":"), let minute = number(digits: 2) else {
      return nil
    }
    var second: Int?
    var fraction: String?
    if accept(":") {
      second = number(digits: 2)
      guard second != nil else { return nil }
      if accept(".") || accept(",") { fraction = digits() }
    }
    guard let zone = zone() else { return nil }
    return FactTime(hour: hour, minute: minute, second: second, fraction: fraction, zone: zone)
  }

  /// Returns the minutes ahead of UTC; `.some(nil)` without a zone, and nil for an invalid zone.
  private mutating func zone() -> Int?? {
    if accept("Z") || accept("z") { return 0 }
    let isAhead = accept("+")
    guard isAhead || accept("-") else { return .some(nil) }
    guard let hours = number(digits: 2) else { return nil }
    let hasColon = accept(":")
    let minutes = number(digits: 2)
    guard hours <= 23, minutes ?? 0 <= 59, minutes != nil || !hasColon else { return nil }
    let total = hours * 60 + (minutes ?? 0)
    return isAhead ? total : -total
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, UInt32(bytes[place]) == character.value else { return false }
    place += 1
    return true
  }

  private mutating func number(digits count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[place..<place + count] {
      guard 0x30...0x39 ~= byte else { return nil }
      number = number * 10 + Int(byte) - 0x30
    }
    place += count
    return number
  }

  private mutating func digits() -> String {
    let digits = bytes[place...].prefix { 0x30...0x39 ~= $0 }
    place += digits.count
    return String(decoding: digits, as: UTF8.self)
  }
}
