import Metadata

/// What a track is made of.
public struct MediaType: RawRepresentable, Hashable, Sendable {
  /// Four letters, such as `vide`; the handler where there is no name for it.
  public let rawValue: String

  /// A type by its four letters.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ type: Metadata.TrackMediaType) { self.init(rawValue: type.code) }

  /// Moving pictures.
  public static let video = MediaType(.video)
  /// Sound.
  public static let audio = MediaType(.audio)
  /// Text that is shown, or stands for chapters.
  public static let text = MediaType(.text)
  /// Subtitles.
  public static let subtitle = MediaType(.subtitle)
  /// Captions in the form that television sends them.
  public static let closedCaption = MediaType(.closedCaption)
  /// Timed metadata.
  public static let metadata = MediaType(.metadata)
  /// Time codes of a recording.
  public static let timecode = MediaType(.timecode)
  /// Several media in one stream.
  public static let muxed = MediaType(.muxed)
  /// Pictures that serve others, such as transparency.
  public static let auxiliaryPicture = MediaType(.auxiliaryPictures)
  /// What can be felt.
  public static let haptic = MediaType(.haptics)
  /// Pictures without time.
  public static let picture = MediaType(.stillPicture)
}
