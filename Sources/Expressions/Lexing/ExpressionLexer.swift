/// Divides a condition into tokens.
struct ExpressionLexer {
  let text: ExpressionText
  var place = 0

  /// Returns the tokens. The last one is the end of the text, or its first error.
  static func tokens(of text: ExpressionText) -> [ExpressionToken] {
    var lexer = ExpressionLexer(text: text)
    var tokens: [ExpressionToken] = []
    while true {
      lexer.skipSpace()
      let start = lexer.place
      let kind: ExpressionToken.Kind
      do throws(ExpressionError) {
        kind = try lexer.next()
      } catch {
        tokens.append(ExpressionToken(kind: .invalid(error), range: start..<start))
        return tokens
      }
      tokens.append(ExpressionToken(kind: kind, range: start..<lexer.place))
      if case .end = kind { return tokens }
    }
  }

  private mutating func skipSpace() {
    while let scalar = text[place], scalar.properties.isWhitespace { place += 1 }
  }

  private mutating func next() throws(ExpressionError) -> ExpressionToken.Kind {
    guard let first = text[place] else { return .end }
    switch first {
    case "'", "\"": return .text(try quotedText(first))
    case "`": return .quotedName(try quotedName())
    case "%" where isFormatArgument: throw refused(2, Refusal.formatArgument)
    case "$": throw refused(1, Refusal.variable)
    default: break
    }
    if beginsNumber { return try number() }
    if first.beginsName { return .word(word()) }
    if let symbol = symbol() { return .symbol(symbol) }
    throw unknown(first)
  }

  private var isFormatArgument: Bool {
    guard let next = text[place + 1] else { return false }
    return next == "@" || next.isLetterOfASCII
  }

  private mutating func symbol() -> ExpressionSymbol? {
    for count in [2, 1] {
      let end = place + count
      if end <= text.count, let symbol = ExpressionSymbol(rawValue: text.string(place..<end)) {
        if symbol == .range, text[end] == "." { return nil }
        place = end
        return symbol
      }
    }
    return nil
  }

  /// Reads a name. Names may contain dots, colons, slashes and hyphens between other characters,
  /// as in `item:org.id3/TIT2`.
  private mutating func word() -> String {
    let start = place
    place += 1
    while let scalar = text[place] {
      if scalar.continuesName {
        place += 1
      } else if scalar.joinsName, let next = text[place + 1], next.continuesName {
        place += 2
      } else {
        break
      }
    }
    return text.string(start..<place)
  }

  private mutating func quotedName() throws(ExpressionError) -> String {
    let start = place
    place += 1
    while let scalar = text[place] {
      place += 1
      if scalar == "`" { return text.string(start + 1..<place - 1) }
    }
    throw text.error(start..<text.count, expected: "a name and a closing `")
  }

  private func unknown(_ scalar: Unicode.Scalar) -> ExpressionError {
    switch scalar {
    case "+", "-", "*", "/": refused(1, Refusal.arithmetic)
    case "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}": refused(1, Refusal.typographicQuote)
    default: refused(1, nil)
    }
  }

  private func refused(_ count: Int, _ reason: String?) -> ExpressionError {
    text.error(place..<place + count, expected: "a name, a value or an operator", note: reason)
  }
}

/// Reasons why a part of a predicate is refused.
enum Refusal {
  static let formatArgument = "format arguments such as %@ and %K are not supported"
  static let variable = "variables such as $NAME are not supported"
  static let arithmetic = "arithmetic is not supported"
  static let typographicQuote = "texts must be in straight quotes: ' or \""
}
