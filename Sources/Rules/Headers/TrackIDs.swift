import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let nextTrackID = Rule(
    "isom.mvhd.next-track-id", .warning, at: .box("mvhd"),
    "next_track_ID must be greater than every track_ID", clause: Clause(.iso12, "8.2.2"),
    cause: "A tool added a track without updating next_track_ID",
    fix: "Set next_track_ID to a value above the largest track_ID",
    passing: .movie(),
    failing: .movie(
      movieHeader: """
        full mvhd {
          u32 3786912000, 3786912000
          u32 1000, 46
          fixed32 1 fixed16 1 00 * 10
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          00 * 24
          ↓u32 1
        }
        """)
  ) { header, _ in
    guard let next = header.integer(.next_track_ID), next != 0xFFFF_FFFF else { return nil }
    let headers = header.parent?.children("trak").compactMap { $0.child("tkhd") } ?? []
    let largest = headers.max { ($0.integer(.track_ID) ?? 0) < ($1.integer(.track_ID) ?? 0) }
    guard let largest, let id = largest.integer(.track_ID) else { return nil }
    guard next <= id else { return [] }
    return .field(
      .next_track_ID, of: header, "next_track_ID is \(next), the largest track_ID is \(id)",
      related: [RelatedPlace("the largest track_ID", largest, field: .track_ID)])
  }

  static let trackIDZero = Rule(
    "isom.tkhd.track-id-zero", .error, at: .box("tkhd"),
    "track_ID must be greater than 0", clause: Clause(.iso12, "8.3.2"),
    cause: "The writer did not complete the track header",
    fix: "Set track_ID to a nonzero number that no other track has",
    passing: .movie(),
    failing: .movie(
      trackHeader: """
        full tkhd flags 3 {
          u32 3786912000, 3786912000
          ↓u32 0, 0, 46
          00 * 8 u16 0, 0 fixed16 1 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          fixed32 0, 0
        }
        """)
  ) { header, _ in
    guard let id = header.integer(.track_ID) else { return nil }
    return id == 0 ? .field(.track_ID, of: header, "track_ID is \(id)") : []
  }

  static let trackIDDuplicate = Rule(
    "isom.tkhd.track-id-duplicate", .error, at: .box("moov"),
    "track_ID must be unique in a movie", clause: Clause(.iso12, "8.3.2"),
    cause: "Tracks of two files were combined without renumbering",
    fix: "Give one of the tracks an unused ID, and update all references to it",
    passing: .movie(),
    failing: .movie(moreOfMovie: Example.emptyTrack(id: "↓u32 1"))
  ) { movie, _ in
    let headers = movie.children("trak").compactMap { $0.child("tkhd") }
    guard !headers.isEmpty else { return nil }
    var owners: [Int: Node] = [:]
    var violations: [Violation] = []
    for header in headers {
      guard let id = header.integer(.track_ID), id != 0 else { continue }
      if let owner = owners[id] {
        violations.append(
          .field(
            .track_ID, of: header, "another track also has track_ID \(id)",
            related: [RelatedPlace("the first track with this ID", owner, field: .track_ID)]))
      } else {
        owners[id] = header
      }
    }
    return violations
  }
}
