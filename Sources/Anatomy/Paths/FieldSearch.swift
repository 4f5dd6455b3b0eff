import Bytes

/// Finds the fields of one node that contain the bytes at given offsets, in one pass over the
/// fields. There may be very many fields and very many offsets.
struct FieldSearch {
  private let node: Node
  /// The searched bytes as offsets in the source of the node, in ascending order.
  private let places: [Int]
  /// For each searched byte, the fields that contain it. There are several if bit fields share the
  /// byte.
  private(set) var matches: [[FieldMatch]]

  init(_ node: Node, places: [Int]) {
    self.node = node
    self.places = places
    matches = [[FieldMatch]](repeating: [], count: places.count)
    look(in: node.fields, for: places.indices, path: "")
  }

  private mutating func look(in fields: [Field], for wanted: Range<Int>, path: String) {
    var total: [String: Int] = [:]
    for field in fields { total[field.name, default: 0] += 1 }
    var passed: [String: Int] = [:]
    for field in fields {
      let isAlone = total[field.name] == 1
      if !isAlone { passed[field.name, default: 0] += 1 }
      let held = places(in: field.range, of: wanted)
      if held.isEmpty { continue }
      let ordinal = isAlone ? "" : "[\(passed[field.name] ?? 1)]"
      look(into: field, for: held, way: "\(path).\(field.name)\(ordinal)")
    }
  }

  private mutating func look(into field: Field, for held: Range<Int>, way: String) {
    switch field.value {
    case .group(let members): look(in: members, for: held, path: way)
    case .table(let table):
      for index in held { look(in: table, for: index, way: way) }
    case .list(let list):
      let last = places[held.upperBound - 1]
      var number = 0
      list.forEach { item in
        number += 1
        let inside = places(in: item.range, of: held)
        if !inside.isEmpty, case .group(let members) = item.value {
          look(in: members, for: inside, path: "\(way)[\(number)]")
        }
        return item.range.end <= last
      }
    default:
      for index in held {
        matches[index].append(FieldMatch(node: node, field: field, path: way))
      }
    }
  }

  /// Finds the cells of a table that contain searched bytes. Adjacent rows can share a byte if rows
  /// are not whole bytes.
  private mutating func look(in table: Table, for index: Int, way: String) {
    let firstBit = (places[index] - table.range.start) * 8
    let rows = firstBit / table.rowBits..<(firstBit + 7) / table.rowBits + 1
    for row in rows.clamped(to: 0..<table.rowCount) {
      guard case .group(let cells) = Field(row: row, of: table).value else { continue }
      look(in: cells, for: index..<index + 1, path: "\(way)[\(row + 1)]")
    }
  }

  /// Returns the part of `wanted` with the indices of the offsets (``places``) in the given range.
  private func places(in range: ByteRange, of wanted: Range<Int>) -> Range<Int> {
    let first = count(of: wanted, before: range.start)
    return first..<max(first, count(of: wanted, before: range.end))
  }

  private func count(of wanted: Range<Int>, before place: Int) -> Int {
    places[wanted].endOfFirst { $0 < place }
  }
}
