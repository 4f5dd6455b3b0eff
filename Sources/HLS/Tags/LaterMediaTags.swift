import Anatomy
import Bytes
import Schema

/// Declarations of tags that the second edition of HLS adds to media playlists, such as those for
/// low latency (4.4.4 and 4.4.5).
extension HLS {
  static let laterMediaTags = SpecSection(
    .hlsDraft,
    [
      tag("EXT-X-GAP", "Gap", "4.4.4.7"),
      tag("EXT-X-BITRATE", "Bit Rate", "4.4.4.8") { $0.wholeNumber("rate", line: "% kbit/s") },
      tag(
        "EXT-X-PART", "Partial Segment", "4.4.4.9",
        attributes: [
          .uri("URI", required: true, line: .value),
          .decimal("DURATION", required: true, line: "% s"), .word("INDEPENDENT"),
          .quoted("BYTERANGE", line: "bytes %"), .word("GAP"),
        ]),
      tag(
        "EXT-X-SKIP", "Skipped Segments", "4.4.5.2",
        attributes: [
          .integer("SKIPPED-SEGMENTS", required: true, line: .value),
          .quoted("RECENTLY-REMOVED-DATERANGES"),
        ]),
      tag(
        "EXT-X-PRELOAD-HINT", "Preload Hint", "4.4.5.3",
        attributes: [
          .word("TYPE", required: true, line: .value), .uri("URI", required: true, line: .value),
          .integer("BYTERANGE-START"), .integer("BYTERANGE-LENGTH"),
        ]),
      tag(
        "EXT-X-RENDITION-REPORT", "Rendition Report", "4.4.5.4",
        attributes: [
          .uri("URI", line: .value), .integer("LAST-MSN", line: .value), .integer("LAST-PART"),
        ]),
    ])
}
