import Anatomy
import Bytes

extension Rule {
  static let sequenceIncreases = Rule(
    "isom.mfhd.sequence-not-increasing", .warning, at: .box("mfhd"),
    "fragments are numbered in rising order", clause: Clause(.iso12, "8.8.5"),
    cause: "a recorder began anew, and its pieces were put together",
    fix: "number the fragments again from the first",
    passing: [.fragments(more: Example.secondFragment())],
    failing: [.fragments(more: Example.secondFragment(number: "↓u32 1"))]
  ) { header, _ in header.numberFault(where: <=) }

  static let sequenceGap = Rule(
    "isom.mfhd.sequence-gap", .info, at: .box("mfhd"),
    "no number is missing among the fragments", clause: Clause(.iso12, "8.8.5"),
    cause: "fragments were lost, or the tracks are in files of their own",
    fix: "get what is missing, if the media has a gap there",
    passing: [.fragments(more: Example.secondFragment())],
    failing: [.fragments(more: Example.secondFragment(number: "↓u32 5"))]
  ) { header, _ in header.numberFault(where: >) }

  static let fragmentMedia = Rule(
    "isom.frag.mdat-missing", .error, at: .box("moof"),
    "media data stands behind a fragment that has samples",
    cause: "a download or a recording broke off between the two",
    fix: "get the media data; without it the fragment is of no use",
    passing: [.fragments()],
    failing: [
      .fragments(
        beforeFragment: "↓", run: "full trun flags 1 { u32 2 i32 8 }", media: "")
    ]
  ) { moof, _ in
    guard let survey = moof.fragmentSurvey else { return nil }
    guard survey.withoutMedia.contains(moof.index) else { return [] }
    return [.about(moof, "no media data stands behind the fragment")]
  }

  static let trackFragmentUnknown = Rule(
    "isom.traf.unknown-track", .error, at: .box("tfhd"),
    "fragments are of tracks that there are", clause: Clause(.iso12, "8.8.7"),
    cause: "fragments were put behind the movie of another file",
    fix: "use the movie that the fragments were made for, or change the number in all of them",
    passing: [.fragments()],
    failing: [.fragments(trackFragmentHeader: "full tfhd flags 0x020018 { ↓u32 9, 1024, 4 }")]
  ) { header, _ in
    guard let id = header.integer("track_ID"), let movie = header.surveyedMovie else {
      return nil
    }
    guard movie.track(id) == nil else { return [] }
    return [
      .field(
        "track_ID", of: header, "the movie has no track \(id)",
        related: [RelatedPlace("the movie", movie)])
    ]
  }

  static let emptyDuration = Rule(
    "isom.trun.duration-empty-with-runs", .error, at: .box("tfhd"),
    "a track fragment that is said to be empty has no samples", clause: Clause(.iso12, "8.8.7"),
    cause: "a packager set the flag for a gap and filled it later",
    fix: "clear the flag",
    passing: [.fragments()],
    failing: [.fragments(trackFragmentHeader: "tfhd { 00 ↓u24 0x030000 u32 1 }")]
  ) { header, _ in
    guard let flags = header.integer("flags"), let fragment = header.parent else { return nil }
    guard flags & 0x1_0000 != 0, fragment.runSamples > 0 else { return [] }
    return [
      .field(
        "flags", of: header, "the duration is empty, and there are \(fragment.runSamples) samples")
    ]
  }

  static let staleBase = Rule(
    "isom.tfhd.base-data-offset-stale", .error, at: .box("tfhd"),
    "where a fragment states its place in the file, it is there", clause: Clause(.iso12, "8.8.7"),
    cause: "a tagger moved the fragments and counted only the chunks of the movie anew",
    fix: "state where the fragment begins now, or set default-base-is-moof instead",
    passing: [.fragments(trackFragmentHeader: "full tfhd flags 1 { u32 1 u64 @fragment }")],
    failing: [.fragments(trackFragmentHeader: "full tfhd flags 1 { u32 1 ↓u64 @fragment + 40 }")]
  ) { header, _ in
    guard let base = header.integer("base_data_offset"), let fragment = header.parent,
      let survey = header.fragmentSurvey
    else { return nil }
    guard survey.staleBases.contains(fragment.index) else { return [] }
    let start = fragment.parent?.range.start ?? 0
    return [
      .field(
        "base_data_offset", of: header,
        "the base is \(base), and the samples lie where they should if it were \(start)")
    ]
  }

  static let baseOffsetUsed = Rule(
    "isom.tfhd.base-data-offset-used", .warning, at: .box("tfhd"),
    "segments that are served one by one count from their fragments",
    cause: "a packager wrote fragments as for a file that is read as a whole",
    fix: "set default-base-is-moof, and state no base",
    passing: [.fragments(fileType: dashType)],
    failing: [
      .fragments(
        fileType: dashType, trackFragmentHeader: "full tfhd flags 1 { u32 1 ↓u64 @fragment }")
    ]
  ) { header, _ in
    guard let flags = header.integer("flags"), header.isForStreaming else {
      return nil
    }
    if flags & 1 != 0 {
      return [.field("base_data_offset", of: header, "a place in the file is stated as the base")]
    }
    guard flags & 0x2_0000 == 0 else { return [] }
    return [.field("flags", of: header, "default-base-is-moof is not set")]
  }

  private static let dashType = #"ftyp { "iso6" u32 512 "iso6" "dash" }"#
}

extension Node {
  /// A fault where the number of a fragment is not the next, and holds so to the one before.
  fileprivate func numberFault(where holds: (Int, Int) -> Bool) -> [Violation]? {
    guard let survey = fragmentSurvey, let number = integer("sequence_number") else { return nil }
    guard let before = survey.unexpectedNumbers[index], holds(number, before) else { return [] }
    return [
      .field("sequence_number", of: self, "the number is \(number), and that before \(before)")
    ]
  }

  /// Whether the file says that its segments are for DASH or CMAF.
  var isForStreaming: Bool { inherited(.isForStreaming) ?? false }
}

extension InheritedValue where Answer == Bool {
  fileprivate static let isForStreaming = InheritedValue<Bool>(
    "isForStreaming", scope: { $0.surveyedFile }
  ) { file in
    let streaming: Set<FourCC> = ["dash", "msdh", "msix", "cmfc", "cmf2", "cmfs", "cmff", "cmfl"]
    return !streaming.isDisjoint(with: file.brands)
  }
}
