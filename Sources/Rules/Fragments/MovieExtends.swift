import Anatomy

extension Rule {
  static let fragmentsAnnounced = Rule(
    "isom.moof.no-mvex", .error, at: .box("moof"),
    "a fragmented movie has an mvex box", clause: Clause(.iso12, "8.8.1"),
    cause: "a tool rewrote the movie as one without fragments, and left those that there were",
    fix: "add mvex with a trex for each track",
    passing: [.fragments()],
    failing: [.fragments(trackExtends: "", beforeFragment: "↓")]
  ) { moof, _ in
    guard let movie = moof.surveyedMovie else { return nil }
    guard movie.child("mvex") == nil else { return [] }
    return [
      .about(
        moof, "a fragment is here, and the movie has no mvex",
        related: [RelatedPlace("the movie", movie)])
    ]
  }

  static let trackExtendsMissing = Rule(
    "isom.mvex.trex-missing", .error, at: .box("tfhd"),
    "the movie has defaults for every track that has fragments", clause: Clause(.iso12, "8.8.3"),
    cause: "a track was added to the fragments and not to the movie's defaults",
    fix: "add a trex for the track",
    passing: [.fragments()],
    failing: [
      .fragments(
        trackExtends: "mvex {}", trackFragmentHeader: "full tfhd flags 0x020018 { ↓u32 1, 1024, 4 }"
      )
    ]
  ) { header, _ in
    guard let id = header.integer("track_ID"), let movie = header.surveyedMovie,
      let extends = movie.child("mvex"), movie.track(id) != nil
    else { return nil }
    guard movie.inherited(.extendedTracks)?.contains(id) != true else { return [] }
    return [
      .field(
        "track_ID", of: header, "mvex has no trex for track \(id)",
        related: [RelatedPlace("where it would stand", extends)])
    ]
  }

  static let trackExtendsUnknown = Rule(
    "isom.mvex.trex-unknown-track", .error, at: .box("trex"),
    "defaults are for tracks that there are", clause: Clause(.iso12, "8.8.3"),
    cause: "a track was removed, and its defaults were not",
    fix: "take the box away",
    passing: [.fragments()],
    failing: [
      .fragments(
        trackExtends: """
          mvex {
            full trex { u32 1, 1, 1024, 4, 0 }
            full trex { ↓u32 7, 1, 1024, 4, 0 }
          }
          """)
    ]
  ) { box, _ in
    guard let id = box.integer("track_ID"), let movie = box.enclosing("moov") else { return nil }
    guard movie.track(id) == nil else { return [] }
    return [.field("track_ID", of: box, "the movie has no track \(id)")]
  }

  static let fragmentsDuration = Rule(
    "isom.mehd.mismatch", .warning, at: .box("mehd"),
    "a movie in fragments is as long as they are", clause: Clause(.iso12, "8.8.2"),
    cause: "a recording broke off, or fragments were cut out",
    fix: "state how long the longest track is with all its fragments, or leave the box out",
    passing: [
      .fragments(
        trackExtends: """
          mvex {
            full mehd { u32 46 }
            full trex { u32 1, 1, 1024, 4, 0 }
          }
          """)
    ],
    failing: [
      .fragments(
        trackExtends: """
          mvex {
            full mehd { ↓u32 9000 }
            full trex { u32 1, 1, 1024, 4, 0 }
          }
          """)
    ]
  ) { box, _ in
    guard let stated = box.integer("fragment_duration"), stated > 0,
      let survey = box.fragmentSurvey, survey.fragments > 0, let movie = box.enclosing("moov"),
      let scale = movie.child("mvhd")?.integer("timescale"), scale > 0
    else { return nil }
    var longest = 0
    for (id, end) in survey.ends {
      guard let own = movie.track(id)?.descendant("mdia", "mdhd")?.integer("timescale"), own > 0
      else { continue }
      let (product, overflow) = Int(end).multipliedReportingOverflow(by: scale)
      longest = max(longest, overflow ? .max : product / own)
    }
    // Edits may leave out what a coder puts in front, or begin later.
    let slack = max(scale / 4, stated / 100)
    guard abs(longest - stated) > slack else { return [] }
    return [
      .field(
        "fragment_duration", of: box, "\(stated) units are stated, the fragments end at \(longest)")
    ]
  }
}

extension InheritedValue where Answer == Set<Int> {
  /// The tracks that a movie has defaults for.
  fileprivate static let extendedTracks = InheritedValue<Set<Int>>(
    "extendedTracks", scope: { $0.enclosing("moov") }
  ) { movie in
    Set(movie.child("mvex")?.children("trex").compactMap { $0.integer("track_ID") } ?? [])
  }
}
