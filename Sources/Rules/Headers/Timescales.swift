import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let movieTimescale = Rule(
    "isom.mvhd.timescale-zero", .error, at: .box("mvhd"),
    "mvhd.timescale must be greater than 0", clause: Clause(.iso12, "8.2.2"),
    cause: "The writer was interrupted before it completed the movie header",
    fix:
      "Set mvhd.timescale to the units per second in which mvhd.duration and tkhd.duration are"
      + " counted",
    passing: .movie(),
    failing: .movie(
      movieHeader: """
        full mvhd {
          u32 3786912000, 3786912000
          ↓u32 0, 46
          fixed32 1 fixed16 1 00 * 10
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          00 * 24
          u32 2
        }
        """), check: Node.timescaleIsPositive)

  static let mediaTimescale = Rule(
    "isom.mdhd.timescale-zero", .error, at: .box("mdhd"),
    "mdhd.timescale must be greater than 0", clause: Clause(.iso12, "8.4.2"),
    cause: "The writer did not know the sampling or frame rate and left mdhd.timescale at 0",
    fix: "Set mdhd.timescale to the units per second in which sample durations are counted",
    passing: .movie(),
    failing: .movie(
      mediaHeader: "full mdhd { u32 3786912000, 3786912000 ↓u32 0, 2048 u16 0x15c7, 0 }"),
    check: Node.timescaleIsPositive)
}

extension Node {
  fileprivate static let timescaleIsPositive: Rule.Checker = { header, _ in
    guard let scale = header.integer(.timescale) else { return nil }
    return scale == 0
      ? .field(.timescale, of: header, "\(header.name).timescale is \(scale)") : []
  }
}
