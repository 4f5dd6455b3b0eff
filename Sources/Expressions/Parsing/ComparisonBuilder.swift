import Metadata

/// Builds a comparison from its parts, and checks that their types fit.
struct ComparisonBuilder {
  let text: ExpressionText
  let quantifier: FactComparison.Quantifier?
  let theOperator: ConditionOperator
  let left: ParsedOperand
  /// Returns a hint for a word that may be a misspelled name.
  var suggestion: (String) -> String? = { _ in nil }

  func tree(_ right: ParsedValue) throws(ExpressionError) -> ConditionTree {
    // Only on the right side, a word that is not a name is a text.
    if case .literal(.word) = left.kind { _ = try target(left) }
    switch right {
    case .operand(let operand): return try tree(operand)
    case .members(let members, _): return try tree(members)
    }
  }

  private func tree(_ right: ParsedOperand) throws(ExpressionError) -> ConditionTree {
    switch theOperator.kind {
    case .relation(let relation): try tree(relation, right)
    case .text(let relation): try tree(relation, right)
    case .isIn: try membership(in: right)
    case .like, .matches: try pattern(right)
    case .between: throw error(right, "the bounds of the range")
    }
  }

  func error(_ operand: ParsedOperand, _ expected: String, _ note: String? = nil)
    -> ExpressionError
  {
    text.error(operand.range, expected: expected, note: note)
  }

  // MARK: Relations

  private func tree(
    _ relation: ValueRelation, _ right: ParsedOperand
  ) throws(ExpressionError) -> ConditionTree {
    if left.isNull || right.isNull { return try presence(relation, right) }
    // The side of the fact decides how a date is compared.
    let isMirrored = left.fact == nil && right.fact != nil
    let (one, two) = isMirrored ? (right, left) : (left, right)
    let target = try target(one)
    let comparison = FactComparison(
      quantifier: quantifier ?? .any, left: try operand(one, as: target),
      test: .relation(isMirrored ? relation.mirrored : relation, try operand(two, as: target)),
      options: theOperator.options)
    try requireOrder(relation, of: target)
    return .comparison(comparison)
  }

  /// Returns the condition for a comparison with nil.
  private func presence(
    _ relation: ValueRelation, _ right: ParsedOperand
  ) throws(ExpressionError) -> ConditionTree {
    let (fact, null) = left.isNull ? (right.fact, left) : (left.fact, right)
    guard relation == .equal || relation == .notEqual, quantifier == nil else {
      throw error(null, "a value", "nil can only be compared with == and !=")
    }
    guard let fact else {
      let isAbsent = left.isNull && right.isNull
      return .constant(isAbsent == (relation == .equal))
    }
    return relation == .notEqual ? .exists(fact) : .not(.exists(fact))
  }

  private func requireOrder(
    _ relation: ValueRelation, of target: ComparisonTarget
  ) throws(ExpressionError) {
    if target.kind == .bool, relation != .equal, relation != .notEqual {
      throw text.error(
        theOperator.range, expected: "= or !=", note: "true and false have no order")
    }
    try requireText(target)
  }

  /// Options such as `[cd]` require texts.
  private func requireText(_ target: ComparisonTarget) throws(ExpressionError) {
    let isStated = theOperator.isExact && !theOperator.options.isEmpty
    if isStated, target.kind != .text {
      throw text.error(
        theOperator.range, expected: "an operator without [c] and [d]",
        note: "these options are for texts")
    }
  }

  // MARK: Lists and ranges

  private func tree(_ members: [ParsedMember]) throws(ExpressionError) -> ConditionTree {
    let target = try target(left)
    try requireText(target)
    var set: [SetMember] = []
    for member in members {
      switch member {
      case .value(let value): set.append(.value(try operand(value, as: target)))
      case .range(let start, let end):
        set.append(.range(from: try bound(start, target), to: try bound(end, target)))
      }
    }
    var isNegated = false
    if case .relation(.notEqual) = theOperator.kind { isNegated = true }
    return quantified(.members(set), of: target, try operand(left, as: target), isNegated)
  }

  private func bound(
    _ parsed: ParsedOperand?, _ target: ComparisonTarget
  ) throws(ExpressionError) -> ConditionOperand? {
    guard let parsed else { return nil }
    if target.kind == .bool { throw error(parsed, "true or false", "they have no order") }
    return try operand(parsed, as: target)
  }

  /// Returns the condition for a value in a list of the file, or for a part of a text.
  private func membership(in right: ParsedOperand) throws(ExpressionError) -> ConditionTree {
    guard let list = right.fact, list.type.isList || list.type.kind == .text else {
      throw error(right, "a list such as ('a', 'b'), or the name of a list")
    }
    let target = ComparisonTarget(list)
    try requireText(target)
    let value = try operand(left, as: target, isPart: !list.type.isList)
    let test: FactComparison.Test =
      list.type.isList ? .relation(.equal, value) : .text(.contains, value)
    return quantified(test, of: target, .fact(list), false)
  }

  // MARK: Texts

  private func tree(
    _ relation: TextRelation, _ right: ParsedOperand
  ) throws(ExpressionError) -> ConditionTree {
    // NSPredicate's CONTAINS on a list searches for an element.
    if relation == .contains, theOperator.isExact, quantifier == nil, let list = left.fact,
      list.type.isList
    {
      let target = ComparisonTarget(list)
      try requireText(target)
      let value = try operand(right, as: target)
      return quantified(.relation(.equal, value), of: target, .fact(list), false)
    }
    let target = try textTarget()
    let part = try operand(right, as: target, isPart: true)
    return quantified(.text(relation, part), of: target, try operand(left, as: target), false)
  }

  private func pattern(_ right: ParsedOperand) throws(ExpressionError) -> ConditionTree {
    let target = try textTarget()
    let pattern = try textPattern(right)
    return quantified(.pattern(pattern), of: target, try operand(left, as: target), false)
  }

  private func textTarget() throws(ExpressionError) -> ComparisonTarget {
    let target = try target(left)
    guard target.kind == .text else {
      throw error(left, "a text before this operator", target.note)
    }
    return target
  }

  // MARK: Negation

  /// Returns the comparison. `not` before an operator means that all values exist and that the
  /// comparison does not hold; with a quantifier, it applies to each element.
  private func quantified(
    _ test: FactComparison.Test, of target: ComparisonTarget, _ left: ConditionOperand,
    _ isNegated: Bool
  ) -> ConditionTree {
    let isInverted = theOperator.isNegated && quantifier != nil
    let comparison = FactComparison(
      quantifier: quantifier ?? .any, left: left, test: test, options: theOperator.options,
      isNegated: isNegated != isInverted)
    guard theOperator.isNegated, quantifier == nil else { return .comparison(comparison) }
    let facts = comparison.operands.compactMap(\.fact).map(ConditionTree.exists)
    return .and(facts + [.not(.comparison(comparison))])
  }
}
