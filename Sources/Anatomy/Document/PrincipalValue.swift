extension Node {
  /// The main value of a node, such as the text of a metadata item, with the node that contains it:
  /// the only field of the node with a tag value, media or a payload. If the node has no such
  /// field: the main value of the only child with a main value. For a child that is a payload, this
  /// is a field without a name that covers the whole child. Nil for all other nodes.
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
