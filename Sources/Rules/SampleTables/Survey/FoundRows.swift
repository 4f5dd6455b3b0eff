/// The rows of a table that have a certain fault. Only the first one and their number are stored.
struct FoundRows: Sendable {
  private(set) var first: Int?
  private(set) var count = 0

  @inline(__always)
  mutating func add(_ row: Int) {
    if first == nil { first = row }
    count += 1
  }

  /// The end of a message about the first row: the number of other affected rows. Empty if there
  /// are none.
  var more: String { count > 1 ? "; other entries affected: \(count - 1)" : "" }
}
