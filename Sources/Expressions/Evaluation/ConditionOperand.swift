import Metadata

/// One side of a comparison.
enum ConditionOperand: Sendable {
  case fact(FactOperand)
  case constant(ComparedValue)

  var fact: FactOperand? {
    if case .fact(let fact) = self { fact } else { nil }
  }

  /// Returns the values; nil if the fact is absent.
  func values(in source: any FactSource) -> [ComparedValue]? {
    switch self {
    case .fact(let fact): fact.values(in: source)?.map { ComparedValue($0) }
    case .constant(let value): [value]
    }
  }
}
