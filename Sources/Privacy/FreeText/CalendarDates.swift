import Anatomy
import Bytes

/// Finds dates of recordings in text, as cameras and drones write them into subtitles:
/// `2024-07-20 18:41:07`, `2024.07.20`, `20/07/2024 18:41`.
enum CalendarDates {
  /// Number of letters of a date.
  static let count = 10
  /// Number of letters of a time of day with hours, minutes and seconds.
  private static let timeCount = 8

  static func hits(in text: String) -> [FreeText.Hit] {
    let bytes = Array(text.utf8)
    var hits: [FreeText.Hit] = []
    var place = 0
    while place + count <= bytes.count {
      guard let end = endOfDate(in: bytes, at: place) else {
        place += 1
        continue
      }
      hits.append(FreeText.Hit(category: .time, title: "date", range: place..<end))
      place = end
    }
    return hits
  }

  /// Returns the end of the date at `start`, or of the time of day after it; nil if there is no
  /// date.
  private static func endOfDate(in bytes: [UInt8], at start: Int) -> Int? {
    let end = start + count
    guard bytes[start].isDigit, start == 0 || !isPart(bytes[start - 1]),
      end == bytes.count || !bytes[end].isDigit
    else { return nil }
    let date = bytes[start..<end]
    let endOfTime = endOfTime(in: bytes, after: end)
    if isDate(date, year: 0, month: 5, day: 8, separators: (4, 7)) { return endOfTime ?? end }
    // A date that begins with the day may be another number, unless a time of day follows.
    let isOther =
      isDate(date, year: 6, month: 3, day: 0, separators: (2, 5))
      || isDate(date, year: 6, month: 0, day: 3, separators: (2, 5))
    return isOther ? endOfTime : nil
  }

  private static func isPart(_ letter: UInt8) -> Bool {
    letter.isDigit || "-./".utf8.contains(letter)
  }

  private static func isDate(
    _ bytes: ArraySlice<UInt8>, year: Int, month: Int, day: Int, separators: (Int, Int)
  ) -> Bool {
    let separator = bytes[bytes.startIndex + separators.0]
    guard "-./:".utf8.contains(separator), bytes[bytes.startIndex + separators.1] == separator,
      let year = number(bytes, year, 4), let month = number(bytes, month, 2),
      let day = number(bytes, day, 2)
    else { return false }
    return 1990...2099 ~= year && 1...12 ~= month && 1...31 ~= day
  }

  /// Returns the end of the time of day after a date, such as ` 18:41` or `T18:41:07`; nil if there
  /// is none.
  private static func endOfTime(in bytes: [UInt8], after place: Int) -> Int? {
    var start = place
    while start < bytes.count, start - place < 3, bytes.has(" ,T_-", at: start) { start += 1 }
    guard start > place else { return nil }
    let letters = bytes[start..<min(bytes.count, start + timeCount)]
    guard letters.count >= 5, bytes[start + 2] == UInt8(ascii: ":"),
      let hour = number(letters, 0, 2), hour < 24, let minute = number(letters, 3, 2), minute < 60
    else { return nil }
    guard letters.count == timeCount, bytes[start + 5] == UInt8(ascii: ":"),
      let second = number(letters, 6, 2), second <= 60
    else { return start + 5 }
    return start + timeCount
  }

  /// Returns the number that consists of `count` digits at an offset; nil if there are other
  /// letters.
  private static func number(_ bytes: ArraySlice<UInt8>, _ offset: Int, _ count: Int) -> Int? {
    var number = 0
    for letter in bytes[(bytes.startIndex + offset)...].prefix(count) {
      guard letter.isDigit else { return nil }
      number = number * 10 + Int(letter - 0x30)
    }
    return number
  }
}
