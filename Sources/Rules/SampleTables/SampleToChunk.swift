import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let firstChunk = Rule(
    "isom.stsc.first-entry-not-1", .error, at: .box("stsc"),
    "first_chunk of the first entry in stsc must be 1", clause: Clause(.iso12, "8.7.4"),
    cause: "The writer probably numbers chunks from 0, or the first chunks were removed",
    fix: "Set first_chunk of the first entry to 1",
    passing: .movie(),
    failing: .twoChunks(sampleToChunk: "full stsc { u32 1 ↓u32 2, 1, 1 }")
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0 else { return nil }
    guard runs.firstIsNotOne else { return [] }
    return .cell(.first_chunk, row: 0, of: .entries, in: table, "first_chunk of entry 1 is not 1")
  }

  static let chunksIncrease = Rule(
    "isom.stsc.not-increasing", .error, at: .box("stsc"),
    "first_chunk must increase from entry to entry in stsc",
    clause: Clause(.iso12, "8.7.4"),
    cause: "The writer probably created an entry for each sample, or miscounted chunks",
    fix:
      "Keep one entry for each run of chunks with equal samples_per_chunk and sample description",
    passing: .movie(),
    failing: .twoChunks(sampleToChunk: "full stsc { u32 2 u32 1, 1, 1 ↓u32 1, 1, 1 }")
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0 else { return nil }
    guard let row = runs.notIncreasing.first else { return [] }
    return .cell(
      .first_chunk, row: row, of: .entries, in: table,
      "first_chunk of entry \(row + 1) is not greater than that of entry \(row)"
        + runs.notIncreasing.more)
  }

  static let chunkBeyondOffsets = Rule(
    "isom.stsc.first-chunk-beyond-stco", .error, at: .box("stsc"),
    "first_chunk in stsc must not exceed the number of chunks",
    clause: Clause(.iso12, "8.7.4"),
    cause: "Chunks were probably removed from the offset table but not from stsc",
    fix: "Remove the entries in stsc that refer to missing chunks",
    passing: .movie(),
    failing: .movie(sampleToChunk: "full stsc { u32 2 u32 1, 2, 1 ↓u32 7, 2, 1 }")
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.runs.rows > 0 else { return nil }
    guard let row = survey.runs.beyondChunks.first else { return [] }
    let offsets = table.parent?.offsetBox
    return .cell(
      .first_chunk, row: row, of: .entries, in: table,
      "first_chunk of entry \(row + 1) exceeds the number of chunks (\(survey.chunkCount))"
        + survey.runs.beyondChunks.more,
      related: offsets.map { [RelatedPlace("number of chunks", $0, field: .entry_count)] } ?? [])
  }

  static let emptyChunks = Rule(
    "isom.stsc.zero-samples-per-chunk", .error, at: .box("stsc"),
    "samples_per_chunk in stsc must be greater than 0", clause: Clause(.iso12, "8.7.4"),
    cause: "The writer probably started a chunk and did not write samples into it",
    fix:
      "Remove the entry and the offsets of its chunks, and renumber first_chunk in later entries",
    passing: .movie(),
    failing: .twoChunks(sampleToChunk: "full stsc { u32 2 u32 1, 2, 1, 2 ↓u32 0, 1 }")
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0 else { return nil }
    guard let row = runs.empty.first else { return [] }
    return .cell(
      .samples_per_chunk, row: row, of: .entries, in: table,
      "samples_per_chunk of entry \(row + 1) is 0, expected more than 0" + runs.empty.more)
  }

  static let chunkDescription = Rule(
    "isom.stsc.bad-description-index", .error, at: .box("stsc"),
    "sample_description_index must refer to an entry in stsd", clause: Clause(.iso12, "8.7.4"),
    cause: "The writer probably numbers descriptions from 0, or a description was removed",
    fix: "Set sample_description_index to the number of an entry in stsd, counted from 1",
    passing: .movie(),
    failing: .movie(sampleToChunk: "full stsc { u32 1 u32 1, 2 ↓u32 2 }")
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0,
      let descriptions = table.parent?.child("stsd")
    else { return nil }
    guard let row = runs.badDescriptions.first else { return [] }
    return .cell(
      .sample_description_index, row: row, of: .entries, in: table,
      "sample_description_index of entry \(row + 1) is not in the range 1 to "
        + "\(descriptions.children.count)" + runs.badDescriptions.more,
      related: [RelatedPlace("sample descriptions", descriptions, field: .entry_count)])
  }

  static let unevenChunks = Rule(
    "isom.stsc.uneven", .error, at: .box("stsc"),
    "stsc must assign exactly as many samples to chunks as the track has",
    clause: Clause(.iso12, "8.7.4"),
    cause: "The last chunk probably has fewer samples than the others, and no entry states that",
    fix: "Correct samples_per_chunk, or add an entry to stsc for a shorter last chunk",
    passing: .movie(),
    failing: .movie(sampleToChunk: "full stsc { u32 1 u32 1 ↓u32 3, 1 }")
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.runs.rows > 0, survey.chunkCount > 0 else {
      return nil
    }
    guard survey.placed != survey.sampleCount || survey.room != survey.sampleCount else {
      return []
    }
    let sizes = table.parent?.sizeBox
    let related = sizes.map { [RelatedPlace("number of sample sizes", $0, field: .sample_count)] }
    return .cell(
      .samples_per_chunk, row: survey.lastUsedRun, of: .entries, in: table,
      "stsc assigns \(survey.room) \(survey.room == 1 ? "sample" : "samples") to chunks, "
        + "expected \(survey.sampleCount)", related: related ?? [])
  }

  static let samplesWithoutChunks = Rule(
    "isom.stsc.empty-with-samples", .error, at: .box("stsc"),
    "stsc must contain at least one entry if the track has samples",
    clause: Clause(.iso12, "8.7.4"),
    cause: "The writer was probably interrupted before it wrote the tables",
    fix: "Rebuild stsc from the sample sizes and chunk offsets",
    passing: .movie(),
    failing: .movie(sampleToChunk: "full stsc { ↓u32 0 }")
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.sampleCount > 0 else { return nil }
    guard survey.runs.rows == 0 else { return [] }
    return .field(
      .entry_count, of: table,
      "entry_count is 0, but the number of samples is \(survey.sampleCount)")
  }

  static let oneSamplePerChunk = Rule(
    "isom.stbl.one-sample-per-chunk", .info, at: .box("stsc"),
    "Adjacent samples should share a chunk",
    cause:
      "Tracks are probably interleaved sample by sample, or the recorder wrote each sample "
      + "immediately",
    fix: "No change is required; fewer chunks make the tables shorter",
    passing: .movie(),
    failing: .twoChunks(sampleToChunk: "full stsc { u32 1 u32 1 ↓u32 1, 1 }")
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.chunkCount > 0, survey.runs.rows > 0 else {
      return nil
    }
    guard survey.chunkCount > 1, survey.runs.ofMany == 0, survey.runs.empty.count == 0 else {
      return []
    }
    return .cell(
      .samples_per_chunk, row: 0, of: .entries, in: table,
      "each of the \(survey.chunkCount) chunks contains one sample")
  }
}
