import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let syncOutOfRange = Rule(
    "isom.stss.out-of-range", .error, at: .box("stss"),
    "stss must list only samples that exist", clause: Clause(.iso12, "8.6.2"),
    cause: "The writer probably numbers samples from 0, or samples were removed",
    fix: "List only numbers of samples that exist: at least 1, at most the number of samples",
    passing: .movie(moreTables: "full stss { u32 1 u32 1 }"),
    failing: .movie(moreTables: "full stss { u32 2 u32 1 ↓u32 9 }")
  ) { table, _ in
    guard let survey = table.sampleSurvey, let syncs = survey.syncs, syncs.rows > 0 else {
      return nil
    }
    guard let row = syncs.beyond.first else { return [] }
    let sizes = table.parent?.sizeBox
    return .cell(
      .sample_number, row: row, of: .entries, in: table,
      "sample_number of entry \(row + 1) is not in the range 1 to " + "\(survey.count)"
        + syncs.beyond.more,
      related: sizes.map { [RelatedPlace("number of samples", $0, field: .sample_count)] } ?? [])
  }

  static let syncAscending = Rule(
    "isom.stss.not-ascending", .error, at: .box("stss"),
    "sample_number must increase from entry to entry in stss", clause: Clause(.iso12, "8.6.2"),
    cause: "Tables of two files were probably joined without renumbering the samples",
    fix: "Sort the numbers in stss and remove duplicates",
    passing: .movie(moreTables: "full stss { u32 2 u32 1, 2 }"),
    failing: .movie(moreTables: "full stss { u32 2 u32 2 ↓u32 1 }")
  ) { table, _ in
    guard let syncs = table.sampleSurvey?.syncs, syncs.rows > 0 else { return nil }
    guard let row = syncs.descending.first else { return [] }
    return .cell(
      .sample_number, row: row, of: .entries, in: table,
      "sample_number of entry \(row + 1) is not greater than that of entry \(row)"
        + syncs.descending.more)
  }

  static let syncEmpty = Rule(
    "isom.stss.empty", .warning, at: .box("stss"),
    "stss should list at least one sync sample", clause: Clause(.iso12, "8.6.2"),
    cause: "The writer probably wrote stss before it knew the sync samples, and did not fill it",
    fix: "List the sync samples, or remove stss if every sample is a sync sample",
    passing: .movie(moreTables: "full stss { u32 1 u32 1 }"),
    failing: .movie(moreTables: "full stss { ↓u32 0 }")
  ) { table, _ in
    guard let survey = table.sampleSurvey, let syncs = survey.syncs, survey.count > 0 else {
      return nil
    }
    guard syncs.rows == 0 else { return [] }
    return .field(
      .entry_count, of: table,
      "entry_count is 0, so no sample is a sync sample and players cannot seek")
  }
}
