public import Foundation
public import MediaInspection

extension MetadataItem {
  /// The language of the value as a locale; nil if the file states none.
  public var locale: Locale? { extendedLanguageTag.map { Locale(identifier: $0) } }

  /// The bytes of the value as stored in the file; nil if the item has none. They are read on each
  /// access unless they have been loaded.
  public var foundationData: Data? { get async throws { try await dataValue.map { Data($0) } } }

  /// Returns the items in the language of the given locale, best match first.
  public static func metadataItems(from items: [MetadataItem], with locale: Locale)
    -> [MetadataItem]
  {
    metadataItems(
      from: items,
      filteredAndSortedAccordingToPreferredLanguages: [locale.identifier(.bcp47)])
  }
}

extension MetadataDate {
  /// The first moment of the stated date; nil if the date has no time, or no time zone.
  ///
  /// A date without a time zone does not denote a moment. To assume a time zone, use
  /// ``date(in:)``.
  public var date: Date? { time == nil || zone == nil ? nil : date(in: .gmt) }

  /// Returns the first moment of the stated date; nil if the time of day is not valid. A date that
  /// states only a year begins on January 1.
  ///
  /// - Parameter timeZone: The time zone to assume if the date states none.
  public func date(in timeZone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = statedTimeZone ?? timeZone
    var parts = DateComponents(year: year, month: month ?? 1, day: day ?? 1)
    let clock = time?.split(separator: ":") ?? []
    parts.hour = clock.first.flatMap { Int($0) } ?? 0
    parts.minute = clock.dropFirst().first.flatMap { Int($0) } ?? 0
    let seconds = clock.dropFirst(2).first.flatMap { Double($0) } ?? 0
    guard seconds.isFinite, (0..<61).contains(seconds) else { return nil }
    return calendar.date(from: parts)?.addingTimeInterval(seconds)
  }

  /// The time zone that the date states; nil if it states none, or none that is valid.
  private var statedTimeZone: TimeZone? {
    guard let zone else { return nil }
    if zone == "Z" { return .gmt }
    let digits = zone.dropFirst().filter(\.isNumber)
    guard digits.count >= 2, let hours = Int(digits.prefix(2)) else { return nil }
    let minutes = Int(digits.dropFirst(2).prefix(2)) ?? 0
    let offset = hours * 3600 + minutes * 60
    return TimeZone(secondsFromGMT: zone.hasPrefix("-") ? -offset : offset)
  }
}

extension DateRangeMetadataGroup {
  /// The start as a date; nil if the playlist states no start date, or no time zone.
  public var startMoment: Date? { moment(startDate) }
  /// The end as a date; nil if the playlist does not determine the end, or states no time zone.
  public var endMoment: Date? { moment(endDate) }

  private func moment(_ time: MediaTime?) -> Date? {
    statesTimeZone ? time.map { Date(timeIntervalSince1970: $0.seconds) } : nil
  }
}

extension ChapterList {
  /// The language of the titles as a locale; nil if the file states none.
  public var locale: Locale? { extendedLanguageTag.map { Locale(identifier: $0) } }
}

extension MediaSelectionOption {
  /// The language of the option as a locale; nil if the file states none.
  public var locale: Locale? { extendedLanguageTag.map { Locale(identifier: $0) } }
}

extension MediaSelectionGroup {
  /// Returns the options in the language of the given locale, best match first.
  public static func mediaSelectionOptions(
    from options: [MediaSelectionOption], with locale: Locale
  ) -> [MediaSelectionOption] {
    mediaSelectionOptions(
      from: options,
      filteredAndSortedAccordingToPreferredLanguages: [locale.identifier(.bcp47)])
  }
}
