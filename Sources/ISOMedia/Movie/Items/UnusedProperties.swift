import Anatomy

/// The properties that belong to items, by their places among the structures of the file.
struct UsedProperties: Sendable {
  private var indices: Set<Int32> = []
  /// Of these, the ones that a reader must know to show the item.
  private var essential: Set<Int32> = []

  init(_ meta: Node) {
    for property in meta.items.lazy.flatMap(\.properties) {
      indices.insert(property.node.index)
      if property.isEssential { essential.insert(property.node.index) }
    }
  }

  func contains(_ property: Node) -> Bool { indices.contains(property.index) }
  func isEssential(_ property: Node) -> Bool { essential.contains(property.index) }
}

extension InheritedValue where Answer == UsedProperties {
  fileprivate static let usedProperties = InheritedValue<UsedProperties>(
    "usedProperties", scope: { $0.enclosing("meta") }, answer: { UsedProperties($0) })
}

extension Node {
  /// Whether it is a property without which an item must not be shown.
  var isEssentialProperty: Bool {
    guard let container = parent, container.code == "ipco" else { return false }
    return inherited(.usedProperties)?.isEssential(self) ?? false
  }

  /// Whether it is a property that no item has.
  var isUnassociatedProperty: Bool {
    guard let container = parent, container.code == "ipco", code != "free", code != "skip",
      let used = inherited(.usedProperties)
    else { return false }
    return !used.contains(self)
  }
}
