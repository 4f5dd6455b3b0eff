/// What two readers said of the same file, fact by fact.
struct Tally {
  struct Difference {
    var count: Int
    /// The first of them.
    let example: String
  }

  private(set) var comparisons = 0
  /// By what differs.
  private(set) var differences: [String: Difference] = [:]

  /// - Parameter place: which of many values of a kind this is; the field is the same for all.
  mutating func compare<Fact: Equatable>(
    _ field: String, _ ours: Fact?, _ theirs: Fact?, at place: @autoclosure () -> String = ""
  ) {
    comparisons += 1
    guard ours != theirs else { return }
    let example = "\(place()) we say \(Self.text(ours)), they say \(Self.text(theirs))"
    differences[field, default: Difference(count: 0, example: example)].count += 1
  }

  /// Adds what was compared elsewhere.
  mutating func add(_ other: Tally) {
    comparisons += other.comparisons
    for (field, difference) in other.differences {
      differences[field, default: Difference(count: 0, example: difference.example)].count +=
        difference.count
    }
  }

  private static func text<Fact>(_ fact: Fact?) -> String { fact.map { "\($0)" } ?? "nothing" }
}
