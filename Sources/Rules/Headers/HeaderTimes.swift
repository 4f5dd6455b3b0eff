import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let timesDisagree = Rule(
    "isom.header.times-disagree", .info, at: .box("moov"),
    "tkhd.creation_time should differ from mvhd.creation_time by at most one hour",
    clause: Clause(.iso12, "8.2.2"),
    cause: "Tracks of several movies were combined, or an editor added a track later",
    fix: "Leave the times unchanged, because they show that the tracks have different origins",
    passing: .movie(),
    failing: .movie(
      trackHeader: """
        full tkhd flags 3 {
          ↓u32 3786998400, 3786998400
          u32 1, 0, 46
          00 * 8 u16 0, 0 fixed16 1 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          fixed32 0, 0
        }
        """)
  ) { movie, _ in
    guard let header = movie.child("mvhd"), let made = header.integer(.creation_time), made > 0
    else { return nil }
    return movie.children("trak").compactMap { track in
      guard let own = track.child("tkhd"), let time = own.integer(.creation_time), time > 0,
        abs(time.saturatingAdd(-made)) > maxSeconds
      else { return nil }
      return .field(
        .creation_time, of: own,
        "the track was created \(abs(time - made)) seconds \(time > made ? "after" : "before")"
          + " the movie",
        related: [RelatedPlace("the creation time of the movie", header, field: .creation_time)])
    }
  }

  /// The maximum difference between the creation times of a track and its movie, in seconds. It is
  /// not 0, because writing a file takes time.
  private static let maxSeconds = 3600
}
