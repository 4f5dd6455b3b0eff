import Metadata

/// A group of alternative options, of which one is selected at a time: audio languages, subtitles
/// or camera angles.
public struct MediaSelectionGroup: Hashable, Sendable {
  /// The characteristic that all options have: audible, legible or visual.
  public let characteristic: MediaCharacteristic
  /// The options to select from.
  public let options: [MediaSelectionOption]
  /// Whether the user can select no option, as with subtitles.
  public let allowsEmptySelection: Bool

  /// The option that plays unless the user selects another; nil if no option plays by default.
  public var defaultOption: MediaSelectionOption? { options.first(where: \.isDefault) }
}

/// An option in a media selection group.
public struct MediaSelectionOption: Hashable, Sendable {
  /// The type of the media.
  public let mediaType: MediaType
  /// The name to show to the user.
  public let displayName: String
  /// The language as a BCP 47 tag; nil if none is stated.
  public let extendedLanguageTag: String?
  /// The media characteristics of the option.
  public let mediaCharacteristics: [MediaCharacteristic]
  /// Whether the option plays unless the user selects another.
  public let isDefault: Bool
  /// Whether the media can be played, because it is not protected.
  public let isPlayable: Bool
  /// The ``AssetTrack/number`` of the track; nil for options that are not tracks, such as
  /// renditions of a playlist.
  public let trackNumber: Int?

  /// Returns whether the option has a media characteristic.
  public func hasMediaCharacteristic(_ characteristic: MediaCharacteristic) -> Bool {
    mediaCharacteristics.contains(characteristic)
  }
}

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
