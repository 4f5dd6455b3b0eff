/// The type of a fact: a single value of a kind, or a list of such values.
package enum FactType: Hashable, Sendable {
  case single(FactKind)
  case list(FactKind)

  /// The kind of the value, or of each value in the list.
  package var kind: FactKind {
    switch self {
    case .single(let kind), .list(let kind): kind
    }
  }

  package var isList: Bool {
    if case .list = self { true } else { false }
  }
}
