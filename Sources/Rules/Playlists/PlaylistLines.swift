import Anatomy
import Movie
import RuleEngine

/// The names of the tags that belong in only one kind of playlist.
enum PlaylistTags {
  /// The tags that belong only in media playlists.
  static let segments: Set<String> = [
    "EXTINF", "EXT-X-TARGETDURATION", "EXT-X-MEDIA-SEQUENCE", "EXT-X-DISCONTINUITY-SEQUENCE",
    "EXT-X-ENDLIST", "EXT-X-PLAYLIST-TYPE", "EXT-X-I-FRAMES-ONLY", "EXT-X-BYTERANGE", "EXT-X-KEY",
    "EXT-X-MAP", "EXT-X-PROGRAM-DATE-TIME", "EXT-X-DATERANGE", "EXT-X-DISCONTINUITY",
  ]

  /// The tags that belong only in multivariant playlists, except tags that have separate rules.
  static let multivariant: Set<String> = [
    "EXT-X-MEDIA", "EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", "EXT-X-SESSION-KEY",
  ]
}

extension Rule.Place {
  static let playlist: Rule.Place = .named("hls", kind: .playlist)
}

extension Node {
  /// The name of the tag in this line. For a line without a tag, its kind, such as `uri`.
  var lineName: String { declaredNodeKind.declaredName }

  /// Returns the lines of this playlist with one of the given names.
  func lines(_ names: Set<String>) -> [Node] { children.filter { names.contains($0.lineName) } }

  func lines(_ name: String) -> [Node] { lines([name]) }

  /// Returns the text of the given attribute in this line; nil if it is missing or not text.
  func attribute(_ name: FieldName) -> String? { textValue(name) }

  /// Whether this is a media playlist. Plain M3U song lists are not: they have `EXTINF`, but no tag
  /// that begins with `EXT-X-`.
  var isOfSegments: Bool {
    let names = Set(children.map(\.lineName))
    return names.contains("EXTINF") && names.contains { $0.hasPrefix("EXT-X-") }
      && names.isDisjoint(with: PlaylistTags.multivariant)
  }
}
