import Anatomy
import Bytes

/// Checks that every bit of a node belongs to exactly one field or child, and every bit of a group,
/// table or list to exactly one of its members.
struct Tiling {
  private(set) var violations = Violations()
  private(set) var fieldCount = 0

  /// A run of bits, counted from the beginning of the source.
  private struct Tile {
    let name: String
    let first: Int
    let count: Int
    var end: Int { first + count }

    init(_ name: String, _ range: ByteRange, _ bits: BitSpan? = nil) {
      self.name = name
      first = range.start * 8 + (bits?.first ?? 0)
      count = bits?.count ?? range.count * 8
    }

    init(_ field: Field) { self.init(field.name, field.range, field.bits) }

    init(_ column: Column) {
      name = column.name
      first = column.firstBit
      count = column.bitCount
    }

    init(_ name: String, bits: Range<Int>) {
      self.name = name
      first = bits.lowerBound
      count = bits.count
    }
  }

  mutating func check(_ node: Node, fields: [Field]) {
    let children = Array(node.children)
    let own = children.filter { $0.source === node.source }
    cover(
      Tile(node.path, node.range),
      with: fields.map(Tile.init) + own.map { Tile($0.pathStep, $0.range) }, at: node)
    violations.expect(
      node.source.wholeRange.contains(node.range), node.path, "is outside of its source")
    for child in children where child.source !== node.source {
      let childList = children.filter { $0.source === child.source }
      guard childList.first == child else { continue }
      cover(
        Tile(child.path, child.source.wholeRange),
        with: childList.map { Tile($0.pathStep, $0.range) }, at: child)
    }
    for field in fields { check(field, of: node) }
  }

  private mutating func check(_ field: Field, of node: Node) {
    fieldCount += 1
    let tile = Tile(field)
    if let bits = field.bits {
      violations.expect(
        (0..<8).contains(bits.first) && field.range.count == (bits.first + bits.count + 7) / 8,
        "\(node.path).\(field.name)",
        "bits \(bits.first) and \(bits.count) more do not need \(field.range.count) bytes")
    }
    switch field.value {
    case .group(let members):
      cover(tile, with: members.map(Tile.init), at: node)
      for member in members { check(member, of: node) }
    case .table(let table): check(table, in: field, of: node)
    case .list(let list): check(list, in: field, of: node)
    default: break
    }
  }

  private mutating func check(_ table: Table, in field: Field, of node: Node) {
    let place = "\(node.path).\(field.name)"
    cover(
      Tile(field.name, bits: 0..<table.rowBits), with: table.columns.map(Tile.init), at: node)
    violations.expect(
      table.range == field.range, place, "the table has another range than its field")
    let spare = table.range.count * 8 - table.rowCount * table.rowBits
    violations.expect(
      (0..<8).contains(spare), place,
      "\(table.rowCount) rows leave \(spare) bits of the table unused"
    )
    for row in Set([0, table.rowCount - 1]) where row >= 0 && row < table.rowCount {
      violations.expect(
        table.range.contains(table.range(ofRow: row)), place, "row \(row) is outside of the table")
    }
  }

  private mutating func check(_ list: FieldList, in field: Field, of node: Node) {
    var items: [Tile] = []
    list.forEach { item in
      items.append(Tile(item))
      check(item, of: node)
      return true
    }
    violations.expect(
      items.count == list.count, "\(node.path).\(field.name)",
      "\(list.count) items are stated, \(items.count) exist")
    cover(Tile(field), with: items, at: node)
  }

  /// Checks that the tiles are inside of `whole` and cover it without gaps or overlaps.
  private mutating func cover(_ whole: Tile, with tiles: [Tile], at node: Node) {
    var place = whole.first
    var previous = "its beginning"
    for tile in tiles.sorted(by: { $0.first < $1.first }) {
      if tile.count == 0 {
        violations.expect(
          tile.first >= whole.first && tile.first <= whole.end, node.path,
          "the empty \(tile.name) is outside of \(whole.name)")
        continue
      }
      violations.expect(
        tile.first == place, node.path,
        "in \(whole.name), \(tile.name) begins at bit \(tile.first), \(previous) ended at \(place)")
      place = max(place, tile.end)
      previous = tile.name
    }
    violations.expect(
      place == whole.end, node.path,
      "in \(whole.name), \(previous) ended at bit \(place) but no tile covers the rest up to \(whole.end)"
    )
  }
}
