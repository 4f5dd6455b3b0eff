import Bytes

/// A field without parts, such as a member of a group, with its path in the structure.
package struct LeafField {
  /// The path of the field, such as `entries[1].key_size`.
  package let name: String
  package let field: Field
  /// The offset of the first bit of the field in its source, counted in bits.
  package let firstBit: Int

  package var endBit: Int { firstBit.saturatingAdd(field.bitCount) }

  init(_ name: String, _ field: Field) {
    self.name = name
    self.field = field
    firstBit = field.range.start.saturatingTimes(8).saturatingAdd(field.bits?.first ?? 0)
  }
}

extension [Field] {
  /// The fields without parts in order: the fields themselves, the members of groups and list items,
  /// and the cells of tables.
  ///
  /// - Parameter most: Maximum number of list items and table rows that are visited.
  package func leaves(atMost most: Int) -> [LeafField] {
    var leaves: [LeafField] = []
    for field in self { field.collectLeaves(field.name, most, into: &leaves) }
    return leaves
  }
}

extension Field {
  // The recursion is bounded, because declarations nest groups and lists only a few levels deep.
  fileprivate func collectLeaves(_ path: String, _ most: Int, into leaves: inout [LeafField]) {
    switch value {
    case .group(let members):
      for member in members { member.collectLeaves("\(path).\(member.name)", most, into: &leaves) }
    case .list(let items):
      var number = 0
      items.forEach { item in
        number += 1
        item.collectLeaves("\(path)[\(number)]", most, into: &leaves)
        return number < most
      }
    case .table(let table):
      for row in 0..<Swift.min(table.rowCount, most) {
        for column in table.columns {
          let cell = Field(row: row, column: column, of: table)
          leaves.append(LeafField("\(path)[\(row + 1)].\(column.name)", cell))
        }
      }
    default: leaves.append(LeafField(path, self))
    }
  }
}
