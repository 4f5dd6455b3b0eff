import Metadata

/// A value as it is written in a condition. Its type depends on the fact it is compared with.
enum ExpressionLiteral: Sendable {
  case text(QuotedText)
  /// A word without quotes that is not the name of a fact.
  case word(String)
  case number(String, LiteralUnit?)
  case clock(seconds: Double)
  case date(FactDate)
  /// The absence of a value: `nil` or `null`.
  case null
}
