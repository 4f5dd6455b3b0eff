import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the pixel aspect ratio that follows from the render size in AV1 frames.
extension Rule {
  static let av1RenderSize = Rule(
    "av1.pasp.mismatch", .error, at: .box("trak"),
    "pasp of an av01 sample entry must lead from the frame size to the size for presentation",
    clause: Clause(.av1InISOMedia, "2.2.4"),
    cause: "The writer ignored the render size of the frames",
    fix: "Set hSpacing:vSpacing to the quotient of the two sizes",
    passing: .av1Track(samples: "\(Example.av1Units) \(wide)", more: "pasp { u32 2, 1 }"),
    failing: [
      .av1Track(samples: "\(Example.av1Units) \(wide)", more: "pasp { ↓u32 4, 3 }"),
      .av1Track(samples: "\(Example.av1Units) \(wide)", more: "↓"),
    ]
  ) { track, _ in
    guard let survey = track.inherited(.av1Survey), let size = survey.renderSize,
      let coded = survey.sequence?.size,
      let entry = track.descendant("mdia", "minf", "stbl", "stsd")?.children.first,
      entry.code == "av01"
    else { return nil }
    // All numbers have at most 17 bits, so that no product overflows.
    let (across, down) = (size.width * coded.height, coded.width * size.height)
    guard let aspect = entry.child("pasp") else {
      return size == coded
        ? []
        : .absence(
          in: entry,
          "av01 contains no pasp, but the first frame of \(coded.width)×\(coded.height) is presented "
            + "as \(size.width)×\(size.height)")
    }
    guard let horizontal = aspect.integer(.hSpacing), let vertical = aspect.integer(.vSpacing),
      horizontal.saturatingTimes(down) != vertical.saturatingTimes(across)
    else { return [] }
    return .field(
      .hSpacing, of: aspect,
      "hSpacing:vSpacing is \(horizontal):\(vertical), but the first frame of "
        + "\(coded.width)×\(coded.height) is presented as \(size.width)×\(size.height)")
  }

  /// A frame of 16 by 8 pixels that is presented as 32 by 8 pixels.
  private static let wide = "32 07 20 03 e0 00 f0 08 00"
}
