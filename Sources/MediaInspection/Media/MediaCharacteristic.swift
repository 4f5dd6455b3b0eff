import Metadata

/// A characteristic of a track's media, by which users and players select options.
///
/// ```swift
/// let legible = try await asset.loadTracks(withMediaCharacteristic: .legible)
/// let hasForced = track.hasMediaCharacteristic(.containsOnlyForcedSubtitles)
/// ```
public struct MediaCharacteristic: RawRepresentable, Hashable, Codable, Sendable {
  /// The tag in the file, or AVFoundation's name for a characteristic that is derived from the
  /// media.
  public let rawValue: String

  /// Creates a characteristic from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ characteristic: Characteristic) { self.init(rawValue: characteristic.identifier) }

  /// A description of the characteristic, for display.
  public var title: String { Characteristic(tag: rawValue).words }

  /// Returns the AVFoundation constant that has the same name as the calling property.
  private static func listed(_ name: String = #function) -> Self {
    Self(rawValue: Characteristic.named(name)?.identifier ?? "")
  }

  /// The media is visual, such as video.
  public static var visual: Self { listed() }
  /// The media is audible, such as speech or music.
  public static var audible: Self { listed() }
  /// The media is legible, such as subtitles.
  public static var legible: Self { listed() }
  /// The media consists of separate frames, such as video.
  public static var frameBased: Self { listed() }
  /// The video has a high dynamic range.
  public static var containsHDRVideo: Self { listed() }
  /// The video uses a wide-gamut color space.
  public static var usesWideGamutColorSpace: Self { listed() }
  /// The video has a view for each eye.
  public static var containsStereoMultiviewVideo: Self { listed() }
  /// The media is part of the main program.
  public static var isMainProgramContent: Self { listed() }
  /// The media accompanies the main program, such as a commentary.
  public static var isAuxiliaryContent: Self { listed() }
  /// The media is in the original language of the content.
  public static var isOriginalContent: Self { listed() }
  /// The media has only forced subtitles, which are always shown.
  public static var containsOnlyForcedSubtitles: Self { listed() }
  /// The text transcribes spoken dialog.
  public static var transcribesSpokenDialogForAccessibility: Self { listed() }
  /// The text describes music and sounds.
  public static var describesMusicAndSoundForAccessibility: Self { listed() }
  /// The media describes what is visible in the video.
  public static var describesVideoForAccessibility: Self { listed() }
  /// The sound is processed to make speech easier to understand.
  public static var enhancesSpeechIntelligibility: Self { listed() }
  /// The text is written to be easy to read.
  public static var easyToRead: Self { listed() }
  /// The media is a translation.
  public static var languageTranslation: Self { listed() }
  /// The media is a dubbed translation.
  public static var dubbedTranslation: Self { listed() }
  /// The media is a translation that is spoken over the original.
  public static var voiceOverTranslation: Self { listed() }
}
