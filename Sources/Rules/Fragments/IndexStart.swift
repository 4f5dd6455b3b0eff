import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let indexStart = Rule(
    "isom.sidx.ept-mismatch", .warning, at: .box("sidx"),
    "sidx.earliest_presentation_time must be the earliest presentation time in the first segment",
    clause: Clause(.iso12, "8.16.3"),
    cause:
      "The writer used decode times, as ffmpeg does for reordered pictures, or the fragments"
      + " were shifted in time",
    fix: "Set earliest_presentation_time to the earliest presentation time in the first segment",
    passing: .fragments(beforeFragment: index("u32 0"), more: "last:"),
    failing: .fragments(beforeFragment: index("↓u32 5000"), more: "last:")
  ) { box, _ in
    guard case .unsigned(let time)? = box.value(.earliest_presentation_time),
      let id = box.integer(.reference_ID), let offset = box.integer(.first_offset),
      let movie = box.movie, let track = movie.track(id),
      let scale = track.descendant("mdia", "mdhd")?.integer(.timescale),
      box.integer(.timescale) == scale,
      let fragment = box.mediaFile.firstFragment(after: box.range.end.saturatingAdd(offset)),
      let traf = fragment.trackFragment(id),
      let first = traf.earliestTime(
        movie.inherited(.trackDefaults)?[id] ?? SampleDefaults())
    else { return nil }
    let stated = Int64(clamping: time)
    // Some writers subtract the `media_time` of the edit from earliest_presentation_time, others do
    // not. Both are accepted.
    let edits = track.editStarts + [0]
    guard first >= 0, !edits.contains(where: { first &- $0 == stated }) else { return [] }
    return .field(
      .earliest_presentation_time, of: box,
      "earliest_presentation_time is \(stated), expected \(first), the earliest presentation "
        + "time in the first fragment", related: [RelatedPlace("the first fragment", traf)])
  }

  private static func index(_ time: String) -> String {
    """
    full sidx {
      u32 1, 44100 \(time) u32 0 u16 0, 1
      u32 @last - @fragment, 2048, 0x90000000
    }
    """
  }
}

extension Node {
  fileprivate func firstFragment(after place: Int) -> Node? {
    var next = childHolding(place)
    // Up to 64 other boxes may be between the index and the fragment.
    for _ in 0..<64 {
      guard let box = next, box.code != "moof" else { break }
      next = box.sibling(1)
    }
    return next?.code == "moof" ? next : nil
  }

  fileprivate func trackFragment(_ id: Int) -> Node? {
    children("traf").first { $0.child("tfhd")?.integer(.track_ID) == id }
  }

  /// Returns the earliest presentation time of the samples in this track fragment, in units of the
  /// media timescale. Nil if the track fragment has no decode time or no samples.
  fileprivate func earliestTime(_ track: SampleDefaults) -> Int64? {
    guard case .unsigned(let time)? = child("tfdt")?.value(.baseMediaDecodeTime),
      let header = child("tfhd")
    else { return nil }
    let defaults = track.overridden(by: header)
    var decoded = Int64(clamping: time)
    var earliest: Int64?
    for box in children("trun") {
      var run = FragmentRun(box)
      guard run.hasRows else {
        earliest = min(earliest ?? decoded, decoded)
        decoded &+= run.totals(defaults).duration
        continue
      }
      while let row = run.next(defaults) {
        let shown = decoded &+ row.compositionOffset
        earliest = min(earliest ?? shown, shown)
        decoded &+= row.duration
      }
    }
    return earliest
  }

  /// The `media_time` of each of the first 16 edits of this track; -1 means an empty edit.
  fileprivate var editStarts: [Int64] {
    guard let reader = descendant("edts", "elst").flatMap({ EditReader($0) }) else { return [] }
    return reader.prefix(16).map(\.mediaTime)
  }
}
