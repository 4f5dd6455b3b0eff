import Testing

/// All tallies of one oracle over a set of files, compared with the explained differences.
struct Verdict {
  private let oracle: String
  private let explanations: ExplanationIndex
  /// Prefix of this oracle's fields; explanations of other fields are not checked.
  private let prefix: String
  private var files = 0
  private var comparisons = 0
  private var explained = 0
  private(set) var complaints: [String] = []

  init(_ oracle: String, fields prefix: String, _ explanations: ExplanationIndex) {
    self.oracle = oracle
    self.prefix = prefix
    self.explanations = explanations
    complaints = explanations.problems.map { "not file, field, reason: \($0)" }
  }

  mutating func add(_ tally: Tally, of file: String) {
    let reasons = (explanations.reasons[file] ?? [:]).filter { $0.key.hasPrefix(prefix) }
    if tally.comparisons > 0 { files += 1 }
    comparisons += tally.comparisons
    for (field, difference) in tally.differences.sorted(by: { $0.key < $1.key }) {
      if reasons[field] != nil {
        explained += difference.count
      } else {
        complaints.append("\(file)\t\(field)\t\(difference.count) times: \(difference.example)")
      }
    }
    for field in reasons.keys.sorted() where tally.differences[field] == nil {
      complaints.append("\(file)\t\(field)\tis explained and does not differ")
    }
  }

  /// One line for the log.
  var summary: String {
    let share = comparisons > 0 ? Double(explained) * 100 / Double(comparisons) : 0
    let percent = Double(Int(share * 100 + 0.5)) / 100
    return "\(oracle): \(files) files, \(comparisons) comparisons, \(explained) explained "
      + "(\(percent) %)"
  }

  /// At most two percent of the comparisons may be explained differences.
  func expectAgreement() {
    print(summary)
    for complaint in complaints { Issue.record("\(complaint)") }
    #expect(comparisons > 0, "nothing was compared")
    #expect(explained * 50 <= comparisons, "too much is explained: \(summary)")
  }
}
