import Anatomy
import Bytes
import Schema

/// Grammar of protocol buffer messages without a known description, which divides them into fields.
/// A field is a nested message if all of its bytes can be read as fields.
struct ProtobufGrammar: Grammar {
  /// Maximum depth of nested messages that are recognized.
  private static let deepest = 16

  /// The writer of a message. For `unknown`, only the general form of messages is known.
  enum Writer { case dji, unknown }

  /// The number of messages that enclose this one.
  let depth: Int
  var writer = Writer.dji

  var terminology: FormatTerminology { .telemetry }
  var kind: StructureKind { .field }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    let known = writer == .dji ? DJIFields(of: node, region) : nil
    while place < region.end, let field = ProtobufField(at: place, in: node.source, region.end) {
      let isMessage =
        depth < Self.deepest && field.wire == .counted
        && ProtobufField.isMessage(field.data, in: node.source)
      childList.add(
        FourCC(rawValue: UInt32(truncatingIfNeeded: field.number)),
        ByteRange(from: place, to: field.end), headerSize: 0,
        nodeKind: known?.nodeKind(of: field, isMessage: isMessage)
          ?? plainShape(of: field, isMessage: isMessage, in: node.source))
      place = field.end
    }
  }

  private func plainShape(
    of field: ProtobufField, isMessage: Bool, in source: ByteSource
  ) -> DeclaredNodeKind {
    if isMessage { return Self.messages[min(depth + 1, Self.deepest)] }
    let isText = field.wire == .counted && ProtobufField.isText(field.data, in: source)
    return isText ? Protobuf.text : Protobuf.other
  }

  private static let messages: [DeclaredNodeKind] = (0...deepest).map { depth in
    Protobuf.message(nil, "Message", ProtobufGrammar(depth: depth, writer: .unknown))
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// A field of a protocol buffer message: a number, a wire type, and a value that is encoded as the
/// wire type requires.
struct ProtobufField {
  enum Wire: UInt64 {
    case number = 0
    case fixed64 = 1
    case counted = 2
    case fixed32 = 5
  }

  let number: UInt64
  let wire: Wire
  /// The range of the value, without the size that may precede it.
  let data: ByteRange

  var end: Int { data.end }

  /// Returns nil if no complete field begins at the offset.
  init?(at start: Int, in source: ByteSource, _ limit: Int) {
    guard let (key, place) = Self.number(at: start, in: source, limit),
      let wire = Wire(rawValue: key & 7), key >> 3 > 0, key >> 3 < 1 << 29
    else { return nil }
    let range: ByteRange
    switch wire {
    case .number:
      guard let (_, end) = Self.number(at: place, in: source, limit) else { return nil }
      range = ByteRange(from: place, to: end)
    case .fixed64: range = ByteRange(start: place, count: 8)
    case .fixed32: range = ByteRange(start: place, count: 4)
    case .counted:
      guard let (count, begin) = Self.number(at: place, in: source, limit),
        count <= UInt64(max(0, limit - begin))
      else { return nil }
      range = ByteRange(start: begin, count: Int(count))
    }
    guard range.end <= limit else { return nil }
    number = key >> 3
    self.wire = wire
    data = range
  }

  /// Returns a number that is encoded in groups of seven bits, lowest first, and the offset after
  /// it; nil if it is invalid.
  static func number(
    at start: Int, in source: ByteSource, _ limit: Int
  ) -> (UInt64, Int)? {
    var value: UInt64 = 0
    for index in 0..<10 {
      guard start + index < limit, let byte = source.byte(at: start + index) else { return nil }
      value |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte & 0x80 == 0 { return (value, start + index + 1) }
    }
    return nil
  }

  /// Whether a range consists entirely of fields. Fields inside these fields are not checked, so
  /// the total cost is at most the size of the range times the nesting depth.
  static func isMessage(_ range: ByteRange, in source: ByteSource) -> Bool {
    guard !range.isEmpty, !isText(range, in: source) else { return false }
    var place = range.start
    while place < range.end {
      guard let field = ProtobufField(at: place, in: source, range.end), field.number < 1 << 12
      else { return false }
      place = field.end
    }
    return true
  }

  static func isText(_ range: ByteRange, in source: ByteSource) -> Bool {
    let head = source.bytes(range, limit: 1024)
    return !head.isEmpty && head.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
