package import Anatomy
import Bytes

/// A field that has another value in the second of two files, or that only one of them has.
package struct FieldDifference {
  /// The structures that contain the field, in the first and in the second file.
  package let (oldNode, newNode): (Node, Node)
  /// The path of the field from its structure, such as `.entries[1].sample_delta`.
  package let path: String
  /// The field in the first file, and in the second one; nil in a file that lacks it.
  package let (old, new): (Field?, Field?)
  /// For a column of a table, the number of rows that differ; `old` and `new` are then the cells in
  /// the first of these rows. Otherwise 0.
  package let rows: Int
  /// Whether the bytes of the field are the same in both files, so that the difference follows from
  /// a change of other bytes.
  let isUnchanged: Bool

  var role: Role { (old ?? new)?.meaning.role ?? .plain }

  /// Whether the field states when something is presented.
  var isOfTiming: Bool {
    switch role {
    case .duration, .moment, .timescale: true
    default: false
    }
  }
}

/// Compares the fields of two structures of the same kind.
struct FieldComparison {
  private let old: Node
  private let new: Node
  private(set) var differences: [FieldDifference] = []
  /// Sizes, offsets, counts and checksums, which probably follow from other changes, with the
  /// number of changed values.
  private(set) var folded: [(field: FieldDifference, count: Int)] = []

  private let changes: ByteChanges

  init(_ old: Node, _ new: Node, _ changes: ByteChanges) {
    (self.old, self.new, self.changes) = (old, new, changes)
  }

  mutating func compare(_ fields: [Field], _ others: [Field], _ path: String) {
    var places: [String: [Int]] = [:]
    for (place, field) in others.enumerated() { places[field.name, default: []].append(place) }
    var seen: [String: Int] = [:]
    var paired: Set<Int> = []
    for field in fields {
      let number = seen[field.name, default: 0]
      seen[field.name] = number + 1
      let candidates = places[field.name] ?? []
      guard number < candidates.count else {
        add(field, nil, path)
        continue
      }
      paired.insert(candidates[number])
      let ordinal = candidates.count > 1 ? "[\(number + 1)]" : ""
      compare(field, others[candidates[number]], "\(path).\(field.name)\(ordinal)")
    }
    for (place, field) in others.enumerated() where !paired.contains(place) {
      add(nil, field, path)
    }
  }

  private mutating func add(_ one: Field?, _ two: Field?, _ path: String) {
    guard let name = (one ?? two)?.name else { return }
    add(one, two, at: "\(path).\(name)")
  }

  /// Adds a difference of a field or, if `rows` is greater than 0, of a column of a table.
  private mutating func add(
    _ one: Field?, _ two: Field?, at path: String, rows: Int = 0, table: Field? = nil,
    otherTable: Field? = nil
  ) {
    let isUnchanged =
      !changes.touch((table ?? one)?.range, of: old)
      && !changes.touch((otherTable ?? two)?.range, of: new, inSecond: true)
    let difference = FieldDifference(
      oldNode: old, newNode: new, path: path, old: one, new: two, rows: rows,
      isUnchanged: isUnchanged)
    switch difference.role {
    // Media data is compared as samples, and embedded files as structures.
    case .media, .payload, .continuation: return
    case .size, .offset, .count, .checksum:
      folded.append((difference, max(1, rows)))
    default: differences.append(difference)
    }
  }

  private mutating func compare(_ one: Field, _ two: Field, _ path: String) {
    switch (one.value, two.value) {
    case (.group(let members), .group(let others)): compare(members, others, path)
    case (.list(let rows), .list(let others)): compare(rows, others, one, two, path)
    case (.table(let table), .table(let other)): compare(table, other, one, two, path)
    default: if !isSame(one, two) { add(one, two, at: path) }
    }
  }

  private func isSame(_ one: Field, _ two: Field) -> Bool {
    switch (one.value, two.value) {
    case (.unsigned(let a), .unsigned(let b)): return a == b
    case (.signed(let a), .signed(let b)): return a == b
    case (.fixed(let a, let bits), .fixed(let b, let others)): return a == b && bits == others
    case (.code(let a), .code(let b)): return a == b
    default:
      guard one.bits == two.bits else { return false }
      return old.source.holds(one.range, as: two.range, of: new.source)
    }
  }

  private mutating func compare(
    _ rows: FieldList, _ others: FieldList, _ one: Field, _ two: Field, _ path: String
  ) {
    if old.source.holds(one.range, as: two.range, of: new.source) { return }
    guard rows.count == others.count else { return add(one, two, at: path) }
    var fields: [Field] = []
    rows.forEach { row in
      fields.append(row)
      return true
    }
    var number = 0
    others.forEach { row in
      guard number < fields.count else { return false }
      number += 1
      compare(fields[number - 1], row, "\(path)[\(number)]")
      return true
    }
  }

  private mutating func compare(
    _ table: Table, _ other: Table, _ one: Field, _ two: Field, _ path: String
  ) {
    if old.source.holds(one.range, as: two.range, of: new.source) { return }
    guard table.rowCount == other.rowCount, table.columns.count == other.columns.count else {
      return add(one, two, at: path)
    }
    for (column, otherColumn) in zip(table.columns, other.columns) {
      var (count, first) = (0, 0)
      for row in 0..<table.rowCount
      where table.rawCell(row: row, column: column) != other.rawCell(row: row, column: otherColumn)
      {
        if count == 0 { first = row }
        count += 1
      }
      guard count > 0 else { continue }
      add(
        Field(row: first, column: column, of: table),
        Field(row: first, column: otherColumn, of: other),
        at: "\(path)[\(first + 1)].\(column.name)", rows: count, table: count > 1 ? one : nil,
        otherTable: count > 1 ? two : nil)
    }
  }
}
