import Metadata

/// An element of a list in a condition: a value, or a range that includes its bounds.
enum SetMember: Sendable {
  case value(ConditionOperand)
  case range(from: ConditionOperand?, to: ConditionOperand?)

  var operands: [ConditionOperand] {
    switch self {
    case .value(let operand): [operand]
    case .range(let start, let end): [start, end].compactMap { $0 }
    }
  }

  func contains(
    _ value: ComparedValue, in source: any FactSource, _ options: TextOptions
  ) -> Bool {
    func holds(_ relation: ValueRelation, _ operand: ConditionOperand) -> Bool {
      operand.values(in: source)?.contains { relation.holds(value, $0, options) } ?? false
    }
    return switch self {
    case .value(let operand): holds(.equal, operand)
    case .range(let start, let end):
      (start.map { holds(.greaterOrEqual, $0) } ?? true)
        && (end.map { holds(.lessOrEqual, $0) } ?? true)
    }
  }
}
