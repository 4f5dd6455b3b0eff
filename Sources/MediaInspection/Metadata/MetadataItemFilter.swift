import Anatomy
import Keys
import Metadata
import Privacy

/// A filter that removes certain metadata items, for example before a file is shared.
///
/// ```swift
/// let shared = MetadataItem.metadataItems(from: items, filteredBy: .forSharing())
/// ```
public struct MetadataItemFilter: Sendable {
  fileprivate let keeps: @Sendable (MetadataItem) -> Bool

  /// Returns a filter that removes items that identify the user, and items with unknown
  /// identifiers.
  ///
  /// The filter removes locations, names of persons, devices, times, software and free text. It
  /// keeps titles and artists, chapters, languages, data that players need, and purchases. It
  /// applies the policy `apple-sharing` of `mediainspect clean` to each item separately.
  /// `mediainspect clean` judges the whole file, so it also removes the titles of voice recordings.
  public static func forSharing() -> MetadataItemFilter {
    let policy = Policy.named("apple-sharing")
    return MetadataItemFilter { item in
      switch policy?.action(for: item.category) {
      case .keep, .report, .keepInMusic: true
      case .remove, nil: false
      }
    }
  }
}

extension MetadataItem {
  /// Returns the items that the given filter keeps, in the same order.
  public static func metadataItems(
    from items: [MetadataItem], filteredBy filter: MetadataItemFilter
  ) -> [MetadataItem] {
    items.filter(filter.keeps)
  }

  /// The kind of information that the item discloses.
  fileprivate var category: Anatomy.Category {
    // Items in the common key space describe chapters.
    if keySpace == .common { return entry(named: key.rawValue)?.category ?? .unknown }
    guard let entry = specificEntry ?? entry(named: key.rawValue) else { return .unknown }
    switch value {
    case .text(let text):
      if let category = entry.category(of: text) { return category }
      // Text in an item that should contain only numbers has an unknown meaning.
      return entry.isNumber && numberValue == nil ? .unknown : entry.category
    case .data(let data) where data.kind == nil:
      // Data of an unknown format can contain anything, for example where a picture is expected.
      return entry.category == .descriptive || entry.isNumber ? .unknown : entry.category
    default: return entry.category
    }
  }

  /// The entry for the key with the description of the item, such as `TXXX:replaygain_track_gain`;
  /// nil if there is none.
  private var specificEntry: KeyEntry? {
    guard case .text(let text)? = extraAttributes[.info] else { return nil }
    return entry(named: "\(key.rawValue):\(text)")
  }

  private func entry(named name: String) -> KeyEntry? {
    KnownKeys.entry(for: TagKey(space: KeySpace(named: keySpace.rawValue), name: name))
  }
}
