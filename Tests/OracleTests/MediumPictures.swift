import Anatomy
import Foundation
import Metadata

/// Compares how video is coded, and picture sizes, with ffprobe after decoding some frames.
extension MediumComparison {
  /// - Parameter decoded: the streams after a few frames were decoded.
  static func tally(of document: Document, decoded: StreamFacts) -> Tally {
    var tally = Tally()
    for track in document.tracks() where track.mediaType == .video {
      let streams = decoded.streams.filter { $0.number("id") == track.id }
      guard streams.count == 1, let stream = streams.first else { continue }
      compare(track, stream, &tally)
      if let scale = stream.timescale, let theirs = stream.number("start_pts") {
        let ours = track.timeRange?.start.converted(to: scale).map { Int($0.value) }
        let shift = document.shiftOfFragments(track.id)
        tally.compare("medium \(track.number) begin", (ours ?? 0) + shift, theirs)
      }
    }
    return tally
  }

  private static func compare(
    _ track: TrackDescription, _ stream: StreamFacts.Entry, _ tally: inout Tally
  ) {
    let name = "medium \(track.number)"
    if let format = stream.text("pix_fmt"), let codec = track.codec, codecs.contains(codec.code) {
      let depth = format.split(separator: "p").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 8
      tally.compare("\(name) bit depth", track.picture?.bitDepth, depth)
      let theirs = stream.text("profile")
      if let theirs, theirs != "unknown", codec.code != "vp09" {
        tally.compare("\(name) profile", codec.profile, profiles[theirs] ?? theirs)
      }
    }
    if track.edits != nil, let scale = stream.timescale, let theirs = stream.number("duration_ts") {
      let ours = track.timeRange?.duration.converted(to: scale).map { Int($0.value) }
      tally.compare("\(name) shown", ours ?? 0, theirs)
    }
    guard let color = track.color else { return }
    let parts: [(String, Color.Part?, [String: Int])] = [
      ("primaries", color.primaries, primaries), ("transfer", color.transfer, transfers),
    ]
    for (part, ours, names) in parts {
      guard let theirs = stream.text("color_\(part)").map({ names[$0] ?? 0 }) else { continue }
      tally.compare("\(name) \(part)", ours.flatMap { $0.number == 2 ? nil : $0.number }, theirs)
    }
    if let isFull = color.isFullRange, let theirs = stream.text("color_range") {
      tally.compare("\(name) range", isFull ? "pc" : "tv", theirs)
    }
  }

  private static let codecs: Set<String> = ["avc1", "avc3", "hvc1", "hev1", "av01", "vp09"]
  private static let profiles = [
    "Rext": "Range Extensions", "Multiview Main": "Main",
    "High 4:4:4 Predictive": "High 4:4:4 Predictive",
  ]

  private static let primaries = [
    "bt709": 1, "bt470m": 4, "bt470bg": 5, "smpte170m": 6, "smpte240m": 7, "film": 8, "bt2020": 9,
    "smpte428": 10, "smpte431": 11, "smpte432": 12,
  ]

  private static let transfers = [
    "bt709": 1, "bt470m": 4, "bt470bg": 5, "smpte170m": 6, "smpte240m": 7, "linear": 8,
    "iec61966-2-1": 13, "bt2020-10": 14, "bt2020-12": 15, "smpte2084": 16, "smpte428": 17,
    "arib-std-b67": 18,
  ]

  /// Compares a file that is a single picture.
  static func tally(ofPicture track: TrackDescription, _ facts: StreamFacts) -> Tally {
    var tally = Tally()
    // ffprobe reports no size for pictures that it cannot decode.
    guard let stream = facts.streams.first, stream.number("width") != 0,
      let size = track.picture?.encoded
    else { return tally }
    tally.compare("medium 1 width", size.width, stream.number("width"))
    tally.compare("medium 1 height", size.height, stream.number("height"))
    return tally
  }

  /// Compares the size of an item with heif-info, which prints `image: 64x48 (id=1), primary` after
  /// rotation and cropping.
  static func tally(ofItem track: TrackDescription, in path: String) throws -> Tally {
    var tally = Tally()
    guard let picture = track.picture, picture.cleanAperture == nil else { return tally }
    let lines = try Tool.heifInfo.output(of: [path]).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("image: ") && $0.hasSuffix("primary") }),
      let size = line.split(separator: " ").dropFirst().first
    else { return tally }
    tally.compare(
      "medium \(track.number) size", picture.shown.map { "\($0.width)x\($0.height)" }, String(size))
    return tally
  }
}

extension Document {
  /// How much later ffprobe reports the presentation of fragmented video: it shifts it so that no
  /// picture is shown before it is decoded.
  fileprivate func shiftOfFragments(_ id: Int?) -> Int {
    let tracks = root.child("moov")?.children("trak").map { Track($0) } ?? []
    guard let track = tracks.first(where: { $0.id == id }), track.isFragmented else { return 0 }
    return max(0, -(track.samples.lazy.map { Int($0.compositionOffset) }.min() ?? 0))
  }
}
