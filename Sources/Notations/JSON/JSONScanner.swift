import Anatomy
import Bytes

/// Finds the start and end of every value of a JSON text, without recursion. The range of a value
/// includes the white space and the comma that follow it.
struct JSONScanner {
  private static let deepest = 1024
  /// The maximum size in bytes of a JSON text that is scanned.
  static let longest = 64 << 20

  private let start: Int
  private let letters: [UInt8]
  private var place = 0
  private var items: [NotationOutline.Item] = []
  /// The arrays and objects that are not closed yet, outermost first.
  private var open: [(item: Int, isObject: Bool)] = []
  private var problem: String?

  static func outline(of range: ByteRange, in source: ByteSource) -> NotationOutline {
    guard range.count <= longest else {
      return NotationOutline(
        [], problem: ("the text is longer than the limit of \(longest) bytes", range.start))
    }
    var scanner = JSONScanner(start: range.start, letters: source.bytes(range))
    scanner.scan()
    let problem = scanner.problem.map { (words: $0, place: range.start + scanner.place) }
    if problem != nil { scanner.closeAll() }
    return NotationOutline(scanner.items, problem: problem)
  }

  private init(start: Int, letters: [UInt8]) {
    self.start = start
    self.letters = letters
  }

  private var next: UInt8? { place < letters.count ? letters[place] : nil }

  private mutating func passSpace() {
    while let letter = next, UInt16(letter).isSpace { place += 1 }
  }

  private mutating func scan() {
    // Editors put a byte order mark in front of the text, which readers may ignore.
    if letters.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    passSpace()
    takeValue(from: place)
    while problem == nil, let level = open.last { goOn(level) }
    passSpace()
    if problem == nil, let last = items.indices.first {
      items[last].end = start + place
      if place < letters.count { problem = "data follows the top-level value, expected none" }
    }
  }

  /// Reads the next part of an open array or object: either its closing bracket, or its next value.
  private mutating func goOn(_ level: (item: Int, isObject: Bool)) {
    passSpace()
    let hasValues = items.count > level.item + 1
    if next == (level.isObject ? 0x7D : 0x5D) {
      endLast(in: level.item)
      place += 1
      open.removeLast()
      items[level.item].end = start + place
      items[level.item].next = items.count
      return
    }
    if hasValues {
      guard next == 0x2C else { return fail("a comma or a closing bracket is missing") }
      place += 1
      passSpace()
      endLast(in: level.item)
    }
    let first = place
    if level.isObject {
      guard let end = afterString() else { return fail("a member name is missing") }
      place = end
      passSpace()
      guard next == 0x3A else { return fail("the colon after a member name is missing") }
      place += 1
      passSpace()
    }
    takeValue(from: first)
  }

  /// Sets the end of the last value in an array or object to the current position.
  private mutating func endLast(in item: Int) {
    var child = item + 1
    var last: Int?
    if let known = lastChild[item] { child = known }
    while child < items.count {
      last = child
      child = max(child + 1, items[child].next)
    }
    guard let last else { return }
    lastChild[item] = last
    items[last].end = start + place
  }

  /// The index of the last known child of each array or object, so that long arrays are not
  /// searched repeatedly.
  private var lastChild: [Int: Int] = [:]

  private mutating func takeValue(from first: Int) {
    switch next {
    case 0x7B, 0x5B:
      guard open.count < Self.deepest else {
        return fail("arrays and objects are nested deeper than \(Self.deepest) levels")
      }
      let isObject = next == 0x7B
      place += 1
      passSpace()
      add(from: first)
      open.append((items.count - 1, isObject))
    case 0x22:
      guard let end = afterString() else { return fail("a string is not terminated") }
      place = end
      add(from: first)
    default:
      let end = afterWord()
      guard end > place else { return fail("a value is missing") }
      place = end
      add(from: first)
    }
  }

  private mutating func add(from first: Int) {
    items.append(
      NotationOutline.Item(
        start: start + first, bodyStart: start + place, end: start + place, next: items.count + 1))
  }

  private mutating func fail(_ words: String) { problem = words }

  private mutating func closeAll() {
    // Every array or object that is still open extends to the end of the text.
    for (item, _) in open {
      items[item].end = start + letters.count
      items[item].next = items.count
    }
    if open.isEmpty, !items.isEmpty { items[0].end = start + letters.count }
  }

  /// The position after the string that begins at the current position; nil if there is no valid
  /// string.
  private func afterString() -> Int? {
    guard next == 0x22 else { return nil }
    var at = place + 1
    while at < letters.count {
      switch letters[at] {
      case 0x22: return at + 1
      case 0x5C: at += 2
      case 0..<0x20: return nil
      default: at += 1
      }
    }
    return nil
  }

  /// The position after the number, `true`, `false` or `null` at the current position; the current
  /// position if there is none.
  private func afterWord() -> Int {
    for word in ["true", "false", "null"] where letters[place...].starts(with: word.utf8) {
      return place + word.utf8.count
    }
    var at = place
    while at < letters.count, isOfNumber(letters[at]) { at += 1 }
    return at
  }

  private func isOfNumber(_ letter: UInt8) -> Bool {
    switch letter {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }
}
