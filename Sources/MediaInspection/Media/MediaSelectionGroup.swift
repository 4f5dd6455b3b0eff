import Anatomy
import Metadata

/// A group of alternative options: audio languages, subtitles or camera angles. One option is
/// selected at a time.
///
/// ```swift
/// let group = try await asset.loadMediaSelectionGroup(for: .audible)
/// let german = MediaSelectionGroup.mediaSelectionOptions(
///   from: group?.options ?? [], with: "de_DE")
/// print(german.first?.displayName ?? "no German sound")
/// ```
public struct MediaSelectionGroup: Hashable, Codable, Sendable {
  /// The characteristic that all options have: audible, legible or visual.
  public let characteristic: MediaCharacteristic
  /// The options to select from.
  public let options: [MediaSelectionOption]
  /// Whether the user can choose to play none of the options, as with subtitles.
  public let allowsEmptySelection: Bool

  /// Creates a group, for example for a test.
  public init(
    characteristic: MediaCharacteristic, options: [MediaSelectionOption],
    allowsEmptySelection: Bool = false
  ) {
    self.characteristic = characteristic
    self.options = options
    self.allowsEmptySelection = allowsEmptySelection
  }

  /// The option that plays unless the user selects another; nil if no option plays by default.
  public var defaultOption: MediaSelectionOption? { options.first(where: \.isDefault) }
}

/// An option in a media selection group.
///
/// ```swift
/// for option in try await asset.loadMediaSelectionGroup(for: .legible)?.options ?? [] {
///   print(option.displayName, option.extendedLanguageTag ?? "")
/// }
/// ```
public struct MediaSelectionOption: Hashable, Codable, Sendable {
  /// The type of the option's media, such as audio or subtitles.
  public let mediaType: MediaType
  /// The name to show to the user.
  public let displayName: String
  /// The language as a BCP 47 tag; nil if none is stated.
  public let extendedLanguageTag: String?
  /// The media characteristics of the option.
  public let mediaCharacteristics: [MediaCharacteristic]
  /// Whether the option plays unless the user selects another.
  public let isDefault: Bool
  /// Whether the option can be played. This is false for protected tracks.
  public let isPlayable: Bool
  /// The ``AssetTrack/number`` of the track; nil for options that are not tracks, such as
  /// renditions of a playlist.
  public let trackNumber: Int?

  /// Creates an option, for example for a test.
  public init(
    mediaType: MediaType, displayName: String, extendedLanguageTag: String? = nil,
    mediaCharacteristics: [MediaCharacteristic] = [], isDefault: Bool = false,
    isPlayable: Bool = true, trackNumber: Int? = nil
  ) {
    self.mediaType = mediaType
    self.displayName = displayName
    self.extendedLanguageTag = extendedLanguageTag
    self.mediaCharacteristics = mediaCharacteristics
    self.isDefault = isDefault
    self.isPlayable = isPlayable
    self.trackNumber = trackNumber
  }

  /// Returns whether the option has the given media characteristic.
  public func hasMediaCharacteristic(_ characteristic: MediaCharacteristic) -> Bool {
    mediaCharacteristics.contains(characteristic)
  }
}

extension MediaSelectionGroup {
  init(_ group: Metadata.MediaSelectionGroup) {
    self.init(
      characteristic: MediaCharacteristic(group.characteristic),
      options: group.options.map { option in
        MediaSelectionOption(
          mediaType: MediaType(option.mediaType), displayName: option.displayName,
          extendedLanguageTag: option.locale.flatMap { LanguageTag(stated: $0)?.text },
          mediaCharacteristics: option.characteristics.map { MediaCharacteristic($0) },
          isDefault: option.isDefault, isPlayable: option.isPlayable,
          trackNumber: option.trackNumber)
      },
      allowsEmptySelection: group.allowsNone)
  }
}
