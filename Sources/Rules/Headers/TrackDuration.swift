import Anatomy
import Movie
import RuleEngine

extension Rule {
  // This rule checks tracks without edits. Tracks with edits are checked by the rules about edit
  // lists.
  static let trackDuration = Rule(
    "isom.tkhd.duration-mismatch", .warning, at: .box("tkhd"),
    "tkhd.duration should equal the media duration if the track has no edit list",
    clause: Clause(.iso12, "8.3.2"),
    cause:
      "A tool added or cut samples, or used the media timescale instead of the movie timescale",
    fix: "Set tkhd.duration to mdhd.duration, converted to the timescale of mvhd",
    passing: .movie(),
    failing: .movie(
      movieHeader: """
        full mvhd {
          u32 3786912000, 3786912000
          u32 1000, 92
          fixed32 1 fixed16 1 00 * 10
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          00 * 24
          u32 2
        }
        """,
      trackHeader: """
        full tkhd flags 3 {
          u32 3786912000, 3786912000
          u32 1, 0 ↓u32 92
          00 * 8 u16 0, 0 fixed16 1 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          fixed32 0, 0
        }
        """)
  ) { header, _ in
    guard !header.isOfFragments, let track = header.parent, track.child("edts") == nil,
      let stated = header.statedDuration, let media = track.descendant("mdia", "mdhd"),
      let duration = media.statedDuration, let clock = media.integer(.timescale), clock > 0,
      let movie = header.enclosing("moov")?.child("mvhd")?.integer(.timescale), movie > 0
    else { return nil }
    let expected = Double(duration) / Double(clock) * Double(movie)
    // A difference of one unit is tolerated, because writers round up or down.
    guard abs(expected - Double(stated)) > 1.01 else { return [] }
    return .field(
      .duration, of: header,
      "tkhd.duration is \(stated) (timescale \(movie)), but mdhd.duration is "
        + "\(Int64(clamping: duration))" + " (timescale \(clock))",
      related: [RelatedPlace("the media duration", media, field: .duration)])
  }
}
