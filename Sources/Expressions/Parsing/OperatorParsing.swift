extension ConditionParser {
  /// Whether a token is a word that is an operator.
  func isOperatorWord(_ token: ExpressionToken) -> Bool {
    guard let word = token.lowercasedWord else { return false }
    return word == "is" || word == "not" || Self.kinds[word] != nil
  }

  private static let kinds: [String: ConditionOperator.Kind] = [
    "in": .isIn, "between": .between, "like": .like, "matches": .matches,
    "contains": .text(.contains),
    "begins": .text(.begins), "beginswith": .text(.begins),
    "starts": .text(.begins), "startswith": .text(.begins),
    "ends": .text(.ends), "endswith": .text(.ends),
  ]

  /// Reads an operator; nil if there is none.
  mutating func conditionOperator() throws(ExpressionError) -> ConditionOperator? {
    let start = current.range
    if case .symbol(let symbol) = current.kind {
      guard let relation = symbol.relation else { return nil }
      advance()
      return try conditionOperator(.relation(relation), isExact: symbol != .equals, from: start)
    }
    if case .word(let spelling) = current.kind, accept(word: "is") {
      let relation: ValueRelation = accept(word: "not") ? .notEqual : .equal
      return try conditionOperator(.relation(relation), isExact: spelling == "IS", from: start)
    }
    let isNegated = word == "not" && isOperatorWord(token(1))
    if isNegated { advance() }
    guard case .word(let spelling) = current.kind, let word, let kind = Self.kinds[word] else {
      if isNegated { throw unexpected("in, between, contains, begins, ends, like or matches") }
      return nil
    }
    advance()
    if word == "begins" || word == "starts" || word == "ends" { _ = accept(word: "with") }
    return try conditionOperator(
      kind, isExact: spelling == spelling.uppercased(), isNegated: isNegated, from: start)
  }

  /// Reads the options of an operator.
  private mutating func conditionOperator(
    _ kind: ConditionOperator.Kind, isExact: Bool, isNegated: Bool = false, from start: Range<Int>
  ) throws(ExpressionError) -> ConditionOperator {
    let stated = try options()
    return ConditionOperator(
      kind: kind, isExact: isExact || stated != nil,
      options: stated ?? (isExact ? [] : .folding), isNegated: isNegated, range: start)
  }

  /// Reads `[c]`, `[d]` or `[cd]`; nil if there is none of them.
  private mutating func options() throws(ExpressionError) -> TextOptions? {
    guard accept(.openBracket) else { return nil }
    let options: TextOptions
    switch word {
    case "c": options = .ignoringCase
    case "d": options = .ignoringDiacritics
    case "cd", "dc": options = .folding
    default: throw unexpected("c, d or cd")
    }
    advance()
    try expect(.closeBracket, "]")
    return options
  }
}

extension ExpressionSymbol {
  fileprivate var relation: ValueRelation? {
    switch self {
    case .equals, .doubleEquals: .equal
    case .notEqual, .lessOrGreater: .notEqual
    case .less: .less
    case .lessOrEqual, .equalOrLess: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual, .equalOrGreater: .greaterOrEqual
    default: nil
    }
  }
}
