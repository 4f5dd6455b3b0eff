import Bytes

/// Finds the start and end of every data item of a CBOR value, without recursion.
struct CBORScanner {
  /// The maximum nesting depth of maps and arrays that is scanned. The depth limit of the node tree
  /// is lower.
  private static let deepest = 1024

  private struct Level {
    let item: Int
    let isMap: Bool
    /// The number of items or entries that are still to be read; nil for an indefinite length,
    /// which ends with a break code.
    var left: UInt64?
  }

  private let source: ByteSource
  private let end: Int
  private var place: Int
  private var items: [NotationOutline.Item] = []
  private var levels: [Level] = []
  private var problem: String?

  static func outline(of range: ByteRange, in source: ByteSource) -> NotationOutline {
    var scanner = CBORScanner(source: source, end: range.end, place: range.start)
    scanner.scan()
    let problem = scanner.problem.map { (words: $0, place: scanner.place) }
    for level in scanner.levels.reversed() { scanner.close(level.item, at: range.end) }
    return NotationOutline(scanner.items, problem: problem)
  }

  /// Returns the offset after the key of the map entry that begins at `start`; `end` if the key is
  /// invalid.
  static func keyEnd(of start: Int, in source: ByteSource, end: Int) -> Int {
    CBORScanner(source: source, end: end, place: start).afterKey(start) ?? end
  }

  private init(source: ByteSource, end: Int, place: Int) {
    self.source = source
    self.end = end
    self.place = place
  }

  private mutating func scan() {
    takeItem(hasKey: false)
    while problem == nil, let level = levels.last {
      if level.left == 0 {
        levels.removeLast()
        close(level.item, at: place)
      } else if level.left == nil, source.byte(at: place) == 0xFF, place < end {
        place += 1
        levels.removeLast()
        close(level.item, at: place)
      } else {
        levels[levels.count - 1].left = level.left.map { $0 - 1 }
        takeItem(hasKey: level.isMap)
      }
    }
  }

  private mutating func close(_ item: Int, at place: Int) {
    items[item].end = place
    items[item].next = items.count
  }

  /// Reads one item. For an item in a map, first reads its key. If the key or the item is invalid,
  /// the position does not change.
  private mutating func takeItem(hasKey: Bool) {
    let start = place
    var at = start
    if hasKey {
      guard let after = afterKey(at) else { return fail("a map key is damaged or missing") }
      at = after
    }
    guard let (head, body) = headAfterTags(at) else {
      return fail("a data item is damaged or missing")
    }
    if head.isContainer {
      guard levels.count < Self.deepest else {
        return fail("arrays and maps are nested deeper than \(Self.deepest) levels")
      }
      items.append(
        NotationOutline.Item(start: start, bodyStart: body, end: body, next: items.count + 1))
      levels.append(
        Level(item: items.count - 1, isMap: head.major == 5, left: head.number))
      place = body
      return
    }
    guard let after = afterScalar(head, body) else {
      return fail("a data item extends past the end of the data")
    }
    items.append(
      NotationOutline.Item(start: start, bodyStart: after, end: after, next: items.count + 1))
    place = after
  }

  private mutating func fail(_ words: String) { problem = words }

  private func headAfterTags(_ start: Int) -> (CBORHead, body: Int)? {
    var at = start
    var tags = 0
    while tags <= Self.deepest, let head = CBORHead(at: at, in: source, end: end) {
      at += head.size
      if head.major != 6 { return head.isBreak ? nil : (head, at) }
      tags += 1
    }
    return nil
  }

  private func afterScalar(_ head: CBORHead, _ body: Int) -> Int? {
    guard head.isString else { return body }
    guard let count = head.number else { return afterChunks(of: head.major, body) }
    return count <= UInt64(end - body) ? body + Int(count) : nil
  }

  private func afterChunks(of major: Int, _ start: Int) -> Int? {
    var at = start
    while let head = CBORHead(at: at, in: source, end: end) {
      at += head.size
      if head.isBreak { return at }
      guard head.major == major, let count = head.number, count <= UInt64(end - at) else {
        return nil
      }
      at += Int(count)
    }
    return nil
  }

  /// Returns the offset after the map key at `start`; nil if the key is invalid. A key may be any
  /// item, even an array or a map.
  private func afterKey(_ start: Int) -> Int? {
    var at = start
    var left: [UInt64?] = [1]
    while let count = left.last {
      if count == 0 {
        left.removeLast()
        continue
      }
      if count == nil, source.byte(at: at) == 0xFF, at < end {
        at += 1
        left.removeLast()
        continue
      }
      left[left.count - 1] = count.map { $0 - 1 }
      guard left.count < 64, let (head, body) = headAfterTags(at) else { return nil }
      at = body
      guard head.isContainer else {
        guard let after = afterScalar(head, body) else { return nil }
        at = after
        continue
      }
      let parts = head.number.map {
        head.major == 5 ? $0.multipliedReportingOverflow(by: 2) : ($0, false)
      }
      if let parts, parts.1 { return nil }
      // Appends nil for an indefinite length: such a map ends with a break code, just as an array
      // does.
      left.append(parts?.0)
    }
    return at
  }
}
