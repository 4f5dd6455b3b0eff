package import Anatomy
package import Bytes

/// One item of a metadata box. Items are data without a time, such as still pictures.
package struct Item {
  private let meta: Node
  private let entry: ItemIndex.Entry

  fileprivate init(_ entry: ItemIndex.Entry, in meta: Node) {
    self.entry = entry
    self.meta = meta
  }

  package var id: Int { entry.id }

  /// The item's `infe` box; nil if the item has a location but no description.
  package var information: Node? { node(entry.information) }

  /// The type of the item; nil if `infe` has a version below 2, which states only a content type.
  package var type: FourCC? { information?.value("item_type")?.code }
  package var name: String? { information?.field("item_name")?.text }
  /// The media type of an item of type `mime`; nil if the `infe` box states none.
  package var contentType: String? { information?.field("content_type")?.text }
  /// The content encoding of an item of type `mime`, such as `deflate`; nil if the `infe` box
  /// states none.
  var contentEncoding: String? { information?.field("content_encoding")?.text }
  package var isPrimary: Bool { meta.inherited(.primaryItem) == id }
  package var isHidden: Bool { (information?.integer("flags") ?? 0) & 1 == 1 }

  package struct Property {
    package let node: Node
    /// Whether the property is essential: readers without support for it must not show the item.
    package let isEssential: Bool
  }

  /// Number of properties associated with the item.
  package var propertyCount: Int { entry.properties?.count ?? 0 }

  /// The properties of the item, in the order in which they must be applied. Associations with
  /// invalid indices are omitted.
  package var properties: [Property] {
    guard let container else { return [] }
    return (0..<propertyCount).compactMap { property($0, of: container) }
  }

  /// Returns the first property of the item with this code; nil if there is none.
  package func property(_ code: FourCC) -> Node? {
    guard let container else { return nil }
    for number in 0..<propertyCount {
      if let property = property(number, of: container), property.node.code == code {
        return property.node
      }
    }
    return nil
  }

  private var container: NodeList? { node(meta.inherited(.items)?.container)?.children }

  private func property(_ number: Int, of container: NodeList) -> Property? {
    guard let run = entry.properties,
      let raw = meta.source.integer(at: run.start + number * run.width, width: run.width)
    else { return nil }
    let bits = UInt64(run.width * 8 - 1)
    let place = Int(raw & (1 << bits - 1)) - 1
    guard container.indices.contains(place) else { return nil }
    return Property(node: container[place], isEssential: raw >> bits == 1)
  }

  package struct Reference {
    /// The type of the reference, such as `thmb`.
    package let type: FourCC
    package let from: Int
    package let to: [Int]
  }

  /// The references from this item to other items.
  package var references: [Reference] {
    (meta.inherited(.itemReferences)?.from[id] ?? []).compactMap { reference($0) }
  }

  /// The references from other items to this item.
  package var referrers: [Reference] {
    (meta.inherited(.itemReferences)?.to[id] ?? []).compactMap { reference($0) }
  }

  /// Whether the item is metadata that describes the primary item (reference type `cdsc`).
  package var describesPrimary: Bool {
    let primary = meta.inherited(.primaryItem)
    return references.contains { reference in
      reference.type == "cdsc" && reference.to.contains { $0 == primary }
    }
  }

  /// Locations of the bytes of the item; nil if the file states none.
  package var extents: ItemExtents? {
    entry.location.flatMap { location in
      meta.inherited(.items).map { ItemExtents(location, $0.widths, in: meta) }
    }
  }

  func other(_ id: Int) -> Item? { meta.item(id) }

  private func reference(_ index: Int32) -> Reference? {
    guard let box = node(index), let from = box.integer("from_item_ID"),
      let table = box.table("to_item_IDs"), let column = table.columns.first
    else { return nil }
    let targets = (0..<table.rowCount).compactMap { table.rawCell(row: $0, column: column) }
    return Reference(type: box.code, from: from, to: targets.map { Int(truncatingIfNeeded: $0) })
  }

  private func node(_ index: Int32?) -> Node? { index.flatMap(meta.document.node(at:)) }
}

extension Node {
  /// Returns the item with this ID in the enclosing metadata box, or in this node if it is a
  /// metadata box; nil if there is none.
  package func item(_ id: Int) -> Item? {
    guard let meta = enclosing("meta"), let entry = meta.inherited(.items)?[id] else { return nil }
    return Item(entry, in: meta)
  }

  /// All items of the metadata box: first the items in `iinf`, then items that only `iloc` or
  /// `ipma` contains.
  package var items: [Item] {
    guard let meta = enclosing("meta") else { return [] }
    return meta.inherited(.items)?.entries.map { Item($0, in: meta) } ?? []
  }

  package var primaryItem: Item? { inherited(.primaryItem).flatMap { item($0) } }
}
