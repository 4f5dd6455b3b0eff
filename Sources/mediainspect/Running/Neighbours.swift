import Bytes

/// Files beside a file that go with it: the edits of a photo, the thumbnail, subtitles and small copy
/// of a recording, and the still of a moving picture.
enum Neighbours {
  static func of(_ file: String) -> [String] {
    guard file != "-" else { return [] }
    let path = file.fileNameBytes
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(path[...$0]) } ?? Array("./".utf8)
    let own = FileName(Array(path[(slash.map { $0 + 1 } ?? 0)...]))
    let isMovie = ["mov", "mp4", "m4v"].contains(own.ending)
    guard let companions = Listings.shared.companions(in: folder) else { return [] }
    // Some put their ending behind that of the file.
    return [own.stem, own.bytes].flatMap { companions[$0] ?? [] }
      .filter { $0.bytes != own.bytes && (isMovie || !$0.isStill) }
      .map { String(fileNameBytes: $0.bytes) }.sorted()
  }
}

private struct FileName {
  let bytes: [UInt8]
  let stem: [UInt8]
  let ending: String

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), point > 0 else {
      (stem, ending) = (bytes, "")
      return
    }
    stem = Array(bytes[..<point])
    ending = String(decoding: bytes[(point + 1)...], as: UTF8.self).lowercased()
  }

  private static let companions: Set<String> = ["aae", "thm", "srt", "lrv", "xmp", "wav", "glv"]
  private static let stills: Set<String> = ["heic", "heif", "jpg", "jpeg"]

  var isStill: Bool { Self.stills.contains(ending) }
  var isCompanion: Bool { isStill || Self.companions.contains(ending) }
}

/// What in folders may go with other files, by its stem: of many files in one folder each asks.
private final class Listings: Sendable {
  typealias Companions = [[UInt8]: [FileName]]

  static let shared = Listings()
  private let known = Monitor<[[UInt8]: Companions]>([:])

  func companions(in folder: [UInt8]) -> Companions? {
    known.change { known in
      if let companions = known[folder] { return companions }
      let companions = Folder.names(in: folder).map { names in
        Dictionary(grouping: names.map(FileName.init).filter(\.isCompanion), by: \.stem)
      }
      known[folder] = companions
      return companions
    }
  }
}
