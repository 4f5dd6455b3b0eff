import Anatomy

extension Rule {
  static let firstChunk = Rule(
    "isom.stsc.first-entry-not-1", .error, at: .box("stsc"),
    "the table of samples in chunks begins with chunk 1", clause: Clause(.iso12, "8.7.4"),
    cause: "a writer counts chunks from 0, or the first chunks were cut away",
    fix: "let the first row name chunk 1",
    passing: [.movie()],
    failing: [.twoChunks(sampleToChunk: "full stsc { u32 1 ↓u32 2, 1, 1 }")]
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0 else { return nil }
    guard runs.firstIsNotOne else { return [] }
    return [
      .cell("first_chunk", row: 0, of: "entries", in: table, "the first row is not of chunk 1")
    ]
  }

  static let chunksIncrease = Rule(
    "isom.stsc.not-increasing", .error, at: .box("stsc"),
    "each row of the table of samples in chunks begins behind the row before",
    clause: Clause(.iso12, "8.7.4"),
    cause: "a writer made a row for each sample, or lost count",
    fix: "keep one row for each run of chunks that are alike",
    passing: [.movie()],
    failing: [.twoChunks(sampleToChunk: "full stsc { u32 2 u32 1, 1, 1 ↓u32 1, 1, 1 }")]
  ) { table, _ in
    guard let runs = table.chunkSurvey?.runs, runs.rows > 0 else { return nil }
    guard let row = runs.notIncreasing.first else { return [] }
    return [
      .cell(
        "first_chunk", row: row, of: "entries", in: table,
        "the row does not begin behind the one before" + runs.notIncreasing.more)
    ]
  }

  static let chunkBeyondOffsets = Rule(
    "isom.stsc.first-chunk-beyond-stco", .error, at: .box("stsc"),
    "the table of samples in chunks speaks of chunks that there are",
    clause: Clause(.iso12, "8.7.4"),
    cause: "the file was cut, and one of the two tables was not",
    fix: "take rows away that no chunk is behind",
    passing: [.movie()],
    failing: [.movie(sampleToChunk: "full stsc { u32 2 u32 1, 2, 1 ↓u32 7, 2, 1 }")]
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.runs.rows > 0 else { return nil }
    guard let row = survey.runs.beyondChunks.first else { return [] }
    let offsets = table.parent?.offsetBox
    return [
      .cell(
        "first_chunk", row: row, of: "entries", in: table,
        "the row begins with a chunk behind the last, which is \(survey.chunkCount)"
          + survey.runs.beyondChunks.more,
        related: offsets.map { [RelatedPlace("the chunks", $0, field: "entry_count")] } ?? [])
    ]
  }

  static let emptyChunks = Rule(
    "isom.stsc.zero-samples-per-chunk", .error, at: .box("stsc"),
    "every chunk has samples", clause: Clause(.iso12, "8.7.4"),
    cause: "a writer opened a chunk and put nothing into it",
    fix: "take the row and its chunks away",
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
        "the chunks of the row have 0 samples" + runs.empty.more)
    ]
  }

  static let chunkDescription = Rule(
    "isom.stsc.bad-description-index", .error, at: .box("stsc"),
    "chunks name a sample description that there is", clause: Clause(.iso12, "8.7.4"),
    cause: "a writer counts descriptions from 0, or a description was removed",
    fix: "name a description by its place in stsd, from 1",
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
        "there are only descriptions 1 to \(descriptions.children.count)"
          + runs.badDescriptions.more,
        related: [RelatedPlace("the descriptions", descriptions, field: "entry_count")])
    ]
  }

  static let unevenChunks = Rule(
    "isom.stsc.uneven", .error, at: .box("stsc"),
    "the chunks have room for exactly the samples that there are", clause: Clause(.iso12, "8.7.4"),
    cause: "the last chunk holds fewer samples than the others, and no row says so",
    fix: "add a row for the last chunk",
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
    let related = sizes.map { [RelatedPlace("how many have a size", $0, field: "sample_count")] }
    return [
      .cell(
        "samples_per_chunk", row: survey.runs.lastUsed, of: "entries", in: table,
        "the chunks hold \(survey.room) samples, and there are \(survey.sampleCount)",
        related: related ?? [])
    ]
  }

  static let samplesWithoutChunks = Rule(
    "isom.stsc.empty-with-samples", .error, at: .box("stsc"),
    "where there are samples the table of samples in chunks is not empty",
    clause: Clause(.iso12, "8.7.4"),
    cause: "a writer was interrupted before it wrote the tables",
    fix: "write the table anew from the sizes and offsets",
    passing: [.movie()],
    failing: [.movie(sampleToChunk: "full stsc { ↓u32 0 }")]
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.sampleCount > 0 else { return nil }
    guard survey.runs.rows == 0 else { return [] }
    return [
      .field("entry_count", of: table, "no chunk has any of the \(survey.sampleCount) samples")
    ]
  }

  static let oneSamplePerChunk = Rule(
    "isom.stbl.one-sample-per-chunk", .info, at: .box("stsc"),
    "samples that lie side by side share a chunk",
    cause: "tracks are interleaved sample by sample, or a recorder writes as it goes",
    fix: "nothing has to be mended; fewer chunks make the tables shorter",
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
        "each of \(survey.chunkCount) chunks holds one sample")
    ]
  }
}
