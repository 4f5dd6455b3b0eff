import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let oneOffsetTable = Rule(
    "isom.stco.both-stco-co64", .error, at: .box("stbl"),
    "stbl must contain exactly one of stco and co64", clause: Clause(.iso12, "8.7.5"),
    cause: "A tool probably converted stco to co64 and did not remove stco",
    fix: "Remove the table with wrong offsets, or rebuild stco if both tables are missing",
    passing: .movie(),
    failing: [
      .movie(moreTables: "↓full co64 { u32 1 u64 @samples }"),
      .movie(chunkOffsets: "", moreTables: "↓"),
    ]
  ) { tables, _ in
    guard !tables.hidesBoxes else { return nil }
    switch (tables.child("stco"), tables.child("co64")) {
    case (let one?, let other?):
      return .about(
        other, "\(tables.name) contains both stco and co64, expected only one of them",
        related: [RelatedPlace("the other table", one)])
    case (nil, nil):
      return .absence(in: tables, "neither stco nor co64 is present in \(tables.name)")
    default: return []
    }
  }

  static let unusedChunk = Rule(
    "isom.stco.unused-chunk", .warning, at: .box("stco", "co64"),
    "Every chunk should contain at least one sample", clause: Clause(.iso12, "8.7.5"),
    cause:
      "Samples were cut without updating stco, or stsc assigns too many samples to a chunk",
    fix: "Remove the chunk offsets of empty chunks, or correct samples_per_chunk in stsc",
    passing: .movie(),
    failing: .movie(chunkOffsets: "full stco { u32 2 u32 @samples ↓u32 0x7fffffff }")
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.runs.rows > 0, survey.sampleCount > 0 else {
      return nil
    }
    guard let row = survey.unused.first else { return [] }
    return .cell(
      .chunk_offset, row: row, of: .entries, in: table,
      "chunk \(row + 1) of \(survey.chunkCount) contains no samples" + survey.unused.more)
  }

  static let chunkOutsideMedia = Rule(
    "isom.stbl.chunk-offset-outside-mdat", .error, at: .box("stco", "co64"),
    "Every chunk must be inside a media data box (mdat, imda or idat)",
    clause: Clause(.iso12, "8.1.1"),
    cause: "A tool probably resized boxes before the media and did not update the chunk offsets",
    fix: "Shift the chunk offsets by the number of bytes by which the boxes before the media grew",
    passing: .movie(),
    failing: .twoChunks(chunkOffsets: "full stco { u32 2 ↓u32 40, @samples + 4 }")
  ) { table, _ in
    let file = table.mediaFile
    // A file without media data is reported by `isom.mdat.missing`.
    guard file.children.contains(where: { ["mdat", "imda", "meta"].contains($0.code) }) else {
      return nil
    }
    return table.violations(\.outside) { chunk, survey in
      let box = file.childHolding(chunk.range.start)
      let place = box.map { "begins in \($0.name)" } ?? "begins outside of all boxes"
      let isMedia = box.map { ["mdat", "imda"].contains($0.code) } ?? false
      let reaches =
        isMedia ? "extends past the end of its media data" : "\(place), expected in media data"
      return (
        "chunk \(chunk.row + 1) (offset \(chunk.range.start), size \(chunk.range.count)) "
          + "\(reaches)",
        box.map { [RelatedPlace("box in which the chunk begins", $0)] } ?? []
      )
    }
  }

  static let chunkBeyondFile = Rule(
    "isom.stbl.chunk-offset-beyond-eof", .error, at: .box("stco", "co64"),
    "A chunk must not extend past the end of the file", clause: Clause(.iso12, "8.7.5"),
    cause: "The file was probably truncated, or its download was interrupted",
    fix: "Obtain the complete file; the missing media cannot be reconstructed",
    passing: .movie(),
    failing: .twoChunks(chunkOffsets: "full stco { u32 2 u32 @samples ↓u32 0x7fffffff }")
  ) { table, _ in
    table.violations(\.beyond) { chunk, _ in
      let end = table.mediaFile.source.size
      let past = chunk.range.end == .max ? "far past" : "to \(chunk.range.end), past"
      return ("chunk \(chunk.row + 1) extends \(past) the end of the file at \(end)", [])
    }
  }

  static let chunkInFreeSpace = Rule(
    "isom.stbl.chunk-offset-in-free", .error, at: .box("stco", "co64"),
    "A chunk must not be in free, skip, wide or uuid boxes", clause: Clause(.iso12, "8.1.1"),
    cause:
      "A tool probably marked the media as free space, or moved the media and did not update the "
      + "chunk offsets",
    fix:
      "If the box contains the media, change its type to mdat; otherwise correct the chunk offset",
    passing: .movie(),
    failing: .twoChunks(
      chunkOffsets: "full stco { u32 2 u32 @samples ↓u32 @inside }",
      more: "free { inside: 00 * 4 }")
  ) { table, _ in
    table.violations(\.inFree) { chunk, _ in
      let box = table.mediaFile.childHolding(chunk.range.start)
      return (
        "chunk \(chunk.row + 1) is in \(box.map { "a \($0.name) box" } ?? "free space"), expected "
          + "in media data",
        box.map { [RelatedPlace("box that contains the chunk", $0)] } ?? []
      )
    }
  }

  static let chunksAscend = Rule(
    "isom.stbl.chunks-not-ascending", .info, at: .box("stco", "co64"),
    "The chunk offsets of a track should be in ascending order",
    cause: "A tool probably appended chunks at the end of the file, or wrote chunks into gaps",
    fix:
      "No change is required; remux the file, for example with ffmpeg -c copy, if playback is slow",
    passing: .twoChunks(),
    failing: .twoChunks(chunkOffsets: "full stco { u32 2 u32 @samples + 4 ↓u32 @samples }")
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.isHere, survey.highest > 0 else { return nil }
    guard let row = survey.descending.first else { return [] }
    return .cell(
      .chunk_offset, row: row, of: .entries, in: table,
      "chunk \(row + 1) is located before chunk \(row) in the file" + survey.descending.more)
  }
}

extension Node {
  /// Returns a violation for the first chunk that has the given fault. Empty if all offsets are
  /// wrong by the same distance, because another rule reports that. Nil without samples in this
  /// file.
  fileprivate func violations(
    _ kind: KeyPath<ChunkSurvey, FoundChunks>,
    _ words: (PlacedChunk, ChunkSurvey) -> (String, [RelatedPlace])
  ) -> [Violation]? {
    guard let survey = chunkSurvey, survey.isHere, survey.highest > 0 else { return nil }
    let found = survey[keyPath: kind]
    guard let first = found.first, survey.shift == nil else { return [] }
    let (message, related) = words(first, survey)
    return .cell(
      .chunk_offset, row: first.row, of: .entries, in: self, message + found.more, related: related)
  }
}
