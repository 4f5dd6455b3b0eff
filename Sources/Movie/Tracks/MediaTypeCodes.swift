package import Anatomy
package import Bytes

/// The codes of media types in handlers of movies.
extension TrackMediaType {
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

  /// Whether the track contains scene descriptions or object descriptions of MPEG-4 Systems.
  package var isOfSystems: Bool { self == .other("odsm") || self == .other("sdsm") }

  /// The raw value of AVFoundation's `AVMediaType`.
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
}
