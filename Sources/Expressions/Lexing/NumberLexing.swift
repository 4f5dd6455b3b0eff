import Metadata

extension ExpressionLexer {
  /// Whether a number, a date or a duration begins here.
  var beginsNumber: Bool {
    guard let first = text[place] else { return false }
    if first.isDigitOfASCII { return true }
    let isSign = first == "-" || first == "+"
    let next = text[place + 1]
    if next?.isDigitOfASCII ?? false { return isSign || first == "." }
    return isSign && next == "." && text[place + 2]?.isDigitOfASCII ?? false
  }

  mutating func number() throws(ExpressionError) -> ExpressionToken.Kind {
    let digits = self.digits(from: place)
    if digits == place + 4, text[digits] == "-", isDigit(digits + 1) { return .date(try date()) }
    if digits > place, text[digits] == ":", isDigit(digits + 1) { return try clock(digits) }
    let start = place
    skipNumber()
    return .number(text.string(start..<place))
  }

  private func isDigit(_ place: Int) -> Bool { text[place]?.isDigitOfASCII ?? false }

  private func digits(from start: Int) -> Int {
    var end = start
    while isDigit(end) { end += 1 }
    return end
  }

  private mutating func skipNumber() {
    if text[place] == "-" || text[place] == "+" { place += 1 }
    if text[place] == "0", text[place + 1] == "x" || text[place + 1] == "X",
      text[place + 2]?.hexadecimalValue != nil
    {
      place += 2
      while text[place]?.hexadecimalValue != nil { place += 1 }
      return
    }
    place = digits(from: place)
    if text[place] == ".", isDigit(place + 1) { place = digits(from: place + 1) }
    guard text[place] == "e" || text[place] == "E" else { return }
    let hasSign = text[place + 1] == "-" || text[place + 1] == "+"
    let exponent = place + (hasSign ? 2 : 1)
    if isDigit(exponent) { place = digits(from: exponent) }
  }

  private mutating func date() throws(ExpressionError) -> FactDate {
    let start = place
    while let scalar = text[place] {
      // Two dots are a range of dates.
      let isDot = scalar == "." && isDigit(place + 1)
      guard isDot || scalar.isDigitOfASCII || "-:+TtZz".unicodeScalars.contains(scalar) else {
        break
      }
      place += 1
    }
    guard let date = FactDate(text.string(start..<place)) else {
      throw text.error(
        start..<place, expected: "a date such as 2024-07-03 or 2024-07-03T10:20:30+02:00")
    }
    return date
  }

  /// Reads a duration such as `3:45` or `1:02:03.5`.
  ///
  /// - Parameter end: The end of the first number.
  private mutating func clock(_ end: Int) throws(ExpressionError) -> ExpressionToken.Kind {
    let start = place
    var parts = [text.string(place..<end)]
    place = end
    while text[place] == ":", isDigit(place + 1) {
      let part = place + 1
      place = digits(from: part)
      parts.append(text.string(part..<place))
    }
    let isWhole = !(text[place] == "." && isDigit(place + 1))
    let fractionStart = place
    if !isWhole { place = digits(from: place + 1) }
    let fraction = isWhole ? 0 : Double("0" + text.string(fractionStart..<place)) ?? 0
    let numbers = parts.compactMap { $0.utf8.count <= 9 ? Int($0) : nil }
    guard 2...3 ~= parts.count, numbers.count == parts.count,
      zip(parts, numbers).dropFirst().allSatisfy({ $0.utf8.count == 2 && $1 < 60 })
    else {
      throw text.error(start..<place, expected: "a duration such as 3:45 or 1:02:03")
    }
    return .clock(seconds: Double(numbers.reduce(0) { $0 * 60 + $1 }) + fraction)
  }
}
