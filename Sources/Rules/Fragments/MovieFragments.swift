import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let sequenceIncreases = Rule(
    "isom.mfhd.sequence-not-increasing", .warning, at: .box("mfhd"),
    "mfhd.sequence_number should increase from fragment to fragment",
    clause: Clause(.iso12, "8.8.5"),
    cause: "Parts of a recording were concatenated, and each part has its own numbering",
    fix: "Number all fragments in ascending order in mfhd.sequence_number",
    passing: .fragments(more: Example.secondFragment()),
    failing: .fragments(more: Example.secondFragment(number: "↓u32 1"))
  ) { header, _ in header.numberFault(where: <=) }

  static let sequenceGap = Rule(
    "isom.mfhd.sequence-gap", .info, at: .box("mfhd"),
    "mfhd.sequence_number should increase by 1 from fragment to fragment",
    clause: Clause(.iso12, "8.8.5"),
    cause: "Fragments were lost, or the fragments of other tracks are in separate files",
    fix: "Obtain the missing fragments if the decode times also have a gap",
    passing: .fragments(more: Example.secondFragment()),
    failing: .fragments(more: Example.secondFragment(number: "↓u32 5"))
  ) { header, _ in header.numberFault(where: >) }

  static let fragmentMedia = Rule(
    "isom.frag.mdat-missing", .error, at: .box("moof"),
    "A fragment (moof) that has samples must be followed by a media data box",
    cause: "A download or recording was interrupted between moof and its media data",
    fix: "Obtain the complete file, or remove the fragment that has no media data",
    passing: .fragments(),
    failing: .fragments(beforeFragment: "↓", run: "full trun flags 1 { u32 2 i32 8 }", media: "")
  ) { moof, _ in
    guard let survey = moof.fragmentSurvey else { return nil }
    guard survey.withoutMedia.contains(moof.index) else { return [] }
    return .about(moof, "no media data box follows the fragment (moof) at \(moof.range.start)")
  }

  static let trackFragmentUnknown = Rule(
    "isom.traf.unknown-track", .error, at: .box("tfhd"),
    "tfhd.track_ID must be the ID of an existing track", clause: Clause(.iso12, "8.8.7"),
    cause: "Fragments were appended to the moov of another file",
    fix: "Use the moov of the original file of the fragments, or correct track_ID in each tfhd",
    passing: .fragments(),
    failing: .fragments(trackFragmentHeader: "full tfhd flags 0x020018 { ↓u32 9, 1024, 4 }")
  ) { header, _ in
    guard let id = header.integer(.track_ID), let movie = header.movie else {
      return nil
    }
    guard movie.track(id) == nil else { return [] }
    return .field(
      .track_ID, of: header, "tfhd.track_ID is \(id), but the movie contains no track with this ID",
      related: [RelatedPlace("the movie", movie)])
  }

  static let emptyDuration = Rule(
    "isom.trun.duration-empty-with-runs", .error, at: .box("tfhd"),
    "A track fragment with the flag duration-is-empty must not contain samples",
    clause: Clause(.iso12, "8.8.7"),
    cause: "A packager set the flag for a gap and added samples later",
    fix: "Clear the flag duration-is-empty (0x010000) in tfhd",
    passing: .fragments(),
    failing: .fragments(trackFragmentHeader: "tfhd { 00 ↓u24 0x030000 u32 1 }")
  ) { header, _ in
    guard let flags = header.integer(.flags), let fragment = header.parent else { return nil }
    guard flags & 0x1_0000 != 0, fragment.runSamples > 0 else { return [] }
    return .field(
      .flags, of: header,
      "duration-is-empty is set, but the number of samples in the track fragment is "
        + "\(fragment.runSamples)")
  }

  static let staleBase = Rule(
    "isom.tfhd.base-data-offset-stale", .error, at: .box("tfhd"),
    "Sample offsets counted from base_data_offset must be inside media data",
    clause: Clause(.iso12, "8.8.7"),
    cause: "A tagger moved the fragments and updated only the chunk offsets of the movie",
    fix:
      "Set base_data_offset to the offset of moof, or replace it with the flag "
      + "default-base-is-moof",
    passing: .fragments(trackFragmentHeader: "full tfhd flags 1 { u32 1 u64 @fragment }"),
    failing: .fragments(trackFragmentHeader: "full tfhd flags 1 { u32 1 ↓u64 @fragment + 40 }")
  ) { header, _ in
    guard let base = header.integer(.base_data_offset), let fragment = header.parent,
      let survey = header.fragmentSurvey
    else { return nil }
    guard survey.staleBases.contains(fragment.index) else { return [] }
    let start = fragment.parent?.range.start ?? 0
    return .field(
      .base_data_offset, of: header,
      "base_data_offset is \(base), expected \(start), the offset of moof, because only then the "
        + "samples are inside media data")
  }

  static let baseOffsetUsed = Rule(
    "isom.tfhd.base-data-offset-used", .warning, at: .box("tfhd"),
    "Sample offsets in DASH and CMAF files must be counted from the start of moof",
    cause: "The packager probably wrote the fragments for one file, not for separate segments",
    fix: "Set the flag default-base-is-moof in tfhd, and remove base_data_offset",
    passing: .fragments(fileType: dashType),
    failing: .fragments(
      fileType: dashType, trackFragmentHeader: "full tfhd flags 1 { u32 1 ↓u64 @fragment }")
  ) { header, _ in
    guard let flags = header.integer(.flags), header.isForStreaming else {
      return nil
    }
    if flags & 1 != 0 {
      return .field(
        .base_data_offset, of: header,
        "base_data_offset is present (flags of tfhd: 0x\(String(flags, radix: 16))), "
          + "expected default-base-is-moof instead")
    }
    guard flags & 0x2_0000 == 0 else { return [] }
    return .field(
      .flags, of: header,
      "default-base-is-moof is not set (flags of tfhd: 0x\(String(flags, radix: 16)))")
  }

  private static let dashType = #"ftyp { "iso6" u32 512 "iso6" "dash" }"#
}

extension Node {
  /// Returns a violation if the sequence number of this `mfhd` does not directly follow that of the
  /// previous fragment, and if `holds` is true for the two numbers. Nil if the rule does not apply.
  ///
  /// - Parameter holds: compares the sequence number with that of the previous fragment.
  fileprivate func numberFault(where holds: (Int, Int) -> Bool) -> [Violation]? {
    guard let survey = fragmentSurvey, let number = integer(.sequence_number) else { return nil }
    guard let before = survey.unexpectedNumbers[index], holds(number, before) else { return [] }
    return .field(
      .sequence_number, of: self,
      "sequence_number is \(number), but that of the previous fragment is \(before)")
  }

  /// Whether the file has a brand of DASH or CMAF.
  var isForStreaming: Bool { inherited(.isForStreaming) ?? false }
}

extension InheritedValue where Answer == Bool {
  fileprivate static let isForStreaming = InheritedValue<Bool>(
    "isForStreaming", scope: { $0.mediaFile }
  ) { file in
    let streaming: Set<FourCC> = ["dash", "msdh", "msix", "cmfc", "cmf2", "cmfs", "cmff", "cmfl"]
    return !streaming.isDisjoint(with: file.brands)
  }
}
