import Metadata

/// A word, a literal or a symbol of a condition.
struct ExpressionToken: Sendable {
  enum Kind: Sendable {
    /// A name, an operator or a keyword.
    case word(String)
    /// A name in backticks.
    case quotedName(String)
    case text(QuotedText)
    /// A number as it is written, without its unit.
    case number(String)
    /// A duration such as `3:45`, in seconds.
    case clock(seconds: Double)
    case date(FactDate)
    case symbol(ExpressionSymbol)
    case end
    /// The place at which the text is not a token. It is the last token.
    case invalid(ExpressionError)
  }

  let kind: Kind
  /// The scalars of the token.
  let range: Range<Int>
}
