import Anatomy
import Bytes

/// Reads geographic positions from subtitle text, which drones write for their pilots.
enum TextPositions {
  /// Upper bound on the number of characters read from one text.
  private static let maxText = 16 << 10

  static func forEach(in node: Node, _ visit: PositionVisit) -> Bool {
    for field in node.fields {
      guard case .category(.speech)? = field.meaning.subject, case .text(let decoded) = field.value
      else { continue }
      visit.collector?.places.add(nil)
      let text = String(decoded.string.unicodeScalars.prefix(maxText))
      guard text.contains("$") || text.contains("GPS") || text.contains("atitude") else { continue }
      if text.contains("$"), !NMEASentences(text).forEach(at: node, field: ".\(field.name)", visit)
      {
        return false
      }
      if !visit(position(text, node, ".\(field.name)")) { return false }
    }
    return true
  }

  private static func position(_ text: String, _ node: Node, _ field: String) -> Position? {
    let texts = StatedTexts(text)
    var position: Position?
    if let latitude = texts.number(after: "latitude"),
      let longitude = texts.number(after: "longitude") ?? texts.number(after: "longtitude")
    {
      position = Position(latitude: latitude, longitude: longitude, at: node, field: field)
      position?.altitude = texts.number(after: "abs_alt") ?? texts.number(after: "altitude")
    } else if let pair = texts.pair {
      // The longitude precedes the latitude. The third number is not used, because its meaning
      // differs between drones.
      position = Position(latitude: pair.1, longitude: pair.0, at: node, field: field)
    }
    position?.clock = StatedTexts.clock(text)
    return position
  }
}

/// Finds numbers and times in running text.
struct StatedTexts {
  private let letters: [UInt8]

  init(_ text: String) { letters = text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 } }

  /// Reads the number after a name in the text, such as `latitude: 46.123`; nil if there is none.
  func number(after name: String) -> ExactNumber? {
    guard var place = end(of: Array(name.utf8), from: 0) else { return nil }
    while place < letters.count, [0x20, 0x3A, 0x3D].contains(letters[place]) { place += 1 }
    return number(at: &place)
  }

  /// The first two numbers of a list such as `GPS (6.0349, 46.1234, 15)`; nil if there is no such
  /// list.
  var pair: (ExactNumber, ExactNumber)? {
    guard var place = end(of: Array("gps".utf8), from: 0) else { return nil }
    while place < letters.count, letters[place] == 0x20 { place += 1 }
    guard place < letters.count, letters[place] == UInt8(ascii: "(") else { return nil }
    place += 1
    guard let first = number(at: &place), place < letters.count,
      letters[place] == UInt8(ascii: ",")
    else { return nil }
    place += 1
    while place < letters.count, letters[place] == 0x20 { place += 1 }
    return number(at: &place).map { (first, $0) }
  }

  private func number(at place: inout Int) -> ExactNumber? {
    let start = place
    while place < letters.count, place - start < 24,
      (0x30...0x39).contains(letters[place]) || [0x2B, 0x2D, 0x2E].contains(letters[place])
    { place += 1 }
    return ExactNumber(String(decoding: letters[start..<place], as: UTF8.self))
  }

  private func end(of word: [UInt8], from start: Int) -> Int? {
    guard letters.count >= word.count else { return nil }
    for place in start...letters.count - word.count
    where letters[place..<place + word.count].elementsEqual(word) { return place + word.count }
    return nil
  }

  /// Returns the first date and time in a text, such as `2024-05-01 12:00:00` or
  /// `2024.05.01 12:00:00`, with optional milliseconds.
  static func clock(_ text: String) -> StatedClock? {
    let letters = Array(text.utf8.prefix(4096))
    guard letters.count >= 19 else { return nil }
    let form = Array("dddd-dd-dd dd:dd:dd".utf8)
    for start in 0...letters.count - 19 {
      let isHere = zip(form, letters[start...]).allSatisfy { nodeKind, letter in
        switch nodeKind {
        case UInt8(ascii: "d"): (0x30...0x39).contains(letter)
        case UInt8(ascii: "-"): [0x2D, 0x2E, 0x2F].contains(letter)
        case UInt8(ascii: " "): letter == 0x20 || letter == UInt8(ascii: "T")
        default: letter == nodeKind
        }
      }
      guard isHere else { continue }
      func number(_ first: Int, _ count: Int) -> Int64 {
        letters[(start + first)..<(start + first + count)].reduce(0) { $0 * 10 + Int64($1 - 0x30) }
      }
      var thousandths: Int64 = 0
      let after = start + 19
      if after + 4 <= letters.count, [0x2C, 0x2E].contains(letters[after]),
        letters[(after + 1)..<(after + 4)].allSatisfy({ (0x30...0x39).contains($0) })
      {
        thousandths = number(20, 3)
      }
      return StatedClock(
        year: number(0, 4), month: number(5, 2), day: number(8, 2), hour: number(11, 2),
        minute: number(14, 2), second: number(17, 2), microsecond: thousandths * 1000,
        basis: .withoutZone)
    }
    return nil
  }
}
