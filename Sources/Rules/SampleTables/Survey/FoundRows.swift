/// Rows of a table of which something is so: the first, and how many.
struct FoundRows: Sendable {
  private(set) var first: Int?
  private(set) var count = 0

  @inline(__always)
  mutating func add(_ row: Int) {
    if first == nil { first = row }
    count += 1
  }

  /// ` and 12 more`, for the end of a message about the first.
  var more: String { count > 1 ? ", and so in \(count - 1) more rows" : "" }
}
