import Anatomy

extension Rule {
  static let negativeDelta = Rule(
    "isom.stts.negative-delta", .error, at: .box("stts"),
    "no sample has a negative duration", clause: Clause(.iso12, "8.6.1.2"),
    cause: "times that go back were written as differences, or a player's clock wrapped around",
    fix: "write samples in decoding order; what is shown earlier belongs in ctts",
    passing: [.movie()],
    failing: [.movie(timeToSample: "full stts { u32 2 u32 1, 1024, 1 ↓u32 0xFFFFFC00 }")]
  ) { table, _ in
    guard let times = table.sampleSurvey?.times else { return nil }
    guard let row = times.negatives.first else { return [] }
    return [
      .cell(
        "sample_delta", row: row, of: "entries", in: table,
        "the duration is negative, if it is not longer than half of what fits"
          + times.negatives.more)
    ]
  }

  static let zeroDelta = Rule(
    "isom.stts.zero-delta", .warning, at: .box("stts"),
    "samples but the last take some time", clause: Clause(.iso12, "8.6.1.2"),
    cause: "a writer got two samples with one time, or rounded to a coarse clock",
    fix: "give each sample its duration; a finer timescale holds short ones",
    passing: [.movie()],
    failing: [.movie(timeToSample: "full stts { u32 2 u32 1 ↓u32 0, 1, 2048 }")]
  ) { table, _ in
    // Hints for several packets of one picture share a time.
    guard let times = table.sampleSurvey?.times, times.rows > 0,
      table.enclosing("trak")?.mediaHandler != "hint"
    else { return nil }
    guard let row = times.zeros.first else { return [] }
    return [
      .cell(
        "sample_delta", row: row, of: "entries", in: table,
        "samples before the last have no duration" + times.zeros.more)
    ]
  }

  static let noncompactTimes = Rule(
    "isom.stts.noncompact", .info, at: .box("stts"),
    "samples of one duration share a row",
    cause: "a writer makes a row for each sample; some players ask for that in chapter tracks",
    fix: "nothing has to be mended; the table is longer than it could be",
    passing: [.movie()],
    failing: [.movie(timeToSample: "full stts { u32 2 u32 1, 1024, 1 ↓u32 1024 }")]
  ) { table, _ in
    guard let times = table.sampleSurvey?.times, times.rows > 0 else { return nil }
    guard let row = times.repeats.first else { return [] }
    return [
      .cell(
        "sample_delta", row: row, of: "entries", in: table,
        "the row repeats the duration of the row before" + times.repeats.more)
    ]
  }
}
