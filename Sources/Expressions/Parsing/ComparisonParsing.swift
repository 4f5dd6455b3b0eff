import Metadata

extension ConditionParser {
  /// Reads a comparison, or the name of a fact that is true or false.
  mutating func comparison() throws(ExpressionError) -> ConditionTree {
    let quantifier = try quantifier()
    let hasParentheses = quantifier != nil && accept(.openParenthesis)
    let left = try operand("a name, a value, not, or (")
    if hasParentheses { try expect(.closeParenthesis, ")") }
    guard let theOperator = try conditionOperator() else {
      return try withoutOperator(left, isQuantified: quantifier != nil)
    }
    let right = try right(of: theOperator)
    var builder = ComparisonBuilder(
      text: text, quantifier: quantifier, theOperator: theOperator, left: left)
    builder.suggestion = suggestion
    return try builder.tree(right)
  }

  /// Reads `any`, `some`, `all` or `none` before a name; nil if none of them is here.
  private mutating func quantifier() throws(ExpressionError) -> FactComparison.Quantifier? {
    let next = token(1)
    switch next.kind {
    case .quotedName: break
    case .word: if isOperatorWord(next) { return nil }
    case .symbol: if !next.isSymbol(.openParenthesis) { return nil }
    default: return nil
    }
    let quantifier: FactComparison.Quantifier
    switch word {
    case "any", "some": quantifier = .any
    case "all": quantifier = .all
    case "none": quantifier = .none
    default: return nil
    }
    advance()
    return quantifier
  }

  private func withoutOperator(
    _ left: ParsedOperand, isQuantified: Bool
  ) throws(ExpressionError) -> ConditionTree {
    switch left.kind {
    case .fact(let fact) where fact.type == .single(.bool): return .isTrue(fact)
    case .literal(.word(let word)):
      if let value = ComparisonBuilder.truth(of: word), !isQuantified { return .constant(value) }
      throw unknownName(word, left.range)
    default: break
    }
    let isEnd = if case .end = current.kind { true } else { word == "and" || word == "or" }
    if isEnd, case .fact(let fact) = left.kind {
      throw unexpected("an operator", note: "did you mean exists(\(fact.name))?")
    }
    if case .word(let word) = current.kind {
      throw unexpected("an operator", note: Self.suggestedOperator(for: word))
    }
    throw unexpected("an operator such as =, <, contains or in")
  }

  // MARK: The right side

  private mutating func right(
    of theOperator: ConditionOperator
  ) throws(ExpressionError) -> ParsedValue {
    switch theOperator.kind {
    case .between: return try bounds()
    case .isIn:
      if current.isSymbol(.openParenthesis) || current.isSymbol(.openBrace) {
        return try members()
      }
      return try valueOrRange("a list such as ('a', 'b'), or a name")
    case .relation(.equal), .relation(.notEqual): return try valueOrRange("a value")
    case .relation: return .operand(try operand("a value"))
    case .text, .like, .matches: return .operand(try operand("a text in quotes"))
    }
  }

  /// Reads a value, or a range such as `1990..1999`, `1990..` or `..1999`.
  private mutating func valueOrRange(_ expected: String) throws(ExpressionError) -> ParsedValue {
    let start = current.range.lowerBound
    let member = try member(expected)
    switch member {
    case .value(let operand): return .operand(operand)
    case .range: return .members([member], range: start..<current.range.lowerBound)
    }
  }

  private mutating func member(_ expected: String) throws(ExpressionError) -> ParsedMember {
    if accept(.range) { return .range(from: nil, to: try operand("the end of the range")) }
    let first = try operand(expected)
    guard accept(.range) else { return .value(first) }
    return .range(from: first, to: beginsOperand ? try operand("the end of the range") : nil)
  }

  /// Whether a value or a name is here.
  private var beginsOperand: Bool {
    switch current.kind {
    case .text, .number, .clock, .date, .quotedName: true
    case .word: word != "and" && word != "or"
    case .symbol, .end, .invalid: false
    }
  }

  /// Reads a list in parentheses or braces.
  private mutating func members() throws(ExpressionError) -> ParsedValue {
    let start = current.range.lowerBound
    let closing: ExpressionSymbol =
      current.isSymbol(.openBrace) ? .closeBrace : .closeParenthesis
    advance()
    var members: [ParsedMember] = []
    while !current.isSymbol(closing) {
      if !members.isEmpty { try expect(.comma, "a comma or \(closing.rawValue)") }
      members.append(try member("a value"))
    }
    advance()
    return .members(members, range: start..<current.range.lowerBound)
  }

  /// Reads the bounds of `between`: `a and b`, `a..b`, `{a, b}` or `(a, b)`.
  private mutating func bounds() throws(ExpressionError) -> ParsedValue {
    let start = current.range.lowerBound
    let isBraced = current.isSymbol(.openBrace)
    let lower: ParsedOperand
    let upper: ParsedOperand
    if isBraced || current.isSymbol(.openParenthesis) {
      advance()
      lower = try operand("the lower bound")
      try expect(.comma, "a comma and the upper bound")
      upper = try operand("the upper bound")
      try expect(isBraced ? .closeBrace : .closeParenthesis, isBraced ? "}" : ")")
    } else {
      lower = try operand("the lower bound")
      guard accept(word: "and") || accept(.and) || accept(.range) else {
        throw unexpected("and, and the upper bound")
      }
      upper = try operand("the upper bound")
    }
    return .members(
      [.range(from: lower, to: upper)], range: start..<current.range.lowerBound)
  }
}
