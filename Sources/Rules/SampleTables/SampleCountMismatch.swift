import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let sampleCountMismatch = Rule(
    "isom.stbl.sample-count-mismatch", .error, at: .box("stbl"),
    "The sample counts in stts must add up to the number of samples in stsz or stz2",
    clause: Clause(.iso12, "8.6.1.2"),
    cause: "The writer probably counted the last sample in one table but not in the other",
    fix: "Correct sample_count in stts, so that its entries cover all samples in stsz or stz2",
    passing: .movie(),
    failing: .movie(
      mediaHeader: "full mdhd { u32 3786912000, 3786912000, 44100, 3072 u16 0x15c7, 0 }",
      timeToSample: "full stts { u32 1 ↓u32 3, 1024 }")
  ) { tables, _ in
    guard let survey = tables.parent?.parent?.parent?.inherited(.sampleSurvey),
      let times = survey.times, let stts = tables.child("stts"),
      let sizes = tables.sizeBox
    else { return nil }
    guard times.count != survey.count else { return [] }
    return .cell(
      .sample_count, row: max(0, times.rows - 1), of: .entries, in: stts,
      "stts counts \(times.count) \(times.count == 1 ? "sample" : "samples"), "
        + "\(sizes.name) has \(survey.count)",
      related: [RelatedPlace("number of sample sizes", sizes, field: .sample_count)])
  }
}
