import Anatomy
import Schema

/// Declarations of tags for media playlists (RFC 8216, 4.3.3).
extension HLS {
  static let mediaPlaylistTags = SpecSection(
    .hls,
    [
      tag("EXT-X-TARGETDURATION", "Target Duration", "4.3.3.1") {
        $0.wholeNumber("duration", line: "% s")
      },
      tag("EXT-X-MEDIA-SEQUENCE", "Media Sequence Number", "4.3.3.2") {
        $0.wholeNumber("number", line: .value)
      },
      tag("EXT-X-DISCONTINUITY-SEQUENCE", "Discontinuity Sequence Number", "4.3.3.3") {
        $0.wholeNumber("number", line: .value)
      },
      tag("EXT-X-ENDLIST", "End of the Playlist", "4.3.3.4"),
      tag("EXT-X-PLAYLIST-TYPE", "Playlist Type", "4.3.3.5") { $0.word("type", ["EVENT", "VOD"]) },
      tag("EXT-X-I-FRAMES-ONLY", "I-Frames Only", "4.3.3.6"),
      // Protocol version 7 removed this tag.
      tag("EXT-X-ALLOW-CACHE", "Allow Cache", "7") { $0.word("allowed", ["YES", "NO"]) },
    ])
}
