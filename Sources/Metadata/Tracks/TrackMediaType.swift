package import Bytes

/// What a track is made of.
package enum TrackMediaType: Hashable, Sendable {
  case video, audio, text, subtitle, closedCaption, metadata, timecode, hint
  /// Pictures in an order that need not be shown in time (ISO/IEC 23008-12).
  case pictures
  /// Pictures that serve others: alpha, depth.
  case auxiliaryPictures
  case haptics
  /// Several media in one stream.
  case muxed
  /// A picture that belongs to no time.
  case stillPicture
  /// By its handler; nil where none is stated.
  case other(FourCC?)

  package init(handler: FourCC?) {
    self =
      switch handler {
      case "vide": .video
      case "soun": .audio
      case "text": .text
      case "sbtl", "subt", "subp": .subtitle
      case "clcp": .closedCaption
      case "meta": .metadata
      case "tmcd": .timecode
      case "hint": .hint
      case "pict": .pictures
      case "auxv": .auxiliaryPictures
      case "hapt": .haptics
      case "MPEG": .muxed
      default: .other(handler)
      }
  }

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

  /// As AVFoundation codes it (`AVMediaType`).
  package var code: String {
    switch self {
    case .video: "vide"
    case .audio: "soun"
    case .text: "text"
    case .subtitle: "sbtl"
    case .closedCaption: "clcp"
    case .metadata: "meta"
    case .timecode: "tmcd"
    case .hint: "hint"
    case .pictures, .stillPicture: "pict"
    case .auxiliaryPictures: "auxv"
    case .haptics: "hapt"
    case .muxed: "muxx"
    case .other(let handler): handler.map(\.letters) ?? ""
    }
  }

  /// Whether it has pictures of a size.
  var isPictorial: Bool {
    switch self {
    case .video, .pictures, .auxiliaryPictures, .stillPicture: true
    default: false
    }
  }
}
