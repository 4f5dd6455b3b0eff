extension NodePath {
  /// Whether the target of a printed path is the target of this path, or inside it.
  package func leads(around other: NodePath) -> Bool {
    guard fields.isEmpty else {
      return Self.leads(steps[...], to: other.steps[...], isWhole: true)
        && Self.leads(fields, around: other.fields)
    }
    return Self.leads(steps[...], to: other.steps[...], isWhole: false)
  }

  /// - Parameter isWhole: Whether the steps must match all of the other path.
  private static func leads(
    _ steps: ArraySlice<Step>, to others: ArraySlice<Step>, isWhole: Bool
  ) -> Bool {
    // The positions in the other path that the steps so far can match up to.
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
        field.name == other.name && (field.index == nil || field.index == other.index ?? 1)
          && (field.row == nil || field.row == other.row)
      }
  }
}

extension NodePath.Step {
  /// A name without a number matches all nodes of the name; in a printed path it means the only
  /// one.
  fileprivate func isMet(by other: Self) -> Bool {
    guard case .named(let name, let ordinal) = self else { return true }
    guard case .named(let otherName, let otherOrdinal) = other else { return false }
    return name.isSame(as: otherName) && (ordinal == nil || ordinal == otherOrdinal ?? 1)
  }
}

extension NodePath.StepName {
  fileprivate func isSame(as other: Self) -> Bool {
    if let code, let otherCode = other.code { return code == otherCode }
    return text == other.text
  }
}
