/// Finds pairs of angles in degrees and minutes in text: `46°57'12.3"N 7°26'22"E`,
/// `46° 57.123′ N, 7° 26.37′ E`.
enum Sexagesimal {
  static func range(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard var place = angle(in: bytes, at: start, towards: "NSns") else { return nil }
    let gap = place
    while place < bytes.count, place - gap < 3, bytes.has(" ,;/", at: place) { place += 1 }
    return angle(in: bytes, at: place, towards: "EWewOo").map { start..<$0 }
  }

  /// Returns the end of an angle with a degree sign and a compass letter; nil if there is no such
  /// angle.
  private static func angle(in bytes: [UInt8], at start: Int, towards letters: String) -> Int? {
    guard var place = number(in: bytes, at: start, maxDigits: 3),
      let after = end(of: ["\u{B0}", "\u{BA}"], in: bytes, at: place)
    else { return nil }
    place = after
    // The signs for minutes come first, then the signs for seconds.
    for signs in [["'", "\u{2032}", "\u{2019}"], ["\"", "\u{2033}", "\u{201D}", "''"]] {
      let first = skippingBlanks(in: bytes, at: place)
      guard let digits = number(in: bytes, at: first, maxDigits: 2) else { break }
      place = end(of: signs, in: bytes, at: digits) ?? digits
    }
    place = skippingBlanks(in: bytes, at: place)
    guard bytes.has(letters, at: place) else { return nil }
    let isWord = place + 1 < bytes.count && bytes[place + 1].isLetter
    return isWord ? nil : place + 1
  }

  private static func number(in bytes: [UInt8], at start: Int, maxDigits: Int) -> Int? {
    var place = start
    while place < bytes.count, place - start < maxDigits, bytes[place].isDigit { place += 1 }
    guard place > start else { return nil }
    guard bytes.has(".,", at: place), place + 1 < bytes.count, bytes[place + 1].isDigit else {
      return place
    }
    place += 1
    while place < bytes.count, bytes[place].isDigit { place += 1 }
    return place
  }

  private static func end(of signs: [String], in bytes: [UInt8], at place: Int) -> Int? {
    signs.first { bytes[min(place, bytes.count)...].starts(with: $0.utf8) }
      .map { place + $0.utf8.count }
  }

  private static func skippingBlanks(in bytes: [UInt8], at start: Int) -> Int {
    var place = start
    while place - start < 2, bytes.has(" ", at: place) { place += 1 }
    return place
  }
}
