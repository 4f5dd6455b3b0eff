import Bytes
import Expressions
import Jobs
import Metadata

/// The conditions of `--where`, which choose files by their facts. A file is chosen if all of them
/// hold.
struct FileConditions: Sendable {
  private let conditions: [Condition]

  /// An invalid condition, with the message about it.
  struct Problem: Error {
    let words: String
  }

  init(_ texts: [String]) throws(Problem) {
    conditions = try texts.map { text throws(Problem) in try Self.condition(text) }
  }

  var isEmpty: Bool { conditions.isEmpty }

  func hold(for facts: FileFacts) -> Bool { conditions.allSatisfy { $0.holds(for: facts) } }

  /// Parses a condition. In the short form KEY=VALUE, the value needs no quotes and is compared
  /// exactly.
  private static func condition(_ text: String) throws(Problem) -> Condition {
    let short = equality(text)
    if let short, !text.contains(" ") { return short }
    do {
      return try Condition(text, facts: AskedFacts())
    } catch {
      if let short { return short }
      let lines = error.lines(in: text).split(separator: "\n").map { "  " + $0 }
      throw Problem(words: "--where: \(error)\n" + lines.joined(separator: "\n"))
    }
  }

  /// Words with which a text is a condition, and not a value without quotes.
  private static let operators: Set<Substring> = [
    "and", "or", "not", "&&", "||", "is", "in", "between", "contains", "begins", "ends", "like",
    "matches", "=", "==", "!=", "<", ">", "<=", ">=",
  ]

  private static func equality(_ text: String) -> Condition? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let first = parts[1].first, !"='\" ".contains(first),
      let last = parts[0].last, !"<>! ".contains(last), KeySelector(parts[0]) != nil,
      operators.isDisjoint(with: parts[1].lowercased().split(separator: " "))
    else { return nil }
    let value = parts[1].replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return try? Condition(
      "`\(parts[0])` == '\(value)'", facts: AskedFacts(acceptingEveryKey: true))
  }
}
