import Metadata

/// Things of which one is chosen at a time: languages of sound, subtitles, angles.
public struct MediaSelectionGroup: Hashable, Sendable {
  /// What they have in common: audible, legible or visual.
  public let characteristic: MediaCharacteristic
  /// What there is to choose from.
  public let options: [MediaSelectionOption]
  /// Nothing may be chosen, as with subtitles.
  public let allowsEmptySelection: Bool

  /// What plays unless somebody chooses.
  public var defaultOption: MediaSelectionOption? { options.first(where: \.isDefault) }
}

/// One of several things to choose from.
public struct MediaSelectionOption: Hashable, Sendable {
  /// What it is made of.
  public let mediaType: MediaType
  /// What to show somebody who chooses.
  public let displayName: String
  /// BCP 47.
  public let extendedLanguageTag: String?
  /// What a choice can go by.
  public let mediaCharacteristics: [MediaCharacteristic]
  /// It plays unless somebody chooses.
  public let isDefault: Bool
  /// Nothing protects it.
  public let isPlayable: Bool
  /// Of the track among those of the file; nil where it is no track.
  public let trackNumber: Int?

  /// Whether the option has a characteristic.
  public func hasMediaCharacteristic(_ characteristic: MediaCharacteristic) -> Bool {
    mediaCharacteristics.contains(characteristic)
  }
}

extension MediaSelectionGroup {
  /// The options in one of the languages, best first.
  public static func mediaSelectionOptions(
    from options: [MediaSelectionOption],
    filteredAndSortedAccordingToPreferredLanguages languages: [String]
  ) -> [MediaSelectionOption] {
    options.sorted(preferring: languages, by: \.extendedLanguageTag)
  }

  /// The options that have all of some characteristics.
  public static func mediaSelectionOptions(
    from options: [MediaSelectionOption],
    withMediaCharacteristics characteristics: [MediaCharacteristic]
  ) -> [MediaSelectionOption] {
    options.filter { option in characteristics.allSatisfy(option.hasMediaCharacteristic) }
  }

  /// The options that have none of some characteristics.
  public static func mediaSelectionOptions(
    from options: [MediaSelectionOption],
    withoutMediaCharacteristics characteristics: [MediaCharacteristic]
  ) -> [MediaSelectionOption] {
    options.filter { option in !characteristics.contains(where: option.hasMediaCharacteristic) }
  }

  init(_ group: Metadata.MediaSelectionGroup) {
    self.init(
      characteristic: MediaCharacteristic(group.characteristic),
      options: group.options.map { option in
        MediaSelectionOption(
          mediaType: MediaType(option.mediaType), displayName: option.displayName,
          extendedLanguageTag: option.locale,
          mediaCharacteristics: option.characteristics.map { MediaCharacteristic($0) },
          isDefault: option.isDefault, isPlayable: option.isPlayable,
          trackNumber: option.trackNumber)
      },
      allowsEmptySelection: group.allowsNone)
  }
}
