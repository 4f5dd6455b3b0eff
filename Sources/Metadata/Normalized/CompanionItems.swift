import Anatomy

/// Items that complete the value of another item, such as a day for a year, or a longitude for a
/// latitude.
struct CompanionItems {
  private var found: [String: [KeyedItem]] = [:]

  /// Upper bound on the number of items stored for one key. Files usually have one or two such
  /// items.
  private static let most = 16
  private static let keys: Set<String> = [
    "id3/TDAT", "id3/TDA", "id3/TIME", "id3/TIM", "bext/OriginationTime", "xmp/exif:GPSLongitude",
    "exif/OffsetTime", "exif/OffsetTimeOriginal", "exif/OffsetTimeDigitized", "iptc/2:60",
  ]

  init(_ items: [KeyedItem]) {
    for item in items {
      let key = "\(item.key.space)/\(item.key.name)"
      guard Self.keys.contains(key), found[key, default: []].count < Self.most else { continue }
      found[key, default: []].append(item)
    }
  }

  /// Returns the text of the first item that has one of the keys and is in the same node as the
  /// given item, or in a sibling node; nil if there is none.
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
  /// Whether the value is only a part of what a normalized field states: a coordinate of a position
  /// in Exif, or the year, the day or the time of a date in ID3v2.3.
  package var isPartOfField: Bool { Self.parts[key.space]?.contains(key.name) ?? false }

  private static let parts: [KeySpace: Set<String>] = [
    .gps: [
      "GPSLatitude", "GPSLatitudeRef", "GPSLongitude", "GPSLongitudeRef", "GPSAltitude",
      "GPSAltitudeRef",
    ],
    .id3: ["TYER", "TYE", "TDAT", "TDA", "TIME", "TIM"],
  ]

  /// Whether both items are in the same node or in sibling nodes. Exif values can be stored outside
  /// their directory, so for Exif it is enough that the parent of one item contains the parent of
  /// the other item.
  fileprivate func isNear(_ other: KeyedItem) -> Bool {
    guard node.source === other.node.source else { return false }
    let (own, holder) = (
      node.parent?.range ?? node.range, other.node.parent?.range ?? other.node.range
    )
    return node == other.node || node.parent == other.node.parent
      || key.space == .exif && (own.contains(holder) || holder.contains(own))
  }
}
