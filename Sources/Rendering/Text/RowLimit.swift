/// How much of a long table is shown.
package enum RowLimit: Sendable {
  /// The first and the last few.
  case ends
  case first(Int)
  case all

  static let headCount = 3
  static let tailCount = 2

  /// How many come first, where what follows is not counted.
  package var head: Int {
    switch self {
    case .ends: Self.headCount
    case .first(let limit): limit
    case .all: .max
    }
  }

  /// The rows of `count` that are shown: a run from the beginning and one up to the end.
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
