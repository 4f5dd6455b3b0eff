extension Node {
  /// The main value of a node. It is the node's only field with a tag value or a payload, or else
  /// the main value of its only child that has one. For a metadata item this is its text. A payload
  /// that is a child is returned as a field without a name that covers all its bytes. Nil if there
  /// is no such value.
  package var principalField: (node: Node, field: Field)? {
    let telling = fields.filter(\.isPrincipal)
    if telling.count == 1 { return (self, telling[0]) }
    let leading = children.compactMap { $0.isPayload ? ($0, $0.wholeField) : $0.principalField }
    return telling.isEmpty && leading.count == 1 ? leading[0] : nil
  }

  private var wholeField: Field { Field(name: "", range: range, value: .bytes, meaning: .payload) }
}

extension Field {
  fileprivate var isPrincipal: Bool {
    if case .payload = meaning.role { return true }
    if case .media = meaning.role { return true }
    if case .tag? = meaning.subject { return true }
    return false
  }
}
