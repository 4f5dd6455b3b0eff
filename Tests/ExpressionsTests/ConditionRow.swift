import Testing

/// A row of a table of conditions.
struct ConditionRow: CustomTestStringConvertible, Sendable {
  let file: String
  let expression: String
  let expected: Bool

  var testDescription: String { "\(file): \(expression)" }

  /// The rows of all tables.
  static var allRows: [ConditionRow] {
    [textRows, numberRows, dateRows, listRows, predicateRows].flatMap(rows)
  }

  /// Returns the rows of a table, such as `T song title = 'x'`. Lines that begin with # are titles.
  static func rows(_ table: String) -> [ConditionRow] {
    table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return ConditionRow(
        file: String(words[1]), expression: String(words[2]), expected: words[0] == "T")
    }
  }
}
