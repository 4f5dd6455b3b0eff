import Anatomy
import Bytes

extension Rule {
  static let oneOffsetTable = Rule(
    "isom.stco.both-stco-co64", .error, at: .box("stbl"),
    "one table says where the chunks are", clause: Clause(.iso12, "8.7.5"),
    cause: "a tool widened the table and left the old one",
    fix: "keep the one whose offsets lead to the samples",
    passing: [.movie()],
    failing: [
      .movie(moreTables: "↓full co64 { u32 1 u64 @samples }"),
      .movie(chunkOffsets: "", moreTables: "↓"),
    ]
  ) { tables, _ in
    guard !tables.hidesBoxes else { return nil }
    switch (tables.child("stco"), tables.child("co64")) {
    case (let one?, let other?):
      return [
        .about(
          other, "both stco and co64 say where chunks are",
          related: [RelatedPlace("the other table", one)])
      ]
    case (nil, nil): return [.absence(in: tables, "neither stco nor co64 is there")]
    default: return []
    }
  }

  static let unusedChunk = Rule(
    "isom.stco.unused-chunk", .warning, at: .box("stco", "co64"),
    "every chunk has a sample in it", clause: Clause(.iso12, "8.7.5"),
    cause:
      "samples were cut off and the table of offsets was not, or stsc puts too many samples into chunks",
    fix: "take the offsets away that no sample is at, or mend stsc",
    passing: [.movie()],
    failing: [.movie(chunkOffsets: "full stco { u32 2 u32 @samples ↓u32 0x7fffffff }")]
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.runs.rows > 0, survey.sampleCount > 0 else {
      return nil
    }
    guard let row = survey.unused.first else { return [] }
    return [
      .cell(
        "chunk_offset", row: row, of: "entries", in: table,
        "no sample is in chunk \(row + 1)" + survey.unused.more)
    ]
  }

  static let chunkOutsideMedia = Rule(
    "isom.stbl.chunk-offset-outside-mdat", .error, at: .box("stco", "co64"),
    "every chunk lies in media data", clause: Clause(.iso12, "8.1.1"),
    cause: "a tool changed the size of what stands in front and did not count anew",
    fix: "move the offsets by as much as the boxes in front of the media grew",
    passing: [.movie()],
    failing: [.twoChunks(chunkOffsets: "full stco { u32 2 ↓u32 40, @samples + 4 }")]
  ) { table, _ in
    let file = table.surveyedFile
    // Where no media is at all, that is what is told.
    guard file.children.contains(where: { ["mdat", "imda", "meta"].contains($0.code) }) else {
      return nil
    }
    return table.faults(\.outside) { chunk, survey in
      let box = file.childHolding(chunk.range.start)
      let place = box.map { "begins in \($0.name)" } ?? "begins outside of all boxes"
      let isMedia = box.map { ["mdat", "imda"].contains($0.code) } ?? false
      let reaches = isMedia ? "goes past the end of its media data" : place
      return (
        "chunk \(chunk.row + 1) at \(chunk.range.start), of \(chunk.range.count) bytes, \(reaches)",
        box.map { [RelatedPlace("where it begins", $0)] } ?? []
      )
    }
  }

  static let chunkBeyondFile = Rule(
    "isom.stbl.chunk-offset-beyond-eof", .error, at: .box("stco", "co64"),
    "every chunk ends before the file does", clause: Clause(.iso12, "8.7.5"),
    cause: "the file was cut, or its download broke off",
    fix: "get the whole file; what is missing cannot be made up",
    passing: [.movie()],
    failing: [.twoChunks(chunkOffsets: "full stco { u32 2 u32 @samples ↓u32 0x7fffffff }")]
  ) { table, _ in
    table.faults(\.beyond) { chunk, _ in
      let end = table.surveyedFile.source.size
      let past = chunk.range.end == .max ? "far" : "\(chunk.range.end - end) bytes"
      return ("chunk \(chunk.row + 1) goes \(past) past the end of the file", [])
    }
  }

  static let chunkInFreeSpace = Rule(
    "isom.stbl.chunk-offset-in-free", .error, at: .box("stco", "co64"),
    "no chunk lies in space that is free or another's", clause: Clause(.iso12, "8.1.1"),
    cause: "a tool gave the media's bytes free, or moved the media and not its offsets",
    fix: "turn the space into media data again, or mend the offsets",
    passing: [.movie()],
    failing: [
      .twoChunks(
        chunkOffsets: "full stco { u32 2 u32 @samples ↓u32 @inside }",
        more: "free { inside: 00 * 4 }")
    ]
  ) { table, _ in
    table.faults(\.inFree) { chunk, _ in
      let box = table.surveyedFile.childHolding(chunk.range.start)
      return (
        "chunk \(chunk.row + 1) lies in \(box.map { "\($0.name)" } ?? "free space")",
        box.map { [RelatedPlace("where it lies", $0)] } ?? []
      )
    }
  }

  static let chunksAscend = Rule(
    "isom.stbl.chunks-not-ascending", .info, at: .box("stco", "co64"),
    "the chunks of a track lie in the file in their order",
    cause: "a tool put new media behind the old, or a writer filled gaps",
    fix: "nothing has to be mended; players jump more than they need to",
    passing: [.twoChunks()],
    failing: [.twoChunks(chunkOffsets: "full stco { u32 2 u32 @samples + 4 ↓u32 @samples }")]
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.isHere, survey.highest > 0 else { return nil }
    guard let row = survey.descending.first else { return [] }
    return [
      .cell(
        "chunk_offset", row: row, of: "entries", in: table,
        "chunk \(row + 1) lies before the one that precedes it" + survey.descending.more)
    ]
  }
}

extension Node {
  /// What is to be said of the first of some chunks, where no shift of all offsets tells it better.
  fileprivate func faults(
    _ kind: KeyPath<ChunkSurvey, FoundChunks>,
    _ words: (PlacedChunk, ChunkSurvey) -> (String, [RelatedPlace])
  ) -> [Violation]? {
    guard let survey = chunkSurvey, survey.isHere, survey.highest > 0 else { return nil }
    let found = survey[keyPath: kind]
    guard let first = found.first, survey.shift == nil else { return [] }
    let (message, related) = words(first, survey)
    return [
      .cell(
        "chunk_offset", row: first.row, of: "entries", in: self, message + found.more,
        related: related)
    ]
  }
}
