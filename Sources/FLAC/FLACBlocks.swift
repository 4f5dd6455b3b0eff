import Anatomy
import Bytes
import Codecs
import Schema

/// Declarations of the metadata blocks (RFC 9639, 8.2 to 8.8).
extension FLAC {
  static let blocks = Dialect(
    [
      SpecSection(
        .flac,
        [
          Declaration(
            "info", named: "STREAMINFO", "Stream Information", in: "flac", occurs: .once,
            spec: "8.2",
            presents: [
              "sample_rate": .timing, "channels_minus_1": .channels,
              "bits_per_sample_minus_1": .decoding, "total_samples": .timing,
            ], summary: Summary { $0.streamInformation }, body: streamInformation),
          Declaration("padd", named: "PADDING", "Padding", in: "flac", spec: "8.3") {
            $0.rest("padding", means: .padding)
          },
          Declaration(
            "appl", named: "APPLICATION", "Application", in: "flac", spec: "8.4",
            holds: PayloadGrammar(
              "data", means: Meaning(.payload, about: .category(.unknown)), terminology: .blocks)
          ) { $0.code("id", means: .identifies(.software), line: .value) },
          Declaration("seek", named: "SEEKTABLE", "Seek Table", in: "flac", spec: "8.5") {
            $0.seekPoints()
          },
          Declaration(
            "vorb", named: "VORBIS_COMMENT", "Comments", in: "flac", occurs: .atMostOnce,
            spec: "8.6", holds: VorbisComments(in: .blocks).grammar,
            body: VorbisComments.read),
          Declaration(
            "cues", named: "CUESHEET", "Cue Sheet", in: "flac", spec: "8.7",
            presents: ["track": .chapters], body: cueSheet),
          VorbisComments.pictureBlock(in: "flac", .blocks),
        ])
    ], in: BlockGrammar())

  @Sendable
  private static func streamInformation(_ block: FieldReader) {
    block.u16("min_block_size")
    block.u16("max_block_size")
    block.u24("min_frame_size")
    block.u24("max_frame_size")
    block.bits(20, "sample_rate", means: .timescale(.own))
    block.bits(3, "channels_minus_1", labels: Labels { "\($0 + 1) channels" })
    block.bits(5, "bits_per_sample_minus_1", labels: Labels { "\($0 + 1) bits" })
    block.bits(36, "total_samples", means: .count(of: .samples))
    let place = ByteRange(start: block.position, count: 16)
    block.bytes(
      "md5", 16, means: .checksum(.md5, over: .samples))
    let isZero = block.source.bytes(place).allSatisfy { $0 == 0 }
    if !block.hasFailed, !block.isDescribing, isZero {
      block.report(
        rule: "flac.md5-zero", severity: .info,
        "md5 is all zeros, expected the digest of the samples", at: place, field: "md5")
    }
  }

  @Sendable
  private static func cueSheet(_ block: FieldReader) {
    block.filledText("media_catalog_number", .ascii, 128, means: .identifies(.identifier))
    block.u64("lead_in_samples")
    block.bits(1, "is_cd", labels: [1: "compact disc"])
    block.reservedBits(7)
    block.reserved(258)
    let count = block.u8("tracks", means: .count(of: .field("track")))
    block.list("track", count: count) { track in
      track.u64("offset", means: .moment(.own))
      track.u8("number", labels: [170: "lead-out", 255: "lead-out"])
      track.text("isrc", .ascii, .bytes(12), means: .identifies(.identifier))
      track.bits(1, "is_not_audio")
      track.bits(1, "has_pre_emphasis")
      track.reservedBits(6)
      track.reserved(13)
      let points = track.u8("index_points", means: .count(of: .rows))
      track.table("index", rows: points, line: nil) { row in
        row.u64("offset")
        row.u8("number")
        row.reserved(bits: 24)
      }
    }
  }
}

extension Node {
  /// Summary of a STREAMINFO block: `44100 Hz · 2 channels · 16 bits · 2.000 s`.
  var streamInformation: String? {
    guard let rate = integer("sample_rate"), let channels = integer("channels_minus_1"),
      let bits = integer("bits_per_sample_minus_1"), let samples = integer("total_samples")
    else { return nil }
    let duration =
      samples > 0
      ? Quantity.duration(UInt64(clamping: samples), timescale: UInt64(clamping: rate)) : nil
    return [
      "\(rate) Hz", channels == 0 ? "1 channel" : "\(channels + 1) channels", "\(bits + 1) bits",
      duration,
    ].compactMap { $0 }.joined(separator: " · ")
  }

  /// The summary of a FLAC stream, taken from its STREAMINFO block; nil if the stream has no such
  /// block.
  var flacSummary: String? { children.first { $0.code == "info" }?.streamInformation }
}
