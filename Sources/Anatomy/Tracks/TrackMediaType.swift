package import Bytes

/// The type of media in a track.
package enum TrackMediaType: Hashable, Sendable {
  case video, audio, text, subtitle, closedCaption, metadata, timecode, hint
  /// An image sequence without mandatory timing (ISO/IEC 23008-12).
  case pictures
  /// Auxiliary pictures for another track, such as alpha or depth.
  case auxiliaryPictures
  case haptics
  /// A stream that contains several types of media.
  case muxed
  /// A single picture without timing.
  case stillPicture
  /// Another media type, with the track's handler type; nil if none is stated.
  case other(FourCC?)

  /// The name of the media type, for display.
  package var word: String {
    switch self {
    case .video: "video"
    case .audio: "audio"
    case .text: "text"
    case .subtitle: "subtitle"
    case .closedCaption: "closed caption"
    case .metadata: "metadata"
    case .timecode: "timecode"
    case .hint: "hint"
    case .pictures: "pictures"
    case .auxiliaryPictures: "auxiliary pictures"
    case .haptics: "haptics"
    case .muxed: "muxed"
    case .stillPicture: "picture"
    case .other(let handler): handler.map(\.letters) ?? "unknown"
    }
  }

  /// Whether the media consists of pictures that have a size.
  package var isPictorial: Bool {
    switch self {
    case .video, .pictures, .auxiliaryPictures, .stillPicture: true
    default: false
    }
  }
}
