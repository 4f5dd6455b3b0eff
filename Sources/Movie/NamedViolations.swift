package import Anatomy
import Bytes

extension ViolationMaking {
  /// Returns a violation about a field, or about the whole node if it has no such field.
  package static func field(
    _ name: FieldName, of node: Node, _ message: String, related: [RelatedPlace] = []
  ) -> Self {
    guard let field = node.field(name) else { return about(node, message, related: related) }
    return making(message, node, field.range, field: name.rawValue, related)
  }

  /// Returns a violation about a cell of a table, or about the whole table if it has no such
  /// column.
  package static func cell(
    _ column: FieldName, row: Int, of table: FieldName, in node: Node, _ message: String,
    related: [RelatedPlace] = []
  ) -> Self {
    guard let cells = node.table(table), let place = cells.column(named: column) else {
      return field(table, of: node, message, related: related)
    }
    return making(
      message, node, cells.place(row: row, column: place).range,
      field: "\(table.rawValue)[\(row + 1)].\(column.rawValue)", related)
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
