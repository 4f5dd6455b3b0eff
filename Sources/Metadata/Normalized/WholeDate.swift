import Anatomy

extension StatedDate {
  /// Parses the value of a metadata key as a date; nil if it is not a plausible date.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - isForDates: whether values of the key are known to be dates. If not, the value must state
  ///     a year, a month and a day, with separators or the name of a month, so that plain numbers
  ///     are not taken for dates.
  package init?(value: String, isForDates: Bool) {
    let text = value.trimmed
    guard text.utf8.count <= Self.maxLength else { return nil }
    guard isForDates || Self.isWhole(text), let date = StatedDate(text), date.isPlausible,
      isForDates || date.day != nil
    else { return nil }
    self = date
  }

  /// Upper bound on the length of a date in UTF-8, such as `Saturday, 20 July 2024 20:41:07 +0200`.
  private static let maxLength = 64

  /// Whether the date exists in the calendar, and its year is from 1000 to 2199.
  private var isPlausible: Bool {
    guard 1000..<2200 ~= year else { return false }
    guard let month, let day else { return true }
    return day <= DateTimeText.days(in: month, of: year)
  }

  /// Whether a text is a date from its first to its last character.
  private static func isWhole(_ text: String) -> Bool {
    var words = text.split { " ,".contains($0) }.map { Array($0.lowercased().utf8) }
    guard let first = words.first, words.count <= 8 else { return false }
    if first == Array("utc".utf8) { words.removeFirst() }
    guard let date = words.first else { return false }
    if let rest = numericDate(date) {
      return isTime(rest, words.dropFirst())
    }
    return isNamedDate(words)
  }

  /// Returns the rest of a word that starts with a date such as `2024-07-20`, `2024:07:20`,
  /// `2024/7/20` or, in front of a `T`, `20240720`; nil for other words.
  private static func numericDate(_ word: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = word[...]
    guard rest.takeDigits(4...4) else { return nil }
    guard let separator = rest.first, ":-/".utf8.contains(separator) else {
      return rest.takeDigits(4...4) && rest.first == UInt8(ascii: "t") ? rest : nil
    }
    rest.removeFirst()
    guard rest.takeDigits(1...2), rest.popFirst() == separator, rest.takeDigits(1...2) else {
      return nil
    }
    return rest
  }

  /// Whether a date is followed by nothing, or by a time of day with or without a zone.
  private static func isTime(_ rest: ArraySlice<UInt8>, _ words: ArraySlice<[UInt8]>) -> Bool {
    var (rest, words) = (rest, words)
    if rest.isEmpty {
      guard let next = words.popFirst() else { return true }
      rest = next[...]
    } else {
      guard rest.popFirst() == UInt8(ascii: "t") else { return false }
    }
    guard rest.takeClock() else { return false }
    if rest.isEmpty, let zone = words.popFirst() { rest = zone[...] }
    return words.isEmpty && (rest.isEmpty || isZone(rest))
  }

  /// Whether the words are a day, the name of a month and a year, in any order, with or without a
  /// weekday and a time.
  private static func isNamedDate(_ words: [[UInt8]]) -> Bool {
    var counts = (months: 0, days: 0, years: 0, times: 0)
    for word in words {
      var rest = word[...]
      if names.contains(where: { word.count >= 3 && $0.utf8.starts(with: word) }) {
        let isMonth = !weekdays.contains { $0.utf8.starts(with: word) }
        counts.months += isMonth ? 1 : 0
      } else if rest.takeDigits(1...2), rest.isEmpty {
        counts.days += 1
      } else if word.count == 4, word.allSatisfy(\.isDigit) {
        counts.years += 1
      } else {
        rest = word[...]
        guard rest.takeClock() && rest.isEmpty || isZone(word[...]) else { return false }
        counts.times += 1
      }
    }
    return counts.months == 1 && counts.days == 1 && counts.years == 1 && counts.times <= 2
  }

  /// Whether a word is a zone: `Z`, `UTC`, `GMT`, `+0200`, `+02:00`, `+02`.
  private static func isZone(_ word: ArraySlice<UInt8>) -> Bool {
    if ["z", "utc", "gmt"].contains(String(decoding: word, as: UTF8.self)) { return true }
    var rest = word
    guard let sign = rest.popFirst(), "+-".utf8.contains(sign), rest.takeDigits(2...2) else {
      return false
    }
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
    return rest.isEmpty || rest.takeDigits(2...2) && rest.isEmpty
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let names =
    weekdays + [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
}

extension ArraySlice<UInt8> {
  /// Removes as many leading digits as possible, within the range `count`. If there are fewer
  /// digits, removes nothing and returns false.
  fileprivate mutating func takeDigits(_ count: ClosedRange<Int>) -> Bool {
    let digits = prefix(count.upperBound).prefix(while: \.isDigit)
    guard count.contains(digits.count) else { return false }
    removeFirst(digits.count)
    return true
  }

  /// Removes a time of day such as `20:41`, `20:41:07`, `20:41:07.5` or `204107`. Returns false if
  /// there is none at the start.
  fileprivate mutating func takeClock() -> Bool {
    let hour = prefix(2)
    guard takeDigits(2...2), String(decoding: hour, as: UTF8.self) < "25" else { return false }
    let hasColons = first == UInt8(ascii: ":")
    for _ in 0..<2 {
      guard hasColons ? first == UInt8(ascii: ":") : first?.isDigit ?? false else { break }
      if hasColons { removeFirst() }
      let part = prefix(2)
      guard takeDigits(2...2), String(decoding: part, as: UTF8.self) < "61" else { return false }
    }
    if first == UInt8(ascii: ".") || first == UInt8(ascii: ",") {
      removeFirst()
      let fraction = prefix(while: \.isDigit)
      removeFirst(fraction.count)
      return !fraction.isEmpty
    }
    return true
  }
}
