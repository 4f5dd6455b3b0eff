import Bytes

extension ConditionParser {
  /// Returns a note with the operator that a misspelled word most likely means.
  static func suggestedOperator(for word: String) -> String? {
    guard word.utf8.count <= 20, let nearest = nearest(to: word, in: words), nearest != word else {
      return nil
    }
    return "did you mean \(nearest)?"
  }

  private static let words = [
    "contains", "begins", "ends", "like", "matches", "between", "in", "is", "and", "or", "not",
  ]
}
