import Anatomy
import Bytes
import Schema

/// Declarations of tags for multivariant playlists (RFC 8216, 4.3.4), with attributes that the
/// second edition adds.
extension HLS {
  static let multivariantTags = SpecSection(
    .hls,
    [
      tag(
        "EXT-X-MEDIA", "Rendition", "4.3.4.1", missing: "hls.media.required-attrs",
        attributes: renditionAttributes, check: checkRendition),
      tag(
        "EXT-X-STREAM-INF", "Variant Stream", "4.3.4.2", missing: "hls.streaminf.bandwidth",
        attributes: variantAttributes + [
          .decimal("FRAME-RATE", line: "% fps"), .quoted("AUDIO", line: "audio %"),
          .quoted("SUBTITLES", line: "subtitles %"), .quotedOrWord("CLOSED-CAPTIONS"),
        ]
      ) { checkVariant($0, $1, isOfFrames: false) },
      tag(
        "EXT-X-I-FRAME-STREAM-INF", "I-Frame Variant Stream", "4.3.4.3",
        missing: "hls.streaminf.bandwidth",
        attributes: variantAttributes + [.uri("URI", required: true, line: .value)]
      ) { checkVariant($0, $1, isOfFrames: true) },
      tag(
        "EXT-X-SESSION-DATA", "Session Data", "4.3.4.4",
        missing: "hls.session-data.missing-data-id",
        attributes: [
          .quoted("DATA-ID", required: true, means: .type, line: .value),
          .value("VALUE", keyedBy: "DATA-ID", line: .value), .uri("URI", line: .value),
          .word("FORMAT"), .language("LANGUAGE", line: .value),
        ], check: checkSessionData),
      tag(
        "EXT-X-SESSION-KEY", "Session Key", "4.3.4.5", attributes: keyAttributes
      ) { list, tag in
        checkKey(list, tag)
        if list.text("METHOD") == "NONE" {
          tag.report(
            rule: "hls.attr.syntax", severity: .error,
            "METHOD is NONE, expected an encryption method",
            at: list.place(of: "METHOD"), field: "METHOD")
        }
      },
    ])

  private static let renditionAttributes: [Attribute] = [
    .word("TYPE", required: true, line: .value), .uri("URI"),
    .quoted("GROUP-ID", required: true, line: .value), .language("LANGUAGE", line: .value),
    .language("ASSOC-LANGUAGE"),
    .quoted("NAME", required: true, means: .identifies(.text), line: .value),
    .quoted("STABLE-RENDITION-ID", means: .identifies(.identifier)), .word("DEFAULT"),
    .word("AUTOSELECT"), .word("FORCED"),
    .quoted("INSTREAM-ID", line: .value), .integer("BIT-DEPTH"), .integer("SAMPLE-RATE"),
    .quoted("CHARACTERISTICS"), .quoted("CHANNELS", line: "channels %"),
  ]

  private static let variantAttributes: [Attribute] = [
    .integer("BANDWIDTH", required: true, line: "% bit/s"), .integer("AVERAGE-BANDWIDTH"),
    .decimal("SCORE"), .quoted("CODECS", line: .value), .quoted("SUPPLEMENTAL-CODECS"),
    .resolution("RESOLUTION", line: .value), .word("HDCP-LEVEL"), .quoted("ALLOWED-CPC"),
    .word("VIDEO-RANGE", line: .value), .quoted("REQ-VIDEO-LAYOUT"),
    .quoted("STABLE-VARIANT-ID", means: .identifies(.identifier)),
    .quoted("VIDEO", line: "video %"), .quoted("PATHWAY-ID"), .integer("PROGRAM-ID"),
    .quoted("NAME", means: .identifies(.text)),
  ]
}
