/// A limit for the number of rows of a long table that are shown.
package enum RowLimit: Sendable {
  /// Shows the first three and the last two rows.
  case ends
  case first(Int)
  case all

  static let headCount = 3
  static let tailCount = 2

  /// The number of rows at the beginning of a table that are shown. It does not depend on the
  /// number of rows in total.
  package var head: Int {
    switch self {
    case .ends: Self.headCount
    case .first(let limit): limit
    case .all: .max
    }
  }

  /// Returns the rows that are shown of a table with `count` rows: a range at its beginning, and
  /// one at its end.
  func shown(of count: Int) -> (head: Range<Int>, tail: Range<Int>) {
    switch self {
    case .all: return (0..<count, count..<count)
    case .first(let limit): return (0..<min(limit, count), count..<count)
    case .ends:
      if count <= Self.headCount + Self.tailCount + 1 { return (0..<count, count..<count) }
      return (0..<Self.headCount, count - Self.tailCount..<count)
    }
  }
}
