package import Anatomy

extension Node {
  /// The item entries of coded pictures that belong to no track. They are in the `meta` box of the
  /// file or of its movie.
  package var itemsOfPictures: [Node] {
    listedItems.filter { $0.picture != nil }
  }

  /// The entries of a file's items. An entry describes an item, but does not contain the item's
  /// content.
  package var listedItems: [Node] {
    children.flatMap { child in
      child.code == "moov" ? child.children("meta").flatMap(\.itemEntries) : child.itemEntries
    }
  }

  private var itemEntries: [Node] {
    guard code == "meta", !isPayload else { return [] }
    return children("iinf").flatMap(\.children)
  }

  /// Whether this item is marked as hidden and nothing refers to it: it is not the primary item,
  /// and no other item or group refers to it.
  package var isHiddenItem: Bool {
    guard isMarkedAsHidden, let (called, id) = calledItems else { return false }
    return !called.any.contains(id)
  }

  /// Whether this item is an additional picture, which readers that show only the primary item do
  /// not show. It is not hidden, and other items refer to it only to describe it.
  package var isSecondaryItem: Bool {
    guard !isMarkedAsHidden, let (called, id) = calledItems, called.hasPrimary else { return false }
    return !called.forMore.contains(id)
  }

  private var isMarkedAsHidden: Bool { (integer(.flags) ?? 0) & 1 == 1 }

  private var calledItems: (ReferencedItems, id: Int)? {
    guard let called = inherited(.calledItems), let id = integer(.item_ID) else {
      return nil
    }
    return (called, id)
  }
}

/// The items that are referred to inside a metadata box, collected once for all of its items.
struct ReferencedItems: Sendable {
  private(set) var any: Set<Int> = []
  /// The referenced items, except those that are referenced only by items that describe them
  /// (`cdsc`).
  private(set) var forMore: Set<Int> = []
  /// Whether the metadata box states a primary item.
  let hasPrimary: Bool

  fileprivate init(_ meta: Node) {
    let primary = meta.child("pitm")
    hasPrimary = primary != nil
    let lists = [meta.child("iref"), meta.child("grpl")].compactMap(\.self)
    for node in [primary].compactMap(\.self) + lists.flatMap(\.children) {
      node.fields.forEachReference { id in
        any.insert(id)
        if node.code != "cdsc" { forMore.insert(id) }
      }
    }
  }
}

extension InheritedValue where Answer == ReferencedItems {
  fileprivate static let calledItems = InheritedValue<ReferencedItems>(
    "calledItems", scope: { $0.enclosing("meta") }, answer: { ReferencedItems($0) })
}

extension [Field] {
  fileprivate func forEachReference(_ visit: (Int) -> Void) {
    for field in self {
      if case .reference = field.meaning.role, let id = field.value.integer { visit(id) }
      switch field.value {
      case .group(let members): members.forEachReference(visit)
      case .list(let rows):
        rows.forEach { row in
          [row].forEachReference(visit)
          return true
        }
      case .table(let table):
        for column in table.columns {
          guard case .reference = column.meaning.role else { continue }
          for row in 0..<table.rowCount {
            if let id = table.rawCell(row: row, column: column) { visit(Int(clamping: id)) }
          }
        }
      default: break
      }
    }
  }
}
