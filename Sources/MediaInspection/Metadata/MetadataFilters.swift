import Metadata

extension MetadataItem {
  /// The items with an identifier. One of the common key space finds what has that common key.
  public static func metadataItems(
    from items: [MetadataItem], filteredByIdentifier identifier: MetadataIdentifier
  ) -> [MetadataItem] {
    metadataItems(from: items, withKey: identifier.key, keySpace: identifier.keySpace)
  }

  /// The items with a key, a key space, or both; nil stands for any. A key of the common key space
  /// finds what has that common key.
  public static func metadataItems(
    from items: [MetadataItem], withKey key: MetadataKey?, keySpace: MetadataKeySpace?
  ) -> [MetadataItem] {
    items.filter { item in
      if keySpace == .common, let common = item.commonKey { return key == nil || common == key }
      return (key == nil || item.key == key) && (keySpace == nil || item.keySpace == keySpace)
    }
  }

  /// The items in one of the languages, best first.
  public static func metadataItems(
    from items: [MetadataItem],
    filteredAndSortedAccordingToPreferredLanguages languages: [String]
  ) -> [MetadataItem] {
    items.sorted(preferring: languages, by: \.extendedLanguageTag)
  }
}
