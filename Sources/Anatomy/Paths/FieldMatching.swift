import Bytes

/// A field that a path refers to.
package struct FieldMatch {
  package let node: Node
  package let field: Field
  /// The path of the field from its node, such as `.entries[1].sample_count`.
  package let path: String

  package init(node: Node, field: Field, path: String) {
    self.node = node
    self.field = field
    self.path = path
  }
}

extension Node {
  /// Visits the fields of this node that a path matches, until the visitor returns false.
  package func forEachField(at steps: [NodePath.FieldStep], _ visit: (FieldMatch) -> Bool) {
    guard let first = steps.first else { return }
    let named = read(for: .fields).fields.filter { $0.name == first.name }
    _ = matches(in: named, steps: steps[...], path: "", visit)
  }

  /// Matches the steps of a path with fields that all have the name of the first step. Returns
  /// false if the visitor stopped.
  private func matches(
    in fields: [Field], steps: ArraySlice<NodePath.FieldStep>, path: String,
    _ visit: (FieldMatch) -> Bool
  ) -> Bool {
    guard let step = steps.first else { return true }
    // If several fields have the name, the number in the path selects a field; otherwise it selects
    // a row.
    if fields.count > 1 {
      for (index, field) in fields.enumerated()
      where step.index?.contains(index + 1) ?? true {
        let way = "\(path).\(step.name)[\(index + 1)]"
        if !descend(field, to: step.row, steps.dropFirst(), way, visit) { return false }
      }
      return true
    }
    guard let field = fields.first, step.row == nil else { return true }
    return descend(field, to: step.index, steps.dropFirst(), "\(path).\(step.name)", visit)
  }

  /// Matches the remaining steps in the selected rows of a field. If `rows` is nil, matches them in
  /// the field itself.
  private func descend(
    _ field: Field, to rows: ClosedRange<Int>?, _ rest: ArraySlice<NodePath.FieldStep>,
    _ path: String,
    _ visit: (FieldMatch) -> Bool
  ) -> Bool {
    guard let rows else { return descend(field, rest, path, visit) }
    if rows.count == 1 {
      guard let row = field.row(rows.lowerBound - 1) else { return true }
      return descend(row, rest, "\(path)[\(rows.lowerBound)]", visit)
    }
    var (number, continues) = (0, true)
    field.forEachRow { row in
      number += 1
      guard number >= rows.lowerBound else { return true }
      guard number <= rows.upperBound else { return false }
      continues = descend(row, rest, "\(path)[\(number)]", visit)
      return continues
    }
    return continues
  }

  private func descend(
    _ field: Field, _ rest: ArraySlice<NodePath.FieldStep>, _ path: String,
    _ visit: (FieldMatch) -> Bool
  ) -> Bool {
    guard let next = rest.first else {
      return visit(FieldMatch(node: self, field: field, path: path))
    }
    var continues = true
    switch field.value {
    case .group(let members):
      continues = matches(
        in: members.filter { $0.name == next.name }, steps: rest, path: path, visit)
    case .table, .list:
      var number = 0
      field.forEachRow { row in
        number += 1
        continues = descend(row, rest, "\(path)[\(number)]", visit)
        return continues
      }
    default: break
    }
    return continues
  }
}

extension Field {
  /// Returns a row of a table or an item of a list as a group of fields. For all other fields, row
  /// 0 is the field itself. Returns nil if there is no such row.
  package func row(_ index: Int) -> Field? {
    switch value {
    case .table(let table):
      index >= 0 && index < table.rowCount ? Field(row: index, of: table) : nil
    case .list(let list): list.item(index)
    default: index == 0 ? self : nil
    }
  }

  package func forEachRow(_ visit: (Field) -> Bool) {
    switch value {
    case .table(let table):
      for index in 0..<table.rowCount where !visit(Field(row: index, of: table)) { return }
    case .list(let list): list.forEach(visit)
    default: break
    }
  }

  init(row: Int, of table: Table) {
    self.init(
      name: "\(row + 1)", range: table.range(ofRow: row),
      value: .group(table.columns.map { Field(row: row, column: $0, of: table) }))
  }

  /// Creates a field from a cell of a table.
  package init(row: Int, column: Column, of table: Table) {
    let place = table.place(row: row, column: column)
    self.init(
      name: column.name, range: place.range, bits: place.bits,
      value: table.cell(row: row, column: column), meaning: column.meaning,
      label: column.label?(table.rawCell(row: row, column: column) ?? 0),
      spelling: column.spelling)
  }
}
