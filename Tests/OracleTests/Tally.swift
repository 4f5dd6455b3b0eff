/// Comparisons of the values that two readers returned for the same file.
struct Tally {
  struct Difference {
    var count: Int
    /// The first difference of this kind.
    let example: String
  }

  private(set) var comparisons = 0
  /// Differences by field.
  private(set) var differences: [String: Difference] = [:]

  /// - Parameter place: distinguishes values of the same field; the field name is the same for all.
  mutating func compare<Fact: Equatable>(
    _ field: String, _ ours: Fact?, _ theirs: Fact?, at place: @autoclosure () -> String = ""
  ) {
    comparisons += 1
    guard ours != theirs else { return }
    let example = "\(place()) we say \(Self.text(ours)), they say \(Self.text(theirs))"
    differences[field, default: Difference(count: 0, example: example)].count += 1
  }

  /// Adds another tally to this one.
  mutating func add(_ other: Tally) {
    comparisons += other.comparisons
    for (field, difference) in other.differences {
      differences[field, default: Difference(count: 0, example: difference.example)].count +=
        difference.count
    }
  }

  private static func text<Fact>(_ fact: Fact?) -> String { fact.map { "\($0)" } ?? "nothing" }
}
