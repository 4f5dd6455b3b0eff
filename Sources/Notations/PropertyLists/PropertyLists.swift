package import Anatomy
import Bytes
package import Schema

/// Declarations of the parts of a binary property list.
package enum PropertyLists {
  package static let document = part("bplist", "Binary Property List", holds: true) { list in
    list.text("magic", .ascii, .bytes(6), means: .type)
    list.text("version", .ascii, .bytes(2), means: .version)
  }

  @Sendable
  package static func opens(_ payload: Payload) -> Bool {
    payload.source.bytes(payload.range, limit: 8).starts(with: Array("bplist0".utf8))
      && payload.range.count >= PropertyListOutline.headSize + PropertyListOutline.trailerSize
  }

  static let gap = part("gap", "Unreferenced") {
    $0.bytes("unreferenced", $0.remaining, means: Meaning(.unreferenced))
  }

  static let offsetTable = part("offset_table", "Offset Table") { table in
    let size = table.inherited(.propertyList)?.offsetSize ?? 0
    table.table("offsets", rows: nil) {
      $0.unsigned("offset", bytes: size, means: .offset(from: .enclosing("bplist")))
    }
  }

  static let trailer = part("trailer", "Trailer") { trailer in
    trailer.reserved(5)
    trailer.u8("sortVersion", means: .version)
    trailer.u8("offsetIntSize")
    trailer.u8("objectRefSize")
    trailer.u64("numObjects", means: .count(of: .rows), line: "% objects")
    trailer.u64("topObject", means: .reference(to: "object"))
    trailer.u64("offsetTableOffset", means: .offset(from: .enclosing("bplist")))
  }

  static let object = part("object", "Object", summary: Summary { $0.propertyListSummary }) {
    $0.propertyListObject()
  }

  private static func part(
    _ name: String, _ title: String, holds: Bool = false,
    summary: Summary? = nil, body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: 0), named: name, title, holds: holds ? PropertyListGrammar() : nil,
        summary: summary, body: body),
      in: PropertyListGrammar())
  }
}

extension Node {
  /// Summary of an object: its number, its key and its class.
  fileprivate var propertyListSummary: String? {
    guard let outline = inherited(.propertyList), let number = outline.number(at: range.start)
    else {
      return nil
    }
    var words = number == outline.top ? ["object \(number), the top object"] : ["object \(number)"]
    if let key = outline.key(of: range.start) { words.append(key) }
    if let name = outline.object(at: range.start).flatMap(outline.className) { words.append(name) }
    return words.joined(separator: " · ")
  }
}

extension FieldReader {
  fileprivate func propertyListObject() {
    guard let node, let outline = inherited(.propertyList),
      let object = outline.object(at: node.range.start)
    else { return }
    let key = outline.key(of: object.start)
    let meaning =
      key.map { Meaning(.plain, about: .tag(space: .propertyList, key: $0)) }
      ?? (outline.isKey(object.start) ? .type : .identifies(.unknown))
    bits(4, "type", means: .type, labels: PropertyListNames.types)
    if object.countWidth == 0 {
      bits(
        4, object.kind.isContainer ? "count" : "info", labels: PropertyListNames.singleton(object))
    } else {
      bits(4, "info")
      bits(4, "count_type", means: .type)
      bits(4, "count_size")
      unsigned("count", bytes: object.countWidth - 1, means: .count(of: .rows))
    }
    switch object.kind {
    case .null, .no, .yes, .fill: break
    case .integer where object.count > 8: bytes("value", object.count, means: meaning)
    case .integer where object.count == 8: i64("value", means: meaning, line: .value)
    case .integer: unsigned("value", bytes: object.count, means: meaning, line: .value)
    case .uid where object.count > 8: bytes("value", object.count, means: meaning)
    case .uid:
      propertyListReference("value", object.count) { _ in
        outline.number(at: object.start).map { outline.words(for: $0) }
      }
    case .real: float("value", width: object.count, means: meaning, line: .value)
    case .date: propertyListDate(means: meaning)
    case .data: bytes("value", object.count, means: meaning)
    case .ascii: text("value", .ascii, .bytes(object.body.count), means: meaning, line: .value)
    case .utf16:
      text("value", .utf16BigEndian, .bytes(object.body.count), means: meaning, line: .value)
    case .array, .set: propertyListReferences("objects", object.count, outline)
    case .dictionary:
      propertyListReferences("keys", object.count, outline)
      propertyListReferences("values", object.count, outline)
    }
  }

  private func propertyListReferences(
    _ name: String, _ count: Int, _ outline: PropertyListOutline
  ) {
    list(name, count: count, line: .value) { item in
      item.propertyListReference("object", outline.referenceSize) {
        Int(exactly: $0).map { outline.words(for: $0) }
      }
    }
  }

  private func propertyListReference(
    _ name: String, _ width: Int, _ words: (UInt64) -> String?
  ) {
    let number = source.integer(at: position, width: width) ?? 0
    decoded(
      name, width, "reference", means: .reference(to: "object"), line: .value,
      label: words(number).map { "\(number)  \($0)" }
    ) { _ in .unsigned(number) }
  }

  /// Reads a date, which is stored as seconds since the start of 2001.
  private func propertyListDate(means meaning: Meaning) {
    let seconds = source.big64(at: position).map { Double(bitPattern: $0) } ?? 0
    let since1970 = seconds + 978_307_200
    decoded(
      "value", 8, "64-bit floating point", means: meaning, line: .value,
      label: since1970 >= 0 && since1970 < 1e15
        ? CalendarDate(secondsSince1970: UInt64(since1970)).description : nil
    ) { _ in .real(seconds) }
  }
}

enum PropertyListNames {
  static let types: Labels = [
    0: "singleton", 1: "integer", 2: "real", 3: "date", 4: "data", 5: "ASCII text",
    6: "UTF-16 text", 8: "UID", 10: "list", 12: "set", 13: "dictionary",
  ]

  /// Labels of the four kinds of objects that consist of a marker only.
  static func singleton(_ object: PropertyListObject) -> Labels {
    switch object.kind {
    case .null: [0: "null"]
    case .no: [8: "false"]
    case .yes: [9: "true"]
    case .fill: [15: "fill"]
    default: [:]
    }
  }
}
