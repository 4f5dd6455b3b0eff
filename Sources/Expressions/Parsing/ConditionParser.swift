import Metadata

/// Parses conditions by recursive descent.
struct ConditionParser {
  let text: ExpressionText
  let registry: any FactRegistry
  private let tokens: [ExpressionToken]
  private var place = 0
  private var depth = 0

  private static let deepest = 100
  private static let longest = 65_536

  init(_ text: String, _ registry: any FactRegistry) throws(ExpressionError) {
    guard text.utf8.count <= Self.longest else {
      throw ExpressionError(
        offset: 0, found: text, expected: "an expression of at most \(Self.longest) bytes")
    }
    self.text = ExpressionText(text)
    self.registry = registry
    tokens = ExpressionLexer.tokens(of: self.text)
  }

  // MARK: Tokens

  var current: ExpressionToken { token(0) }

  /// Returns a token after the current one, or the last token.
  func token(_ distance: Int) -> ExpressionToken { tokens[min(place + distance, tokens.count - 1)] }

  mutating func advance() { place += 1 }

  /// The current word in lower case; nil if the current token is not a word.
  var word: String? { current.lowercasedWord }

  mutating func accept(_ symbol: ExpressionSymbol) -> Bool {
    guard current.isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func accept(word: String) -> Bool {
    guard self.word == word else { return false }
    advance()
    return true
  }

  mutating func expect(_ symbol: ExpressionSymbol, _ expected: String) throws(ExpressionError) {
    guard accept(symbol) else { throw unexpected(expected) }
  }

  /// Returns the error that the current token is not what was expected.
  func unexpected(_ expected: String, note: String? = nil) -> ExpressionError {
    if case .invalid(let error) = current.kind { return error }
    return text.error(current.range, expected: expected, note: note)
  }

  // MARK: Conditions

  mutating func condition() throws(ExpressionError) -> ConditionTree {
    let tree = try disjunction()
    switch current.kind {
    case .end: return tree
    case .word:
      throw unexpected(
        "and, or, or the end", note: "texts of several words must be in quotes")
    default: throw unexpected("and, or, or the end")
    }
  }

  private mutating func disjunction() throws(ExpressionError) -> ConditionTree {
    var parts = [try conjunction()]
    while accept(.or) || accept(word: "or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction() throws(ExpressionError) -> ConditionTree {
    var parts = [try negation()]
    while accept(.and) || accept(word: "and") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func negation() throws(ExpressionError) -> ConditionTree {
    var isNegated = false
    while accept(.not) || accept(word: "not") { isNegated.toggle() }
    let tree = try primary()
    return isNegated ? .not(tree) : tree
  }

  private mutating func primary() throws(ExpressionError) -> ConditionTree {
    if current.isSymbol(.openParenthesis) { return try group() }
    if accept(word: "truepredicate") { return .constant(true) }
    if accept(word: "falsepredicate") { return .constant(false) }
    if let tree = try test() { return tree }
    return try comparison()
  }

  private mutating func group() throws(ExpressionError) -> ConditionTree {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw unexpected("at most \(Self.deepest) nested parentheses")
    }
    advance()
    let tree = try disjunction()
    try expect(.closeParenthesis, "and, or, or )")
    return tree
  }

  /// Reads `exists(…)`, `missing(…)` or `empty(…)`; nil if none of them is here.
  private mutating func test() throws(ExpressionError) -> ConditionTree? {
    guard let word, ["exists", "missing", "empty"].contains(word) else { return nil }
    guard token(1).isSymbol(.openParenthesis) else {
      // The word may also be the name of a fact.
      if isOperatorWord(token(1)) || token(1).lowercasedWord == nil { return nil }
      advance()
      throw unexpected("( after \(word)")
    }
    advance()
    advance()
    let range = current.range
    let fact = FactOperand(fact: try factName())
    try expect(.closeParenthesis, ")")
    if word == "empty", fact.type.kind != .text, !fact.type.isList {
      throw text.error(
        range, expected: "the name of a text or of a list",
        note: "\(fact.name) is \(fact.type.noun)")
    }
    switch word {
    case "exists": return .exists(fact)
    case "missing": return .not(.exists(fact))
    default: return .isEmpty(fact)
    }
  }
}

extension ExpressionToken {
  func isSymbol(_ symbol: ExpressionSymbol) -> Bool {
    if case .symbol(symbol) = kind { true } else { false }
  }

  /// The word in lower case; nil for all other tokens.
  var lowercasedWord: String? {
    if case .word(let word) = kind { word.lowercased() } else { nil }
  }
}
