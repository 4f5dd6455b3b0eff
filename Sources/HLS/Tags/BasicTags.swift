import Anatomy
import Schema

/// Declarations of tags that every playlist may contain (RFC 8216, 4.3.1 and 4.3.5).
extension HLS {
  static let basicTags = SpecSection(
    .hls,
    [
      tag("EXTM3U", "Beginning of the Playlist", "4.3.1.1"),
      tag("EXT-X-VERSION", "Protocol Version", "4.3.1.2") {
        $0.wholeNumber("version", means: .version, line: "version %")
      },
      tag("EXT-X-INDEPENDENT-SEGMENTS", "Independent Segments", "4.3.5.1"),
      tag(
        "EXT-X-START", "Start", "4.3.5.2",
        attributes: [
          .signedDecimal("TIME-OFFSET", required: true, line: "at % s"), .word("PRECISE"),
        ]),
    ])
}
