import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let decodeTimeMissing = Rule(
    "isom.traf.missing-tfdt", .warning, at: .box("traf"),
    "A track fragment of a DASH or CMAF file must contain tfdt",
    clause: Clause(.iso12, "8.8.12"),
    cause: "The packager probably assumed that players read all preceding fragments",
    fix: "Add tfdt with the sum of the durations of all preceding samples of the track",
    passing: .fragments(fileType: dashType),
    failing: .fragments(fileType: dashType, decodeTime: "", moreOfTrackFragment: "↓")
  ) { fragment, _ in
    guard fragment.isForStreaming, !fragment.isCut else { return nil }
    guard fragment.child("tfdt") == nil else { return [] }
    return .absence(in: fragment, "the track fragment at \(fragment.range.start) has no tfdt")
  }

  static let decodeTimeGap = Rule(
    "isom.tfdt.gap", .warning, at: .box("tfdt"),
    "The decode time in tfdt should not be after the end of the previous fragment of the track",
    clause: Clause(.iso12, "8.8.12"),
    cause: "A fragment was lost, or sample durations were rounded down",
    fix: "Extend the last sample before the gap to the end of the gap, or insert an empty fragment",
    passing: .fragments(more: Example.secondFragment()),
    failing: .fragments(more: Example.secondFragment(time: "↓u32 5000"))
  ) { box, _ in box.timeFault { stated, expected in stated > expected ? "after" : nil } }

  static let decodeTimeOverlap = Rule(
    "isom.tfdt.overlap", .error, at: .box("tfdt"),
    "The decode time in tfdt must not be before the end of the previous fragment of the track",
    clause: Clause(.iso12, "8.8.12"),
    cause: "The fragments are out of order, or sample durations were rounded up",
    fix:
      "Set baseMediaDecodeTime to the sum of the durations of all preceding samples of the track",
    passing: .fragments(more: Example.secondFragment()),
    failing: .fragments(more: Example.secondFragment(time: "↓u32 1000"))
  ) { box, _ in box.timeFault { stated, expected in stated < expected ? "before" : nil } }

  private static let dashType = #"ftyp { "iso6" u32 512 "iso6" "dash" }"#
}

extension Node {
  fileprivate func timeFault(_ judge: (Int64, Int64) -> String?) -> [Violation]? {
    guard let survey = fragmentSurvey, let fragment = parent,
      case .unsigned(let time)? = value(.baseMediaDecodeTime)
    else { return nil }
    let stated = Int64(clamping: time)
    guard let expected = survey.expectedTimes[fragment.index], let words = judge(stated, expected)
    else { return [] }
    let units = (stated > expected ? stated &- expected : expected &- stated)
    return .field(
      .baseMediaDecodeTime, of: self,
      "baseMediaDecodeTime is \(stated), \(words) the end of the previous fragment at "
        + "\(expected) (difference \(units))")
  }
}
