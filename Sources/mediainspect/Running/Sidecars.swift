import Bytes
import Credentials
import Files
import Formats
import Inspection
import Reporting

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
    guard let listing = Listings.shared.listing(of: folder) else { return [] }
    func found(_ stem: [UInt8], where isWanted: (FileName) -> Bool) -> [FileName] {
      listing.companions[stem]?.filter { $0.bytes != own.bytes && isWanted($0) } ?? []
    }
    // Other media of the same recording. Sidecars that are not media are found by `SidecarPairing`.
    let beside = found(own.stem) { name in
      switch name.kind {
      case .sound: true
      case .still: own.kind == .movie || own.kind == .raw
      case .movie: own.kind == .still && name.ending == "mov"
      case .raw: own.kind == .still
      case .other: false
      }
    }
    let renditions = own.renditions.flatMap { found($0) { _ in true } }
    let names = (beside + renditions).map { String(fileNameBytes: $0.bytes) }
    let paired = listing.sidecars[String(fileNameBytes: own.bytes)] ?? []
    return Set(names + paired).sorted()
  }

  /// Returns the media of a sidecar, by the names of the files in its folder.
  ///
  /// - Parameter title: the title that a description by Google Takeout states; nil if there is none.
  static func match(_ file: String, title: String?) -> SidecarPairing.Match {
    guard file != "-" else { return .unpaired("standard input has no folder") }
    let path = file.fileNameBytes
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let folder = start == 0 ? Array("./".utf8) : Array(path[..<start])
    guard let listing = Listings.shared.listing(of: folder) else {
      return .unpaired("its folder cannot be listed")
    }
    return listing.pairing.match(String(fileNameBytes: Array(path[start...])), title: title)
  }

  /// Returns what a sidecar is and to which media it belongs; nil for other files.
  static func description(of inspection: Inspection, _ file: String) -> SidecarDescription? {
    inspection.sidecarKind.map { kind in
      let owner: SidecarDescription.Owner =
        switch match(file, title: inspection.takeoutTitle) {
        case .media(let names): .media(names)
        case .unpaired(let reason): .unknown(reason)
        }
      let verdict =
        kind == .manifest
        ? FileCredentials(inspection.document, under: nil)?.newest.contentUnchanged : nil
      return SidecarDescription(
        kind: kind.rawValue, title: kind.title, isDocument: SidecarKind.documents.contains(kind),
        owner: owner, contentUnchanged: verdict)
    }
  }
}

private struct FileName {
  let bytes: [UInt8]
  let stem: [UInt8]
  let ending: String

  enum Kind { case sound, still, raw, movie, other }

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
    "wav": .sound, "heic": .still, "heif": .still, "jpg": .still, "jpeg": .still, "mov": .movie,
    "mp4": .movie, "m4v": .movie,
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
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// A cache of the names in folders: those of media, by name without extension, and of sidecars. Without it,
/// each folder would be listed again for every file in it.
private final class Listings: Sendable {
  typealias CompanionFields = [[UInt8]: [FileName]]

  static let shared = Listings()
  private let known = Monitor<[[UInt8]: Listing?]>([:])

  struct Listing: Sendable {
    let companions: CompanionFields
    let pairing: SidecarPairing
    /// The names of the sidecars of each medium.
    let sidecars: [String: [String]]

    init(_ names: [[UInt8]]) {
      companions = Dictionary(
        grouping: names.map(FileName.init).filter { $0.kind != .other }, by: \.stem)
      // Most folders have no sidecars. Their names are not compared.
      let isNeeded = names.contains { SidecarPairing.isSidecar($0) }
      pairing = SidecarPairing(isNeeded ? names.map { String(fileNameBytes: $0) } : [])
      sidecars = pairing.sidecarsByMedium
    }
  }

  func listing(of folder: [UInt8]) -> Listing? {
    known.change { known in
      if let listing = known[folder] { return listing }
      let listing = Folder.names(in: folder).map(Listing.init)
      known[folder] = listing
      return listing
    }
  }
}
