package import Anatomy
import Movie

/// The kind of a playlist, its main parameters and its duration.
package struct PlaylistOverview: Sendable {
  package enum Kind: Sendable, Hashable {
    /// A playlist that lists other playlists.
    case multivariant
    /// A complete media playlist: no segments will be added.
    case complete
    /// A media playlist of an event: segments are added, but none are removed.
    case event
    /// A live media playlist: segments are added and removed.
    case live
    /// A plain M3U list without HLS tags.
    case list
  }

  package let kind: Kind
  package let version: Int?
  package let targetDuration: Int?
  package let mediaSequence: Int
  package let segmentCount: Int
  /// The sum of the segment durations; nil if there are no segments, if a duration is not a number,
  /// or if the sum overflows.
  package let duration: RationalTime?
}

extension Playlist {
  package var overview: PlaylistOverview {
    var survey = Survey()
    for node in root.children { survey.take(node) }
    return PlaylistOverview(
      kind: survey.kind, version: survey.version, targetDuration: survey.target,
      mediaSequence: survey.sequence ?? 0, segmentCount: survey.segments,
      duration: survey.durations > 0 ? survey.sum : nil)
  }
}

private struct Survey {
  var version: Int?
  var target: Int?
  var sequence: Int?
  var segments = 0
  var durations = 0
  var sum: RationalTime? = .zero
  private var type: String?
  private var hasEnd = false
  private var isMultivariant = false
  private var isOfStreaming = false
  private var variantWaits = false

  var kind: PlaylistOverview.Kind {
    if isMultivariant { return .multivariant }
    if hasEnd || type == "VOD" { return isOfStreaming ? .complete : .list }
    if type == "EVENT" { return .event }
    return isOfStreaming ? .live : .list
  }

  private static let multivariantTags: Set<String> = [
    "EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", "EXT-X-MEDIA", "EXT-X-SESSION-DATA",
    "EXT-X-SESSION-KEY", "EXT-X-CONTENT-STEERING",
  ]

  mutating func take(_ node: Node) {
    let name = node.name.description
    if name.hasPrefix("EXT-X-") { isOfStreaming = true }
    switch name {
    case "EXT-X-VERSION": version = version ?? node.integer(.version)
    case "EXT-X-TARGETDURATION": target = target ?? node.integer(.duration)
    case "EXT-X-MEDIA-SEQUENCE": sequence = sequence ?? node.integer(.number)
    case "EXT-X-PLAYLIST-TYPE": type = PlaylistLine(node).text(.type)
    case "EXT-X-ENDLIST": hasEnd = true
    case "EXTINF":
      durations += 1
      let duration = PlaylistLine(node).decimal(.duration)
      sum = sum.flatMap { sum in duration.flatMap(sum.adding) }
    case "uri":
      if !variantWaits { segments += 1 }
      variantWaits = false
    default:
      if Self.multivariantTags.contains(name) { isMultivariant = true }
      if name == "EXT-X-STREAM-INF" { variantWaits = true }
    }
  }
}
