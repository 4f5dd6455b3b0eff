import Anatomy

extension Rule {
  static let editsEmpty = Rule(
    "isom.elst.empty", .warning, at: .box("edts"),
    "where edits are announced there are some", clause: Clause(.iso12, "8.6.6"),
    cause: "a tool removed the edits and left the box around them",
    fix: "take the box away; without edits the media is shown from its beginning",
    passing: [.movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0"))],
    failing: [.movie(moreOfTrack: "↓edts {}")]
  ) { edits, _ in
    guard !edits.isCut else { return nil }
    guard let list = edits.child("elst") else {
      return [.about(edits, "there is no list of edits")]
    }
    guard list.integer("entry_count") == 0 else { return [] }
    return [.field("entry_count", of: list, "the list of edits is empty")]
  }

  static let editMediaTime = Rule(
    "isom.elst.media-time-invalid", .error, at: .box("elst"),
    "an edit begins in the media, or shows nothing and says -1", clause: Clause(.iso12, "8.6.6"),
    cause: "-1 was written in fewer bits than the field has, or a delay as a negative time",
    fix: "state -1 where nothing is shown, and otherwise a time in the media",
    passing: [.movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0"))],
    failing: [.movie(moreOfTrack: edits("u32 1 u32 46 ↓i32 -2 u16 1, 0"))]
  ) { list, _ in
    list.faultsInEdits { edit in
      guard edit.mediaTime < -1 else { return nil }
      return ("media_time", "the media time is \(edit.mediaTime)")
    }
  }

  static let editRate = Rule(
    "isom.elst.rate-invalid", .warning, at: .box("elst"),
    "the media of an edit runs at its own speed, or stands still", clause: Clause(.iso12, "8.6.6"),
    cause: "a writer put 1 into both halves of the rate, or left it empty",
    fix: "state 1 and 0; other rates are for players that can change speed",
    passing: [.movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0"))],
    failing: [.movie(moreOfTrack: edits("u32 1 u32 46, 0 ↓u16 3, 0"))]
  ) { list, file in
    list.faultsInEdits { edit in
      // QuickTime plays other speeds.
      if file.isQuickTime { return nil }
      if edit.rateFraction != 0 { return ("media_rate_fraction", "the rate has a fraction") }
      guard edit.rate != 0, edit.rate != 1 else { return nil }
      return ("media_rate_integer", "the rate is \(edit.rate)")
    }
  }

  static let editDurationZero = Rule(
    "isom.elst.segment-duration-zero", .warning, at: .box("elst"),
    "the only edit of a movie without fragments takes some time", clause: Clause(.iso12, "8.6.6"),
    cause: "the movie was made of fragments, in which 0 means all that follows",
    fix: "state the duration of the track in units of the movie",
    passing: [.movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0"))],
    failing: [.movie(moreOfTrack: edits("u32 1 ↓u32 0, 0 u16 1, 0"))]
  ) { list, _ in
    guard !list.isOfFragments, (list.sampleSurvey?.count ?? 0) > 0,
      let table = list.table("entries"), table.rowCount > 0
    else { return nil }
    guard table.rowCount == 1 else { return [] }
    return list.faultsInEdits { edit in
      edit.duration == 0 ? ("segment_duration", "the edit takes no time") : nil
    }
  }

  static let editRepeats = Rule(
    "isom.elst.repeat-flag", .info, at: .box("elst"),
    "the edit list does not repeat", clause: Clause(.iso12, "8.6.6"),
    cause: "a picture sequence is to be shown again and again",
    fix: "nothing has to be mended; few players repeat",
    passing: [.movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0"))],
    failing: [
      .movie(moreOfTrack: "edts { elst { 00 ↓u24 1 u32 1 u32 46, 0 u16 1, 0 } }")
    ]
  ) { list, _ in
    guard let flags = list.integer("flags") else { return nil }
    return flags & 1 == 0 ? [] : [.field("flags", of: list, "the edits repeat")]
  }

  static let editBeyondMedia = Rule(
    "isom.elst.beyond-media", .warning, at: .box("elst"),
    "an edit shows media that there is", clause: Clause(.iso12, "8.6.6"),
    cause: "samples were cut, or a duration was stated in units of the media",
    fix: "shorten the edit to the end of the media; durations count in units of the movie",
    passing: [.movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0"))],
    failing: [.movie(moreOfTrack: edits("u32 1 ↓u32 4600, 0 u16 1, 0"))]
  ) { list, _ in
    guard !list.isOfFragments, let track = list.enclosing("trak"),
      let media = track.sampleSurvey?.times?.duration, media > 0, media < 1 << 62,
      let mediaScale = track.descendant("mdia", "mdhd")?.integer("timescale"), mediaScale > 0,
      let movieScale = track.parent?.child("mvhd")?.integer("timescale"), movieScale > 0
    else { return nil }
    let survey = track.sampleSurvey?.compositions
    let end = max(Int(media), survey.map { Int(clamping: $0.end) } ?? 0)
    return list.faultsInEdits { edit in
      guard edit.mediaTime >= 0, edit.rate == 1 else { return nil }
      let (product, overflow) = edit.duration.multipliedReportingOverflow(by: mediaScale)
      let last = edit.mediaTime.saturatingAdd(overflow ? .max : product / movieScale)
      // Durations are rounded to units of the movie, and to whole frames of sound.
      let slack = (mediaScale / movieScale).saturatingAdd(mediaScale / 10)
      guard last > end.saturatingAdd(slack) else { return nil }
      return ("segment_duration", "the edit ends \(last - end) units behind the media")
    }
  }

  static let editsAndTrack = Rule(
    "isom.elst.sum-vs-tkhd", .warning, at: .box("elst"),
    "a track is as long as its edits together", clause: Clause(.iso12, "8.3.2"),
    cause: "the edits were changed, or a delay was added, and the header was not",
    fix: "state the sum of the edits in tkhd",
    passing: [.movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0"))],
    failing: [.movie(moreOfTrack: edits("u32 1 ↓u32 40, 0 u16 1, 0"))]
  ) { list, _ in
    guard !list.isOfFragments, let header = list.enclosing("trak")?.child("tkhd"),
      let stated = header.statedDuration, let table = list.table("entries"), table.rowCount > 0
    else { return nil }
    var sum: UInt64 = 0
    var isEndless = false
    list.forEachEdit { _, edit in
      sum = sum.addingReportingOverflow(UInt64(clamping: edit.duration)).partialValue
      if edit.duration == 0 { isEndless = true }
    }
    let gap = sum > stated ? sum - stated : stated - sum
    // Each edit is rounded by itself.
    guard !isEndless, gap > UInt64(table.rowCount) else { return [] }
    return [
      .cell(
        "segment_duration", row: 0, of: "entries", in: list,
        "the edits take \(sum) units together, the track \(stated)",
        related: [RelatedPlace("the duration of the track", header, field: "duration")])
    ]
  }

  static let editPriming = Rule(
    "isom.elst.priming", .info, at: .box("elst"),
    "the first edit of sound does not leave out samples that the coder put in front",
    cause: "coders of AAC, MP3 and Opus begin with some silence, which the edit cuts away",
    fix: "nothing has to be mended; players that ignore edits play a short silence",
    passing: [.movie(moreOfTrack: edits("u32 1 u32 46, 0 u16 1, 0"))],
    failing: [.movie(moreOfTrack: edits("u32 1 u32 23 ↓u32 1024 u16 1, 0"))]
  ) { list, _ in
    guard list.enclosing("trak")?.mediaHandler == "soun" else { return nil }
    return list.faultsInEdits { edit in
      guard let name = priming[edit.mediaTime] else { return nil }
      return (
        "media_time", "the edit leaves out \(edit.mediaTime) samples, as \(name) puts in front"
      )
    }
  }

  private static let priming: [Int: String] = [
    312: "Opus", 528: "MP3", 1024: "AAC", 1105: "MP3", 2048: "AAC", 2112: "Apple's AAC",
    2624: "HE-AAC",
  ]

  private static func edits(_ rows: String) -> String { "edts { full elst { \(rows) } }" }
}

/// One row of an edit list.
private struct EditListEntry {
  let duration: Int
  let mediaTime: Int
  let rate: Int
  let rateFraction: Int
}

extension Node {
  /// So many edits are looked at; real lists are short.
  private static let maxEdits = 100_000

  fileprivate func forEachEdit(_ visit: (Int, EditListEntry) -> Void) {
    guard let table = table("entries") else { return }
    var reader = RowReader(table)
    let names = ["segment_duration", "media_time", "media_rate_integer", "media_rate_fraction"]
    let places = names.map { CellPlace($0, in: table) }
    let width = integer("version") == 0 ? 32 : 64
    for row in 0..<min(table.rowCount, Self.maxEdits) {
      guard reader.next() else { return }
      visit(
        row,
        EditListEntry(
          duration: Int(clamping: reader.cell(places[0])),
          mediaTime: Int(reader.cell(places[1]).signed(width: width)),
          rate: Int(reader.cell(places[2]).signed(width: 16)),
          rateFraction: Int(reader.cell(places[3]).signed(width: 16))))
    }
  }

  /// The first row that something is wrong with, and how many more.
  fileprivate func faultsInEdits(_ judge: (EditListEntry) -> (column: String, message: String)?)
    -> [Violation]?
  {
    guard let table = table("entries"), table.rowCount > 0 else { return nil }
    var first: (row: Int, column: String, message: String)?
    var rows = FoundRows()
    forEachEdit { row, edit in
      guard let wrong = judge(edit) else { return }
      rows.add(row)
      if first == nil { first = (row, wrong.column, wrong.message) }
    }
    guard let first else { return [] }
    return [
      .cell(
        first.column, row: first.row, of: "entries", in: self, first.message + rows.more)
    ]
  }
}
