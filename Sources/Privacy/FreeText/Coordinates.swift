/// Finds pairs of decimal degrees in text: `+46.4500+006.5500/`, `46.4500, 6.5500`,
/// `46.4500 N 6.5500 E`.
enum Coordinates {
  /// Minimum number of decimals in each number. Numbers with fewer decimals may be sizes or
  /// versions.
  static let fewestDecimals = 3

  static func range(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard let first = degrees(in: bytes, at: start, most: 90) else { return nil }
    var place = first.end
    if bytes.has("NSns", at: place) { place += 1 }
    let gap = place
    while place < bytes.count, place - gap < 3, bytes.has(" ,;/", at: place) { place += 1 }
    let isSigned = bytes.has("+-", at: place)
    guard place > gap || isSigned, let second = degrees(in: bytes, at: place, most: 180) else {
      return nil
    }
    // Pairs of numbers below 1 are usually colors, and the area around 0°, 0° is open sea.
    guard first.whole > 0 || second.whole > 0 else { return nil }
    place = second.end
    if bytes.has("EWew", at: place) { place += 1 }
    return start..<place
  }

  /// Reads a number with decimals, an optional degree sign, and an optional blank before a compass
  /// letter; nil if there is no such number.
  static func degrees(
    in bytes: [UInt8], at start: Int, most: Int, fewestDecimals: Int = Self.fewestDecimals
  ) -> (end: Int, whole: Int)? {
    var place = start
    if bytes.has("+-", at: place) { place += 1 }
    var (whole, wholeDigits) = (0, 0)
    while place < bytes.count, bytes[place].isDigit, wholeDigits < 4 {
      whole = whole * 10 + Int(bytes[place] - 0x30)
      (place, wholeDigits) = (place + 1, wholeDigits + 1)
    }
    guard (1...3).contains(wholeDigits), whole <= most, bytes.has(".", at: place) else {
      return nil
    }
    place += 1
    let decimals = place
    while place < bytes.count, bytes[place].isDigit { place += 1 }
    guard place - decimals >= fewestDecimals else { return nil }
    // These two bytes are the degree sign in UTF-8.
    if place + 1 < bytes.count, bytes[place] == 0xC2, bytes[place + 1] == 0xB0 { place += 2 }
    if bytes.has(" ", at: place), bytes.has("NSEWnsew", at: place + 1) { place += 1 }
    return (place, whole)
  }
}

extension [UInt8] {
  /// Whether the byte at `place` is one of the given letters.
  func has(_ letters: String, at place: Int) -> Bool {
    place < count && letters.utf8.contains(self[place])
  }
}
