import Anatomy

extension Rule {
  static let decodeTimeMissing = Rule(
    "isom.traf.missing-tfdt", .warning, at: .box("traf"),
    "a track fragment that is served alone says when it begins", clause: Clause(.iso12, "8.8.12"),
    cause: "a packager counts on all fragments being there",
    fix: "add tfdt with the sum of all durations before",
    passing: [.fragments(fileType: dashType)],
    failing: [.fragments(fileType: dashType, decodeTime: "", moreOfTrackFragment: "↓")]
  ) { fragment, _ in
    guard fragment.isForStreaming, !fragment.isCut else { return nil }
    guard fragment.child("tfdt") == nil else { return [] }
    return [.absence(in: fragment, "the track fragment has no tfdt")]
  }

  static let decodeTimeGap = Rule(
    "isom.tfdt.gap", .warning, at: .box("tfdt"),
    "a fragment begins where the one before ends", clause: Clause(.iso12, "8.8.12"),
    cause: "a fragment was lost, or durations were rounded",
    fix: "let the last sample before the gap last until its end, or add an empty fragment",
    passing: [.fragments(more: Example.secondFragment())],
    failing: [.fragments(more: Example.secondFragment(time: "↓u32 5000"))]
  ) { box, _ in box.timeFault { stated, expected in stated > expected ? "after" : nil } }

  static let decodeTimeOverlap = Rule(
    "isom.tfdt.overlap", .error, at: .box("tfdt"),
    "a fragment does not begin before the one before ends", clause: Clause(.iso12, "8.8.12"),
    cause: "fragments are not in order, or durations were rounded up",
    fix: "count the durations of all samples before, and state that",
    passing: [.fragments(more: Example.secondFragment())],
    failing: [.fragments(more: Example.secondFragment(time: "↓u32 1000"))]
  ) { box, _ in box.timeFault { stated, expected in stated < expected ? "before" : nil } }

  private static let dashType = #"ftyp { "iso6" u32 512 "iso6" "dash" }"#
}

extension Node {
  fileprivate func timeFault(_ judge: (Int64, Int64) -> String?) -> [Violation]? {
    guard let survey = fragmentSurvey, let fragment = parent,
      case .unsigned(let time)? = value("baseMediaDecodeTime")
    else { return nil }
    let stated = Int64(clamping: time)
    guard let expected = survey.expectedTimes[fragment.index], let words = judge(stated, expected)
    else { return [] }
    let units = (stated > expected ? stated &- expected : expected &- stated)
    return [
      .field(
        "baseMediaDecodeTime", of: self,
        "the fragment begins \(units) units \(words) the end of the one before, which is \(expected)"
      )
    ]
  }
}
