package import Anatomy
package import Bytes
package import Movie

/// A violation of a rule: the message, the node, and the bytes that are the evidence.
package struct Violation {
  let message: String
  let node: Node
  let range: ByteRange
  let field: String?
  let related: [RelatedPlace]

  private init(
    _ message: String, _ node: Node, _ range: ByteRange, field: String? = nil,
    _ related: [RelatedPlace] = []
  ) {
    self.message = message
    self.node = node
    self.range = range
    self.field = field
    self.related = related
  }

  /// Returns a violation about a whole node. The evidence is the header of the node.
  package static func about(
    _ node: Node, _ message: String, related: [RelatedPlace] = []
  ) -> Violation {
    let head = ByteRange(start: node.range.start, count: Swift.max(node.headerSize, 1))
    return Violation(message, node, head.clamped(to: node.range), related)
  }

  /// Returns a violation about a field, or about the whole node if it has no such field.
  package static func field(
    _ name: FieldName, of node: Node, _ message: String, related: [RelatedPlace] = []
  ) -> Violation {
    guard let field = node.field(name) else { return about(node, message, related: related) }
    return Violation(message, node, field.range, field: name.rawValue, related)
  }

  /// Returns a violation about a field.
  package static func field(_ field: Field, of node: Node, _ message: String) -> Violation {
    Violation(message, node, field.range, field: field.name)
  }

  /// Returns a violation about a cell of a table, or about the whole table if it has no such
  /// column.
  package static func cell(
    _ column: FieldName, row: Int, of table: FieldName, in node: Node, _ message: String,
    related: [RelatedPlace] = []
  ) -> Violation {
    guard let cells = node.table(table), let place = cells.column(named: column) else {
      return field(table, of: node, message, related: related)
    }
    return Violation(
      message, node, cells.place(row: row, column: place).range,
      field: "\(table.rawValue)[\(row + 1)].\(column.rawValue)", related)
  }

  /// Returns a violation about a range of bytes in the source of a node.
  package static func bytes(
    _ range: ByteRange, in node: Node, _ message: String, related: [RelatedPlace] = []
  ) -> Violation {
    Violation(message, node, range, related)
  }

  /// Returns a violation about something missing. Its location is the end of the node that should
  /// contain it.
  package static func absence(in node: Node, _ message: String) -> Violation {
    Violation(message, node, ByteRange(start: node.range.end, count: 0))
  }

  func finding(by rule: Rule) -> Finding {
    Finding(
      reporting: rule.id, severity: rule.severity, message: message,
      evidence: Evidence(range, in: node.source), field: field,
      clause: rule.clause ?? node.clause, related: related)
  }
}

extension RelatedPlace {
  /// Creates a place that is related to a violation: a field of a node or, without a field, the
  /// whole node.
  package init(_ message: String, _ node: Node, field: FieldName? = nil) {
    let range = field.flatMap { node.field($0)?.range } ?? node.range
    self.init(message, path: node.path, evidence: Evidence(range, in: node.source))
  }
}
