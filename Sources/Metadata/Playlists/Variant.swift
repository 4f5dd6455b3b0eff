package import Anatomy
import Movie

/// A variant stream: one of several playlists for the same presentation.
package struct Variant {
  package struct Size: Hashable, Sendable {
    package let width: Int
    package let height: Int
  }

  /// The URI of the variant's playlist; nil if no URI line follows the tag.
  package let uri: String?
  package let isOfIFrames: Bool
  package let bandwidth: Int?
  package let averageBandwidth: Int?
  package let codecs: [String]
  package let supplementalCodecs: [String]
  package let resolution: Size?
  package let frameRate: RationalTime?
  package let videoRange: String?
  package let hdcpLevel: String?
  package let audio: String?
  package let video: String?
  package let subtitles: String?
  /// The group ID of closed captions, or `NONE` if the variant has no closed captions.
  package let closedCaptions: String?
  package let pathway: String?
  package let node: Node
}

extension Playlist {
  package var variants: [Variant] {
    var variants: [Variant] = []
    var waiting: PlaylistLine?
    forEachLine(["EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", "uri"]) { line in
      switch line.name {
      case "uri":
        if let tag = waiting { variants.append(Variant(tag, uri: line.text(.uri))) }
        waiting = nil
      case "EXT-X-STREAM-INF":
        if let tag = waiting { variants.append(Variant(tag, uri: nil)) }
        waiting = line
      default: variants.append(Variant(line, uri: line.text(.URI), isOfIFrames: true))
      }
      return true
    }
    if let tag = waiting { variants.append(Variant(tag, uri: nil)) }
    return variants
  }
}

extension Variant {
  fileprivate init(_ line: PlaylistLine, uri: String?, isOfIFrames: Bool = false) {
    self.init(
      uri: uri, isOfIFrames: isOfIFrames, bandwidth: line.number(.BANDWIDTH),
      averageBandwidth: line.number(.`AVERAGE-BANDWIDTH`), codecs: line.list(.CODECS),
      supplementalCodecs: line.list(.`SUPPLEMENTAL-CODECS`),
      resolution: line.text(.RESOLUTION).flatMap(Size.init), frameRate: line.decimal(.`FRAME-RATE`),
      videoRange: line.text(.`VIDEO-RANGE`), hdcpLevel: line.text(.`HDCP-LEVEL`),
      audio: line.text(.AUDIO), video: line.text(.VIDEO), subtitles: line.text(.SUBTITLES),
      closedCaptions: line.text(.`CLOSED-CAPTIONS`), pathway: line.text(.`PATHWAY-ID`),
      node: line.node)
  }
}

extension Variant.Size {
  fileprivate init?(_ text: String) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
    self.init(width: width, height: height)
  }
}
