import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let trackWithoutMedia = Rule(
    "isom.trak.no-media", .error, at: .box("mdia"),
    "The stsd of a track must contain at least one sample entry", clause: Clause(.iso12, "8.5.2"),
    cause: "The writer was interrupted, or a tool removed the sample entry",
    fix: "Copy the sample entry from a file that the same encoder wrote with the same settings",
    passing: .movie(),
    failing: .movie(
      mediaHeader: "full mdhd { u32 3786912000, 3786912000, 44100, 0 u16 0x15c7, 0 }",
      descriptions: "full stsd { ↓u32 0 }", timeToSample: "full stts { u32 0 }",
      sampleToChunk: "full stsc { u32 0 }", sampleSizes: "full stsz { u32 0, 0 }",
      chunkOffsets: "full stco { u32 0 }")
  ) { media, _ in
    // A missing `stsd` is reported by `isom.box.missing-mandatory`.
    guard let descriptions = media.descendant("minf", "stbl", "stsd"), !descriptions.isCut else {
      return nil
    }
    return descriptions.children.isEmpty
      ? .field(
        .entry_count, of: descriptions,
        "\(descriptions.name) of the track contains 0 sample entries") : []
  }

  static let noTrackEnabled = Rule(
    "isom.tkhd.disabled-all", .warning, at: .box("moov"),
    "At least one track of a movie should be enabled", clause: Clause(.iso12, "8.3.2"),
    cause: "The writer left the flags of all track headers at 0",
    fix: "Set the flag track_enabled (0x1) in tkhd of each track that players should play",
    passing: .movie(),
    failing: .movie(
      trackHeader: """
        tkhd {
          00 ↓00 00 00
          u32 3786912000, 3786912000
          u32 1, 0, 46
          00 * 8 u16 0, 0 fixed16 1 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          fixed32 0, 0
        }
        """)
  ) { movie, _ in
    let headers = movie.children("trak").compactMap { $0.child("tkhd") }
    guard let first = headers.first else { return nil }
    let isEnabled = headers.contains { ($0.integer(.flags) ?? 1) & 1 != 0 }
    return isEnabled ? [] : .field(.flags, of: first, "enabled tracks: 0 of \(headers.count)")
  }

  static let pictureWithoutSize = Rule(
    "isom.tkhd.visual-zero-size", .error, at: .box("tkhd"),
    "tkhd.width and tkhd.height of a video track with samples must be greater than 0",
    clause: Clause(.iso12, "8.3.2"),
    cause: "The writer did not know the picture size when it wrote the header",
    fix: "Set tkhd.width and tkhd.height to the size in the sample entry, scaled by pasp",
    passing: .pictures(),
    failing: .pictures(size: "↓fixed32 0, 0")
  ) { header, _ in
    guard header.trackKind == "vide", header.parent?.hasSamples == true else { return nil }
    let size = [FieldName.width, .height].map { header.fixed($0) ?? 0 }
    return size.contains(0)
      ? .field(
        .width, of: header,
        "the size of the video track in tkhd is \(size[0] >> 16)×\(size[1] >> 16)") : []
  }

  static let soundWithSize = Rule(
    "isom.tkhd.audio-has-size", .warning, at: .box("tkhd"),
    "tkhd.width and tkhd.height of an audio track should be 0", clause: Clause(.iso12, "8.3.2"),
    cause: "The writer copied the header of a video track",
    fix: "Set width and height of the audio track to 0",
    passing: .movie(),
    failing: .movie(
      trackHeader: """
        full tkhd flags 3 {
          u32 3786912000, 3786912000
          u32 1, 0, 46
          00 * 8 u16 0, 0 fixed16 1 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          ↓fixed32 64, 48
        }
        """)
  ) { header, _ in
    guard header.trackKind == "soun" else { return nil }
    let isFlat = [FieldName.width, .height].allSatisfy { header.fixed($0) ?? 0 == 0 }
    return isFlat
      ? []
      : .field(
        .width, of: header,
        "the size of the audio track in tkhd is \((header.fixed(.width) ?? 0) >> 16)×"
          + "\((header.fixed(.height) ?? 0) >> 16), expected 0×0")
  }

  static let pictureWithVolume = Rule(
    "isom.tkhd.video-has-volume", .warning, at: .box("tkhd"),
    "tkhd.volume of a video track should be 0", clause: Clause(.iso12, "8.3.2"),
    in: Profile.iso,
    cause: "The writer copied the header of an audio track",
    fix: "Set the volume of the video track to 0",
    passing: .pictures(),
    failing: .pictures(volume: "↓fixed16 1")
  ) { header, _ in
    guard header.trackKind == "vide" else { return nil }
    return header.fixed(.volume) ?? 0 == 0
      ? []
      : .field(
        .volume, of: header,
        "volume of the video track is \(Double(header.fixed(.volume) ?? 0) / 256), expected 0")
  }

  static let trackMatrix = Rule(
    "isom.tkhd.matrix-not-90deg", .info, at: .box("tkhd"),
    "tkhd.matrix should not scale or skew, and should rotate only by multiples of 90°",
    cause: "An editor scaled or skewed the picture, or rotated it by another angle",
    fix:
      "Encode the video again with the transformation applied: many players ignore such a matrix",
    passing: .pictures(),
    failing: .pictures(matrix: "↓fixed32 0.5, 0, 0, 0, 0.5, 0, 0, 0 u32 0x40000000")
  ) { header, _ in
    // A MIAF file is checked by `heif.tkhd.matrix`.
    guard header.trackKind == "vide", !header.isInMIAF, let matrix = Matrix(header) else {
      return nil
    }
    return matrix.isRightAngled
      ? []
      : .field(
        .matrix, of: header, "the matrix of \(header.name) is not a rotation by a multiple of 90°")
  }
}

extension Node {
  /// The handler type of the track that contains this node, such as `vide`; nil if there is none.
  var trackKind: FourCC? {
    guard
      case .code(let kind)? = enclosing("trak")?.descendant("mdia", "hdlr")?.value(.handler_type)
    else { return nil }
    return kind
  }

  var hasSamples: Bool { (samples?.statedCount ?? 0) > 0 }

  func fixed(_ name: FieldName) -> Int64? {
    if case .fixed(let raw, _)? = value(name) { return raw }
    return nil
  }
}
