public import Foundation
public import MediaInspection

extension Asset {
  /// Loads the languages of the chapter lists.
  public func loadChapterLocales() async throws -> [Locale] {
    try await load(.availableChapterLocales).map { Locale(identifier: $0) }
  }

  /// Loads the chapters that best match the preferred locales.
  public func loadChapterMetadataGroups(
    bestMatchingPreferredLocales locales: [Locale]
  ) async throws -> [TimedMetadataGroup] {
    try await loadChapterMetadataGroups(
      bestMatchingPreferredLanguages: locales.map { $0.identifier(.bcp47) })
  }
}
