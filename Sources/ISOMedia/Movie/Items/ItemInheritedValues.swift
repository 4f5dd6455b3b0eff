import Anatomy

extension InheritedValue where Answer == ItemIndex {
  /// Index of the items in a metadata box.
  static let items = InheritedValue<ItemIndex>("items", scope: { $0.enclosing("meta") }) {
    ItemIndex($0)
  }
}

extension InheritedValue where Answer == ItemReferenceIndex {
  static let itemReferences = InheritedValue<ItemReferenceIndex>(
    "itemReferences", scope: { $0.enclosing("meta") }
  ) { ItemReferenceIndex($0) }
}

extension InheritedValue where Answer == Int {
  static let primaryItem = InheritedValue<Int>("primaryItem", scope: { $0.enclosing("meta") }) {
    $0.child("pitm")?.integer("item_ID")
  }

  /// Version of the enclosing `iref` box, which determines whether item IDs have 16 or 32 bits.
  static let itemReferenceVersion = InheritedValue<Int>(
    "itemReferenceVersion", scope: { $0.parent }
  ) { $0.code == "iref" ? $0.integer("version") : nil }
}

extension InheritedValue where Answer == Bool {
  /// Whether the file has no movie box, which means that it is an image file.
  static let isImageFile = InheritedValue<Bool>("isImageFile", scope: { $0.document.root }) {
    $0.child("moov") == nil
  }

  /// Whether the enclosing item describes the primary item.
  static let describesPrimary = InheritedValue<Bool>(
    "describesPrimary", scope: { $0.enclosing("infe") }
  ) { box in
    box.source === box.document.source
      && box.integer("item_ID").flatMap { box.item($0) }?.describesPrimary ?? false
  }
}
