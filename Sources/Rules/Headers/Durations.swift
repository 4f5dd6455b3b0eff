import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let mediaDuration = Rule(
    "isom.mdhd.duration-mismatch", .warning, at: .box("mdhd"),
    "mdhd.duration should equal the total duration of the samples", clause: Clause(.iso12, "8.4.2"),
    cause: "A tool added or cut samples and did not update the header",
    fix: "Set mdhd.duration to the sum of the sample durations",
    passing: .movie(),
    failing: .movie(
      mediaHeader: """
        full mdhd {
          u32 3786912000, 3786912000
          u32 44100 ↓u32 4096
          u16 0x15c7, 0
        }
        """)
  ) { header, _ in
    guard let media = header.parent, let survey = media.parent?.inherited(.sampleSurvey),
      let times = survey.times, let stated = header.statedDuration, !header.isOfFragments
    else { return nil }
    // A difference of one sample is tolerated: some writers round the duration, or do not count the
    // last sample.
    let difference = times.duration > stated ? times.duration - stated : stated - times.duration
    guard difference > times.longest else { return [] }
    // The end of the sample that is presented last is also accepted, because some writers state it
    // as the duration.
    if let end = survey.compositions?.end, end >= 0, UInt64(end) == stated { return [] }
    // A duration that does not fit the 32-bit field is reported by `isom.header.duration-wrapped`.
    if times.duration > UInt64(UInt32.max), header.integer(.version) == 0 { return [] }
    return .field(
      .duration, of: header,
      "mdhd.duration is \(stated), but the sample durations add up to "
        + "\(times.duration)\(header.timescaleSuffix)",
      related: media.descendant("minf", "stbl", "stts").map {
        [RelatedPlace("the sample durations", $0)]
      } ?? [])
  }

  static let movieDuration = Rule(
    "isom.mvhd.duration-mismatch", .warning, at: .box("mvhd"),
    "mvhd.duration should equal the duration of the longest track", clause: Clause(.iso12, "8.2.2"),
    cause: "A tool added, removed or cut a track and did not update the movie header",
    fix: "Set mvhd.duration to the largest tkhd.duration",
    passing: .movie(),
    failing: .movie(
      movieHeader: """
        full mvhd {
          u32 3786912000, 3786912000
          u32 1000 ↓u32 9000
          fixed32 1 fixed16 1 00 * 10
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          00 * 24
          u32 2
        }
        """)
  ) { header, _ in
    let tracks = header.parent?.children("trak").compactMap { $0.child("tkhd") } ?? []
    let longest = tracks.max { ($0.statedDuration ?? 0) < ($1.statedDuration ?? 0) }
    guard let stated = header.statedDuration, let longest,
      let duration = longest.statedDuration, !header.isOfFragments
    else { return nil }
    guard stated != duration else { return [] }
    return .field(
      .duration, of: header,
      "mvhd.duration is \(stated), but tkhd.duration of the longest track is "
        + "\(duration)\(header.timescaleSuffix)",
      related: [RelatedPlace("the longest track", longest, field: .duration)])
  }
}

extension Node {
  /// The value of the field `duration`. Nil if the field is missing, or if all its bits are 1,
  /// which means unknown.
  var statedDuration: UInt64? {
    guard case .unsigned(let duration)? = value(.duration) else { return nil }
    let unknown: UInt64 = integer(.version) == 0 ? UInt64(UInt32.max) : .max
    return duration == unknown ? nil : duration
  }

  /// The timescale in parentheses, to be appended to a message; empty if the header has none.
  fileprivate var timescaleSuffix: String { integer(.timescale).map { " (timescale \($0))" } ?? "" }

  /// Whether the header belongs to a movie with fragments. The durations in the headers of such a
  /// movie count only the samples that precede the fragments.
  var isOfFragments: Bool { enclosing("moov")?.child("mvex") != nil }
}
