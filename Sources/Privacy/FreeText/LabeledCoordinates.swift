import Anatomy
import Bytes

/// Finds coordinates with words in front of them, as drones write them into subtitles:
/// `[latitude: 46.4500] [longitude: 6.5500]`, `GPS (113.9500, 22.5400, 15)`, `HOME(6.5500,46.4500)`.
///
/// Pairs that are coordinates without words are found by ``Coordinates``, and not here.
enum LabeledCoordinates {
  private static let words = ["latitude", "longitude", "longtitude", "lat", "lon", "gps", "home"]
    .map { Array($0.utf8) }

  /// Maximum number of bytes between two numbers of a pair.
  private static let maxGap = 24

  static func hits(in text: String) -> [FreeText.Hit] {
    let bytes = Array(text.utf8)
    var hits: [FreeText.Hit] = []
    var place = 0
    while place < bytes.count {
      guard let start = number(after: place, in: bytes),
        case let decimals = fewestDecimals(after: place, start, in: bytes),
        let first = degrees(in: bytes, at: start, decimals)
      else {
        place += 1
        continue
      }
      place = first.end
      guard let next = second(in: bytes, from: first.end),
        let second = degrees(in: bytes, at: next, decimals), first.whole > 0 || second.whole > 0,
        Coordinates.range(in: bytes, at: start) == nil
      else { continue }
      hits.append(
        FreeText.Hit(category: .location, title: "coordinates", range: start..<second.end))
      place = second.end
    }
    return hits
  }

  /// Returns the offset of the number after one of the words; nil if no word is at `place`.
  private static func number(after place: Int, in bytes: [UInt8]) -> Int? {
    guard bytes[place].isLetter, place == 0 || !bytes[place - 1].isLetter,
      let word = words.first(where: { isEqual(bytes, place, $0) })
    else { return nil }
    var at = place + word.count
    while at < bytes.count, at - place < maxGap, bytes.has(" :=(", at: at) { at += 1 }
    return at > place + word.count ? at : nil
  }

  /// Returns the minimum number of decimals in a pair at `start` after a word at `place`. Drones
  /// leave out zeros at the end of coordinates, as in `HOME(6.5,46.45)`.
  private static func fewestDecimals(after place: Int, _ start: Int, in bytes: [UInt8]) -> Int {
    bytes.has("GHgh", at: place) && bytes.has("(", at: start - 1) ? 1 : Coordinates.fewestDecimals
  }

  /// Returns the offset of the second number of a pair, which follows separators, or separators and
  /// a second word.
  private static func second(in bytes: [UInt8], from place: Int) -> Int? {
    var at = place
    while at < bytes.count, at - place < maxGap, bytes.has(" ,;[]()", at: at) { at += 1 }
    guard at > place, at < bytes.count else { return nil }
    return bytes[at].isLetter ? number(after: at, in: bytes) : at
  }

  /// Returns the end and the whole degrees of a number, with the compass letter after it.
  private static func degrees(
    in bytes: [UInt8], at start: Int, _ decimals: Int
  ) -> (end: Int, whole: Int)? {
    guard
      let number = Coordinates.degrees(
        in: bytes, at: start, most: 180, fewestDecimals: decimals)
    else { return nil }
    var end = number.end
    if bytes.has("NSEWnsew", at: end), end + 1 == bytes.count || !bytes[end + 1].isLetter {
      end += 1
    } else if bytes[end - 1] == 0x20 {
      end -= 1
    }
    return (end, number.whole)
  }

  private static func isEqual(_ bytes: [UInt8], _ place: Int, _ word: [UInt8]) -> Bool {
    guard bytes.count - place > word.count else { return false }
    for index in word.indices where bytes[place + index] | 0x20 != word[index] { return false }
    return !bytes[place + word.count].isLetter
  }
}
