import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let editsEmpty = Rule(
    "isom.elst.empty", .warning, at: .box("edts"),
    "edts should contain an edit list with at least one entry", clause: Clause(.iso12, "8.6.6"),
    cause: "A tool probably removed the edits, but not the edts box that contained them",
    fix: "Remove edts; without edits the media is presented from its beginning",
    passing: .movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0")),
    failing: .movie(moreOfTrack: "↓edts {}")
  ) { edits, _ in
    guard !edits.isCut else { return nil }
    guard let list = edits.child("elst") else {
      return .about(edits, "\(edits.name) contains no elst")
    }
    guard list.integer(.entry_count) == 0 else { return [] }
    return .field(.entry_count, of: list, "\(list.name) has 0 entries, expected at least 1")
  }

  static let editMediaTime = Rule(
    "isom.elst.media-time-invalid", .error, at: .box("elst"),
    "media_time must be -1 for an empty edit, otherwise at least 0",
    clause: Clause(.iso12, "8.6.6"),
    cause: "The writer probably stored -1 in too few bits, or expressed a delay as a negative time",
    fix:
      "Set media_time to -1 for an empty edit, otherwise to the start time of the edit in the "
      + "media",
    passing: .movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0")),
    failing: .movie(moreOfTrack: edits("u32 1 u32 46 ↓i32 -2 u16 1, 0"))
  ) { list, _ in
    list.faultsInEdits { edit in
      guard edit.mediaTime < -1 else { return nil }
      return (.media_time, "media_time is \(edit.mediaTime), expected -1 or more")
    }
  }

  static let editRate = Rule(
    "isom.elst.rate-invalid", .warning, at: .box("elst"),
    "The rate of an edit in an ISO file should be 1 (normal speed) or 0 (dwell)",
    clause: Clause(.iso12, "8.6.6"),
    cause: "The writer probably put 1 into both halves of the rate, or left it uninitialized",
    fix: "Set media_rate_integer to 1 and media_rate_fraction to 0",
    passing: .movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0")),
    failing: .movie(moreOfTrack: edits("u32 1 u32 46, 0 ↓u16 3, 0"))
  ) { list, file in
    list.faultsInEdits { edit in
      // The rule does not apply to QuickTime files, which may have other rates.
      if file.isQuickTime { return nil }
      if edit.rateFraction != 0 {
        return (.media_rate_fraction, "media_rate_fraction is \(edit.rateFraction), expected 0")
      }
      guard edit.rateInteger != 0, edit.rateInteger != 1 else { return nil }
      return (.media_rate_integer, "media_rate_integer is \(edit.rateInteger), expected 0 or 1")
    }
  }

  static let editDurationZero = Rule(
    "isom.elst.segment-duration-zero", .warning, at: .box("elst"),
    "The only edit of a track without fragments should have a duration greater than 0",
    clause: Clause(.iso12, "8.6.6"),
    cause:
      "The movie was probably assembled from fragments, where a duration of 0 means all of the "
      + "following media",
    fix: "Set segment_duration to the duration of the track in movie timescale units",
    passing: .movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0")),
    failing: .movie(moreOfTrack: edits("u32 1 ↓u32 0, 0 u16 1, 0"))
  ) { list, _ in
    guard !list.isOfFragments, (list.sampleSurvey?.count ?? 0) > 0,
      let table = list.table(.entries), table.rowCount > 0
    else { return nil }
    guard table.rowCount == 1 else { return [] }
    return list.faultsInEdits { edit in
      edit.duration == 0
        ? (.segment_duration, "segment_duration of the only edit is 0, expected more than 0") : nil
    }
  }

  static let editRepeats = Rule(
    "isom.elst.repeat-flag", .info, at: .box("elst"),
    "The flags of elst should not request repeated playback of the edit list",
    clause: Clause(.iso12, "8.6.6"),
    cause: "The writer probably marked an image sequence for repeated playback",
    fix: "No change is required; few players support repeated edit lists",
    passing: .movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0")),
    failing: .movie(moreOfTrack: "edts { elst { 00 ↓u24 1 u32 1 u32 46, 0 u16 1, 0 } }")
  ) { list, _ in
    guard let flags = list.integer(.flags) else { return nil }
    return flags & 1 == 0
      ? []
      : .field(.flags, of: list, "flags of elst are \(flags), which requests repeated playback")
  }

  static let editBeyondMedia = Rule(
    "isom.elst.beyond-media", .warning, at: .box("elst"),
    "An edit should not extend past the end of the media", clause: Clause(.iso12, "8.6.6"),
    cause: "Samples were probably cut, or the edit duration was stated in media timescale units",
    fix: "Set segment_duration, in movie timescale units, so that the edit ends with the media",
    passing: .movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0")),
    failing: .movie(moreOfTrack: edits("u32 1 ↓u32 4600, 0 u16 1, 0"))
  ) { list, _ in
    guard !list.isOfFragments, let track = list.enclosing("trak"),
      let media = track.sampleSurvey?.times?.duration, media > 0, media < 1 << 62,
      let mediaScale = track.descendant("mdia", "mdhd")?.integer(.timescale), mediaScale > 0,
      let movieScale = track.parent?.child("mvhd")?.integer(.timescale), movieScale > 0
    else { return nil }
    let survey = track.sampleSurvey?.compositions
    let end = max(Int(media), survey.map { Int(clamping: $0.end) } ?? 0)
    return list.faultsInEdits { edit in
      guard edit.mediaTime >= 0, edit.rateInteger == 1 else { return nil }
      let (product, overflow) = Int(edit.duration).multipliedReportingOverflow(by: mediaScale)
      let last = Int(edit.mediaTime).saturatingAdd(overflow ? .max : product / movieScale)
      // A difference is tolerated, because durations are rounded to movie timescale units and to
      // whole audio frames.
      let slack = (mediaScale / movieScale).saturatingAdd(mediaScale / 10)
      guard last > end.saturatingAdd(slack) else { return nil }
      return (
        .segment_duration,
        "the edit extends past the end of the media at \(end) (by \(last - end), in media "
          + "timescale units)"
      )
    }
  }

  static let editsAndTrack = Rule(
    "isom.elst.sum-vs-tkhd", .warning, at: .box("elst"),
    "tkhd.duration should equal the sum of the edit durations", clause: Clause(.iso12, "8.3.2"),
    cause: "The edits were probably changed, or a delay was added, and tkhd was not updated",
    fix: "Set tkhd.duration to the sum of the edit durations",
    passing: .movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0")),
    failing: .movie(moreOfTrack: edits("u32 1 ↓u32 40, 0 u16 1, 0"))
  ) { list, _ in
    guard !list.isOfFragments, let header = list.enclosing("trak")?.child("tkhd"),
      let stated = header.statedDuration, let table = list.table(.entries), table.rowCount > 0
    else { return nil }
    var sum: UInt64 = 0
    var isEndless = false
    for edit in list.edits {
      sum = sum.addingReportingOverflow(UInt64(clamping: edit.duration)).partialValue
      if edit.duration == 0 { isEndless = true }
    }
    let gap = sum > stated ? sum - stated : stated - sum
    // A difference of one unit per edit is tolerated, because each edit is rounded separately.
    guard !isEndless, gap > UInt64(table.rowCount) else { return [] }
    return .cell(
      .segment_duration, row: 0, of: .entries, in: list,
      "the edit durations add up to \(sum), tkhd.duration is \(stated)",
      related: [RelatedPlace("track duration", header, field: .duration)])
  }

  static let editPriming = Rule(
    "isom.elst.priming", .info, at: .box("elst"),
    "Audio should not begin with encoder priming that an edit has to skip",
    cause: "AAC, MP3 and Opus encoders begin with priming samples, which the edit probably skips",
    fix: "No change is required; players that ignore edits play a short silence",
    passing: .movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0")),
    failing: .movie(moreOfTrack: edits("u32 1 u32 23 ↓u32 1024 u16 1, 0"))
  ) { list, _ in
    guard list.enclosing("trak")?.mediaHandler == "soun" else { return nil }
    return list.faultsInEdits { edit in
      guard let name = priming[Int(edit.mediaTime)] else { return nil }
      return (
        .media_time,
        "media_time is \(edit.mediaTime), a typical priming length of \(name)"
      )
    }
  }

  private static let priming: [Int: String] = [
    312: "Opus", 528: "MP3", 1024: "AAC", 1105: "MP3", 2048: "AAC", 2112: "Apple's AAC",
    2624: "HE-AAC",
  ]

  private static func edits(_ rows: String) -> String { "edts { full elst { \(rows) } }" }
}

extension Node {
  /// The maximum number of edits that are examined; real edit lists are short.
  private static let maxEdits = 100_000

  fileprivate var edits: [StatedEdit] {
    EditReader(self).map { Array($0.prefix(Self.maxEdits)) } ?? []
  }

  /// Returns a violation for the first row for which `judge` returns a message. The message
  /// includes the number of other such rows. Nil if the edit list has no rows.
  func faultsInEdits(_ judge: (StatedEdit) -> (column: FieldName, message: String)?)
    -> [Violation]?
  {
    guard let table = table(.entries), table.rowCount > 0 else { return nil }
    var first: (row: Int, column: FieldName, message: String)?
    var rows = FoundRows()
    for (row, edit) in edits.enumerated() {
      guard let wrong = judge(edit) else { continue }
      rows.add(row)
      if first == nil { first = (row, wrong.column, wrong.message) }
    }
    guard let first else { return [] }
    return .cell(first.column, row: first.row, of: .entries, in: self, first.message + rows.more)
  }
}
