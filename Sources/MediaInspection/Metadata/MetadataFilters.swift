import Metadata

extension MetadataItem {
  /// Returns the items with the given identifier.
  ///
  /// An identifier in the common key space matches all items with that common key, in any format.
  public static func metadataItems(
    from items: [MetadataItem], filteredByIdentifier identifier: MetadataIdentifier
  ) -> [MetadataItem] {
    if identifier.keySpace == .common {
      return metadataItems(from: items, withKey: identifier.key, keySpace: .common)
    }
    return items.filter { $0.identifier == identifier }
  }

  /// Returns the items that have the given key, the given key space, or both.
  ///
  /// A key in the common key space matches all items with that common key, in any format.
  ///
  /// - Parameters:
  ///   - items: The items to filter.
  ///   - key: The key to match; nil matches all keys.
  ///   - keySpace: The key space to match; nil matches all key spaces.
  public static func metadataItems(
    from items: [MetadataItem], withKey key: MetadataKey?, keySpace: MetadataKeySpace?
  ) -> [MetadataItem] {
    items.filter { item in
      if keySpace == .common, let common = item.commonKey { return key == nil || common == key }
      return (key == nil || item.key == key) && (keySpace == nil || item.keySpace == keySpace)
    }
  }

  /// Returns the items in the given languages, best match first.
  ///
  /// - Parameters:
  ///   - items: The items to filter and sort.
  ///   - languages: BCP 47 tags, in order of preference.
  public static func metadataItems(
    from items: [MetadataItem],
    filteredAndSortedAccordingToPreferredLanguages languages: [String]
  ) -> [MetadataItem] {
    items.sorted(preferring: languages, by: \.extendedLanguageTag)
  }
}
