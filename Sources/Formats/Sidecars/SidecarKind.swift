/// A kind of sidecar: a file that describes a medium in the same folder, or is a small copy of it.
package enum SidecarKind: String, Hashable, CaseIterable, Sendable {
  case xmp, adjustments, takeout, subtitles, track, lyrics, manifest, thumbnail, smallCopy

  /// The kinds with a format that no medium has. Thumbnails are JPEG images, and small copies are
  /// movies; they are read as such.
  package static let documents: [SidecarKind] = [
    .xmp, .adjustments, .takeout, .subtitles, .track, .lyrics, .manifest,
  ]

  /// Whether sidecars of this kind are XML documents.
  var isXML: Bool { [.xmp, .adjustments, .track].contains(self) }

  /// The row of the kind in the table of all kinds.
  package var row: SidecarRow { SidecarRow.all[self] ?? SidecarRow("sidecar", [], [], of: .all) }

  package var title: String { row.title }
}

/// What is known about a kind of sidecar: its file name extensions, and the rules that find the
/// medium of a sidecar by its name.
package struct SidecarRow: Sendable {
  package let title: String
  package let extensions: Set<String>
  /// The rules in the order in which they are tried. The first rule that finds a medium is used.
  let rules: [NamingRule]
  let media: MediaNames
  /// Maximum number of bytes of a sidecar that is read. Larger files are reported.
  let maxSize: Int
  /// Maximum number of tags and attributes of XML that are read. The limit bounds the memory for
  /// very many small elements.
  static let maxTags = 750_000

  /// Whether the title is in the plural.
  private let isPlural: Bool

  /// The title of several sidecars, such as `GPX tracks`.
  var titleOfSeveral: String { isPlural ? title : title + "s" }

  /// Returns the title with the indefinite article and an adjective, such as `a valid GPX track`.
  func indefinite(_ adjective: String = "") -> String {
    (isPlural ? "" : "a ") + adjective + (adjective.isEmpty ? "" : " ") + title
  }

  init(
    _ title: String, _ extensions: Set<String>, _ rules: [NamingRule], of media: MediaNames,
    isPlural: Bool = false, maxSize: Int = .max
  ) {
    self.isPlural = isPlural
    self.title = title
    self.extensions = extensions
    self.rules = rules
    self.media = media
    self.maxSize = maxSize
  }

  static let all: [SidecarKind: SidecarRow] = [
    .xmp: SidecarRow(
      "XMP sidecar", ["xmp"], [.wholeName, .numberedVersion, .stem], of: .all, maxSize: 16 << 20),
    .adjustments: SidecarRow(
      "Apple photo adjustments", ["aae"], [.wholeName, .stem, .renditions], of: .visual,
      isPlural: true, maxSize: 16 << 20),
    .takeout: SidecarRow(
      "Google Takeout description", ["json"], [.takeout], of: .all, maxSize: 2 << 20),
    .subtitles: SidecarRow(
      "SubRip subtitles", ["srt"], [.wholeName, .stem, .stemWithWords], of: .movies,
      isPlural: true, maxSize: 32 << 20),
    .track: SidecarRow(
      "GPX track", ["gpx"], [.wholeName, .stem], of: .all, maxSize: 16 << 20),
    .lyrics: SidecarRow(
      "LRC lyrics", ["lrc"], [.wholeName, .stem, .stemWithWords], of: .audible,
      isPlural: true, maxSize: 1 << 20),
    .manifest: SidecarRow("C2PA manifest store", ["c2pa"], [.wholeName, .stem], of: .all),
    .thumbnail: SidecarRow("thumbnail", ["thm"], [.wholeName, .stem], of: .moviesAndRawPhotos),
    .smallCopy: SidecarRow(
      "small copy", ["lrv", "lrf", "glv"],
      [.wholeName, .stem, .copyOfGoPro, .copyOfInsta360], of: .movies),
  ]

  /// The kinds of sidecars, by file name extension.
  static let kinds = Dictionary(
    SidecarKind.allCases.flatMap { kind in kind.row.extensions.map { ($0, kind) } },
    uniquingKeysWith: { first, _ in first })
}

/// How the name of a sidecar is derived from the name of its medium.
enum NamingRule: Sendable {
  /// `photo.jpg.xmp` belongs to `photo.jpg`.
  case wholeName
  /// `photo_01.jpg.xmp` belongs to `photo.jpg`: the settings of another version of the photo.
  case numberedVersion
  /// `photo.xmp` belongs to `photo.jpg` and `photo.cr3`.
  case stem
  /// `movie.en.forced.srt` belongs to `movie.mp4`.
  case stemWithWords
  /// `IMG_O1234.aae` and `IMG_1234O.aae` belong to `IMG_1234.HEIC` and `IMG_E1234.HEIC`.
  case renditions
  /// `GL010001.LRV` belongs to `GX010001.MP4`, `GH010001.MP4` or `GX010001.360`.
  case copyOfGoPro
  /// `LRV_20240501_101112_01_001.lrv` belongs to `VID_20240501_101112_00_001.insv`.
  case copyOfInsta360
  /// The names that Google Takeout gives to descriptions of photos and movies.
  case takeout
}

/// The media that a kind of sidecar can describe, by file name extension.
enum MediaNames: Sendable {
  case all, movies, moviesAndRawPhotos, visual, audible

  func contain(_ nameExtension: String) -> Bool {
    switch self {
    case .all: Self.isMedium(nameExtension)
    case .movies: Self.extensionsOfMovies.contains(nameExtension)
    case .moviesAndRawPhotos:
      Self.extensionsOfMovies.contains(nameExtension)
        || Self.extensionsOfRawPhotos.contains(nameExtension)
    case .visual: Self.isMedium(nameExtension) && !Self.extensionsOfSounds.contains(nameExtension)
    case .audible:
      Self.extensionsOfSounds.contains(nameExtension)
        || Self.extensionsOfMovies.contains(nameExtension)
    }
  }

  /// Whether files with a file name extension are media and not sidecars.
  static func isMedium(_ nameExtension: String) -> Bool {
    SidecarRow.kinds[nameExtension] == nil
      && (mediaNames.contains(nameExtension) || extensionsOfMovies.contains(nameExtension)
        || extensionsOfRawPhotos.contains(nameExtension))
  }

  static let extensionsOfMovies: Set<String> = [
    "mp4", "m4v", "mov", "qt", "3gp", "3gpp", "3g2", "mkv", "webm", "avi", "wmv", "asf", "flv",
    "mpg", "mpeg", "m2v", "m2ts", "mts", "ts", "vob", "ogv", "mxf", "insv", "360",
  ]

  private static let extensionsOfSounds: Set<String> = [
    "mp1", "mp2", "mp3", "mpa", "m4a", "m4b", "m4p", "aac", "wav", "wave", "bwf", "rf64", "aif",
    "aiff", "aifc", "flac", "ogg", "oga", "opus", "ac3", "eac3", "dts", "amr", "ape", "wv", "caf",
    "wma", "mka", "dsf", "dff", "tak", "tta", "spx", "mpc",
  ]

  private static let extensionsOfRawPhotos = Set(
    RawPhoto.allCases.filter { $0 != .other }.flatMap(\.extensions))
}
