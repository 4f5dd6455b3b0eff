import Anatomy

/// The properties that belong to items, by their places among the structures of the file.
struct UsedProperties: Sendable {
  private var indices: Set<Int32> = []

  init(_ meta: Node) {
    for item in meta.items { indices.formUnion(item.properties.map(\.node.index)) }
  }

  func contains(_ property: Node) -> Bool { indices.contains(property.index) }
}

extension Question where Answer == UsedProperties {
  fileprivate static let usedProperties = Question<UsedProperties>(
    "usedProperties", scope: { $0.enclosing("meta") }, answer: { UsedProperties($0) })
}

extension Node {
  /// Whether it is a property that no item has.
  var isPropertyOfNothing: Bool {
    guard let container = parent, container.code == "ipco", code != "free", code != "skip",
      let used = ask(.usedProperties)
    else { return false }
    return !used.contains(self)
  }
}
