import Anatomy
package import Bytes
import Schema

extension FieldReader {
  /// Reads the outermost JSON value, and the byte order mark and the white space before it.
  func jsonDocument() {
    guard let outline = inherited(.jsonOutline) else { return }
    guard let first = outline.items.first else {
      return fail(
        rule: "json.malformed",
        "the JSON is malformed at byte \(position): \(outline.problem?.words ?? "")",
        at: ByteRange(start: position, count: min(1, remaining)))
    }
    let mark = min(byteOrderMark, first.start - position)
    if mark > 0 { bytes("byte_order_mark", mark, means: .type) }
    if first.start > position { bytes("space", first.start - position, means: .padding) }
    jsonValue()
  }

  /// Reads a JSON value. Only the opening bracket of an array or an object is read here.
  func jsonValue() {
    guard let node, let outline = inherited(.jsonOutline), let index = node.jsonIndex(in: outline)
    else {
      return
    }
    let count = max(0, min(outline.items[index].bodyStart - position, remaining))
    switch source.byte(at: position) {
    case 0x7B, 0x5B: text("open", .utf8, .bytes(count), means: .type)
    case 0x22: jsonText("value", count, means: node.jsonMeaning, line: .value)
    default: text("value", .utf8, .bytes(count), means: node.jsonMeaning, line: .value)
    }
  }

  func jsonText(_ name: String, _ count: Int, means meaning: Meaning, line: SummaryPart? = nil) {
    decoded(name, count, "JSON text", means: meaning, line: line) { range in
      .text(JSONText.decoded(source.bytes(range, limit: Value.longestText)[...]))
    }
  }
}

extension InheritedValue {
  /// The outline of the JSON text around a node, as a value that the node inherits.
  static var jsonOutline: InheritedValue<NotationOutline> {
    .outline("jsonOutline", isInside: \.isInJSON) { JSONScanner.outline(of: $0, in: $1) }
  }
}

extension Node {
  fileprivate var isInJSON: Bool {
    declaredNodeKind === JSONKinds.member || declaredNodeKind === JSONKinds.item
  }

  func jsonIndex(in outline: NotationOutline) -> Int? {
    isInJSON ? outline.index(at: range.start) : outline.items.isEmpty ? nil : 0
  }

  /// The size in bytes of the name of an object member, and the size of the colon with the white
  /// space around it; nil for other nodes.
  var jsonMember: (name: Int, colon: Int)? {
    guard declaredNodeKind === JSONKinds.member else { return nil }
    var name = 1
    var isEscaped = false
    var isDone = false
    var colon = 0
    source.forEachRun(in: ByteRange(from: range.start + 1, to: range.end)) { _, run in
      for index in 0..<run.byteCount {
        let letter = run.byte(index)
        if isDone {
          guard letter == 0x3A || UInt16(letter).isSpace else { return false }
          colon += 1
        } else {
          name += 1
          isDone = !isEscaped && letter == 0x22
          isEscaped = !isEscaped && letter == 0x5C
        }
      }
      return true
    }
    return (name, colon)
  }

  var jsonName: String {
    guard let parts = jsonMember else { return "" }
    let name = source.bytes(ByteRange(start: range.start, count: parts.name), limit: 1024)
    return JSONText.decoded(name[...]).string
  }

  /// The first byte of this node's JSON value. For an array or object, it is the opening bracket.
  var jsonOpening: UInt8? {
    guard let outline = inherited(.jsonOutline), let index = jsonIndex(in: outline) else {
      return nil
    }
    let item = outline.items[index]
    let start = jsonMember.map { item.start + $0.name + $0.colon } ?? item.start
    return source.byte(at: start)
  }

  var jsonMeaning: Meaning {
    var names: [String] = []
    var place: Node? = self
    while let node = place, node.isInJSON {
      if node.declaredNodeKind === JSONKinds.member { names.append(node.jsonName) }
      place = node.parent
    }
    return keyedMeaning(
      names.reversed().joined(separator: "."),
      otherwise: place?.declaredNodeKind === JSONKinds.takeout ? .takeout : .json)
  }
}

extension JSONKinds {
  /// Returns the names of the members of the outermost object. Nothing else is decoded.
  package static func memberNames(in source: ByteSource) -> Set<String> {
    let letters = source.bytes(source.wholeRange, limit: JSONScanner.longest)
    var names: Set<String> = []
    var (place, depth) = (0, 0)
    // Whether a string at this place is the name of a member.
    var isAfterOpening = false
    while place < letters.count {
      let start = place
      let letter = letters[place]
      place += 1
      switch letter {
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      case 0x22:
        while place < letters.count, letters[place] != 0x22 {
          place += letters[place] == 0x5C ? 2 : 1
        }
        place = min(place + 1, letters.count)
        if depth == 1, isAfterOpening {
          names.insert(JSONText.decoded(letters[start..<place]).string)
        }
      default: break
      }
      if !UInt16(letter).isSpace { isAfterOpening = letter == 0x7B || letter == 0x2C }
    }
    return names
  }
}
