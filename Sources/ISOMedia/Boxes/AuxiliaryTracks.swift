import Anatomy
import Bytes
import Schema

/// The Android box with tracks for later editing, such as depth maps. It contains a whole movie
/// file with these tracks.
extension Boxes {
  static let auxiliaryTracks = SpecSection(
    .auxiliaryTracks,
    [
      Box(
        "axte", "Auxiliary Tracks Extension", in: "file",
        holds: PayloadGrammar.boxes("data", means: .payload))
    ])
}
