import Anatomy

extension Rule {
  static let syncOutOfRange = Rule(
    "isom.stss.out-of-range", .error, at: .box("stss"),
    "sync samples are samples that there are", clause: Clause(.iso12, "8.6.2"),
    cause: "a writer counts samples from 0, or samples were cut off",
    fix: "name samples by their number, from 1 to the last",
    passing: [.movie(moreTables: "full stss { u32 1 u32 1 }")],
    failing: [.movie(moreTables: "full stss { u32 2 u32 1 ↓u32 9 }")]
  ) { table, _ in
    guard let survey = table.sampleSurvey, let syncs = survey.syncs, syncs.rows > 0 else {
      return nil
    }
    guard let row = syncs.beyond.first else { return [] }
    let sizes = table.parent?.sizeBox
    return [
      .cell(
        "sample_number", row: row, of: "entries", in: table,
        "no sample has the number; there are \(survey.count)" + syncs.beyond.more,
        related: sizes.map { [RelatedPlace("how many samples", $0, field: "sample_count")] } ?? [])
    ]
  }

  static let syncAscending = Rule(
    "isom.stss.not-ascending", .error, at: .box("stss"),
    "sync samples are named in rising order", clause: Clause(.iso12, "8.6.2"),
    cause: "tables of two files were put together without counting on",
    fix: "sort the numbers, and keep each once",
    passing: [.movie(moreTables: "full stss { u32 2 u32 1, 2 }")],
    failing: [.movie(moreTables: "full stss { u32 2 u32 2 ↓u32 1 }")]
  ) { table, _ in
    guard let syncs = table.sampleSurvey?.syncs, syncs.rows > 0 else { return nil }
    guard let row = syncs.descending.first else { return [] }
    return [
      .cell(
        "sample_number", row: row, of: "entries", in: table,
        "the number is not above the one before" + syncs.descending.more)
    ]
  }

  static let syncEmpty = Rule(
    "isom.stss.empty", .warning, at: .box("stss"),
    "a table of sync samples names some", clause: Clause(.iso12, "8.6.2"),
    cause: "a writer did not know which samples they are; without the table all would be",
    fix: "name the sync samples, or leave the table out where every sample is one",
    passing: [.movie(moreTables: "full stss { u32 1 u32 1 }")],
    failing: [.movie(moreTables: "full stss { ↓u32 0 }")]
  ) { table, _ in
    guard let survey = table.sampleSurvey, let syncs = survey.syncs, survey.count > 0 else {
      return nil
    }
    guard syncs.rows == 0 else { return [] }
    return [
      .field(
        "entry_count", of: table,
        "none of \(survey.count) samples is a sync sample: nobody can seek")
    ]
  }
}
