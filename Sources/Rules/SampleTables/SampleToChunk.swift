import Anatomy

extension Rule {
  static let firstChunk = Rule(
    "isom.stsc.first-entry-not-1", .error, at: .box("stsc"),
    "The first row in stsc must have first_chunk 1", clause: Clause(.iso12, "8.7.4"),
    cause: "The writer probably numbers chunks from 0, or the first chunks were removed",
    fix: "Set first_chunk of the first row to 1",
    passing: [.movie()],
    failing: [.twoChunks(sampleToChunk: "full stsc { u32 1 ↓u32 2, 1, 1 }")]
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0 else { return nil }
    guard runs.firstIsNotOne else { return [] }
    return [
      .cell("first_chunk", row: 0, of: "entries", in: table, "first_chunk of row 1 is not 1")
    ]
  }

  static let chunksIncrease = Rule(
    "isom.stsc.not-increasing", .error, at: .box("stsc"),
    "first_chunk must increase from row to row in stsc",
    clause: Clause(.iso12, "8.7.4"),
    cause: "The writer probably created a row for each sample, or miscounted chunks",
    fix: "Keep one row for each run of chunks with equal values",
    passing: [.movie()],
    failing: [.twoChunks(sampleToChunk: "full stsc { u32 2 u32 1, 1, 1 ↓u32 1, 1, 1 }")]
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0 else { return nil }
    guard let row = runs.notIncreasing.first else { return [] }
    return [
      .cell(
        "first_chunk", row: row, of: "entries", in: table,
        "first_chunk of row \(row + 1) is not greater than that of row \(row)"
          + runs.notIncreasing.more)
    ]
  }

  static let chunkBeyondOffsets = Rule(
    "isom.stsc.first-chunk-beyond-stco", .error, at: .box("stsc"),
    "first_chunk must not exceed the number of chunks",
    clause: Clause(.iso12, "8.7.4"),
    cause: "Chunks were probably removed from the offset table but not from stsc",
    fix: "Remove the rows in stsc that refer to missing chunks",
    passing: [.movie()],
    failing: [.movie(sampleToChunk: "full stsc { u32 2 u32 1, 2, 1 ↓u32 7, 2, 1 }")]
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.runs.rows > 0 else { return nil }
    guard let row = survey.runs.beyondChunks.first else { return [] }
    let offsets = table.parent?.offsetBox
    return [
      .cell(
        "first_chunk", row: row, of: "entries", in: table,
        "first_chunk of row \(row + 1) exceeds the number of chunks, \(survey.chunkCount)"
          + survey.runs.beyondChunks.more,
        related: offsets.map { [RelatedPlace("number of chunks", $0, field: "entry_count")] } ?? [])
    ]
  }

  static let emptyChunks = Rule(
    "isom.stsc.zero-samples-per-chunk", .error, at: .box("stsc"),
    "samples_per_chunk must be greater than 0", clause: Clause(.iso12, "8.7.4"),
    cause: "The writer probably started a chunk and wrote no sample into it",
    fix: "Remove the row and the offsets of its chunks, and renumber the following rows",
    passing: [.movie()],
    failing: [
      .twoChunks(sampleToChunk: "full stsc { u32 2 u32 1, 2, 1, 2 ↓u32 0, 1 }")
    ]
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0 else { return nil }
    guard let row = runs.empty.first else { return [] }
    return [
      .cell(
        "samples_per_chunk", row: row, of: "entries", in: table,
        "samples_per_chunk of row \(row + 1) is 0" + runs.empty.more)
    ]
  }

  static let chunkDescription = Rule(
    "isom.stsc.bad-description-index", .error, at: .box("stsc"),
    "sample_description_index must refer to an entry in stsd", clause: Clause(.iso12, "8.7.4"),
    cause: "The writer probably numbers descriptions from 0, or a description was removed",
    fix: "Set sample_description_index to the position of a description in stsd, from 1",
    passing: [.movie()],
    failing: [.movie(sampleToChunk: "full stsc { u32 1 u32 1, 2 ↓u32 2 }")]
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0,
      let descriptions = table.parent?.child("stsd")
    else { return nil }
    guard let row = runs.badDescriptions.first else { return [] }
    return [
      .cell(
        "sample_description_index", row: row, of: "entries", in: table,
        "sample_description_index of row \(row + 1) is not in 1 to \(descriptions.children.count)"
          + runs.badDescriptions.more,
        related: [RelatedPlace("sample descriptions", descriptions, field: "entry_count")])
    ]
  }

  static let unevenChunks = Rule(
    "isom.stsc.uneven", .error, at: .box("stsc"),
    "stsc must place exactly the samples that exist", clause: Clause(.iso12, "8.7.4"),
    cause: "The last chunk probably has fewer samples than the others, and no row states that",
    fix: "Correct samples_per_chunk, or add a row to stsc for a shorter last chunk",
    passing: [.movie()],
    failing: [.movie(sampleToChunk: "full stsc { u32 1 u32 1 ↓u32 3, 1 }")]
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.runs.rows > 0, survey.chunkCount > 0 else {
      return nil
    }
    guard survey.placed != survey.sampleCount || survey.room != survey.sampleCount else {
      return []
    }
    let sizes = table.parent?.sizeBox
    let related = sizes.map { [RelatedPlace("number of sample sizes", $0, field: "sample_count")] }
    return [
      .cell(
        "samples_per_chunk", row: survey.runs.lastUsed, of: "entries", in: table,
        "stsc places \(survey.room) \(survey.room == 1 ? "sample" : "samples") in chunks, "
          + "expected \(survey.sampleCount)",
        related: related ?? [])
    ]
  }

  static let samplesWithoutChunks = Rule(
    "isom.stsc.empty-with-samples", .error, at: .box("stsc"),
    "stsc must not be empty if there are samples",
    clause: Clause(.iso12, "8.7.4"),
    cause: "The writer was probably interrupted before it wrote the tables",
    fix: "Rebuild stsc from the sample sizes and chunk offsets",
    passing: [.movie()],
    failing: [.movie(sampleToChunk: "full stsc { ↓u32 0 }")]
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.sampleCount > 0 else { return nil }
    guard survey.runs.rows == 0 else { return [] }
    return [
      .field(
        "entry_count", of: table,
        "entry_count is 0, but the number of samples is \(survey.sampleCount)")
    ]
  }

  static let oneSamplePerChunk = Rule(
    "isom.stbl.one-sample-per-chunk", .info, at: .box("stsc"),
    "Adjacent samples should share a chunk",
    cause:
      "Tracks are probably interleaved sample by sample, or the recorder wrote each sample "
      + "immediately",
    fix: "No change is required; fewer chunks make the tables shorter",
    passing: [.movie()],
    failing: [.twoChunks(sampleToChunk: "full stsc { u32 1 u32 1 ↓u32 1, 1 }")]
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.chunkCount > 0, survey.runs.rows > 0 else {
      return nil
    }
    guard survey.chunkCount > 1, survey.runs.ofMany == 0, survey.runs.empty.count == 0 else {
      return []
    }
    return [
      .cell(
        "samples_per_chunk", row: 0, of: "entries", in: table,
        "each of the \(survey.chunkCount) chunks contains one sample")
    ]
  }
}
