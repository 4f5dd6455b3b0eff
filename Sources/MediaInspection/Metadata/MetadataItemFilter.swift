import Anatomy
import Keys
import Metadata
import Privacy

/// A filter for metadata items, such as those of a file that is given to others.
///
/// ```swift
/// let shared = MetadataItem.metadataItems(from: items, filteredBy: .forSharing())
/// ```
public struct MetadataItemFilter: Sendable {
  fileprivate let keeps: @Sendable (MetadataItem) -> Bool

  /// Returns a filter that removes items that identify the user, and items with identifiers that are
  /// not known.
  ///
  /// The filter removes locations, names of persons, devices, times, software and free text. It
  /// keeps titles and artists, chapters, languages, data that players need, and purchases. These are
  /// the rules of the policy `apple-sharing` of `mediainspect clean`, applied to each item alone.
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
  /// Returns the items that a filter keeps, in the same order.
  public static func metadataItems(
    from items: [MetadataItem], filteredBy filter: MetadataItemFilter
  ) -> [MetadataItem] {
    items.filter(filter.keeps)
  }

  /// The kind of information that the item discloses.
  fileprivate var category: Anatomy.Category {
    // Common keys describe chapters.
    if keySpace == .common { return entry(named: key.rawValue)?.category ?? .unknown }
    guard let entry = specificEntry ?? entry(named: key.rawValue) else { return .unknown }
    switch value {
    case .text(let text):
      if let category = entry.category(of: text) { return category }
      // The meaning of text is not known in an item that should contain only numbers.
      return entry.isNumber && numberValue == nil ? .unknown : entry.category
    case .data(let data) where data.kind == nil:
      // Data that is not decoded, in place of a picture, can contain anything.
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
