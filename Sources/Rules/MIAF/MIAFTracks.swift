import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF and HEIF about tracks with image sequences, video and sound.
extension Rule {
  static let miafTrackMatrix = Rule(
    "heif.tkhd.matrix", .error, at: .box("tkhd"),
    "The matrix of an image sequence, or of a picture track of a MIAF file, must only mirror and "
      + "rotate by multiples of 90°",
    clause: .heif("7.2.1"),
    cause: "An editor scaled or skewed the picture, or the matrix was not initialized",
    fix: "Set the matrix to the identity, or to a rotation by a multiple of 90°",
    passing: .tracksOfMIAF([.init()]),
    failing: .tracksOfMIAF([
      .init(matrix: "↓fixed32 0.5, 0, 0, 0, 0.5, 0, 0, 0 u32 0x40000000")
    ])
  ) { header, _ in
    let kind = header.trackKind
    let others: Set<FourCC> = ["soun", "meta", "text", "subt", "sbtl", "hint", "clcp", "tmcd"]
    guard kind == "pict" || header.isInMIAF && kind.map(others.contains) != true,
      let matrix = Matrix(header)
    else { return nil }
    return matrix.isRightAngled
      ? []
      : .field(
        .matrix, of: header, "the matrix of \(header.name) is not a rotation by a multiple of 90°")
  }

  static let miafSoundDuration = Rule(
    "miaf.audio.duration", .error, at: .box("moov"),
    "Audio tracks of a MIAF file must be as long as its video or image sequence",
    clause: .miaf("7.4.5"),
    cause: "The sound was not cut to the length of the pictures",
    fix: "Add or shorten the edit list of the audio track",
    passing: .tracksOfMIAF([.init(), .sound(2)]),
    failing: .tracksOfMIAF([.init(), .sound(2, duration: "↓u32 45")])
  ) { movie, _ in
    guard movie.isInMIAF else { return nil }
    let tracks = movie.children("trak")
    guard let picture = tracks.first(where: { ["vide", "pict"].contains($0.mediaHandler) }),
      let duration = picture.headerDuration
    else { return nil }
    let sounds = tracks.filter { $0.mediaHandler == "soun" }
    guard !sounds.isEmpty else { return nil }
    return sounds.compactMap { track in
      guard let own = track.headerDuration, own != duration, let header = track.child("tkhd") else {
        return nil
      }
      return .field(
        .duration, of: header,
        "the duration of the audio track is \(own), that of the pictures is \(duration)",
        related: [.init("the track with pictures", picture)])
    }
  }

  static let miafTrackDurations = durations(
    "miaf.tracks.durations", .warning, "should",
    ofMIAF: #"ftyp { "mif1" u32 0 "mif1" "miaf" "isom" }"#
  ) { $0.isInMIAF && !$0.fileClaims(.profilesOfMIAF) }

  static let miafProfileDurations = durations(
    "miaf.profile.durations", .error, "must",
    ofMIAF: #"ftyp { "mif1" u32 0 "mif1" "miaf" "MiHB" "isom" }"#
  ) { $0.fileClaims(.profilesOfMIAF) }

  /// Returns the rule that all tracks have the same duration. It is for movies for which `applies`
  /// returns true.
  private static func durations(
    _ id: String, _ severity: Severity, _ verb: String, ofMIAF fileType: String,
    applies: @escaping @Sendable (Node) -> Bool
  ) -> Rule {
    Rule(
      id, severity, at: .box("moov"), "All tracks of a MIAF file \(verb) have the same duration",
      clause: .miaf("8.7"),
      cause: "The tracks were not cut to the same length",
      fix: "Add or shorten edit lists to give all tracks the same duration"
        + (severity == .error ? ", or remove the brand of the profile" : ""),
      passing: .tracksOfMIAF(
        [.init(alternateGroup: 1), .init(id: 2, alternateGroup: 1)], fileType: fileType),
      failing: .tracksOfMIAF(
        [
          .init(alternateGroup: 1),
          .init(id: 2, duration: "↓u32 45", alternateGroup: 1),
        ], fileType: fileType)
    ) { movie, _ in
      guard applies(movie) else { return nil }
      let tracks = movie.children("trak").compactMap { track in
        track.headerDuration.map { (track: track, duration: $0) }
      }
      guard let first = tracks.first, tracks.count > 1 else { return nil }
      return tracks.compactMap { other in
        guard other.duration != first.duration, let header = other.track.child("tkhd") else {
          return nil
        }
        return .field(
          .duration, of: header,
          "the duration of \(other.track.name) is \(other.duration), that of the first track is "
            + "\(first.duration)", related: [.init("the first track", first.track)])
      }
    }
  }

  static let miafExternalTracks = Rule(
    "miaf.dref.external", .error, at: .box("dref"),
    "A file with a MIAF profile must contain the samples of all its tracks",
    clause: .miaf("8.2.2"),
    cause: "A tool wrote a reference movie",
    fix: "Write the samples into the file, and set flag 1 of the data reference",
    passing: .tracksOfMIAF([.init()], fileType: external),
    failing: .tracksOfMIAF(
      [.init(reference: #"↓full "url " { "a.mp4\0" }"#)], fileType: external)
  ) { references, _ in
    guard references.fileClaims(.selfContained),
      !references.children.isEmpty
    else { return nil }
    return references.children.compactMap { entry in
      guard entry.code == "url " || entry.code == "urn ", let flags = entry.integer(.flags),
        flags & 1 == 0
      else { return nil }
      return .about(entry, "\(entry.name) refers to data outside the file")
    }
  }

  private static let external = #"ftyp { "mif1" u32 0 "mif1" "miaf" "MiHB" "isom" }"#
}

extension Node {
  /// The duration that the header of this track states; nil if it states none.
  fileprivate var headerDuration: Int? {
    guard let header = child("tkhd"), let duration = header.integer(.duration),
      duration != UInt32.max, UInt64(clamping: duration) < UInt64(Int64.max)
    else { return nil }
    return duration
  }
}
