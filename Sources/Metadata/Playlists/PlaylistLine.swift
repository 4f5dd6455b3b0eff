import Anatomy
import Bytes
import Movie

/// Access to the attributes of one playlist line. The fields of the node are read only once.
struct PlaylistLine {
  let node: Node
  let name: String
  private let fields: [Field]

  init(_ node: Node) {
    self.node = node
    name = node.name.description
    fields = node.fields
  }

  /// The first attribute with a name. Further attributes with the same name are errors and are
  /// ignored.
  private func field(_ name: FieldName) -> Field? { fields.first { $0.isNamed(name) } }

  func text(_ name: FieldName) -> String? { field(name).map(text) }

  private func text(of field: Field) -> String {
    if case .text(let text) = field.value { return text.string }
    return String(decoding: node.source.bytes(field.range, limit: 64), as: UTF8.self)
  }

  func number(_ name: FieldName) -> Int? { field(name)?.value.integer }

  func decimal(_ name: FieldName) -> RationalTime? {
    field(name).flatMap { RationalTime(decimal: node.source.bytes($0.range, limit: 64)) }
  }

  func date(_ name: FieldName) -> DateTimeText? {
    field(name).flatMap { DateTimeText(node.source.bytes($0.range, limit: 64)) }
  }

  func isYes(_ name: FieldName) -> Bool { text(name) == "YES" }

  /// The comma-separated values of a quoted string.
  func list(_ name: FieldName) -> [String] {
    text(name).map { $0[...].pieces(at: UInt8(ascii: ",")).map(String.init) } ?? []
  }

  /// The attributes with names that have this prefix, in the order of the line.
  func texts(beginning prefix: String) -> [(name: String, text: String)] {
    fields.filter { $0.name.hasPrefix(prefix) }.map { ($0.name, text(of: $0)) }
  }
}
