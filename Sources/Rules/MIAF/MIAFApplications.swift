import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF about files for certain applications: progressive display, animations and bursts.
extension Rule {
  static let miafProgressiveOrder = Rule(
    "miaf.progressive.order", .error, at: .boxFile,
    "In a file with the brand MiPr, meta must follow ftyp, and free space must be between meta and "
      + "mdat", clause: .miaf("10.2"),
    cause: "A tool added boxes or free space in front of the metadata",
    fix: "Move meta directly after ftyp, and remove the free space",
    passing: [withThumbnail.claiming(progressive)],
    failing: [
      withThumbnail.claiming(progressive + " ↓free { 00 * 8 }"),
      Example(
        withThumbnail.claiming(progressive).script + " ↓free { 00 * 8 }",
        showing: "mdat { … } ↓free { 00 * 8 }"),
      withThumbnail.claiming(progressive + " ↓mdat { 00 * 8 }"),
    ]
  ) { root, _ in
    guard root.fileClaims(["MiPr"]), root.child("ftyp") != nil, root.child("meta") != nil else {
      return nil
    }
    var (freeCount, isMetaSeen, isMediaSeen) = (0, false, false)
    for box in root.children.prefix(1000) {
      switch box.code {
      case "ftyp", "fidx": continue
      case "meta": isMetaSeen = true
      case "mdat" where isMetaSeen: isMediaSeen = true
      case "free", "skip":
        freeCount += 1
        guard isMetaSeen, !isMediaSeen, freeCount == 1 else {
          return .about(box, "free space \(freeCount) is not between meta and mdat")
        }
      default:
        if !isMetaSeen { return .about(box, "\(box.name) is in front of meta") }
      }
    }
    return []
  }

  static let miafProgressiveThumbnail = Rule(
    "miaf.progressive.thumbnail", .error, at: .box("meta"),
    "In a file with the brand MiPr, the primary picture must have a thumbnail in front of it, and "
      + "one of them must end in the first 128,000 bytes", clause: .miaf("10.2"),
    cause: "The writer stored the thumbnail after the picture, or left it out",
    fix: "Store a small thumbnail in front of the picture, or remove the brand MiPr",
    passing: [withThumbnail.claiming(progressive)],
    failing: [
      Example.twoItems(references: "↓thmb { u16 2, 1, 1 }").claiming(progressive),
      .images(fileType: progressive, primary: "full pitm { ↓u16 1 }"),
    ]
  ) { meta, _ in
    guard meta.fileClaims(["MiPr"]), meta.parent?.isRoot == true, let box = meta.child("pitm"),
      let survey = meta.inherited(.itemSurvey), let primary = survey.primary
    else { return nil }
    let thumbnails = survey.references.filter { $0.type == "thmb" && $0.to.contains(primary) }
    guard let first = thumbnails.first else {
      return .field(.item_ID, of: box, "the primary item \(primary) has no thumbnail")
    }
    guard let start = survey.bytes(of: primary)?.start else { return [] }
    let places = thumbnails.compactMap { reference in
      survey.bytes(of: reference.from).map { (reference, $0) }
    }
    if let late = places.first(where: { $0.1.start > start }) {
      return .about(
        meta.box(late.0.index),
        "thumbnail \(late.0.from) begins at \(late.1.start), after the primary item at \(start)")
    }
    let ends = (places.map(\.1) + [survey.bytes(of: primary)].compactMap { $0 }).map(\.end)
    guard let end = ends.min(), end > maxEnd else { return [] }
    return .about(
      meta.box(first.index),
      "the first thumbnail or picture ends at \(end), expected at most \(maxEnd)")
  }

  /// A file in which the thumbnail of a picture precedes the picture.
  private static let withThumbnail = Example.twoItems(
    primary: "full pitm { u16 2 }", references: "thmb { u16 1, 1, 2 }")
  private static let maxEnd = 128_000
  private static let progressive = #"ftyp { "mif1" u32 0 "mif1" "miaf" "MiPr" }"#

  static let miafAnimationTracks = Rule(
    "miaf.animation.tracks", .error, at: .box("moov"),
    "An animation of MIAF must have one track of pictures, and at most one alpha track and one audio "
      + "track", clause: .miaf("10.3"),
    cause: "The writer stored several animations in one file",
    fix: "Remove the other tracks, or the brand of the animation",
    passing: .tracksOfMIAF([.init(), .alpha(2)], fileType: animation),
    failing: .tracksOfMIAF(
      [.init(alternateGroup: 1), .init(id: 2, alternateGroup: 1, mark: "↓")], fileType: animation)
  ) { movie, _ in
    guard movie.fileClaims(.animationsOfMIAF) else { return nil }
    var counts: [String: Int] = [:]
    for track in movie.children("trak") {
      let kind: String
      switch track.mediaHandler {
      case "vide", "pict": kind = "pictures"
      case "auxv": kind = "auxiliary pictures"
      case "soun": kind = "sound"
      default: return .about(track, "\(track.name) has neither pictures nor sound")
      }
      counts[kind, default: 0] += 1
      if counts[kind] == 2 { return .about(track, "\(track.name) is a second track of \(kind)") }
    }
    return counts["pictures"] == nil
      ? .about(movie, "\(movie.name) has no track of pictures") : []
  }

  static let miafBurst = Rule(
    "miaf.burst.track", .error, at: .box("moov"),
    "A burst of MIAF must have a track with an image sequence", clause: .miaf("10.4"),
    cause: "The writer used the handler of video",
    fix: "Set the handler of the track to pict, or remove the brand MiBu",
    passing: .tracksOfMIAF([.init()], fileType: burst),
    failing: [Example.tracksOfMIAF([.init(kind: "vide")], fileType: burst).markingMovie]
  ) { movie, _ in
    guard movie.fileClaims(["MiBu"]) else { return nil }
    return movie.children("trak").contains { $0.mediaHandler == "pict" }
      ? [] : .about(movie, "\(movie.name) has no track with the handler pict")
  }

  static let miafAlphaVideo = Rule(
    "miaf.alpha-video.tracks", .error, at: .box("moov"),
    "A file with the brand MiAC must have fragmented tracks: one of video, and one of its alpha "
      + "channel", clause: .miaf("10.5"),
    cause: "The writer listed the brand for any animation with transparency",
    fix: "Remove the brand MiAC, or write fragments with an alpha track",
    passing: .tracksOfMIAF([.init()]),
    failing: [
      Example.tracksOfMIAF([.init(kind: "vide"), .alpha(2)], fileType: alphaVideo).markingMovie
    ]
  ) { movie, _ in
    guard movie.fileClaims(["miaf", "MiAC"]) else { return nil }
    guard movie.fileClaims(["MiAC"]) else { return [] }
    let kinds = movie.children("trak").map(\.mediaHandler)
    let alphas = kinds.count { $0 == "auxv" }
    if alphas != 1 { return .about(movie, "\(movie.name) has \(alphas) alpha tracks, expected 1") }
    if !kinds.contains("vide") { return .about(movie, "\(movie.name) has no track of video") }
    return movie.child("mvex") == nil
      ? .about(movie, "\(movie.name) contains no mvex, expected fragments") : []
  }

  private static let animation = #"ftyp { "mif1" u32 0 "mif1" "miaf" "MiAn" "isom" }"#
  private static let burst = #"ftyp { "mif1" u32 0 "mif1" "miaf" "MiBu" "isom" }"#
  private static let alphaVideo = #"ftyp { "mif1" u32 0 "mif1" "miaf" "MiAC" "isom" }"#
}

extension ItemSurvey {
  /// Returns the smallest byte range of the file that contains the data of a picture and, if it is
  /// derived, of its inputs. Nil if `iloc` states no file offsets for these items.
  fileprivate func bytes(of id: Int) -> ByteRange? {
    var all: ByteRange?
    for id in [id] + (inputs[id] ?? []) {
      guard let place = locationPlaces[id], locations[place].method == 0 else { continue }
      let location = locations[place]
      for extent in extents[location.extents].prefix(1000) {
        let start = Int(clamping: location.base).saturatingAdd(Int(clamping: extent.offset))
        let own = ByteRange(
          from: start, to: start.saturatingAdd(Int(clamping: extent.length)))
        all = all.map { ByteRange(from: min($0.start, own.start), to: max($0.end, own.end)) } ?? own
      }
    }
    return all
  }
}

extension Example {
  /// Returns this example with its file type box replaced by the given one.
  fileprivate func claiming(_ fileType: String) -> Example {
    let other = script.replacing(
      #"ftyp { "avif" u32 0 "avif" "mif1" "miaf" }"#, with: fileType)
    return Example(other.withPicturesOfJPEG, showing: excerpt)
  }

  /// This example with the mark `↓` in front of the movie box.
  fileprivate var markingMovie: Example {
    Example(script.replacing("moov {", with: "↓moov {"), showing: "↓moov { … }")
  }
}
