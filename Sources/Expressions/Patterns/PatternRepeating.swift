/// Quantifiers: `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`.
extension PatternParser {
  /// Maximum count of a quantifier.
  static let mostRepetitions = 1000

  /// Returns the node with the quantifier that follows it.
  mutating func repeated(
    _ node: PatternNode, from start: Int
  ) throws(PatternError) -> PatternNode {
    let quantifier = place
    guard let repetition = try repetition() else { return node }
    if current == "+" {
      throw error(
        place..<place + 1, expected: "at most one quantifier", note: PatternRefusal.possessive)
    }
    // A quantifier followed by ? prefers short matches, which changes only the extent of a match.
    _ = accept("?")
    if let next = current, "*+?{".unicodeScalars.contains(next) {
      throw error(
        place..<place + 1, expected: "at most one quantifier",
        note: "put the part in a group to repeat it again")
    }
    return .repeated(node, repetition, range: quantifier..<place)
  }

  private mutating func repetition() throws(PatternError) -> PatternRepetition? {
    if accept("*") { return PatternRepetition(least: 0, most: nil) }
    if accept("+") { return PatternRepetition(least: 1, most: nil) }
    if accept("?") { return PatternRepetition(least: 0, most: 1) }
    let start = place
    guard accept("{") else { return nil }
    let least = number()
    let hasComma = accept(",")
    let most = hasComma ? number() : least
    guard let least, accept("}") else {
      throw error(
        start..<place + 1, expected: "a count such as {2}, {2,} or {2,5}",
        note: "write \\{ for a {")
    }
    guard max(least, most ?? 0) <= Self.mostRepetitions else {
      throw error(start..<place, expected: "at most \(Self.mostRepetitions) repetitions")
    }
    guard least <= most ?? least else {
      throw error(start..<place, expected: "the smaller count first")
    }
    return PatternRepetition(least: least, most: most)
  }

  /// Reads a number; nil if there is none. Numbers that are too large become a million.
  private mutating func number() -> Int? {
    var number: Int?
    while let digit = current, digit.isDigitOfASCII {
      number = min(1_000_000, (number ?? 0) * 10 + Int(digit.value) - 0x30)
      place += 1
    }
    return number
  }
}
