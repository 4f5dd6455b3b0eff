import Anatomy
import Movie
import RuleEngine

/// Rules about AV1 in movie fragments, and in the tracks of CMAF files.
extension Rule {
  static let av1Fragments: [Rule] = [av1RunOffsets, av1EntriesDiffer]

  static let av1RunOffsets = Rule(
    "av1.trun.composition-offset", .error, at: .box("trun"),
    "trun of a track with AV1 must not contain composition offsets",
    clause: Clause(.av1InISOMedia, "2.4"),
    cause: "The writer used the flags of another codec with reordered frames",
    fix: "Clear the flag 0x000800 of trun, and remove the offsets",
    passing: fragment("full trun flags 0x201 { u32 1 i32 @samples - @fragment u32 10 }"),
    failing: fragment(
      "full trun flags 0xa01 { u32 1 i32 @samples - @fragment u32 10 ↓u32 0 }")
  ) { run, _ in
    guard let entries = run.entriesOfFragment, entries.contains(where: { $0.code == "av01" }) else {
      return nil
    }
    guard let table = run.table(.samples), table.rowCount > 0,
      let column = table.column(named: .sample_composition_time_offset)
    else { return [] }
    let first = table.rawCell(row: 0, column: column).map { "\($0)" } ?? "not readable"
    return .cell(
      .sample_composition_time_offset, row: 0, of: .samples, in: run,
      "trun contains composition offsets, which AV1 does not allow; the first is \(first)")
  }

  static let av1EntriesDiffer = Rule(
    "av1.entry.differs", .error, at: .box("stsd"),
    "All av01 sample entries of a track of CMAF must state the same profile, level, tier and format",
    clause: Clause(.av1InISOMedia, "3"), in: [.cmaf],
    cause: "A tool joined two videos that were encoded with different settings",
    fix: "Encode the videos with the same settings, or write two tracks",
    passing: fragment(emptyRun, entries: ["81 00 0c 00", "81 00 0c 00"]),
    failing: fragment(emptyRun, entries: ["81 00 0c 00", "81 ↓20 0c 00"])
  ) { descriptions, _ in
    let configurations = descriptions.children.prefix(100).filter { $0.code == "av01" }
      .compactMap { $0.child("av1C") }
    guard let first = configurations.first, configurations.count > 1 else { return nil }
    let names: [FieldName] = [
      .seq_profile, .seq_level_idx_0, .seq_tier_0, .high_bitdepth, .twelve_bit, .monochrome,
      .chroma_subsampling_x, .chroma_subsampling_y, .chroma_sample_position,
    ]
    return configurations.dropFirst().compactMap { other in
      for name in names {
        guard let own = other.integer(name), let expected = first.integer(name), own != expected
        else { continue }
        return .field(
          name, of: other, "\(name) is \(own), but \(expected) in the first sample entry")
      }
      return nil
    }
  }

  private static let emptyRun = "full trun flags 1 { u32 0 i32 @samples - @fragment }"

  /// Returns a fragmented movie of CMAF with AV1.
  ///
  /// - Parameters:
  ///   - run: the `trun` box.
  ///   - entries: the first four bytes of `av1C` in each sample entry.
  private static func fragment(_ run: String, entries: [String] = ["81 00 0c 00"]) -> [Example] {
    let movie = Example.fragments(
      fileType: #"ftyp { "iso6" u32 0 "iso6" "cmfc" "av01" }"#,
      trackExtends: "mvex { full trex { u32 1, 1, 1024, 10, 0 } }", run: run,
      media: "mdat { samples: \(Example.av1Units) 32 01 10 }")
    let descriptions = entries.map { record in
      """
      av01 {
        00 * 6 u16 1 00 * 16 u16 16, 8 u32 0x480000, 0x480000 00 * 4 u16 1 00 * 32
        u16 24, 0xffff
        av1C { \(record) }
        colr { "nclx" u16 1, 1, 1 00 }
      }
      """
    }
    let script = movie.script
      .replacing("\"soun\"", with: "\"vide\"")
      .replacing("full smhd { fixed16 0 00 00 }", with: "full vmhd flags 1 { 00 * 8 }")
      .replacing("fixed32 0, 0", with: "fixed32 16, 8")
      .replacing("fixed16 1 00 00\n", with: "fixed16 0 00 00\n")
      .replacing(
        Example.soundDescription(),
        with: "full stsd { u32 \(entries.count) \(descriptions.joined(separator: " ")) }")
    return [
      Example(script, showing: ([run] + entries).first { $0.contains("↓") } ?? "a fragment of AV1")
    ]
  }
}

extension Node {
  /// The sample entries of the track to which this box in a track fragment belongs; nil if they are
  /// in another file.
  fileprivate var entriesOfFragment: [Node]? {
    guard let id = parent?.child("tfhd")?.integer(.track_ID) else { return nil }
    return movie?.track(id)?.descendant("mdia", "minf", "stbl", "stsd").map {
      Array($0.children.prefix(100))
    }
  }
}
