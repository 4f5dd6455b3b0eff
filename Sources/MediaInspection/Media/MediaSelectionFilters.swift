import Anatomy
import Metadata

extension MediaSelectionGroup {
  /// Returns the options in the given languages, best match first.
  ///
  /// - Parameters:
  ///   - options: The options to filter and sort.
  ///   - languages: BCP 47 tags, in order of preference.
  public static func mediaSelectionOptions(
    from options: [MediaSelectionOption],
    filteredAndSortedAccordingToPreferredLanguages languages: [String]
  ) -> [MediaSelectionOption] {
    options.sorted(preferring: languages, by: \.extendedLanguageTag)
  }

  /// Returns the options that have all given characteristics.
  public static func mediaSelectionOptions(
    from options: [MediaSelectionOption],
    withMediaCharacteristics characteristics: [MediaCharacteristic]
  ) -> [MediaSelectionOption] {
    options.filter { option in characteristics.allSatisfy(option.hasMediaCharacteristic) }
  }

  /// Returns the options that have none of the given characteristics.
  public static func mediaSelectionOptions(
    from options: [MediaSelectionOption],
    withoutMediaCharacteristics characteristics: [MediaCharacteristic]
  ) -> [MediaSelectionOption] {
    options.filter { option in !characteristics.contains(where: option.hasMediaCharacteristic) }
  }

  /// Returns the options in the language of the given locale.
  ///
  /// An option for `ru` matches the locale `ru_RU`, and an option for `ru-RU` matches the locale
  /// `ru`. An option for `ru-UA` does not match `ru_RU`.
  ///
  /// - Parameters:
  ///   - options: The options to filter.
  ///   - locale: A locale identifier or a BCP 47 tag, such as `ru_RU` or `ru-RU`.
  public static func mediaSelectionOptions(
    from options: [MediaSelectionOption], with locale: String
  ) -> [MediaSelectionOption] {
    let wanted = LanguageTag(String(locale.prefix { $0 != "@" }))
    return options.filter { option in
      option.extendedLanguageTag.map { LanguageTag($0).agrees(with: wanted) } ?? false
    }
  }

  /// Returns the options that can be played, because their media is not protected.
  public static func playableMediaSelectionOptions(
    from options: [MediaSelectionOption]
  ) -> [MediaSelectionOption] {
    options.filter(\.isPlayable)
  }
}
