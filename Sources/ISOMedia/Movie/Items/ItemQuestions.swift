import Anatomy

extension Question where Answer == ItemIndex {
  /// The items of a metadata box.
  static let items = Question<ItemIndex>("items", scope: { $0.enclosing("meta") }) {
    ItemIndex($0)
  }
}

extension Question where Answer == ItemReferenceIndex {
  static let itemReferences = Question<ItemReferenceIndex>(
    "itemReferences", scope: { $0.enclosing("meta") }
  ) { ItemReferenceIndex($0) }
}

extension Question where Answer == Int {
  static let primaryItem = Question<Int>("primaryItem", scope: { $0.enclosing("meta") }) {
    $0.child("pitm")?.integer("item_ID")
  }

  /// References have 16 or 32 bits, as the box around them says.
  static let itemReferenceVersion = Question<Int>(
    "itemReferenceVersion", scope: { $0.parent }
  ) { $0.code == "iref" ? $0.integer("version") : nil }
}
