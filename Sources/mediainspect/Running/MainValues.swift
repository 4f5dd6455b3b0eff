import Anatomy

extension Node {
  /// Visits the main values of this node: its principal field, the texts of a list, or its field
  /// named `value`. A list of texts can be the same title in several languages. For a node without
  /// such a value, all its bytes are visited. Returns false if the visitor stopped.
  func forEachMainValue(_ visit: (FieldMatch) -> Bool) -> Bool {
    if let (node, field) = principalField {
      return visit(
        node.isPayload && field.name.isEmpty
          ? node.wholeValue : FieldMatch(node: node, field: field, path: ".\(field.name)"))
    }
    let plain = fields.filter { $0.meaning.role == .plain }
    if plain.count == 1, plain[0].holdsTexts {
      return forEachText(in: plain[0], visit)
    }
    if let value = plain.first(where: { $0.name == "value" }), value.isSingle {
      return visit(FieldMatch(node: self, field: value, path: ".value"))
    }
    return visit(wholeValue)
  }

  private var wholeValue: FieldMatch {
    let whole = Field(name: name.description, range: range, value: .bytes)
    return FieldMatch(node: self, field: whole, path: "")
  }

  /// Visits the texts of a list; returns false if the visitor stopped.
  private func forEachText(in list: Field, _ visit: (FieldMatch) -> Bool) -> Bool {
    var (number, continues) = (0, true)
    list.forEachRow { row in
      number += 1
      guard let text = row.plainText else { return true }
      let path = ".\(list.name)[\(number)].\(text.name)"
      continues = visit(FieldMatch(node: self, field: text, path: path))
      return continues
    }
    return continues
  }
}

extension Field {
  /// Whether the field is a list of which the first row has exactly one text.
  fileprivate var holdsTexts: Bool {
    guard case .list = value else { return false }
    return row(0)?.plainText != nil
  }

  /// The only text in a row of a list; nil if the row has no text, or several texts.
  fileprivate var plainText: Field? {
    let texts = members.filter { $0.meaning.role == .plain && $0.string != nil }
    return texts.count == 1 ? texts[0] : nil
  }

  /// Whether the value is a single number or text.
  fileprivate var isSingle: Bool {
    switch value {
    case .group, .table, .list, .bytes: false
    default: true
    }
  }
}
