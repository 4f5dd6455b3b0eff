import Anatomy
import Keys
import Metadata

/// A conflict: two different values for the same metadata field in the tags of a file.
struct Disagreement {
  let field: NormalizedField
  let value: NormalizedView.Source
  let other: NormalizedView.Source

  /// Whether the two values are in tags of different formats. Conflicts inside one tag are left to
  /// the rules about its format.
  var isBetweenFormats: Bool { value.item.keySpace != other.item.keySpace }

  /// Whether the values probably differ only because ID3v1 stores at most 30 characters of Latin-1,
  /// or because IPTC limits the number of bytes of a text.
  var isCutShort: Bool {
    let (one, two) = (value.value.text.lowercased(), other.value.text.lowercased())
    let iptc = [value, other].first { $0.item.keySpace == .iptc }?.value.text.lowercased()
    if let iptc, iptc == one ? two.hasPrefix(one) : one.hasPrefix(two),
      Self.limitsOfIPTC.contains(where: { $0 - 3...$0 ~= iptc.utf8.count })
    {
      return true
    }
    guard [value, other].contains(where: { $0.item.keySpace == .id3v1 }) else { return false }
    return (one.hasPrefix(two) || two.hasPrefix(one)) && min(one.count, two.count) >= 28
      || (one + two).unicodeScalars.contains { $0.value > 0xFF }
  }

  /// The maximum sizes in bytes of IPTC texts.
  private static let limitsOfIPTC = [32, 64, 128, 256, 2000]

  /// Whether one value is a list in one text, and the other value is in the list.
  var isOfList: Bool {
    func lists(_ list: NormalizedView.Source, _ text: String) -> Bool {
      let separators: [Character] = list.item.keySpace == .id3 ? ["/", ";"] : [";"]
      return separators.contains { separator in
        let parts = list.value.text.split(separator: separator)
        return parts.count > 1 && parts.contains { String($0).trimmed.lowercased() == text }
      }
    }
    return lists(value, other.value.text.lowercased())
      || lists(other, value.value.text.lowercased())
  }

  /// Whether the values may be dates of different events: when a photo was taken, and when it was
  /// digitized, changed or published.
  var isOfOtherEvent: Bool { value.item.key.isOfOtherEvent(than: other.item.key) }

  /// Whether `value` is a genre for which ID3v1 has no number, and the other value is in ID3v1.
  var hasNoNumber: Bool {
    guard case .genre(let genre) = value.value else { return false }
    return other.item.keySpace == .id3v1 && genre.list != .music
  }

  var violation: Violation {
    let found: Violation = .bytes(
      other.item.range, in: other.item.node, field: other.fieldName,
      "the \(field.title) is \(other.value.text.quoted) in \(other.item.keySpace.name), but "
        + "\(value.value.text.quoted) in \(value.item.keySpace.name)",
      related: [
        RelatedPlace(
          "other \(field.title)", path: value.path,
          evidence: Evidence(value.item.range, in: value.item.node.source))
      ])
    return found.repaired(by: other.item.isEditable ? Repair.agreement(about: field) : nil)
  }
}

/// The tag items of a file (`items`), and their values by format-independent field (`view`). Both
/// are collected once for all rules.
struct StatedTags {
  let items: [KeyedItem]
  let view: NormalizedView

  /// Returns the conflicts about the given fields; nil if no tag contains any of these fields.
  func disagreements(about fields: NormalizedField...) -> [Disagreement]? {
    let entries = view.entries.filter { fields.contains($0.field) }
    guard !entries.isEmpty else { return nil }
    return entries.flatMap { entry in
      entry.others.compactMap { other in
        entry.values.first.map { Disagreement(field: entry.field, value: $0, other: other) }
      }
    }.filter { !isTranslation($0) }
  }

  /// Returns whether the conflict is due to a translation: the first value also occurs under the
  /// key of the other value, but for another language.
  private func isTranslation(_ found: Disagreement) -> Bool {
    let other = found.other.item
    return items.contains {
      $0.key == other.key && $0.language != other.language
        && $0.value.text == found.value.value.text
    }
  }
}

/// Maximum number of metadata items that are compared with each other. Ordinary files have far
/// fewer.
private let maxStatedTags = 10_000

extension InheritedValue where Answer == StatedTags {
  static let statedTags = InheritedValue<StatedTags>(
    "statedTags", scope: { $0.isRoot ? $0 : nil },
    answer: { root in
      var items: [KeyedItem] = []
      root.document.forEachStoredItem { item in
        items.append(item)
        return items.count < maxStatedTags
      }
      return StatedTags(
        items: items, view: NormalizedView(items, isVideo: root.document.showsPictures))
    })
}

extension NormalizedView.Source {
  /// The name of the header field that contains the value, such as a field of ID3v1; nil if the
  /// value is not in a header field.
  fileprivate var fieldName: String? { item.isField ? item.key.name : nil }

  fileprivate var path: String { item.node.path + (fieldName.map { "." + $0 } ?? "") }
}
