import Anatomy
import Bytes
import Metadata

/// What the tags of a file say of one thing, and not the same.
struct Disagreement {
  let field: NormalizedField
  let value: NormalizedView.Source
  let other: NormalizedView.Source

  /// One below the other of these is told by rules of the tag that both are in.
  var isBetweenFormats: Bool { value.item.keySpace != other.item.keySpace }

  /// ID3v1 has room for 30 letters of Latin-1.
  var isCutShort: Bool {
    let (one, two) = (value.value.text.lowercased(), other.value.text.lowercased())
    guard [value, other].contains(where: { $0.item.keySpace == "id3v1" }) else { return false }
    return (one.hasPrefix(two) || two.hasPrefix(one)) && min(one.count, two.count) >= 28
      || (one + two).unicodeScalars.contains { $0.value > 0xFF }
  }

  /// ID3v1 has numbers for some genres and none for others.
  var hasNoNumber: Bool {
    guard case .genre(let genre) = value.value else { return false }
    return other.item.keySpace == "id3v1" && genre.list != .music
  }

  /// When pictures were changed is told under this name, and not when they were made.
  var isOfChange: Bool { other.item.key.space == "exif" && other.item.key.name == "DateTime" }

  var fault: Violation {
    .bytes(
      other.item.range, in: other.item.node,
      "the \(field.title) is \(other.value.text.quoted) here, and \(value.value.text.quoted) in"
        + " \(value.item.keySpace.name)",
      related: [
        RelatedPlace(
          "the other \(field.title)", path: value.item.node.path,
          evidence: Evidence(value.item.range, in: value.item.node.source))
      ])
  }
}

/// What the tags of a file say, gathered once.
struct StatedTags {
  let items: [KeyedItem]
  let view: NormalizedView

  /// Nil where nothing is said of any of the fields.
  func disagreements(about fields: NormalizedField...) -> [Disagreement]? {
    let entries = view.entries.filter { fields.contains($0.field) }
    guard !entries.isEmpty else { return nil }
    return entries.flatMap { entry in
      entry.others.compactMap { other in
        entry.values.first.map { Disagreement(field: entry.field, value: $0, other: other) }
      }
    }.filter { !isTranslation($0) }
  }

  /// The tag that says something else says the same in another language.
  private func isTranslation(_ found: Disagreement) -> Bool {
    let other = found.other.item
    return items.contains {
      $0.key == other.key && $0.language != other.language
        && $0.value.text == found.value.value.text
    }
  }
}

extension InheritedValue where Answer == StatedTags {
  static let statedTags = InheritedValue<StatedTags>(
    "statedTags", scope: { $0.isRoot ? $0 : nil },
    answer: { root in
      let items = root.document.metadataItems
      return StatedTags(
        items: items, view: NormalizedView(items, isVideo: root.document.showsPictures))
    })
}
