import Anatomy
import Bytes

extension Rule {
  static let trackWithoutMedia = Rule(
    "isom.trak.no-media", .error, at: .box("mdia"),
    "the media of a track has sample descriptions", clause: Clause(.iso12, "8.5.2"),
    cause: "a writer was interrupted, or a tool removed the box",
    fix:
      "without descriptions no sample can be decoded: take them from a file of the same encoder",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: "full mdhd { u32 3786912000, 3786912000, 44100, 0 u16 0x15c7, 0 }",
        descriptions: "full stsd { ↓u32 0 }", timeToSample: "full stts { u32 0 }",
        sampleToChunk: "full stsc { u32 0 }", sampleSizes: "full stsz { u32 0, 0 }",
        chunkOffsets: "full stco { u32 0 }")
    ]
  ) { media, _ in
    // A box that is missing is told of by the rule for all of them.
    guard let descriptions = media.descendant("minf", "stbl", "stsd"), !descriptions.isCut else {
      return nil
    }
    return descriptions.children.isEmpty
      ? [.field("entry_count", of: descriptions, "the track has no sample description")] : []
  }

  static let noTrackEnabled = Rule(
    "isom.tkhd.disabled-all", .warning, at: .box("moov"),
    "at least one track of a movie is enabled", clause: Clause(.iso12, "8.3.2"),
    cause: "a writer left the flags of the track headers empty",
    fix: "set the first bit of the flags: some players show nothing otherwise",
    passing: [.movie()],
    failing: [
      .movie(
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
    ]
  ) { movie, _ in
    let headers = movie.children("trak").compactMap { $0.child("tkhd") }
    guard let first = headers.first else { return nil }
    let isEnabled = headers.contains { ($0.integer("flags") ?? 1) & 1 != 0 }
    return isEnabled ? [] : [.field("flags", of: first, "no track of the movie is enabled")]
  }

  static let pictureWithoutSize = Rule(
    "isom.tkhd.visual-zero-size", .error, at: .box("tkhd"),
    "a track of pictures says how large they are shown", clause: Clause(.iso12, "8.3.2"),
    cause: "a writer did not know the size when it wrote the header",
    fix: "state the size of the sample description, stretched by the pixel aspect",
    passing: [.pictures()],
    failing: [.pictures(size: "↓fixed32 0, 0")]
  ) { header, _ in
    guard header.trackKind == "vide", header.parent?.hasSamples == true else { return nil }
    let size = ["width", "height"].map { header.fixed($0) ?? 0 }
    return size.contains(0)
      ? [.field("width", of: header, "pictures are shown in a size of 0")] : []
  }

  static let soundWithSize = Rule(
    "isom.tkhd.audio-has-size", .warning, at: .box("tkhd"),
    "a track of sound takes no room on the screen", clause: Clause(.iso12, "8.3.2"),
    cause: "a writer copied the header of a picture track",
    fix: "set width and height to 0",
    passing: [.movie()],
    failing: [
      .movie(
        trackHeader: """
          full tkhd flags 3 {
            u32 3786912000, 3786912000
            u32 1, 0, 46
            00 * 8 u16 0, 0 fixed16 1 00 00
            fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
            ↓fixed32 64, 48
          }
          """)
    ]
  ) { header, _ in
    guard header.trackKind == "soun" else { return nil }
    let isFlat = ["width", "height"].allSatisfy { header.fixed($0) ?? 0 == 0 }
    return isFlat ? [] : [.field("width", of: header, "a track of sound has a size on the screen")]
  }

  static let pictureWithVolume = Rule(
    "isom.tkhd.video-has-volume", .warning, at: .box("tkhd"),
    "a track of pictures has no volume", clause: Clause(.iso12, "8.3.2"),
    in: Profile.iso,
    cause: "a writer copied the header of a sound track",
    fix: "set the volume to 0",
    passing: [.pictures()],
    failing: [.pictures(volume: "↓fixed16 1")]
  ) { header, _ in
    guard header.trackKind == "vide" else { return nil }
    return header.fixed("volume") ?? 0 == 0
      ? [] : [.field("volume", of: header, "a track of pictures has a volume")]
  }

  static let trackMatrix = Rule(
    "isom.tkhd.matrix-not-90deg", .info, at: .box("tkhd"),
    "pictures are turned by right angles, if at all",
    cause: "an editor scaled or slanted the picture",
    fix: "nothing has to be mended where players follow the matrix; many do not",
    passing: [.pictures()],
    failing: [.pictures(matrix: "↓fixed32 0.5, 0, 0, 0, 0.5, 0, 0, 0 u32 0x40000000")]
  ) { header, _ in
    guard header.trackKind == "vide", let matrix = Matrix(header) else { return nil }
    return matrix.isRightAngled
      ? [] : [.field("matrix", of: header, "the matrix is no turn by right angles")]
  }
}

extension Node {
  /// What the handler of the track that this is in says.
  var trackKind: FourCC? {
    guard
      case .code(let kind)? = enclosing("trak")?.descendant("mdia", "hdlr")?.value("handler_type")
    else { return nil }
    return kind
  }

  var hasSamples: Bool { (samples?.statedCount ?? 0) > 0 }

  func fixed(_ name: String) -> Int64? {
    if case .fixed(let raw, _)? = value(name) { return raw }
    return nil
  }
}
