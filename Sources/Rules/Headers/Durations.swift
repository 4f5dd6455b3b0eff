import Anatomy

extension Rule {
  static let mediaDuration = Rule(
    "isom.mdhd.duration-mismatch", .error, at: .box("mdhd"),
    "the media is as long as its samples together", clause: Clause(.iso12, "8.4.2"),
    cause: "samples were added or cut, and the header kept what it said",
    fix: "state the sum of the sample durations",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: """
          full mdhd {
            u32 3786912000, 3786912000
            u32 44100 ↓u32 4096
            u16 0x15c7, 0
          }
          """)
    ]
  ) { header, _ in
    guard let media = header.parent, let survey = media.parent?.inherited(.sampleSurvey),
      let times = survey.times, let stated = header.statedDuration, !header.isOfFragments
    else { return nil }
    // What comes behind the last sample's time is no sample's: writers round here or leave it out.
    let difference = times.duration > stated ? times.duration - stated : stated - times.duration
    guard difference > times.longest else { return [] }
    // A duration that the field cannot hold is told by a rule of its own.
    if times.duration > UInt64(UInt32.max), header.integer("version") == 0 { return [] }
    return [
      .field(
        "duration", of: header,
        "the header says \(stated), the samples take \(times.duration)\(header.clockInWords)",
        related: media.descendant("minf", "stbl", "stts").map {
          [RelatedPlace("the durations of the samples", $0)]
        } ?? [])
    ]
  }

  static let movieDuration = Rule(
    "isom.mvhd.duration-mismatch", .warning, at: .box("mvhd"),
    "the movie is as long as its longest track", clause: Clause(.iso12, "8.2.2"),
    cause: "a track was added, removed or cut, and the header kept what it said",
    fix: "state the duration of the longest track",
    passing: [.movie()],
    failing: [
      .movie(
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
    ]
  ) { header, _ in
    let tracks = header.parent?.children("trak").compactMap { $0.child("tkhd") } ?? []
    let longest = tracks.max { ($0.statedDuration ?? 0) < ($1.statedDuration ?? 0) }
    guard let stated = header.statedDuration, let longest,
      let duration = longest.statedDuration, !header.isOfFragments
    else { return nil }
    guard stated != duration else { return [] }
    return [
      .field(
        "duration", of: header,
        "the movie says \(stated), its longest track \(duration)\(header.clockInWords)",
        related: [RelatedPlace("the longest track", longest, field: "duration")])
    ]
  }
}

extension Node {
  /// Nil where it is said to be unknown.
  var statedDuration: UInt64? {
    guard case .unsigned(let duration)? = value("duration") else { return nil }
    let unknown: UInt64 = integer("version") == 0 ? UInt64(UInt32.max) : .max
    return duration == unknown ? nil : duration
  }

  /// What durations count, as the end of a sentence.
  fileprivate var clockInWords: String {
    integer("timescale").map { " of \($0) units a second" } ?? ""
  }

  /// Headers of a movie that goes on in fragments tell of what stands before them.
  var isOfFragments: Bool { enclosing("moov")?.child("mvex") != nil }
}
