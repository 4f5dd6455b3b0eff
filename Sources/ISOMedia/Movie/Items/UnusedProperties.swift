import Anatomy

/// The properties that items use, by the indices of their nodes.
struct UsedProperties: Sendable {
  private var indices: Set<Int32> = []
  /// Those of the properties that a reader must know to show the item.
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

  /// Whether it is a property that no item uses.
  var isUnassociatedProperty: Bool {
    guard let container = parent, container.code == "ipco", code != "free", code != "skip",
      let used = inherited(.usedProperties)
    else { return false }
    return !used.contains(self)
  }
}
