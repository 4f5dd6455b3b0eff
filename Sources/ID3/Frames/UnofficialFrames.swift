import Anatomy
import Schema

/// Declarations of frames, other than text frames, that programs add and no standard defines.
extension Frames {
  static let unofficial = SpecSection(
    .unpublished,
    [
      Frame("PCST", "Podcast") { podcast($0) },
      Frame("NCON", "MusicMatch Data") { $0.rest("data", means: .payload) },
      Frame("XHD3", "mp3HD Lossless Part") { $0.rest("data", means: .media) },
    ])

  static let shortUnofficial = SpecSection(
    .unpublished, [Frame.short("PCS", "Podcast", "PCST") { podcast($0) }])

  private static func podcast(_ frame: FieldReader) { frame.counter("value", line: .value) }
}
