import Bytes
import Metadata

extension ConditionParser {
  /// Words that cannot be values without quotes.
  private static let reserved: Set<String> = [
    "and", "or", "not", "in", "is", "between", "contains", "begins", "beginswith", "ends",
    "endswith", "like", "matches",
  ]

  /// Reads a fact, a function of a fact, or a value.
  mutating func operand(_ expected: String) throws(ExpressionError) -> ParsedOperand {
    let token = current
    switch token.kind {
    case .quotedName:
      return ParsedOperand(kind: .fact(FactOperand(fact: try factName())), range: token.range)
    case .word(let word): return try operand(word: word, token, expected)
    case .text(let text): return literal(.text(text))
    case .number(let number):
      advance()
      let unit = try unit()
      return ParsedOperand(
        kind: .literal(.number(number, unit?.unit)),
        range: token.range.lowerBound..<(unit?.end ?? token.range.upperBound))
    case .clock(let seconds): return literal(.clock(seconds: seconds))
    case .date(let date): return literal(.date(date))
    case .symbol, .end, .invalid: throw unexpected(expected)
    }
  }

  private mutating func literal(_ literal: ExpressionLiteral) -> ParsedOperand {
    let range = current.range
    advance()
    return ParsedOperand(kind: .literal(literal), range: range)
  }

  private mutating func operand(
    word: String, _ token: ExpressionToken, _ expected: String
  ) throws(ExpressionError) -> ParsedOperand {
    if self.token(1).isSymbol(.openParenthesis), !Self.reserved.contains(word.lowercased()) {
      return try function(word.lowercased())
    }
    if let fact = fact(word) {
      advance()
      return ParsedOperand(kind: .fact(fact), range: token.range)
    }
    if ["nil", "null"].contains(word.lowercased()) { return literal(.null) }
    guard !Self.reserved.contains(word.lowercased()) else { throw unexpected(expected) }
    return literal(.word(word))
  }

  /// Returns the fact of a name, with the endings of key paths `.@count` and `.length`.
  private func fact(_ spelling: String) -> FactOperand? {
    if let fact = registry.fact(spelled: spelling) { return FactOperand(fact: fact) }
    let fact = registry.fact(spelled: String(spelling.dropLast(7)))
    guard let fact else { return nil }
    if spelling.hasSuffix(".@count"), fact.type.isList {
      return FactOperand(fact: fact, measure: .count)
    }
    if spelling.hasSuffix(".length"), fact.type.kind == .text {
      return FactOperand(fact: fact, measure: .length)
    }
    return nil
  }

  /// Reads `count(…)` or `length(…)`.
  private mutating func function(_ name: String) throws(ExpressionError) -> ParsedOperand {
    let start = current.range.lowerBound
    guard name == "count" || name == "length" else {
      throw unexpected(
        "a name, or a function: exists, missing, empty, count or length",
        note: Self.unsupported.contains(name) ? "\(name.uppercased()) is not supported" : nil)
    }
    advance()
    advance()
    let range = current.range
    let fact = try factName()
    if name == "count" ? !fact.type.isList : fact.type.kind != .text {
      let type = name == "count" ? "a list" : "a text"
      throw text.error(
        range, expected: "the name of \(type)", note: "\(fact.name) is \(fact.type.noun)")
    }
    let end = current.range.upperBound
    try expect(.closeParenthesis, ")")
    let operand = FactOperand(fact: fact, measure: name == "count" ? .count : .length)
    return ParsedOperand(kind: .fact(operand), range: start..<end)
  }

  private static let unsupported: Set<String> = ["subquery", "function", "cast", "ternary"]

  /// Reads the name of a fact.
  mutating func factName() throws(ExpressionError) -> FactDescription {
    let spelling: String
    switch current.kind {
    case .word(let word): spelling = word
    case .quotedName(let name): spelling = name
    default: throw unexpected("the name of a fact")
    }
    guard let fact = registry.fact(spelled: spelling) else {
      throw unknownName(spelling, current.range)
    }
    advance()
    return fact
  }

  func unknownName(_ spelling: String, _ range: Range<Int>) -> ExpressionError {
    text.error(range, expected: "the name of a fact", note: suggestion(for: spelling))
  }

  /// Returns a note with the name that a misspelled word most likely means.
  func suggestion(for spelling: String) -> String? {
    // The search takes time with the square of the length.
    guard spelling.utf8.count <= 100 else { return nil }
    return nearest(to: spelling, in: registry.spellings).map { "did you mean \($0)?" }
  }

  /// Reads the unit after a number, if there is one.
  private mutating func unit() throws(ExpressionError) -> (unit: LiteralUnit, end: Int)? {
    let token = current
    if accept(.percent) { return LiteralUnit.named("%").map { ($0, token.range.upperBound) } }
    guard case .word(let word) = token.kind, !Self.reserved.contains(word.lowercased()) else {
      return nil
    }
    guard let unit = LiteralUnit.named(word) else {
      throw unexpected(
        "an operator, the end, or a unit such as min, MB or kHz",
        note: Self.suggestedUnit(for: word).map { "did you mean \($0)?" })
    }
    advance()
    return (unit, token.range.upperBound)
  }

  private static func suggestedUnit(for word: String) -> String? {
    let spellings = LiteralUnit.spellings
    if let same = spellings.first(where: { $0.lowercased() == word.lowercased() }) { return same }
    return word.utf8.count <= 20 ? nearest(to: word, in: spellings) : nil
  }
}
