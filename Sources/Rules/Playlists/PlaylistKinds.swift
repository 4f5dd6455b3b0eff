import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let mixedPlaylist = Rule(
    "hls.mixed-playlist", .error, at: .playlist,
    "A playlist must not contain both tags for media playlists and tags for multivariant playlists",
    clause: Clause(.hls, "4.3.4"),
    cause: "A program joined lines of two playlists",
    fix: "Write two playlists: a media playlist, and a multivariant playlist that refers to it",
    passing: .playlist(media: "# nothing"),
    failing: .playlist(
      media: """
        ↓#EXT-X-STREAM-INF:BANDWIDTH=1000,AVERAGE-BANDWIDTH=1000,CODECS="mp4a.40.2"
        b.m3u8
        """)
  ) { list, _ in
    let segment = list.lines(PlaylistTags.segments).first
    let variant = list.lines(PlaylistTags.multivariant).first
    guard segment != nil || variant != nil else { return nil }
    guard let segment, let variant else { return [] }
    let isVariantLater = segment.range.start < variant.range.start
    let (first, second) = isVariantLater ? (segment, variant) : (variant, segment)
    return .about(
      second,
      isVariantLater
        ? "\(second.lineName) belongs in multivariant playlists, \(first.lineName) in media ones"
        : "\(second.lineName) belongs in media playlists, \(first.lineName) in multivariant ones",
      related: [RelatedPlace("the first tag for the other type of playlist", first)])
  }

  static let versionTwice = Rule(
    "hls.version-duplicate", .error, at: .playlist,
    "EXT-X-VERSION must appear at most once in a playlist", clause: Clause(.hls, "4.3.1.2"),
    cause: "A program added the line without looking for an existing line",
    fix: "Keep only the EXT-X-VERSION line with the larger number",
    passing: .playlist(media: "# nothing"),
    failing: .playlist(media: "↓#EXT-X-VERSION:4")
  ) { list, _ in
    let versions = list.lines("EXT-X-VERSION")
    guard let first = versions.first else { return nil }
    return versions.dropFirst().map {
      .about(
        $0, "\($0.lineName) appears \(versions.count) times, expected once",
        related: [RelatedPlace("the first EXT-X-VERSION", first)]
      )
    }
  }

  static let endMissing = Rule(
    "hls.endlist-vod", .info, at: .playlist,
    "A playlist of type VOD should contain EXT-X-ENDLIST", clause: Clause(.hls, "4.3.3.5"),
    cause: "A program probably wrote the type VOD before the recording was complete",
    fix: "Add EXT-X-ENDLIST as the last line, because players reload the playlist without it",
    passing: .playlist(media: "#EXT-X-PLAYLIST-TYPE:VOD"),
    failing: .playlist(
      "#EXTM3U\n#EXT-X-TARGETDURATION:10\n↓#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:4.0,\na.ts\n")
  ) { list, _ in
    guard let type = list.lines("EXT-X-PLAYLIST-TYPE").first, type.attribute(.type) == "VOD"
    else { return nil }
    return list.lines("EXT-X-ENDLIST").isEmpty
      ? .about(type, "\(type.lineName) is VOD, but the playlist has no EXT-X-ENDLIST") : []
  }

  static let mapMissing = Rule(
    "hls.map.missing-fmp4", .error, at: .playlist,
    "EXT-X-MAP must precede the first fragmented MP4 segment",
    clause: Clause(.hls, "3.3"),
    cause: "A program left out EXT-X-MAP, or wrote it after the segments",
    fix: "Add EXT-X-MAP with the URI of the initialization section before the first segment",
    passing: .playlist(media: "#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:4.0,\nb.m4s"),
    failing: .playlist(media: "#EXTINF:4.0,\n↓b.m4s")
  ) { list, _ in
    // Playlists with skipped segments are not checked, because EXT-X-MAP may be among the skipped
    // lines.
    guard list.isOfSegments, list.lines("EXT-X-SKIP").isEmpty else { return nil }
    for line in list.children {
      if line.lineName == "EXT-X-MAP" { return [] }
      guard line.lineName == "uri", let address = line.attribute(.uri), address.isOfFragments
      else { continue }
      return .field(.uri, of: line, "no EXT-X-MAP precedes the segment \(address.prefix(80))")
    }
    return []
  }
}

extension String {
  /// Whether the path ends in a file name extension of fragmented MP4.
  fileprivate var isOfFragments: Bool {
    let path = prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".m4s", ".mp4", ".cmfv", ".cmfa", ".cmft"].contains { path.hasSuffix($0) }
  }
}
