extension Node {
  /// The one value that a node is there for: its only field that tells something of its own, its
  /// payload, or that of its only child. A metadata item leads to its text in this way. A payload that
  /// is a child stands for all its bytes, in a field without a name.
  package var principalField: (node: Node, field: Field)? {
    let telling = fields.filter(\.isPrincipal)
    if telling.count == 1 { return (self, telling[0]) }
    let leading = children.compactMap { $0.isPayload ? ($0, $0.wholeField) : $0.principalField }
    return telling.isEmpty && leading.count == 1 ? leading[0] : nil
  }

  private var wholeField: Field {
    Field(name: "", range: range, value: .bytes, meaning: .payload)
  }
}

extension Field {
  fileprivate var isPrincipal: Bool {
    if case .payload = meaning.role { return true }
    if case .media = meaning.role { return true }
    if case .tag? = meaning.subject { return true }
    return false
  }
}
