import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF about tracks that belong together.
extension Rule {
  static let miafSingleTrack = oneOfEachKind(
    "miaf.tracks.several", .warning, "should",
    ofMIAF: #"ftyp { "mif1" u32 0 "mif1" "miaf" "isom" }"#
  ) { $0.isInMIAF && !$0.fileClaims(.profilesOfMIAF) }

  static let miafProfileSingleTrack = oneOfEachKind(
    "miaf.profile.several-tracks", .error, "must",
    ofMIAF: #"ftyp { "mif1" u32 0 "mif1" "miaf" "MiHB" "isom" }"#
  ) { $0.fileClaims(.profilesOfMIAF) }

  /// Returns the rule that the main tracks of one kind are in one alternate group. It is for movies
  /// for which `applies` returns true.
  private static func oneOfEachKind(
    _ id: String, _ severity: Severity, _ verb: String, ofMIAF fileType: String,
    applies: @escaping @Sendable (Node) -> Bool
  ) -> Rule {
    Rule(
      id, severity, at: .box("moov"),
      "Several main tracks of one kind in a MIAF file \(verb) be in one alternate group",
      clause: .miaf("8.5"),
      cause: "The writer did not mark the tracks as alternatives, thumbnails or auxiliary tracks",
      fix: "Set alternate_group of all main tracks of one kind to the same number"
        + (severity == .error ? ", or remove the brand of the profile" : ""),
      passing: .tracksOfMIAF(
        [.init(alternateGroup: 1), .init(id: 2, alternateGroup: 1)], fileType: fileType),
      failing: .tracksOfMIAF([.init(), .init(id: 2, mark: "↓")], fileType: fileType)
    ) { movie, _ in
      guard applies(movie) else { return nil }
      let tracks = movie.children("trak").filter { track in
        track.mediaHandler != nil && track.mediaHandler != "auxv"
          && !track.children("tref").contains { list in
            list.children.contains { $0.code == "thmb" || $0.code == "auxl" }
          }
      }
      guard !tracks.isEmpty else { return nil }
      var first: [FourCC: Node] = [:]
      return tracks.compactMap { track in
        guard let kind = track.mediaHandler else { return nil }
        guard let other = first[kind] else {
          first[kind] = track
          return nil
        }
        let groups = [track, other].map { $0.child("tkhd")?.integer(.alternate_group) ?? 0 }
        guard groups[0] == 0 || groups[0] != groups[1] else { return nil }
        return .about(
          track, "\(track.name) is a second main track of kind \(kind) in another alternate group",
          related: [.init("first track of this kind", other)])
      }
    }
  }

  static let miafAlphaTimes = Rule(
    "miaf.alpha.times", .error, at: .box("moov"),
    "An alpha track of a MIAF file must have a sample at each composition time of its master track",
    clause: .miaf("7.4.6"),
    cause: "The tracks were cut or retimed separately",
    fix: "Give the alpha track the same times and edits as its master track",
    passing: .tracksOfMIAF([.init(), .alpha(2)]),
    failing: .tracksOfMIAF([.init(), .alpha(2, delta: 23, mark: "↓")])
  ) { movie, _ in
    guard movie.isInMIAF else { return nil }
    // At most 16 alpha tracks are checked. Real files have fewer.
    let alphas = movie.children("trak").filter(\.isAlphaTrack).prefix(16)
    guard !alphas.isEmpty else { return nil }
    let tracks = Dictionary(
      movie.children("trak").compactMap { track in
        track.child("tkhd")?.integer(.track_ID).map { ($0, track) }
      }, uniquingKeysWith: { first, _ in first })
    return alphas.compactMap { track in
      guard let id = track.descendant("tref", "auxl")?.trackIDs.first, let master = tracks[id],
        let times = CompositionTimes(master), let own = CompositionTimes(track),
        let missing = times.first(notIn: own)
      else { return nil }
      return .about(
        track, "\(master.name) has a sample at \(missing), its alpha track has none",
        related: [.init("the master track", master)])
    }
  }
}

/// The composition times of the samples of a track, on the timeline of the movie.
private struct CompositionTimes {
  /// Maximum number of samples that are compared.
  private static let most = 1 << 16

  private let values: [Int64]
  private let timescale: Int64

  /// Returns nil if the track has no samples, or an edit list that does more than delay the track
  /// and present one part of its media.
  init?(_ track: Node) {
    guard let samples = track.samples, samples.timescale > 0,
      let movieScale = track.parent?.child("mvhd")?.integer(.timescale), movieScale > 0
    else { return nil }
    timescale = Int64(samples.timescale)
    var shift: Int64 = 0
    if let list = track.descendant("edts", "elst") {
      guard let reader = EditReader(list), reader.rowCount <= 2 else { return nil }
      let edits = Array(reader)
      let parts = edits.filter { $0.mediaTime >= 0 }
      guard parts.count == 1, edits.last?.mediaTime ?? -1 >= 0 else { return nil }
      let empty = Int128(edits.first.map { $0.mediaTime < 0 ? $0.duration : 0 } ?? 0)
      let delay = empty * Int128(timescale) / Int128(movieScale)
      shift = Int64(clamping: delay - Int128(parts[0].mediaTime))
    }
    values = samples.prefix(Self.most).map {
      let time = Int128($0.decodeTime) + Int128($0.compositionOffset) + Int128(shift)
      return Int64(clamping: time)
    }
    guard !values.isEmpty else { return nil }
  }

  /// Returns the first composition time, as text, at which the other track has no sample. Nil if
  /// there is none, or if a track has too many samples to compare.
  func first(notIn other: CompositionTimes) -> String? {
    func scaled(_ times: CompositionTimes, by scale: Int64) -> [Int128] {
      times.values.map { Int128($0) * Int128(scale) }
    }
    let known = Set(scaled(other, by: timescale))
    let own = scaled(self, by: other.timescale)
    let isLonger = values.count >= Self.most || other.values.count >= Self.most
    let place = own.indices.first { !known.contains(own[$0]) }
    return isLonger ? nil : place.map { "\(values[$0])/\(timescale) s" }
  }
}

extension Node {
  /// Whether this track contains the alpha channel of another track.
  fileprivate var isAlphaTrack: Bool {
    mediaHandler == "auxv"
      && descendant("mdia", "minf", "stbl", "stsd")?.children.contains(where: \.isAlpha) == true
  }

  /// Whether this sample entry is for an alpha channel.
  fileprivate var isAlpha: Bool {
    guard case .text(let type)? = child("auxi")?.value(.aux_track_type) else { return false }
    return type.string.contains("auxiliary:alpha")
  }
}
