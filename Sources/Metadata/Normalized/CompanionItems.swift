import Anatomy

/// Items that complete others: a day beside a year, a longitude beside a latitude.
struct CompanionItems {
  private var found: [String: [KeyedItem]] = [:]

  /// So many of one key are kept: files have one or two.
  private static let most = 16
  private static let keys: Set<String> = [
    "id3/TDAT", "id3/TDA", "id3/TIME", "id3/TIM", "bext/OriginationTime", "xmp/exif:GPSLongitude",
  ]

  init(_ items: [KeyedItem]) {
    for item in items {
      let key = "\(item.key.space)/\(item.key.name)"
      guard Self.keys.contains(key), found[key, default: []].count < Self.most else { continue }
      found[key, default: []].append(item)
    }
  }

  /// The text of the item with one of the keys that stands where another item does.
  func text(_ keys: String..., companions item: KeyedItem) -> String? {
    for key in keys {
      for other in found["\(item.key.space)/\(key)"] ?? [] where other.isNear(item) {
        if let text = other.value.text?.trimmed { return text }
      }
    }
    return nil
  }
}

extension KeyedItem {
  /// In the same structure, or in one beside it.
  fileprivate func isNear(_ other: KeyedItem) -> Bool {
    node == other.node || node.parent == other.node.parent
  }
}
