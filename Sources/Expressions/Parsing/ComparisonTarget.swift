import Metadata

/// The type that one side of a comparison requires of the other one.
struct ComparisonTarget {
  let kind: FactKind
  /// What the numbers count; nil if they have no unit.
  let unit: LiteralUnit?
  /// The note of an error about the type.
  let note: String?

  init(_ fact: FactOperand) {
    kind = fact.type.kind
    unit =
      switch kind {
      case .duration: LiteralUnit.named("s")
      case .size: LiteralUnit.named("B")
      case .integer, .number: fact.unit.flatMap(LiteralUnit.named)
      case .text, .bool, .date: nil
      }
    let name =
      switch fact.measure {
      case .value: "\(fact.name)"
      case .count: "count(\(fact.name))"
      case .length: "length(\(fact.name))"
      }
    note = "\(name) is \(fact.type.noun)" + (fact.unit.map { " in \($0)" } ?? "")
  }

  /// Creates the target for two values that are not facts.
  init(_ kind: FactKind, unit: LiteralUnit? = nil) {
    self.kind = kind
    self.unit = unit
    note = nil
  }

  /// A value that can be compared.
  var phrase: String { unit?.dimension.phrase ?? kind.phrase }

  /// Whether values of another fact can be compared with this one.
  func isComparable(with other: ComparisonTarget) -> Bool {
    guard kind.isNumeric, other.kind.isNumeric else { return kind == other.kind }
    guard let unit, let second = other.unit else { return true }
    return unit.dimension == second.dimension && unit.factor == second.factor
  }
}

extension FactKind {
  fileprivate var isNumeric: Bool {
    switch self {
    case .integer, .number, .duration, .size: true
    case .text, .bool, .date: false
    }
  }
}

extension LiteralUnit {
  /// The factor to the base unit.
  var factor: Double { (LiteralNumber("1", in: self) ?? .integer(1)).real }
}
