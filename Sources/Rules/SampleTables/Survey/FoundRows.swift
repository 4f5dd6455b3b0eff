/// Rows of a table that meet a condition. Only the first and their number are kept.
struct FoundRows: Sendable {
  private(set) var first: Int?
  private(set) var count = 0

  @inline(__always)
  mutating func add(_ row: Int) {
    if first == nil { first = row }
    count += 1
  }

  /// Suffix for a message about the first row; empty if there is only one.
  var more: String { count > 1 ? "; other rows affected: \(count - 1)" : "" }
}
