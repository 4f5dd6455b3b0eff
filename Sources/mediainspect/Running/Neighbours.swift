import Bytes

/// Files beside a file that go with it: the edits of a photo, the thumbnail, subtitles and small copy
/// of a recording, and the still of a moving picture.
enum Neighbours {
  private static let extensions: Set<String> = ["aae", "thm", "srt", "lrv", "xmp", "wav", "glv"]
  private static let stills: Set<String> = ["heic", "heif", "jpg", "jpeg"]

  static func of(_ file: String) -> [String] {
    guard file != "-" else { return [] }
    let path = file.fileNameBytes
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(path[...$0]) } ?? Array("./".utf8)
    let own = Array(path[(slash.map { $0 + 1 } ?? 0)...])
    let (stem, ending) = parts(of: own)
    let isMovie = ["mov", "mp4", "m4v"].contains(ending)
    guard let names = Listings.shared.names(in: folder) else { return [] }
    return names.filter { name in
      guard name != own else { return false }
      let (otherStem, otherEnding) = parts(of: name)
      let goesWith =
        extensions.contains(otherEnding) || (isMovie && stills.contains(otherEnding))
      return goesWith && (otherStem == stem || otherStem == own)
    }.map { String(fileNameBytes: $0) }.sorted()
  }

  private static func parts(of name: [UInt8]) -> (stem: [UInt8], ending: String) {
    guard let point = name.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return (name, "") }
    let ending = String(decoding: name[(point + 1)...], as: UTF8.self).lowercased()
    return (Array(name[..<point]), ending)
  }
}

/// What lies in folders: of many files in one folder each asks.
private final class Listings: Sendable {
  static let shared = Listings()
  private let known = Monitor<[[UInt8]: [[UInt8]]]>([:])

  func names(in folder: [UInt8]) -> [[UInt8]]? {
    known.change { known in
      if let names = known[folder] { return names }
      let names = Folder.names(in: folder)
      known[folder] = names
      return names
    }
  }
}
