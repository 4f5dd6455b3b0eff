import Anatomy

extension Rule {
  static let mixedPlaylist = Rule(
    "hls.mixed-playlist", .error, at: .playlist,
    "a playlist lists segments or playlists, not both", clause: Clause(.hls, "4.1"),
    cause: "a program put lines of two playlists together",
    fix: "write two playlists, and let the one lead to the other",
    passing: [.playlist(media: "# nothing")],
    failing: [
      .playlist(
        media: """
          ↓#EXT-X-STREAM-INF:BANDWIDTH=1000,AVERAGE-BANDWIDTH=1000,CODECS="mp4a.40.2"
          b.m3u8
          """)
    ]
  ) { list, _ in
    let segment = list.lines(PlaylistTags.segments).first
    let variant = list.lines(PlaylistTags.multivariant).first
    guard segment != nil || variant != nil else { return nil }
    guard let segment, let variant else { return [] }
    let isVariantLater = segment.range.start < variant.range.start
    let (first, second) = isVariantLater ? (segment, variant) : (variant, segment)
    return [
      .about(
        second,
        isVariantLater
          ? "\(second.lineName) belongs to playlists of playlists, and this one lists segments"
          : "\(second.lineName) belongs to playlists of segments, and this one lists playlists",
        related: [RelatedPlace("what makes it the other kind", first)])
    ]
  }

  static let versionTwice = Rule(
    "hls.version-duplicate", .error, at: .playlist,
    "a playlist states its version once", clause: Clause(.hls, "4.3.1.2"),
    cause: "a program added the line and did not look for one",
    fix: "keep the larger number",
    passing: [.playlist(media: "# nothing")],
    failing: [.playlist(media: "↓#EXT-X-VERSION:4")]
  ) { list, _ in
    let versions = list.lines("EXT-X-VERSION")
    guard let first = versions.first else { return nil }
    return versions.dropFirst().map {
      .about(
        $0, "the version is stated again",
        related: [RelatedPlace("the first that is stated", first)]
      )
    }
  }

  static let endMissing = Rule(
    "hls.endlist-vod", .info, at: .playlist,
    "a playlist that will not change says where it ends", clause: Clause(.hls, "4.3.3.5"),
    cause: "a program took the type VOD for any recording",
    fix: "write EXT-X-ENDLIST as the last line; players ask again and again without",
    passing: [.playlist(media: "#EXT-X-PLAYLIST-TYPE:VOD")],
    failing: [
      .playlist(
        "#EXTM3U\n#EXT-X-TARGETDURATION:10\n↓#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:4.0,\na.ts\n")
    ]
  ) { list, _ in
    guard let type = list.lines("EXT-X-PLAYLIST-TYPE").first, type.attribute("type") == "VOD"
    else { return nil }
    return list.lines("EXT-X-ENDLIST").isEmpty
      ? [.about(type, "the type is VOD, and no line says that the playlist ends")] : []
  }

  static let mapMissing = Rule(
    "hls.map.missing-fmp4", .error, at: .playlist,
    "segments that are fragments of MP4 have an initialization section",
    clause: Clause(.hls, "4.3.2.5"),
    cause: "a program left EXT-X-MAP out, or put it behind the segments",
    fix: "write EXT-X-MAP before the first segment",
    passing: [.playlist(media: "#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:4.0,\nb.m4s")],
    failing: [.playlist(media: "#EXTINF:4.0,\n↓b.m4s")]
  ) { list, _ in
    // What is skipped may have been told of before.
    guard list.isOfSegments, list.lines("EXT-X-SKIP").isEmpty else { return nil }
    for line in list.children {
      if line.lineName == "EXT-X-MAP" { return [] }
      guard line.lineName == "uri", let address = line.attribute("uri"), address.isOfFragments
      else { continue }
      return [.field("uri", of: line, "no EXT-X-MAP stands before this segment")]
    }
    return []
  }
}

extension String {
  /// By the end of the path.
  fileprivate var isOfFragments: Bool {
    let path = prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".m4s", ".mp4", ".cmfv", ".cmfa", ".cmft"].contains { path.hasSuffix($0) }
  }
}
