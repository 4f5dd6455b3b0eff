package import Anatomy

/// Reads a run-length table, in which each row states a value and the number of samples it applies
/// to.
package struct RunReader {
  private var rows: RowReader
  private let countPlace: CellPlace?
  private let valuePlace: CellPlace?
  private var left: UInt64 = 0
  private var value: UInt64 = 0

  package init?(_ table: Table?, value name: FieldName) {
    guard let table else { return nil }
    rows = RowReader(table)
    countPlace = CellPlace(.sample_count, in: table)
    valuePlace = CellPlace(name, in: table)
  }

  package var rowCount: Int { rows.rowCount }

  /// Returns the next row, which may apply to no samples; nil after the last row.
  package mutating func nextRow() -> (count: UInt64, value: UInt64)? {
    guard rows.next() else { return nil }
    return (rows.cell(countPlace), rows.cell(valuePlace))
  }

  /// Returns the value for the next sample; nil after the end of the last row.
  mutating func next() -> UInt64? {
    while left == 0 {
      guard let row = nextRow() else { return nil }
      (left, value) = row
    }
    left -= 1
    return value
  }

  /// Returns the value for the next samples and the number of samples it applies to, at most
  /// `most`; nil after the end of the last row.
  package mutating func next(atMost most: UInt64) -> (count: UInt64, value: UInt64)? {
    guard most > 0, let value = next() else { return nil }
    let others = min(left, most - 1)
    left -= others
    return (others + 1, value)
  }
}

/// Reads a table of sync samples row by row, while the caller visits the samples in order.
struct SyncReader {
  private var rows: RowReader
  private let place: CellPlace?
  private var upcoming: UInt64 = 0

  init?(_ table: Table?) {
    guard let table else { return nil }
    rows = RowReader(table)
    place = CellPlace(.sample_number, in: table)
  }

  /// Returns whether the sample with this number is a sync sample. Calls must pass increasing
  /// numbers.
  mutating func contains(_ number: UInt64) -> Bool {
    while upcoming < number {
      upcoming = rows.next() ? rows.cell(place) : .max
    }
    return upcoming == number
  }
}
