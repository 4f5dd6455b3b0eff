import Metadata

/// A condition as a tree.
indirect enum ConditionTree: Sendable {
  case constant(Bool)
  case not(ConditionTree)
  case and([ConditionTree])
  case or([ConditionTree])
  /// The fact has a value.
  case exists(FactOperand)
  /// The fact is a text or a list without elements.
  case isEmpty(FactOperand)
  /// The fact is true.
  case isTrue(FactOperand)
  case comparison(FactComparison)
}

extension ConditionTree {
  func holds(for source: any FactSource) -> Bool {
    switch self {
    case .constant(let value): value
    case .not(let tree): !tree.holds(for: source)
    case .and(let trees): trees.allSatisfy { $0.holds(for: source) }
    case .or(let trees): trees.contains { $0.holds(for: source) }
    case .exists(let fact): source.value(of: fact.name) != nil
    case .isEmpty(let fact):
      switch source.value(of: fact.name) {
      case .text(let text): text.isEmpty
      case .list(let values): values.isEmpty
      default: false
      }
    case .isTrue(let fact):
      source.value(of: fact.name)?.elements.contains(.bool(true)) ?? false
    case .comparison(let comparison): comparison.holds(for: source)
    }
  }

  /// The facts that the condition reads, each of them once.
  var facts: [FactName] {
    var names: [FactName] = []
    collectFacts(into: &names)
    var known: Set<FactName> = []
    return names.filter { known.insert($0).inserted }
  }

  private func collectFacts(into names: inout [FactName]) {
    switch self {
    case .constant: break
    case .not(let tree): tree.collectFacts(into: &names)
    case .and(let trees), .or(let trees):
      for tree in trees { tree.collectFacts(into: &names) }
    case .exists(let fact), .isEmpty(let fact), .isTrue(let fact): names.append(fact.name)
    case .comparison(let comparison): names += comparison.operands.compactMap(\.fact?.name)
    }
  }
}
