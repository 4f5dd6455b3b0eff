import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let fragmentsAnnounced = Rule(
    "isom.moof.no-mvex", .error, at: .box("moof"),
    "A movie with fragments must contain mvex", clause: Clause(.iso12, "8.8.1"),
    cause: "A tool rewrote moov for a file without fragments, but did not remove the fragments",
    fix: "Add mvex with a trex for each track",
    passing: .fragments(),
    failing: .fragments(trackExtends: "", beforeFragment: "↓")
  ) { moof, _ in
    guard let movie = moof.movie else { return nil }
    guard movie.child("mvex") == nil else { return [] }
    return .about(
      moof, "the file has a fragment (moof at \(moof.range.start)), but moov contains no mvex",
      related: [RelatedPlace("the movie", movie)])
  }

  static let trackExtendsMissing = Rule(
    "isom.mvex.trex-missing", .error, at: .box("tfhd"),
    "mvex must contain a trex for every track that has fragments", clause: Clause(.iso12, "8.8.3"),
    cause: "A track was added to the fragments, but not to mvex",
    fix: "Add a trex with the track_ID of this track to mvex",
    passing: .fragments(),
    failing: .fragments(
      trackExtends: "mvex {}", trackFragmentHeader: "full tfhd flags 0x020018 { ↓u32 1, 1024, 4 }"
    )
  ) { header, _ in
    guard let id = header.integer(.track_ID), let movie = header.movie,
      let extends = movie.child("mvex"), movie.track(id) != nil
    else { return nil }
    guard movie.inherited(.extendedTracks)?.contains(id) != true else { return [] }
    return .field(
      .track_ID, of: header, "mvex has no trex for track \(id)",
      related: [RelatedPlace("the mvex box", extends)])
  }

  static let trackExtendsUnknown = Rule(
    "isom.mvex.trex-unknown-track", .error, at: .box("trex"),
    "trex.track_ID must be the ID of an existing track", clause: Clause(.iso12, "8.8.3"),
    cause: "A track was removed, but its trex was not",
    fix: "Remove the trex of the missing track from mvex",
    passing: .fragments(),
    failing: .fragments(
      trackExtends: """
        mvex {
          full trex { u32 1, 1, 1024, 4, 0 }
          full trex { ↓u32 7, 1, 1024, 4, 0 }
        }
        """)
  ) { box, _ in
    guard let id = box.integer(.track_ID), let movie = box.enclosing("moov") else { return nil }
    guard movie.track(id) == nil else { return [] }
    return .field(
      .track_ID, of: box, "trex.track_ID is \(id), but the movie contains no track with this ID")
  }

  static let fragmentsDuration = Rule(
    "isom.mehd.mismatch", .warning, at: .box("mehd"),
    "mehd.fragment_duration should equal the duration of the movie with all its fragments",
    clause: Clause(.iso12, "8.8.2"),
    cause: "The recording was interrupted or fragments were removed, and mehd was not updated",
    fix:
      "Set fragment_duration to the duration of the longest track with its fragments, or remove "
      + "mehd",
    passing: .fragments(
      trackExtends: """
        mvex {
          full mehd { u32 46 }
          full trex { u32 1, 1, 1024, 4, 0 }
        }
        """),
    failing: .fragments(
      trackExtends: """
        mvex {
          full mehd { ↓u32 9000 }
          full trex { u32 1, 1, 1024, 4, 0 }
        }
        """)
  ) { box, _ in
    guard let stated = box.integer(.fragment_duration), stated > 0,
      let survey = box.fragmentSurvey, survey.fragments > 0, let movie = box.enclosing("moov"),
      let scale = movie.child("mvhd")?.integer(.timescale), scale > 0
    else { return nil }
    var longest = 0
    for (id, end) in survey.ends {
      guard let own = movie.track(id)?.descendant("mdia", "mdhd")?.integer(.timescale), own > 0
      else { continue }
      let (product, overflow) = Int(end).multipliedReportingOverflow(by: scale)
      longest = max(longest, overflow ? .max : product / own)
    }
    // A small difference is allowed: edits may skip the encoder delay or delay the start.
    let slack = max(scale / 4, stated / 100)
    guard abs(longest - stated) > slack else { return [] }
    return .field(
      .fragment_duration, of: box,
      "fragment_duration is \(stated), expected about \(longest), the end of the longest track "
        + "(movie timescale \(scale))")
  }
}

extension InheritedValue where Answer == Set<Int> {
  /// The IDs of the tracks of a movie that have a `trex` box.
  fileprivate static let extendedTracks = InheritedValue<Set<Int>>(
    "extendedTracks", scope: { $0.enclosing("moov") }
  ) { movie in
    Set(movie.child("mvex")?.children("trex").compactMap { $0.integer(.track_ID) } ?? [])
  }
}
