public import Foundation
public import MediaInspection

extension Asset {
  /// Loads the languages of the chapter lists as locales.
  public func loadChapterLocales() async throws -> [Locale] {
    try await load(.availableChapterLocales).map { Locale(identifier: $0) }
  }

  /// Loads the chapters with titles in the language of the given locale.
  ///
  /// - Parameters:
  ///   - locale: The locale of the titles.
  ///   - commonKeys: The common keys of the items that are returned in addition to the titles.
  /// - Returns: The chapters, or an empty array if no chapter list has titles in the language.
  public func loadChapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [MetadataKey] = []
  ) async throws -> [TimedMetadataGroup] {
    try await loadChapterMetadataGroups(
      withTitleLocale: locale.identifier(.bcp47), containingItemsWithCommonKeys: commonKeys)
  }

  /// Loads the chapters that best match the languages of the given locales, in order of preference.
  public func loadChapterMetadataGroups(
    bestMatchingPreferredLocales locales: [Locale]
  ) async throws -> [TimedMetadataGroup] {
    try await loadChapterMetadataGroups(
      bestMatchingPreferredLanguages: locales.map { $0.identifier(.bcp47) })
  }
}
