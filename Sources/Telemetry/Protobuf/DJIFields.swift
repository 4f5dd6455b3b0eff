import Anatomy
import Bytes
import Schema

/// Metadata of DJI cameras and drones (`djmd`, `dbgi`), in protocol buffer messages without a
/// published description. The fields that all their protocols share are known: the header of the
/// clip, and position messages at any depth.
struct DJIFields {
  private let source: ByteSource
  /// The field numbers on the path from the outermost message to the message that contains these
  /// fields.
  private let path: [UInt64]
  private let arePositionFields: Bool
  /// Whether the first field of the message is a position. The second field is then the altitude at
  /// this position.
  private let followPosition: Bool

  init(of node: Node, _ region: ByteRange) {
    source = node.source
    path = Self.path(of: node)
    arePositionFields = node.declaredNodeKind === Self.position
    let first = ProtobufField(at: region.start, in: node.source, region.end)
    followPosition =
      first?.number == 1 && first.map { Self.isPosition($0.data, in: node.source) } ?? false
  }

  private static func path(of node: Node) -> [UInt64] {
    var path: [UInt64] = []
    var node = node
    while node.code.rawValue != 0, path.count < 20, let parent = node.parent {
      path.append(UInt64(node.code.rawValue))
      node = parent
    }
    return path.reversed()
  }

  func nodeKind(of field: ProtobufField, isMessage: Bool) -> DeclaredNodeKind {
    if isMessage {
      if Self.isPosition(field.data, in: source) { return Self.position }
      return Self.messages[min(path.count + 1, Self.messages.count - 1)]
    }
    if arePositionFields, let part = Self.parts[field.number] { return part }
    if followPosition, field.number == 2, field.wire == .number { return Self.altitude }
    guard field.wire == .counted else { return Protobuf.other }
    if let known = clip(field.number) { return known }
    if Self.isDate(source.bytes(field.data, limit: 24)) { return Self.date }
    return ProtobufField.isText(field.data, in: source) ? Protobuf.text : Protobuf.other
  }

  /// Returns the node kind of a field in the clip header, which describes the device in the first
  /// sample; nil for other fields.
  private func clip(_ number: UInt64) -> DeclaredNodeKind? {
    guard path == [1, 1] else { return nil }
    return switch number {
    case 1: Self.protocolName
    case 5: Self.serial
    case 10: Self.model
    default: nil
    }
  }

  static let sample = DeclaredNodeKind.headless(
    "dji", "DJI Metadata", .unpublished, holds: ProtobufGrammar(depth: 0))

  @Sendable
  static func opens(_ payload: Payload) -> Bool {
    guard payload.claimedCode == "djmd" || payload.claimedCode == "dbgi" else { return false }
    return ProtobufField.isMessage(payload.range, in: payload.source)
  }

  // MARK: Positions

  /// Whether a message has the form of a position in all known protocols: doubles in fields 2 and
  /// 3, and an optional field 1 with the unit as a number.
  private static func isPosition(_ range: ByteRange, in source: ByteSource) -> Bool {
    guard (18...32).contains(range.count) else { return false }
    var place = range.start
    var seen: [UInt64: ProtobufField.Wire] = [:]
    while place < range.end, let field = ProtobufField(at: place, in: source, range.end) {
      seen[field.number] = field.wire
      place = field.end
    }
    let coordinates = seen[2] == .fixed64 && seen[3] == .fixed64
    return coordinates && seen.keys.allSatisfy { $0 <= 3 } && (seen[1] ?? .number) == .number
  }

  private static func isDate(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 19 && bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-")
      && bytes[13] == UInt8(ascii: ":")
  }

  // MARK: Node kinds

  private static let position = Protobuf.message(
    "position", "Position", ProtobufGrammar(depth: 16))
  private static let messages: [DeclaredNodeKind] = (0...16).map { depth in
    Protobuf.message(nil, "Message", ProtobufGrammar(depth: depth))
  }
  private static let parts: [UInt64: DeclaredNodeKind] = [
    1: Protobuf.field("units") { Protobuf.number($0) },
    2: Protobuf.field("latitude") {
      $0.float("value", width: 8, means: .identifies(.location), line: .value)
    },
    3: Protobuf.field("longitude") {
      $0.float("value", width: 8, means: .identifies(.location), line: .value)
    },
  ]
  /// The node kind of an altitude in millimeters.
  private static let altitude = Protobuf.field("altitude") {
    Protobuf.number($0, means: .identifies(.location))
  }
  private static let protocolName = Protobuf.textField("protocol", .identifies(.software))
  private static let serial = Protobuf.textField("serial_number", .identifies(.identifier))
  private static let model = Protobuf.textField("model", .identifies(.device))
  private static let date = Protobuf.textField("date", .identifies(.time))
}
