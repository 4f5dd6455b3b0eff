import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let constantShift = Rule(
    "isom.stbl.chunk-offset-constant-shift", .error, at: .box("stco", "co64"),
    "Chunk offsets must point to their samples, not a constant distance before or after them",
    clause: Clause(.iso12, "8.7.5"),
    cause:
      "A tagger probably resized a box before the media and did not update the chunk offsets",
    fix: "Shift every chunk offset by the reported number of bytes",
    passing: .movie(),
    failing: [
      .movie(chunkOffsets: "full stco { u32 1 ↓u32 @samples - 3 }"),
      .movie(
        moreOfMovie: metadataTrack("full stco { u32 1 ↓u32 @others - 2 }"),
        media: "mdat { samples: (01 18 20 07) * 2 others: 00 * 8 }"),
    ]
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.isHere, survey.highest > 0,
      survey.sizesAreCertain
    else { return nil }
    guard let shift = survey.shift else { return [] }
    let size = shift.magnitude == 1 ? "1 byte" : "\(shift.magnitude) bytes"
    let likelyCause =
      survey.shiftIsShared
      ? table.mediaFile.shiftedBox(by: 0 - shift, before: survey.lowest - shift) : nil
    let since = likelyCause.map { "; \($0.box.path) \($0.words)" } ?? ""
    return .cell(
      .chunk_offset, row: 0, of: .entries, in: table,
      "every chunk offset in \(table.name) is \(size) too \(shift < 0 ? "small" : "large")" + since,
      related: likelyCause.map { [RelatedPlace("box that probably changed size", $0.box)] } ?? [])
  }

  static let chunkOverlap = Rule(
    "isom.stbl.chunk-overlap", .warning, at: .box("stco", "co64"),
    "Chunks of tracks with different media types should not overlap",
    clause: Clause(.iso12, "8.7.5"),
    cause: "A tool probably changed the chunk offsets of one track but not those of the other",
    fix:
      "Correct the chunk offsets of the track with samples that do not begin as their codec "
      + "requires",
    passing: .movie(
      moreOfMovie: metadataTrack("full stco { u32 1 u32 @others }"),
      media: "mdat { samples: (01 18 20 07) * 2 others: 00 * 8 }"),
    failing: .movie(
      moreOfMovie: metadataTrack("full stco { u32 1 ↓u32 @others - 2 }"),
      media: "mdat { samples: (01 18 20 07) * 2 others: 00 * 12 }")
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.isHere, survey.highest > 0 else { return nil }
    let other = survey.overlapped.flatMap { table.document.node(at: $0) }
    guard let first = survey.overlaps.first, survey.shift == nil,
      other?.chunkSurvey?.shift == nil
    else { return [] }
    return .cell(
      .chunk_offset, row: first.row, of: .entries, in: table,
      "chunk \(first.row + 1) begins inside a chunk of another track" + survey.overlaps.more,
      related: other.map { [RelatedPlace("the other track", $0)] } ?? [])
  }

  static let chunkCrossesNext = Rule(
    "isom.stbl.sample-beyond-chunk-end", .error, at: .box("stco", "co64"),
    "The samples of a chunk must end before the next chunk of the track begins",
    clause: Clause(.iso12, "8.7.4"),
    cause: "The tables stsz, stsc and stco probably come from different versions of the file",
    fix: "Rebuild stsz, stsc and stco from the samples found in the media data",
    passing: .twoChunks(),
    failing: .twoChunks(chunkOffsets: "full stco { u32 2 u32 @samples ↓u32 @samples + 2 }")
  ) { table, _ in
    guard let survey = table.chunkSurvey, survey.isHere, survey.highest > 0,
      survey.sizesAreCertain
    else { return nil }
    guard let first = survey.crossing.first, survey.shift == nil else { return [] }
    return .cell(
      .chunk_offset, row: first.row, of: .entries, in: table,
      "chunk \(first.row + 1) begins before the samples of chunk \(first.row) end"
        + survey.crossing.more)
  }

  static let firstBytesImplausible = Rule(
    "isom.stbl.first-bytes-implausible", .warning, at: .box("trak"),
    "Samples should begin with the bytes that their codec requires",
    clause: Clause(.iso12, "8.7.5"),
    cause:
      "Chunk offsets probably do not point to samples, or the sample description is that of other "
      + "media",
    fix:
      "Find where the first sample begins and correct the chunk offsets, or correct the sample "
      + "description",
    passing: .movie(descriptions: pngDescription, media: pngMedia),
    failing: .movie(
      descriptions: pngDescription,
      media: #"mdat { samples: ↓(00 01 02 03) 89 "PNG" }"#)
  ) { track, _ in
    guard let survey = track.inherited(.mediaSurvey)?.tracks[track.index], survey.isHere else {
      return nil
    }
    let file = track.mediaFile
    var looked = 0
    var wrong: (ChunkSurvey.Probe, SampleCoding)?
    var wrongs = 0
    for probe in survey.probes {
      guard let coding = track.coding(of: probe.description),
        let holds = coding.plausible(probe.range, in: file.source)
      else { continue }
      looked += 1
      if !holds {
        wrongs += 1
        wrong = wrong ?? (probe, coding)
      }
    }
    guard looked > 0 else { return nil }
    guard let (probe, coding) = wrong, survey.shift == nil else { return [] }
    return .bytes(
      ByteRange(start: probe.range.start, count: min(8, probe.range.count)), in: file,
      "the first sample of chunk \(probe.row + 1) does not begin with \(coding.words); "
        + "samples affected: \(wrongs) of \(looked) examined",
      related: [RelatedPlace("the track", track)])
  }

  private static let pngDescription = """
    full stsd {
      u32 1
      "png " {
        00 * 6 u16 1
        00 * 16 u16 1, 1 fixed32 72, 72 00 * 4 u16 1 00 * 32 u16 24 ff ff
      }
    }
    """

  private static let pngMedia = #"mdat { samples: (89 "PNG") * 2 }"#

  private static func metadataTrack(_ offsets: String) -> String {
    Example.metadataTrack(chunkOffsets: offsets)
  }
}

extension Node {
  /// Returns a box that is before the media and probably moved it by growing or shrinking, and the
  /// reason as text. Nil if there is no such box.
  fileprivate func shiftedBox(by growth: Int, before start: Int) -> (box: Node, words: String)? {
    let front = children.filter { $0.range.end <= start && $0.source === source }
    let holders = front.filter { ["moov", "meta", "uuid", "udta"].contains($0.code) }
    guard let holder = holders.last ?? front.last(where: { $0.code != "mdat" }) else { return nil }
    if growth > 0, let whole = holder.boxOfSize(growth, depth: 0) {
      return (whole, "is before the media and has exactly this size")
    }
    return (
      holder,
      growth > 0
        ? "is before the media and probably grew" : "is before the media and probably shrank"
    )
  }

  /// Returns the first box that is exactly `size` bytes long: this box, or a box in the containers
  /// that taggers edit. Nil if there is none.
  private func boxOfSize(_ size: Int, depth: Int) -> Node? {
    guard depth < 6, range.count >= size else { return nil }
    if range.count == size { return self }
    let named: Set<FourCC> = ["udta", "meta", "ilst", "moov", "trak", "free"]
    for child in children where named.contains(child.code) || child.range.count == size {
      if child.source === source, let found = child.boxOfSize(size, depth: depth + 1) {
        return found
      }
    }
    return nil
  }
}
