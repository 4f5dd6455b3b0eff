import Metadata

/// A property of a track that a choice can go by.
public struct MediaCharacteristic: RawRepresentable, Hashable, Sendable {
  /// The tag of the file, or the word for what follows from the media.
  public let rawValue: String

  /// A characteristic by its tag.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ characteristic: Characteristic) { self.init(rawValue: characteristic.identifier) }

  /// In words.
  public var title: String { Characteristic(tag: rawValue).words }

  /// That of AVFoundation's constant, which is called as the property that asks.
  private static func listed(_ name: String = #function) -> Self {
    Self(rawValue: Characteristic.named(name)?.identifier ?? "")
  }

  /// It can be seen.
  public static var visual: Self { listed() }
  /// It can be heard.
  public static var audible: Self { listed() }
  /// It can be read.
  public static var legible: Self { listed() }
  /// One frame follows the other.
  public static var frameBased: Self { listed() }
  /// Its pictures have a high dynamic range.
  public static var containsHDRVideo: Self { listed() }
  /// Its colours are of a wide gamut.
  public static var usesWideGamutColorSpace: Self { listed() }
  /// It has a view for each eye.
  public static var containsStereoMultiviewVideo: Self { listed() }
  /// It belongs to the main programme.
  public static var isMainProgramContent: Self { listed() }
  /// It stands beside the main programme, as a commentary does.
  public static var isAuxiliaryContent: Self { listed() }
  /// It is in the language that the content was made in.
  public static var isOriginalContent: Self { listed() }
  /// It holds only subtitles that are always shown.
  public static var containsOnlyForcedSubtitles: Self { listed() }
  /// It writes down what is spoken.
  public static var transcribesSpokenDialogForAccessibility: Self { listed() }
  /// It tells of music and sounds.
  public static var describesMusicAndSoundForAccessibility: Self { listed() }
  /// It tells what is to be seen.
  public static var describesVideoForAccessibility: Self { listed() }
  /// Speech is made clearer.
  public static var enhancesSpeechIntelligibility: Self { listed() }
  /// Its words are easy.
  public static var easyToRead: Self { listed() }
  /// It is a translation.
  public static var languageTranslation: Self { listed() }
  /// Others speak the translation.
  public static var dubbedTranslation: Self { listed() }
  /// The translation is spoken over the original.
  public static var voiceOverTranslation: Self { listed() }
}
