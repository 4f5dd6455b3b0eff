/// The number of rows of a long table that are shown.
package enum RowLimit: Sendable {
  /// The first and the last few.
  case ends
  case first(Int)
  case all

  static let headCount = 3
  static let tailCount = 2

  /// The number of first rows that are shown if the total is not known.
  package var head: Int {
    switch self {
    case .ends: Self.headCount
    case .first(let limit): limit
    case .all: .max
    }
  }

  /// Returns which rows of `count` are shown: a range at the beginning and one at the end.
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
