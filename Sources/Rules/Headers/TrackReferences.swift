import Anatomy
import Bytes

extension Rule {
  static let trackReferenceTarget = Rule(
    "isom.tref.target-missing", .error, at: .box("tref"),
    "a track refers to tracks that there are", clause: Clause(.iso12, "8.3.3"),
    cause: "a tool removed a track and left the references to it",
    fix: "remove the reference",
    passing: [.movie(moreOfTrack: #"tref { "sync" { u32 1 } }"#)],
    failing: [.movie(moreOfTrack: #"tref { "hint" { ↓u32 7 } }"#)]
  ) { references, _ in
    guard let movie = references.enclosing("moov") else { return nil }
    let known = movie.inherited(.trackIDs) ?? []
    return references.children.flatMap { reference in
      reference.trackIDs.enumerated().compactMap { row, id in
        // 0 means no track, and groups of tracks may be named too.
        id == 0 || known.contains(id)
          ? nil
          : .cell("track_ID", row: row, of: "track_IDs", in: reference, "there is no track \(id)")
      }
    }
  }

  static let trackReferenceItself = Rule(
    "isom.tref.self", .warning, at: .box("tref"),
    "a track does not refer to itself", clause: Clause(.iso12, "8.3.3"),
    cause: "a writer counted tracks from another number",
    fix: "let the reference lead to the track that is meant",
    passing: [.movie(moreOfTrack: #"tref { "sync" { u32 1 } }"#)],
    failing: [.movie(moreOfTrack: #"tref { "cdsc" { ↓u32 1 } }"#)]
  ) { references, _ in
    guard let own = references.parent?.child("tkhd")?.integer("track_ID") else { return nil }
    return references.children.flatMap { reference in
      reference.code == "sync"
        ? []
        : reference.trackIDs.enumerated().compactMap { row, id in
          id == own
            ? .cell(
              "track_ID", row: row, of: "track_IDs", in: reference, "the track refers to itself")
            : nil
        }
    }
  }

  static let trackReferenceBoxes = Rule(
    "isom.tref.duplicate-box", .error, at: .box("trak"),
    "a track has one list of references", clause: Clause(.iso12, "8.3.3"),
    cause: "a tool added a list instead of adding to the one that was there",
    fix: "put the references into one box",
    passing: [.movie(moreOfTrack: "tref {}")],
    failing: [.movie(moreOfTrack: "tref {} ↓tref {}")]
  ) { track, _ in
    track.child("tref") == nil ? nil : Node.repeated("tref", in: track)
  }

  static let trackReferenceSize = Rule(
    "isom.tref.bad-child-size", .error, at: .box("tref"),
    "a reference is a list of IDs of four bytes", clause: Clause(.iso12, "8.3.3"),
    cause: "the size of the box was miscounted",
    fix: "let the box end with its last whole ID",
    passing: [.movie(moreOfTrack: #"tref { "sync" { u32 1 } }"#)],
    failing: [.movie(moreOfTrack: #"tref { "sync" { u32 1 ↓00 01 } }"#)]
  ) { references, _ in
    guard !references.children.isEmpty else { return nil }
    return references.children.compactMap { reference in
      let rest = (reference.range.count - reference.headerSize) % 4
      guard rest != 0, !reference.isCut else { return nil }
      return .bytes(
        ByteRange(start: reference.range.end - rest, count: rest), in: reference,
        "\(rest) bytes are left behind the last ID")
    }
  }

  static let chapterTrackKind = Rule(
    "isom.tref.chap-not-text", .warning, at: .box("tref"),
    "chapters are text or pictures",
    cause: "a writer refers to the wrong track",
    fix: "let the reference lead to the track with the titles",
    passing: [
      .movie(
        moreOfTrack: "tref { chap { u32 1 } }",
        handler: #"full hdlr { 00 * 4 "text" 00 * 12 "Chapters\0" }"#)
    ],
    failing: [.movie(moreOfTrack: #"tref { chap { ↓u32 1 } }"#)]
  ) { references, _ in
    guard let chapters = references.child("chap"), let movie = references.enclosing("moov") else {
      return nil
    }
    let kinds: Set<FourCC> = ["text", "sbtl", "subt", "vide"]
    return chapters.trackIDs.enumerated().compactMap { row, id in
      let track = movie.children("trak").first { $0.child("tkhd")?.integer("track_ID") == id }
      guard let kind = track?.trackKind, !kinds.contains(kind) else { return nil }
      return .cell(
        "track_ID", row: row, of: "track_IDs", in: chapters, "track \(id) is of kind \(kind)")
    }
  }
}

extension Node {
  /// The first of the IDs that a reference lists.
  var trackIDs: [Int] {
    guard let table = table("track_IDs"), let column = table.column(named: "track_ID") else {
      return []
    }
    return (0..<min(table.rowCount, 10_000)).map {
      Int(clamping: table.rawCell(row: $0, column: column) ?? 0)
    }
  }
}

extension InheritedValue where Answer == Set<Int> {
  /// IDs that references may name.
  static let trackIDs = InheritedValue<Set<Int>>("trackIDs", scope: { $0.enclosing("moov") }) {
    movie in
    let tracks = movie.children("trak")
    let groups = tracks.flatMap {
      $0.child("trgr")?.children.compactMap { $0.integer("track_group_id") } ?? []
    }
    return Set(tracks.compactMap { $0.child("tkhd")?.integer("track_ID") } + groups)
  }
}
