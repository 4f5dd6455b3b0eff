import Anatomy
import Bytes

/// One-line summaries of items, with values from all boxes that describe them.
extension Boxes {
  /// Summarizes an item, such as `1 hvc1 · 4032×3024 · 5 properties · 1,234 bytes @0x5678`.
  static let itemLine: @Sendable (Node) -> String? = { information in
    guard let id = information.integer("item_ID") else { return nil }
    let item = information.item(id)
    let parts = [
      "\(id) \(information.itemKind ?? "")".trimmed, information.itemName,
      item?.property("ispe")?.pixelSize,
      item.flatMap {
        $0.propertyCount > 0 ? count($0.propertyCount, "property", "properties") : nil
      },
      item?.extents?.line,
      (information.integer("flags") ?? 0) & 1 == 1 ? "hidden" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// Summarizes the items of a metadata box, such as `3 items · primary 1 hvc1 · 4032×3024`.
  static let itemsLine: @Sendable (Node) -> String? = { meta in
    guard let list = meta.child("iinf") else { return nil }
    let items = count(list.children.count { $0.code == "infe" }, "item", "items")
    guard let primary = meta.primaryItem else { return items }
    let kind = "primary \(primary.id) \(primary.information?.itemKind ?? "")".trimmed
    return [items, kind, primary.property("ispe")?.pixelSize].compactMap(\.self)
      .joined(separator: " · ")
  }
}

extension Node {
  /// The type of the item; for an item of type `mime`, its content type.
  fileprivate var itemKind: String? {
    let type = value("item_type")?.code
    let content = field("content_type")?.text ?? field("item_uri_type")?.text
    if type == nil || type == "mime" || type == "uri ", let content, !content.isEmpty {
      return String(content.prefix(60)).escapedForDisplay
    }
    return type?.description
  }

  fileprivate var itemName: String? {
    guard let name = field("item_name")?.text, !name.isEmpty else { return nil }
    return "\"\(String(name.prefix(40)).escapedForDisplay)\""
  }
}

extension ItemExtents {
  fileprivate var line: String {
    if count == 0 { return "no bytes" }
    let size = count > 64 ? nil : statedSize.map { "\($0) bytes" }
    let place: String? =
      switch storage {
      case .file: range(0).map { "@0x" + String($0.start, radix: 16) }
      case .itemData: "in idat"
      case .items: "in other items"
      case .external: "in another file"
      case .unknown(let construction): "by method \(construction)"
      }
    let parts = [size, place, count > 1 ? "in \(count) pieces" : nil]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
