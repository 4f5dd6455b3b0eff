import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about groups, references, alternatives and display sizes of tracks.
extension Rule {
  static let trackGroupID = Rule(
    "isom.trgr.group-id-collision", .warning, at: .box("trgr"),
    "A track_group_id that is flagged as unique must differ from every track_ID",
    clause: Clause(.iso12, "8.3.4"),
    cause: "The writer numbered groups and tracks independently",
    fix: "Change track_group_id to a number that no track has as its track_ID",
    passing: .movie(moreOfTrack: "trgr { full msrc flags 1 { u32 1000 } }"),
    failing: .movie(moreOfTrack: "trgr { full msrc flags 1 { ↓u32 1 } }")
  ) { groups, _ in
    guard let movie = groups.enclosing("moov") else { return nil }
    let ids = Set(
      movie.children("trak").compactMap { $0.child("tkhd")?.integer(.track_ID) })
    return groups.children.compactMap { group in
      guard let id = group.integer(.track_group_id), ids.contains(id),
        group.integer(.flags).map({ $0 & 1 != 0 }) ?? false
      else { return nil }
      return .field(.track_group_id, of: group, "track_group_id \(id) is also a track_ID")
    }
  }

  static let referenceKind = Rule(
    "isom.tref.type-unregistered", .info, at: .box("tref"),
    "The type of a track reference should be registered", clause: Clause(.iso12, "8.3.3"),
    cause: "The writer used a private reference type",
    fix: "Use a registered reference type, or register the code at mp4ra.org",
    passing: .movie(moreOfTrack: #"tref { "sync" { u32 1 } }"#),
    failing: .movie(moreOfTrack: #"tref { ↓"xyzt" { u32 1 } }"#)
  ) { references, _ in
    guard !references.children.isEmpty else { return nil }
    return references.children.filter { $0.title == "Track Reference" }.map {
      .about($0, "reference type \($0.code) is not registered")
    }
  }

  static let alternatives = Rule(
    "isom.alternate-group.language-dup", .info, at: .box("moov"),
    "Enabled tracks of the same media type in an alternate group should differ in language",
    clause: Clause(.iso12, "8.3.2"),
    cause:
      "The writer did not set the languages, or put all tracks of one type into one alternate"
      + " group",
    fix: "Set the language of each track, or enable only one track of the group",
    passing: .alternatives(language: "0x10d5"),
    failing: .alternatives(mark: "↓")
  ) { movie, _ in
    var first: [[Int]: Node] = [:]
    var isThere = false
    let violations = movie.children("trak").compactMap { track -> Violation? in
      guard let header = track.child("tkhd"), let group = header.integer(.alternate_group),
        let flags = header.integer(.flags), let kind = track.trackKind,
        let language = track.descendant("mdia", "mdhd")?.integer(.language)
      else { return nil }
      isThere = true
      guard group != 0, flags & 1 != 0 else { return nil }
      let key = [group, language, Int(kind.rawValue)]
      guard let other = first[key] else {
        first[key] = header
        return nil
      }
      return .field(
        .alternate_group, of: header,
        "another enabled \(kind) track of alternate_group \(group) has the same language",
        related: [RelatedPlace("the other track", other, field: .alternate_group)])
    }
    return isThere ? violations : nil
  }

  static let shownSize = Rule(
    "isom.track.size-vs-stsd", .info, at: .box("tkhd"),
    "tkhd.width and tkhd.height should have the aspect ratio of the pictures",
    clause: Clause(.iso12, "8.3.2"),
    cause: "An editor scaled the picture, or the writer omitted pasp",
    fix:
      "Set tkhd.width to the picture width times hSpacing/vSpacing of pasp, and tkhd.height to"
      + " its height",
    passing: .pictures(),
    failing: .pictures(size: "↓fixed32 64, 96")
  ) { header, _ in
    guard header.trackKind == "vide", let width = header.fixed(.width), width > 0,
      let height = header.fixed(.height), height > 0,
      let entry = header.parent?.descendant("mdia", "minf", "stbl", "stsd")?.children.first,
      let across = entry.integer(.width), across > 0, let down = entry.integer(.height), down > 0
    else { return nil }
    // Tracks with a clean aperture are skipped, because it changes the display size.
    guard entry.child("clap") == nil else { return [] }
    let pixels = entry.child("pasp").flatMap { aspect -> Double? in
      guard let one = aspect.integer(.hSpacing), let other = aspect.integer(.vSpacing), other > 0
      else { return nil }
      return Double(one) / Double(other)
    }
    let shown = Double(width) / Double(height)
    let coded = Double(across) * (pixels ?? 1) / Double(down)
    return abs(shown - coded) <= max(shown, coded) * 0.05
      ? []
      : .field(
        .width, of: header,
        "the size in tkhd is \(width >> 16)×\(height >> 16), but the pictures are"
          + " \(across)×\(down)" + (pixels == nil ? "" : " with nonsquare pixels"),
        related: [RelatedPlace("the pictures", entry, field: .width)])
  }

  static let apertures = Rule(
    "isom.tapt.inconsistent", .info, at: .box("tapt"),
    "tkhd.width should equal the width of one of the apertures in tapt", clause: Clause(.quickTime),
    cause: "An editor scaled the picture and did not update the apertures",
    fix: "Set the apertures in tapt to the new picture size, or remove tapt",
    passing: .movie(moreOfTrack: "tapt { full clef { fixed32 0, 0 } }"),
    failing: .movie(moreOfTrack: "↓tapt { full clef { fixed32 32, 24 } }")
  ) { apertures, _ in
    guard let header = apertures.parent?.child("tkhd"), let width = header.fixed(.width) else {
      return nil
    }
    let widths = apertures.children.compactMap { $0.fixed(.width) }
    return widths.isEmpty || widths.contains(width)
      ? []
      : .about(apertures, "tkhd.width is \(width >> 16), but no aperture in tapt has this width")
  }
}
