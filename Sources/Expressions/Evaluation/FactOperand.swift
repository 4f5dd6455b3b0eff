import Metadata

/// A fact in a condition, or a number that is counted from it.
struct FactOperand: Sendable {
  enum Measure: Sendable {
    case value
    /// The number of elements of a list.
    case count
    /// The number of characters of a text.
    case length
  }

  let fact: FactDescription
  var measure = Measure.value

  var name: FactName { fact.name }

  var type: FactType {
    switch measure {
    case .value: fact.type
    case .count: .single(.integer)
    case .length: fact.type.isList ? .list(.integer) : .single(.integer)
    }
  }

  var unit: String? { measure == .value ? fact.unit : nil }

  /// Returns the values to compare: one value, or the elements of a list; nil if the fact is
  /// absent.
  func values(in source: any FactSource) -> [FactValue]? {
    guard let value = source.value(of: fact.name) else { return nil }
    switch measure {
    case .value: return value.elements
    case .count: return [.integer(Int64(value.elements.count))]
    case .length:
      return value.elements.compactMap {
        if case .text(let text) = $0 { .integer(Int64(text.count)) } else { nil }
      }
    }
  }
}
