import Anatomy
import Bytes

/// Tracks of which one is chosen at a time.
package struct MediaSelectionGroup: Hashable, Sendable {
  /// What they have in common: audible, legible or visual.
  package let characteristic: Characteristic
  /// The number that the tracks state; nil where they state none, and only their kind makes a group.
  package let alternateGroup: Int?
  package let options: [MediaSelectionOption]
  /// Nothing may be chosen, as with subtitles.
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

  /// What plays unless somebody chooses.
  package var defaultOption: MediaSelectionOption? { options.first(where: \.isDefault) }
}

package struct MediaSelectionOption: Hashable, Sendable {
  /// Of the track among those of the file; nil where it is no track.
  package let trackNumber: Int?
  package let mediaType: TrackMediaType
  /// What to show somebody who chooses.
  package let displayName: String
  /// BCP 47.
  package let locale: String?
  package let characteristics: [Characteristic]
  package let isDefault: Bool
  /// Enabled, or said to be there for playing.
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
  /// Those that have some characteristics and lack others, as subtitles that are not for the deaf.
  package func options(
    with wanted: [Characteristic], without unwanted: [Characteristic] = []
  ) -> [MediaSelectionOption] {
    options.filter { option in
      wanted.allSatisfy(option.characteristics.contains)
        && !unwanted.contains(where: option.characteristics.contains)
    }
  }

  /// With the options in a language or in none; nil where none is left.
  package func serving(_ language: String?) -> MediaSelectionGroup? {
    let served = options.filter { LanguageTag.serves($0.locale, language) }
    guard !served.isEmpty else { return nil }
    return MediaSelectionGroup(
      characteristic: characteristic, alternateGroup: alternateGroup, options: served,
      allowsNone: allowsNone)
  }

  /// Those of which nothing is shown but what is not understood without them.
  package var forcedOnlyOptions: [MediaSelectionOption] { options(with: [.forcedOnly]) }
}
