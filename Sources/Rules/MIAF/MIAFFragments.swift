import Anatomy
import Movie
import RuleEngine

/// Rules of MIAF about files with movie fragments, and about the rate of samples in animations.
extension Rule {
  static let miafFragments = Rule(
    "miaf.fragments.aligned", .error, at: .boxFile,
    "A file with the brand MiCm must contain fragments, which begin at the same times in all tracks "
      + "with pictures", clause: .miaf("10.6"),
    cause: "The writer ended the fragments of each track at its own sync samples",
    fix: "Write fragments that begin at the same times in all tracks, or remove the brand MiCm",
    passing: fragmented(["u32 2048", "u32 2048"]),
    failing: [
      fragmented(["u32 2048", "↓u32 3072"]),
      .tracksOfMIAF([.init()], fileType: #"ftyp { "mif1" u32 0 ↓"mif1" "miaf" "MiCm" "iso8" }"#),
    ].flatMap { $0 }
  ) { root, _ in
    guard let type = root.child("ftyp"), root.fileClaims(["MiCm", "MiAC"]) else { return nil }
    let starts = root.startsOfFragments
    if starts.isEmpty {
      return root.fileClaims(["MiCm"])
        ? .field(
          .compatible_brands, of: type, "the file has the brand MiCm, but contains no fragments")
        : []
    }
    let tracks = (root.child("moov")?.children("trak") ?? []).filter {
      ["vide", "pict", "auxv"].contains($0.mediaHandler)
    }
    let lists = tracks.compactMap { track -> FragmentStarts? in
      guard let id = track.child("tkhd")?.integer(.track_ID) else { return nil }
      return FragmentStarts(
        id: id, scale: track.descendant("mdia", "mdhd")?.integer(.timescale) ?? 0,
        starts: starts[id] ?? [])
    }
    guard let first = lists.first else { return [] }
    return lists.dropFirst().flatMap { $0.violation(against: first, in: type) }
  }

  static let miafAnimationRateOfSamples = Rule(
    "miaf.animation.sample-rate", .error, at: .box("trak"),
    "A track with pictures of a MIAF animation must have at most 62,914,560 luma samples per second",
    clause: .miaf("10.3"),
    cause: "The writer did not compare the size and the frame rate with the limit of the brand",
    fix: "Encode the animation with a lower frame rate or smaller, or remove the brand MiAn",
    passing: .tracksOfMIAF([.init()], fileType: animation),
    failing: .tracksOfMIAF([.init(delta: 1, mark: "↓")], fileType: animation)
  ) { track, _ in
    guard track.fileClaims(.animationsOfMIAF), ["vide", "pict"].contains(track.mediaHandler),
      let entry = track.descendant("mdia", "minf", "stbl", "stsd")?.children.first,
      let width = entry.integer(.width), let height = entry.integer(.height),
      let header = track.descendant("mdia", "mdhd"), let scale = header.integer(.timescale),
      let duration = header.positive(.duration), let count = track.samples?.statedCount
    else { return nil }
    let samples = width.saturatingTimes(height).saturatingTimes(count).saturatingTimes(scale)
    guard samples > maxRate.saturatingTimes(duration) else { return [] }
    return .about(
      track,
      "the track has \(samples / duration) luma samples per second, expected at most \(maxRate)")
  }

  private static let maxRate = 62_914_560
  private static let animation = #"ftyp { "mif1" u32 0 "mif1" "miaf" "MiAn" "isom" }"#

  /// Returns a file with two image sequences, each with samples in the movie and in one fragment.
  ///
  /// - Parameter times: the decode time of the fragment of each track.
  private static func fragmented(_ times: [String]) -> [Example] {
    let tracks = [ExampleTrack(alternateGroup: 1), ExampleTrack(id: 2, alternateGroup: 1)]
    let examples: [Example] = .tracksOfMIAF(
      tracks, fileType: #"ftyp { "mif1" u32 0 "mif1" "miaf" "MiCm" "iso8" }"#)
    let defaults = tracks.map { "full trex { u32 \($0.id), 1, 1024, 4, 0 }" }
      .joined(separator: " ")
    let fragments = zip(tracks, times).map { track, time in
      """
      traf {
        full tfhd flags 0x020000 { u32 \(track.id) }
        full tfdt { \(time) }
        full trun flags 1 { u32 1 i32 @run\(track.id) - @fragment }
      }
      """
    }.joined(separator: "\n")
    return examples.map { example in
      let script = example.script.replacing(
        "}\nmdat { picture:", with: "mvex { \(defaults) }\n}\nmdat { picture:")
      return Example(
        """
        \(script)
        fragment: moof {
          full mfhd { u32 1 }
          \(fragments)
        }
        mdat { run1: 01 18 20 07 run2: 01 18 20 07 }
        """, showing: times.first { $0.contains("↓") } ?? "two tracks in fragments")
    }
  }
}

/// The start times of the fragments of a track.
private struct FragmentStarts {
  let id: Int
  let scale: Int
  let starts: [(time: Int, place: Node)]

  /// Returns a violation if the fragments begin at other times than those of the given track, or if
  /// their number differs.
  func violation(against other: FragmentStarts, in type: Node) -> [Violation] {
    for (own, expected) in zip(starts, other.starts)
    where own.time.saturatingTimes(other.scale) != expected.time.saturatingTimes(scale) {
      return .field(
        .baseMediaDecodeTime, of: own.place,
        "a fragment of track \(id) begins at \(own.time)/\(scale) s, that of track \(other.id) at "
          + "\(expected.time)/\(other.scale) s",
        related: [RelatedPlace("the fragment of track \(other.id)", expected.place)])
    }
    guard starts.count != other.starts.count else { return [] }
    return .field(
      .compatible_brands, of: type,
      "track \(id) has \(starts.count) fragments, but track \(other.id) has \(other.starts.count)")
  }
}

extension Node {
  /// The start times of the fragments of each track, by track ID, with the `tfdt` that states them.
  fileprivate var startsOfFragments: [Int: [(time: Int, place: Node)]] {
    var starts: [Int: [(time: Int, place: Node)]] = [:]
    for moof in children where moof.code == "moof" {
      for traf in moof.children where traf.code == "traf" {
        guard let id = traf.child("tfhd")?.integer(.track_ID), let box = traf.child("tfdt"),
          let time = box.integer(.baseMediaDecodeTime)
        else { continue }
        starts[id, default: []].append((time, box))
      }
    }
    return starts
  }
}
