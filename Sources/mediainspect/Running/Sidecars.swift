import Bytes
import Files
import Formats

/// Finds the sidecars of a file: related files in the same folder. They are edits of a photo;
/// thumbnails, subtitles and low-resolution copies of a recording; the photo or the movie of a Live
/// Photo; the raw photo and the picture that a camera stored together.
enum Sidecars {
  static func of(_ file: String) -> [String] {
    guard file != "-" else { return [] }
    let path = file.fileNameBytes
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(path[...$0]) } ?? Array("./".utf8)
    let own = FileName(Array(path[(slash.map { $0 + 1 } ?? 0)...]))
    guard let companions = Listings.shared.companions(in: folder) else { return [] }
    func found(_ stem: [UInt8], where isWanted: (FileName) -> Bool) -> [FileName] {
      companions[stem]?.filter { $0.bytes != own.bytes && isWanted($0) } ?? []
    }
    // Sidecars are searched for by the file name without extension, and by the full file name,
    // because some programs append the extension of the sidecar to the full name.
    let stems = own.stem == own.bytes ? [own.stem] : [own.stem, own.bytes]
    let beside = stems.flatMap { stem in
      found(stem) { name in
        switch name.kind {
        case .sidecar: true
        case .still: own.kind == .movie || own.kind == .raw
        case .movie: own.kind == .still && name.ending == "mov"
        case .raw: own.kind == .still
        case .other: false
        }
      }
    }
    let renditions = own.renditions.flatMap { found($0) { _ in true } }
    let small = own.smallCopy.map { stem in found(stem) { $0.ending == "lrv" } } ?? []
    return (beside + renditions + small).map { String(fileNameBytes: $0.bytes) }.sorted()
  }
}

private struct FileName {
  let bytes: [UInt8]
  let stem: [UInt8]
  let ending: String

  enum Kind { case sidecar, still, raw, movie, other }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), point > 0 else {
      (stem, ending) = (bytes, "")
      return
    }
    stem = Array(bytes[..<point])
    ending = String(decoding: bytes[(point + 1)...], as: UTF8.self).lowercased()
  }

  private static let kinds: [String: Kind] = [
    "aae": .sidecar, "thm": .sidecar, "srt": .sidecar, "lrv": .sidecar, "xmp": .sidecar,
    "wav": .sidecar, "glv": .sidecar, "heic": .still, "heif": .still, "jpg": .still, "jpeg": .still,
    "mov": .movie, "mp4": .movie, "m4v": .movie,
  ]

  private static let rawEndings = Set(
    RawPhoto.allCases.filter { $0 != .other }.flatMap(\.extensions))

  var kind: Kind { Self.kinds[ending] ?? (Self.rawEndings.contains(ending) ? .raw : .other) }

  /// The file names of other versions of a photo, without extension. Apple's cameras name a photo
  /// `IMG_0001`, the edited version `IMG_E0001`, and the original and its edits `IMG_O0001`.
  var renditions: [[UInt8]] {
    let (mark, letters) = (Array("IMG_".utf8), Array("EO".utf8))
    guard stem.starts(with: mark) else { return [] }
    var number = stem.dropFirst(mark.count)
    if let first = number.first, letters.contains(first) { number = number.dropFirst() }
    guard number.count >= 4, number.allSatisfy(\.isDigit) else { return [] }
    let all = [mark + number] + letters.map { mark + [$0] + number }
    return all.filter { $0 != stem }
  }

  /// The file name of the low-resolution copy of a recording, without extension. GoPro's cameras
  /// use `GL010001` for the copy of `GX010001` or `GH010001`. Nil for other names.
  var smallCopy: [UInt8]? {
    guard kind == .movie || ending == "360", stem.count == 8, stem.first == UInt8(ascii: "G"),
      stem.dropFirst(2).allSatisfy(\.isDigit), stem[1] != UInt8(ascii: "L")
    else { return nil }
    return Array("GL".utf8) + stem.dropFirst(2)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// A cache of the files in folders that may be sidecars, by name without extension. Without it,
/// each folder would be listed again for every file in it.
private final class Listings: Sendable {
  typealias CompanionFields = [[UInt8]: [FileName]]

  static let shared = Listings()
  private let known = Monitor<[[UInt8]: CompanionFields]>([:])

  func companions(in folder: [UInt8]) -> CompanionFields? {
    known.change { known in
      if let companions = known[folder] { return companions }
      let companions = Folder.names(in: folder).map { names in
        Dictionary(grouping: names.map(FileName.init).filter { $0.kind != .other }, by: \.stem)
      }
      known[folder] = companions
      return companions
    }
  }
}
