import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let trackReferenceTarget = Rule(
    "isom.tref.target-missing", .error, at: .box("tref"),
    "A track reference must refer to an existing track or track group",
    clause: Clause(.iso12, "8.3.3"),
    cause: "A tool removed a track and left the references to it",
    fix: "Remove the reference to the missing track",
    passing: .movie(moreOfTrack: #"tref { "sync" { u32 1 } }"#),
    failing: .movie(moreOfTrack: #"tref { "hint" { ↓u32 7 } }"#)
  ) { references, _ in
    guard let movie = references.enclosing("moov") else { return nil }
    let known = movie.inherited(.trackIDs) ?? []
    return references.children.flatMap { reference in
      reference.trackIDs.enumerated().compactMap { row, id in
        // The ID 0 means no track. References may also contain IDs of track groups.
        id == 0 || known.contains(id)
          ? nil
          : .cell(
            .track_ID, row: row, of: .track_IDs, in: reference,
            "\(reference.code) refers to ID \(id), which no track or track group has")
      }
    }
  }

  static let trackReferenceItself = Rule(
    "isom.tref.self", .warning, at: .box("tref"),
    "A track should not refer to itself, except with a sync reference",
    clause: Clause(.iso12, "8.3.3"),
    cause: "The writer probably counted the tracks from 0 in the reference, but from 1 in tkhd",
    fix: "Change the reference to the ID of the intended track",
    passing: .movie(moreOfTrack: #"tref { "sync" { u32 1 } }"#),
    failing: .movie(moreOfTrack: #"tref { "cdsc" { ↓u32 1 } }"#)
  ) { references, _ in
    guard let own = references.parent?.child("tkhd")?.integer(.track_ID) else { return nil }
    return references.children.flatMap { reference in
      reference.code == "sync"
        ? []
        : reference.trackIDs.enumerated().compactMap { row, id in
          id == own
            ? .cell(
              .track_ID, row: row, of: .track_IDs, in: reference,
              "the \(reference.code) reference of track \(id) refers to the track itself")
            : nil
        }
    }
  }

  static let trackReferenceBoxes = Rule(
    "isom.tref.duplicate-box", .error, at: .box("trak"),
    "A track must contain at most one tref", clause: Clause(.iso12, "8.3.3"),
    cause: "A tool added a second tref instead of extending the existing one",
    fix: "Merge the references into one tref",
    passing: .movie(moreOfTrack: "tref {}"),
    failing: .movie(moreOfTrack: "tref {} ↓tref {}")
  ) { track, _ in
    track.child("tref") == nil ? nil : Node.repeated("tref", in: track)
  }

  static let trackReferenceSize = Rule(
    "isom.tref.bad-child-size", .error, at: .box("tref"),
    "A track reference must consist of complete 4-byte track IDs", clause: Clause(.iso12, "8.3.3"),
    cause: "The writer calculated the size of the reference box incorrectly",
    fix: "End the reference box after its last complete track ID",
    passing: .movie(moreOfTrack: #"tref { "sync" { u32 1 } }"#),
    failing: .movie(moreOfTrack: #"tref { "sync" { u32 1 ↓00 01 } }"#)
  ) { references, _ in
    guard !references.children.isEmpty else { return nil }
    return references.children.compactMap { reference in
      let rest = (reference.range.count - reference.headerSize) % 4
      guard rest != 0, !reference.isCut else { return nil }
      return .bytes(
        ByteRange(start: reference.range.end - rest, count: rest), in: reference,
        "the \(reference.code) reference contains"
          + " \(rest == 1 ? "1 extra byte" : "\(rest) extra bytes")" + " after the last track ID")
    }
  }

  static let chapterTrackKind = Rule(
    "isom.tref.chap-not-text", .warning, at: .box("tref"),
    "A chap reference should refer to a text, subtitle or video track",
    cause: "The writer stored the ID of another track in the chap reference",
    fix: "Change the chap reference to the ID of the track that contains the chapter titles",
    passing: .movie(
      moreOfTrack: "tref { chap { u32 1 } }",
      handler: #"full hdlr { 00 * 4 "text" 00 * 12 "Chapters\0" }"#),
    failing: .movie(moreOfTrack: #"tref { chap { ↓u32 1 } }"#)
  ) { references, _ in
    guard let chapters = references.child("chap"),
      let handlers = references.inherited(.trackHandlers)
    else { return nil }
    let kinds: Set<FourCC> = ["text", "sbtl", "subt", "vide"]
    return chapters.trackIDs.enumerated().compactMap { row, id in
      guard let kind = handlers[id], !kinds.contains(kind) else { return nil }
      return .cell(
        .track_ID, row: row, of: .track_IDs, in: chapters,
        "chap refers to track \(id) of handler type \(kind), expected text, sbtl, subt or vide")
    }
  }
}

extension Node {
  /// The IDs in a track reference box, at most the first 10,000.
  var trackIDs: [Int] {
    guard let table = table(.track_IDs), let column = table.column(named: .track_ID) else {
      return []
    }
    return (0..<min(table.rowCount, 10_000)).map {
      Int(clamping: table.rawCell(row: $0, column: column) ?? 0)
    }
  }
}

extension InheritedValue where Answer == Set<Int> {
  /// The IDs of all tracks and track groups of a movie, to which track references may refer.
  static let trackIDs = InheritedValue<Set<Int>>("trackIDs", scope: { $0.enclosing("moov") }) {
    movie in
    let tracks = movie.children("trak")
    let groups = tracks.flatMap {
      $0.child("trgr")?.children.compactMap { $0.integer(.track_group_id) } ?? []
    }
    return Set(tracks.compactMap { $0.child("tkhd")?.integer(.track_ID) } + groups)
  }
}

extension InheritedValue where Answer == [Int: FourCC] {
  /// The handler types of the tracks of a movie, by track ID.
  fileprivate static let trackHandlers = InheritedValue<[Int: FourCC]>(
    "trackHandlers", scope: { $0.enclosing("moov") }
  ) { movie in
    Dictionary(
      movie.children("trak").compactMap { track in
        guard let id = track.child("tkhd")?.integer(.track_ID), let kind = track.trackKind else {
          return nil
        }
        return (id, kind)
      }, uniquingKeysWith: { first, _ in first })
  }
}
