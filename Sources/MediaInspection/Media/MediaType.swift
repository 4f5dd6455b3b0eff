import Metadata
import Anatomy

/// The type of media in a track.
///
/// ```swift
/// let subtitles = try await asset.loadTracks(withMediaType: .subtitle)
/// ```
public struct MediaType: RawRepresentable, Hashable, Codable, Sendable {
  /// The four-character code of the media type, such as `vide`, as in AVFoundation. For unknown
  /// types, it is the handler type of the track.
  public let rawValue: String

  /// Creates a media type from its four-character code.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ type: Anatomy.TrackMediaType) { self.init(rawValue: type.code) }

  /// Video media.
  public static let video = MediaType(.video)
  /// Audio media.
  public static let audio = MediaType(.audio)
  /// Text that is displayed, or that contains chapter titles.
  public static let text = MediaType(.text)
  /// Subtitles for video.
  public static let subtitle = MediaType(.subtitle)
  /// Closed captions in a broadcast format, such as CEA-608.
  public static let closedCaption = MediaType(.closedCaption)
  /// Timed metadata.
  public static let metadata = MediaType(.metadata)
  /// Timecodes.
  public static let timecode = MediaType(.timecode)
  /// A stream that contains several types of media.
  public static let muxed = MediaType(.muxed)
  /// Auxiliary video for another track, such as an alpha channel.
  public static let auxiliaryPicture = MediaType(.auxiliaryPictures)
  /// Haptic feedback.
  public static let haptic = MediaType(.haptics)
  /// Still pictures.
  public static let picture = MediaType(.stillPicture)
}
