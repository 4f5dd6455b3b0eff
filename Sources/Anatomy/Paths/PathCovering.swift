extension NodePath {
  /// Whether this path matches the node or field to which the other path leads, or a node or field
  /// around it. The other path must be a printed path, which leads to a single node or field.
  package func leads(around other: NodePath) -> Bool {
    guard fields.isEmpty else {
      return Self.leads(steps[...], to: other.steps[...], isWhole: true)
        && Self.leads(fields, around: other.fields)
    }
    return Self.leads(steps[...], to: other.steps[...], isWhole: false)
  }

  /// - Parameter isWhole: Whether the steps must match all steps of the other path, not only its
  ///   start.
  private static func leads(
    _ steps: ArraySlice<Step>, to others: ArraySlice<Step>, isWhole: Bool
  ) -> Bool {
    // The indices in `others` at which the next step continues: the steps processed so far match
    // all steps before such an index.
    var reached: Set<Int> = [others.startIndex]
    for step in steps {
      if step == .anyDepth {
        reached = Set((reached.min() ?? others.endIndex)...others.endIndex)
      } else {
        reached = Set(
          reached.filter { $0 < others.endIndex && step.isMet(by: others[$0]) }.map { $0 + 1 })
      }
      if reached.isEmpty { return false }
    }
    return !isWhole || reached.contains(others.endIndex)
  }

  private static func leads(_ fields: [FieldStep], around others: [FieldStep]) -> Bool {
    fields.count <= others.count
      && zip(fields, others).allSatisfy { field, other in
        field.name == other.name && (field.index?.contains(other.index?.lowerBound ?? 1) ?? true)
          && (field.row.map { own in other.row.map { own.contains($0.lowerBound) } ?? false }
            ?? true)
      }
  }
}

extension NodePath.Step {
  /// Whether this step of a path matches a step of a printed path. If this step has no number, it
  /// matches all nodes of the name. If a step of a printed path has no number, there is only one
  /// node of the name.
  fileprivate func isMet(by other: Self) -> Bool {
    guard case .named(let name, let ordinals) = self else { return true }
    guard case .named(let otherName, let others) = other else { return false }
    return name.isSame(as: otherName) && (ordinals?.contains(others?.lowerBound ?? 1) ?? true)
  }
}

extension NodePath.StepName {
  fileprivate func isSame(as other: Self) -> Bool {
    if let code, let otherCode = other.code { return code == otherCode }
    return text == other.text
  }
}
