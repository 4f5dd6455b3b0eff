/// An operator between two operands.
struct ConditionOperator: Sendable {
  enum Kind: Sendable {
    case relation(ValueRelation)
    case text(TextRelation)
    case isIn, between, like, matches
  }

  let kind: Kind
  /// Whether the operator compares as in NSPredicate. This applies to symbols other than `=`, to
  /// words in capitals, and to operators with options in brackets.
  let isExact: Bool
  let options: TextOptions
  /// Whether `not` precedes the operator.
  let isNegated: Bool
  let range: Range<Int>
}
