package import Anatomy

/// A group of alternative tracks or renditions, of which one is selected at a time.
package struct MediaSelectionGroup: Hashable, Sendable {
  /// The characteristic that all options have: audible, legible or visual.
  package let characteristic: Characteristic
  /// The `alternate_group` of the tracks; nil for tracks without an alternate group, which are
  /// grouped by media type only.
  package let alternateGroup: Int?
  package let options: [MediaSelectionOption]
  /// Whether the user can choose to play none of the options, as with subtitles.
  package let allowsNone: Bool

  package init(
    characteristic: Characteristic, alternateGroup: Int?, options: [MediaSelectionOption],
    allowsNone: Bool
  ) {
    self.characteristic = characteristic
    self.alternateGroup = alternateGroup
    self.options = options
    self.allowsNone = allowsNone
  }

  /// The option that plays unless the user selects another.
  package var defaultOption: MediaSelectionOption? { options.first(where: \.isDefault) }
}

/// An option of a media selection group.
package struct MediaSelectionOption: Hashable, Sendable {
  /// The number of the track in the file; nil for renditions of a playlist.
  package let trackNumber: Int?
  package let mediaType: TrackMediaType
  /// The name to show to the user.
  package let displayName: String
  /// The language as a BCP 47 tag; nil if none is stated.
  package let locale: String?
  package let characteristics: [Characteristic]
  package let isDefault: Bool
  /// Whether the option can be played: false for protected tracks.
  package let isPlayable: Bool

  package init(
    trackNumber: Int?, mediaType: TrackMediaType, displayName: String, locale: String?,
    characteristics: [Characteristic], isDefault: Bool, isPlayable: Bool
  ) {
    self.trackNumber = trackNumber
    self.mediaType = mediaType
    self.displayName = displayName
    self.locale = locale
    self.characteristics = characteristics
    self.isDefault = isDefault
    self.isPlayable = isPlayable
  }

  package var isForcedOnly: Bool { characteristics.contains(.forcedOnly) }
}

extension MediaSelectionGroup {
  /// Returns the options that have all wanted characteristics and no unwanted characteristics, for
  /// example the subtitles that are not for deaf people.
  package func options(
    with wanted: [Characteristic], without unwanted: [Characteristic] = []
  ) -> [MediaSelectionOption] {
    options.filter { option in
      wanted.allSatisfy(option.characteristics.contains)
        && !unwanted.contains(where: option.characteristics.contains)
    }
  }

  /// Returns the group with only the options that suit a language or state none; nil if no option
  /// is left.
  package func serving(_ language: String?) -> MediaSelectionGroup? {
    let served = options.filter { LanguageTag.serves($0.locale, language) }
    guard !served.isEmpty else { return nil }
    return MediaSelectionGroup(
      characteristic: characteristic, alternateGroup: alternateGroup, options: served,
      allowsNone: allowsNone)
  }

  /// The options that contain only forced subtitles.
  package var forcedOnlyOptions: [MediaSelectionOption] { options(with: [.forcedOnly]) }
}
