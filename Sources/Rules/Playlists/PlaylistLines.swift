import Anatomy

/// What kind of playlist the lines make.
enum PlaylistTags {
  /// Tags that stand in playlists of segments and nowhere else.
  static let segments: Set<String> = [
    "EXTINF", "EXT-X-TARGETDURATION", "EXT-X-MEDIA-SEQUENCE", "EXT-X-DISCONTINUITY-SEQUENCE",
    "EXT-X-ENDLIST", "EXT-X-PLAYLIST-TYPE", "EXT-X-I-FRAMES-ONLY", "EXT-X-BYTERANGE", "EXT-X-KEY",
    "EXT-X-MAP", "EXT-X-PROGRAM-DATE-TIME", "EXT-X-DATERANGE", "EXT-X-DISCONTINUITY",
  ]

  /// Tags that stand in playlists of playlists, but for those that have rules of their own.
  static let multivariant: Set<String> = [
    "EXT-X-MEDIA", "EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", "EXT-X-SESSION-KEY",
  ]
}

extension Rule.Place {
  static let playlist: Rule.Place = .named("hls", kind: "playlist")
}

extension Node {
  /// The name of a line that is a tag, or what the line is.
  var lineName: String { declaredNodeKind.declaredName }

  /// The lines of a playlist that bear one of these names.
  func lines(_ names: Set<String>) -> [Node] { children.filter { names.contains($0.lineName) } }

  func lines(_ name: String) -> [Node] { lines([name]) }

  /// What an attribute says.
  func attribute(_ name: String) -> String? {
    if case .text(let text)? = value(name) { return text.string }
    return nil
  }

  /// Lists of songs have durations too; what is of streaming begins with EXT-X.
  var isOfSegments: Bool {
    let names = Set(children.map(\.lineName))
    return names.contains("EXTINF") && names.contains { $0.hasPrefix("EXT-X-") }
      && names.isDisjoint(with: PlaylistTags.multivariant)
  }
}
