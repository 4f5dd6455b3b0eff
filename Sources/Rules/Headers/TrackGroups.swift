import Anatomy
import Bytes

/// What tracks are to each other.
extension Rule {
  static let trackGroupID = Rule(
    "isom.trgr.group-id-collision", .warning, at: .box("trgr"),
    "the ID of a group of tracks that is flagged as unique is the ID of no track",
    clause: Clause(.iso12, "8.3.4"),
    cause: "a writer counted groups as it counts tracks",
    fix: "give the group an ID that no track has",
    passing: [.movie(moreOfTrack: "trgr { full msrc flags 1 { u32 1000 } }")],
    failing: [.movie(moreOfTrack: "trgr { full msrc flags 1 { ↓u32 1 } }")]
  ) { groups, _ in
    guard let movie = groups.enclosing("moov") else { return nil }
    let ids = Set(
      movie.children("trak").compactMap { $0.child("tkhd")?.integer("track_ID") })
    return groups.children.compactMap { group in
      guard let id = group.integer("track_group_id"), ids.contains(id),
        group.integer("flags").map({ $0 & 1 != 0 }) ?? false
      else { return nil }
      return .field("track_group_id", of: group, "a track has the ID \(id) too")
    }
  }

  static let referenceKind = Rule(
    "isom.tref.type-unregistered", .info, at: .box("tref"),
    "the type of a reference is a registered one", clause: Clause(.iso12, "8.3.3"),
    cause: "a writer made up a code of its own",
    fix: "use a registered type, or have the code registered",
    passing: [.movie(moreOfTrack: #"tref { "sync" { u32 1 } }"#)],
    failing: [.movie(moreOfTrack: #"tref { ↓"xyzt" { u32 1 } }"#)]
  ) { references, _ in
    guard !references.children.isEmpty else { return nil }
    return references.children.filter { $0.title == "Track Reference" }.map {
      .about($0, "\($0.code) is no registered reference")
    }
  }

  static let alternatives = Rule(
    "isom.alternate-group.language-dup", .info, at: .box("moov"),
    "tracks that are alternatives differ in their language",
    clause: Clause(.iso12, "8.3.2"),
    cause: "a writer left the language undetermined, or marks all tracks of a kind so",
    fix: "state the languages, or take the tracks out of the group",
    passing: [.alternatives(language: "0x10d5")],
    failing: [.alternatives(mark: "↓")]
  ) { movie, _ in
    var first: [[Int]: Node] = [:]
    var isThere = false
    let faults = movie.children("trak").compactMap { track -> Violation? in
      guard let header = track.child("tkhd"), let group = header.integer("alternate_group"),
        let flags = header.integer("flags"), let kind = track.trackKind,
        let language = track.descendant("mdia", "mdhd")?.integer("language")
      else { return nil }
      isThere = true
      guard group != 0, flags & 1 != 0 else { return nil }
      let key = [group, language, Int(kind.rawValue)]
      guard let other = first[key] else {
        first[key] = header
        return nil
      }
      return .field(
        "alternate_group", of: header,
        "another enabled track of the group is of the same kind and language",
        related: [RelatedPlace("the first of them", other, field: "alternate_group")])
    }
    return isThere ? faults : nil
  }

  static let shownSize = Rule(
    "isom.track.size-vs-stsd", .info, at: .box("tkhd"),
    "a track is shown in the shape of its pictures", clause: Clause(.iso12, "8.3.2"),
    cause: "an editor scaled the picture, or the aspect of the pixels was left out",
    fix: "state width and height that follow from the pictures and pasp",
    passing: [.pictures()],
    failing: [.pictures(size: "↓fixed32 64, 96")]
  ) { header, _ in
    guard header.trackKind == "vide", let width = header.fixed("width"), width > 0,
      let height = header.fixed("height"), height > 0,
      let entry = header.parent?.descendant("mdia", "minf", "stbl", "stsd")?.children.first,
      let across = entry.integer("width"), across > 0, let down = entry.integer("height"), down > 0
    else { return nil }
    // Of a clean aperture other numbers count.
    guard entry.child("clap") == nil else { return [] }
    let pixels = entry.child("pasp").flatMap { aspect -> Double? in
      guard let one = aspect.integer("hSpacing"), let other = aspect.integer("vSpacing"), other > 0
      else { return nil }
      return Double(one) / Double(other)
    }
    let shown = Double(width) / Double(height)
    let coded = Double(across) * (pixels ?? 1) / Double(down)
    return abs(shown - coded) <= max(shown, coded) * 0.05
      ? []
      : [
        .field(
          "width", of: header,
          "the track is shown as \(width >> 16)×\(height >> 16), its pictures are \(across)×\(down)"
            + (pixels == nil ? "" : " of pixels that are no squares"),
          related: [RelatedPlace("the pictures", entry, field: "width")])
      ]
  }

  static let apertures = Rule(
    "isom.tapt.inconsistent", .info, at: .box("tapt"),
    "the track is as large as one of its apertures", clause: Clause(.quickTime),
    cause: "an editor scaled the picture and kept the apertures",
    fix: "write the apertures anew, or leave them out",
    passing: [.movie(moreOfTrack: "tapt { full clef { fixed32 0, 0 } }")],
    failing: [.movie(moreOfTrack: "↓tapt { full clef { fixed32 32, 24 } }")]
  ) { apertures, _ in
    guard let header = apertures.parent?.child("tkhd"), let width = header.fixed("width") else {
      return nil
    }
    let widths = apertures.children.compactMap { $0.fixed("width") }
    return widths.isEmpty || widths.contains(width)
      ? []
      : [.about(apertures, "none of the apertures is \(width >> 16) wide, as the track is")]
  }
}
