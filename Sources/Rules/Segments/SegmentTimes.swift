import Anatomy
import Movie
import RuleEngine

/// Rules that compare the times and numbers of a media segment with those of the segment before it.
extension Rule {
  static let segmentGap = Rule(
    "isom.segment.gap", .warning, at: .file,
    "A media segment should start at the end of the preceding segment of its track",
    clause: Clause(.iso12, "8.8.12"),
    cause: "A segment between the two is missing, or sample durations were rounded down",
    fix: "Add the missing segment, or extend the last sample before the gap",
    passing: .segment(),
    failing: .segment(time: "↓u32 5000")
  ) { root, file in root.segmentTimeFaults(file) { stated, end in stated > end ? "after" : nil } }

  static let segmentOverlap = Rule(
    "isom.segment.overlap", .warning, at: .file,
    "A media segment should not start before the end of the preceding segment of its track",
    clause: Clause(.iso12, "8.8.12"),
    cause: "Segments are named in the wrong order, or sample durations were rounded up",
    fix: "Set baseMediaDecodeTime to the end of the preceding segment, or rename the segments",
    passing: .segment(),
    failing: .segment(time: "↓u32 1000")
  ) { root, file in root.segmentTimeFaults(file) { stated, end in stated < end ? "before" : nil } }

  static let segmentNumber = Rule(
    "isom.segment.sequence-not-increasing", .warning, at: .file,
    "mfhd.sequence_number should increase from segment to segment",
    clause: Clause(.iso12, "8.8.5"),
    cause: "Segments are named in the wrong order, or each segment has its own numbering",
    fix: "Rename the segments in the order of their numbers, or number all fragments in ascending "
      + "order",
    passing: .segment(),
    failing: .segment(number: "↓u32 1")
  ) { root, file in
    guard let (before, path) = file.segment?.previousNumber,
      let header = root.child("moof")?.child("mfhd"),
      let number = header.integer(.sequence_number)
    else { return nil }
    guard number <= before else { return [] }
    return .field(
      .sequence_number, of: header,
      "sequence_number is \(number), but the last one in the preceding segment "
        + "\(path.fileNameInMessages) is \(before)")
  }
}

extension Node {
  /// Returns a violation for each track of this media segment that does not start at the end of the
  /// preceding segment. Nil if no preceding segment has the same tracks.
  ///
  /// - Parameter judge: compares the start with the end of the preceding segment; returns nil if
  ///   the rule allows them.
  fileprivate func segmentTimeFaults(
    _ file: CheckedFile, _ judge: (_ stated: Int64, _ end: Int64) -> String?
  ) -> [Violation]? {
    guard let segment = file.segment, !segment.previousEnds.isEmpty else { return nil }
    var violations: [Violation] = []
    forEachFirstTrackFragment { traf, id in
      guard let previous = segment.previousEnds[id], let box = traf.child("tfdt"),
        let stated = traf.statedDecodeTime, let words = judge(stated, previous.end)
      else { return }
      let difference = (stated &- previous.end).magnitude
      violations.append(
        .field(
          .baseMediaDecodeTime, of: box,
          "baseMediaDecodeTime of track \(id) is \(stated), \(words) the end of the preceding "
            + "segment \(previous.path.fileNameInMessages) at \(previous.end) (difference "
            + "\(difference)\(Self.seconds(difference, segment.track(id)?.timescale)))"))
    }
    return violations
  }

  private static func seconds(_ units: UInt64, _ timescale: Int?) -> String {
    guard let timescale, timescale > 0 else { return "" }
    let milliseconds = (Double(units) / Double(timescale) * 1000).rounded()
    guard milliseconds < 1e15 else { return "" }
    return ", \(milliseconds / 1000) s"
  }
}
