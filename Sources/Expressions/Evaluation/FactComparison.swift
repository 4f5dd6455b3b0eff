import Metadata

/// A comparison of a fact, or of each element of a list.
struct FactComparison: Sendable {
  enum Quantifier: Sendable {
    case any, all, none
  }

  enum Test: Sendable {
    case relation(ValueRelation, ConditionOperand)
    case text(TextRelation, ConditionOperand)
    case members([SetMember])
    case pattern(TextPattern)
  }

  let quantifier: Quantifier
  let left: ConditionOperand
  let test: Test
  let options: TextOptions
  /// Whether the test must not hold for the elements.
  var isNegated = false

  var operands: [ConditionOperand] {
    switch test {
    case .relation(_, let right), .text(_, let right): [left, right]
    case .members(let members): [left] + members.flatMap(\.operands)
    case .pattern: [left]
    }
  }

  /// Whether the comparison holds. With an absent value, only `none` holds.
  func holds(for source: any FactSource) -> Bool {
    guard let values = left.values(in: source) else { return quantifier == .none }
    return switch quantifier {
    case .any: values.contains { holds($0, in: source) }
    case .all: values.allSatisfy { holds($0, in: source) }
    case .none: !values.contains { holds($0, in: source) }
    }
  }

  private func holds(_ value: ComparedValue, in source: any FactSource) -> Bool {
    switch test {
    case .relation(let relation, let right):
      guard let others = right.values(in: source) else { return false }
      return others.contains { relation.holds(value, $0, options) } != isNegated
    case .text(let relation, let right):
      guard let others = right.values(in: source) else { return false }
      return others.contains { relation.holds(value, $0, options) } != isNegated
    case .members(let members):
      return members.contains { $0.contains(value, in: source, options) } != isNegated
    case .pattern(let pattern):
      return value.text.map { pattern.matches($0) != isNegated } ?? false
    }
  }
}
