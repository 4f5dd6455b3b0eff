import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules that compare the brands of a file with its contents.
extension Rule {
  static let withoutBrands = Rule(
    "file.quicktime-no-ftyp", .info, at: .boxFile,
    "A movie should begin with ftyp", clause: Clause(.iso12, "4.3"),
    cause: "The file is QuickTime from before ftyp existed, or its writer omits ftyp",
    fix: "Leave the file as it is: players treat it as QuickTime",
    passing: .movie(),
    failing: .movie(fileType: "↓wide {}")
  ) { root, _ in
    guard root.isRoot, let first = root.children.first else { return nil }
    let beginnings: Set<FourCC> = ["wide", "mdat", "moov", "skip", "free", "pnot"]
    guard beginnings.contains(first.code), root.child("ftyp") == nil else { return [] }
    return .about(first, "the file begins with \(first.code) and has no ftyp")
  }

  static let brandOfTracks = Rule(
    "file.brand-vs-tracks", .warning, at: .boxFile,
    "A file with an audio brand should not contain an enabled video track",
    cause: "The file was renamed for a player, or the writer used the brand of another format",
    fix: "Set major_brand to a brand for files with video, such as mp42",
    passing: .movie(fileType: #"ftyp { "M4A " u32 0 "M4A " "isom" }"#),
    failing: [
      Example(
        Example.pictures().script.replacing(
          #"ftyp { "isom" u32 512 "isom" "mp42" }"#,
          with: #"ftyp { ↓"M4A " u32 512 "M4A " "isom" "mp42" }"#),
        showing: #"ftyp { ↓"M4A " u32 512 "M4A " "isom" "mp42" }"#)
    ]
  ) { root, _ in
    guard let type = root.child("ftyp"), case .code(let major)? = type.value(.major_brand),
      let movie = root.child("moov"), ["M4A ", "M4B ", "M4P "].contains(major)
    else { return nil }
    let tracks = movie.children("trak")
    // Tracks with chapter pictures are not counted as video.
    let chapters = Set(tracks.flatMap { $0.descendant("tref", "chap")?.trackIDs ?? [] })
    let film = tracks.first { track in
      guard track.mediaHandler == "vide", let header = track.child("tkhd") else { return false }
      return header.integer(.flags).map { $0 & 1 != 0 } ?? false
        && header.integer(.track_ID).map { !chapters.contains($0) } ?? false
    }
    return film.map {
      [
        .field(
          .major_brand, of: type,
          "major_brand \(major) is an audio brand, but a video track is enabled",
          related: [RelatedPlace("the video track", $0)])
      ]
    } ?? []
  }

  static let brandUnmet = Rule(
    "isom.brand.requirement-unmet", .warning, at: .boxFile,
    "A file must contain the boxes that its brands require", clause: Clause(.iso12, "4.3"),
    cause: "The writer probably copied a list of brands from another file",
    fix: "Remove the brand, or write the boxes that it requires",
    passing: .movie(fileType: #"ftyp { "isom" u32 512 "isom" "hevx" }"#),
    failing: .movie(fileType: #"ftyp { "isom" u32 512 "isom" "mp42" ↓"cmfc" }"#)
  ) { root, _ in
    guard let type = root.child("ftyp"), let table = type.table(.compatible_brands),
      let column = table.column(named: .brand)
    else { return nil }
    return (0..<min(table.rowCount, 100)).compactMap { row in
      guard let raw = table.rawCell(row: row, column: column) else { return nil }
      let brand = FourCC(rawValue: UInt32(truncatingIfNeeded: raw))
      guard let path = asked[brand], !path.contains(where: root.has) else { return nil }
      let words = path.map { $0.map(\.description).joined(separator: "/") }
      return .cell(
        .brand, row: row, of: .compatible_brands, in: type,
        "brand \(brand) requires \(words.joined(separator: " or ")), which is missing")
    }
  }

  /// For each brand, paths of boxes. A file with the brand must contain a box at one or more of
  /// these paths. Brands for images have separate rules.
  private static let asked: [FourCC: [[FourCC]]] = [
    "msf1": [["moov"]], "hevc": [["moov"]], "hevx": [["moov"]], "avis": [["moov"]],
    "cmfc": [["moov", "mvex"], ["moof"]], "cmf2": [["moov", "mvex"], ["moof"]],
  ]
}

extension Node {
  fileprivate func has(_ path: [FourCC]) -> Bool {
    var node: Node? = self
    for code in path { node = node?.child(code) }
    return node != nil
  }
}
