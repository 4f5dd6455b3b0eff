import Anatomy

/// The item properties that at least one item uses, as node indices.
struct UsedProperties: Sendable {
  private var indices: Set<Int32> = []
  /// The used properties that are essential: readers must support them to show the item.
  private var essential: Set<Int32> = []

  init(_ meta: Node) {
    let items = meta.items.lazy.filter { !meta.isMissingItem($0.id) }
    for property in items.flatMap(\.properties) {
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
  /// Whether the node is an item property that an item marks as essential. Readers without support
  /// for the property must not show the item.
  var isEssentialProperty: Bool {
    guard let container = parent, container.code == "ipco" else { return false }
    return inherited(.usedProperties)?.isEssential(self) ?? false
  }

  /// Whether the node is an item property that no item uses.
  var isUnassociatedProperty: Bool {
    guard let container = parent, container.code == "ipco", code != "free", code != "skip",
      let used = inherited(.usedProperties)
    else { return false }
    return !used.contains(self)
  }
}
