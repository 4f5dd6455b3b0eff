/// One side of a comparison as it is written.
struct ParsedOperand: Sendable {
  enum Kind: Sendable {
    case fact(FactOperand)
    case literal(ExpressionLiteral)
  }

  let kind: Kind
  /// The scalars of the operand.
  let range: Range<Int>

  var fact: FactOperand? {
    if case .fact(let fact) = kind { fact } else { nil }
  }

  var isNull: Bool {
    if case .literal(.null) = kind { true } else { false }
  }
}

/// The right side of a comparison as it is written.
enum ParsedValue: Sendable {
  case operand(ParsedOperand)
  case members([ParsedMember], range: Range<Int>)
}

/// An element of a list as it is written.
enum ParsedMember: Sendable {
  case value(ParsedOperand)
  case range(from: ParsedOperand?, to: ParsedOperand?)
}
