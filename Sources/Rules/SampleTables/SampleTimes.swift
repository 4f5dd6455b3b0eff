import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let negativeDelta = Rule(
    "isom.stts.negative-delta", .error, at: .box("stts"),
    "sample_delta in stts must not be negative", clause: Clause(.iso12, "8.6.1.2"),
    cause:
      "The writer probably stored differences of presentation times, or a clock wrapped around",
    fix: "Write samples in decoding order, and state differences from presentation times in ctts",
    passing: .movie(),
    failing: .movie(timeToSample: "full stts { u32 2 u32 1, 1024, 1 ↓u32 0xFFFFFC00 }")
  ) { table, _ in
    guard let times = table.sampleSurvey?.times else { return nil }
    guard let row = times.negatives.first else { return [] }
    return .cell(
      .sample_delta, row: row, of: .entries, in: table,
      "sample_delta of entry \(row + 1) is above 0x7FFFFFFF, so it is probably negative"
        + times.negatives.more)
  }

  static let zeroDelta = Rule(
    "isom.stts.zero-delta", .warning, at: .box("stts"),
    "Only the last sample should have a duration of 0", clause: Clause(.iso12, "8.6.1.2"),
    cause:
      "The writer probably received two samples with the same time, or rounded to a low timescale",
    fix:
      "Set sample_delta to the duration of each sample; use a higher timescale if that rounds to 0",
    passing: .movie(),
    failing: .movie(timeToSample: "full stts { u32 2 u32 1 ↓u32 0, 1, 2048 }")
  ) { table, _ in
    // Hint tracks are skipped: several of their samples may be packets of one picture, with the
    // same time.
    guard let times = table.sampleSurvey?.times, times.rows > 0,
      table.enclosing("trak")?.mediaHandler != "hint"
    else { return nil }
    guard let row = times.zeros.first else { return [] }
    return .cell(
      .sample_delta, row: row, of: .entries, in: table,
      "sample_delta of entry \(row + 1) is 0, expected more than 0 before the last " + "sample"
        + times.zeros.more)
  }

  static let noncompactTimes = Rule(
    "isom.stts.noncompact", .info, at: .box("stts"),
    "Consecutive samples with the same duration should share an entry in stts",
    cause:
      "The writer probably creates an entry for each sample; some players need that in chapter "
      + "tracks",
    fix: "No change is required; merge the entries to make stts smaller",
    passing: .movie(),
    failing: .movie(timeToSample: "full stts { u32 2 u32 1, 1024, 1 ↓u32 1024 }")
  ) { table, _ in
    guard let times = table.sampleSurvey?.times, times.rows > 0 else { return nil }
    guard let row = times.repeats.first else { return [] }
    return .cell(
      .sample_delta, row: row, of: .entries, in: table,
      "entry \(row + 1) of stts has the same sample_delta as entry \(row)" + times.repeats.more)
  }
}
