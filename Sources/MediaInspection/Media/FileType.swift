import Formats

/// The type of a media file.
///
/// Two file types are equal if their raw values are equal.
///
/// ```swift
/// switch try await asset.load(.fileType) {
/// case .mov: print("a QuickTime movie")
/// case let type: print(type.title)
/// }
/// ```
public struct FileType: RawRepresentable, Sendable {
  /// The uniform type identifier, such as `public.mpeg-4`. For a detected type without a uniform
  /// type identifier, it is the ``name``.
  public let rawValue: String
  /// A short name, such as `qt` or `JPEG`.
  public let name: String
  /// A name for display, such as `QuickTime movie`.
  public let title: String

  /// Creates a file type from its uniform type identifier.
  public init(rawValue: String) {
    let known = FileType.listed.first { $0.rawValue == rawValue }
    self.init(rawValue, known?.name ?? rawValue, known?.title ?? rawValue)
  }

  init(_ rawValue: String, _ name: String, _ title: String) {
    (self.rawValue, self.name, self.title) = (rawValue, name, title)
  }
}

extension FileType: Hashable, Codable {
  /// Returns whether two file types have the same raw value.
  public static func == (left: FileType, right: FileType) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the raw value.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension FileType: CustomStringConvertible {
  /// The raw value of the file type.
  public var description: String { rawValue }
}

// MARK: Detection

extension FileType {
  init(_ kind: FileKind) {
    self.init(Self.known(kind)?.rawValue ?? kind.name, kind.name, kind.title)
  }

  private static func known(_ kind: FileKind) -> FileType? {
    switch kind.format {
    case .isoMedia: brand(kind.name)
    case .quickTime: .mov
    case .heif: heif(kind.name)
    case .avif: .avif
    case .jpeg2000, .jpeg2000Codestream: .jpeg2000
    case .jpegXL: .jpegXL
    case .jpeg: .jpg
    case .png: .png
    case .tiff: .tif
    case .gif: .gif
    case .webP: .webP
    case .bitmap: .bmp
    case .rawPhoto(let photo): raw(photo)
    case .wave: .wav
    case .aiff: kind.name == "AIFC" ? .aifc : .aiff
    case .flac: .flac
    case .mpegAudio: kind.name == "mp3" ? .mp3 : kind.name == "mp2" ? .mp2 : nil
    case .adts: .aac
    case .playlist: .m3u
    case .zip: FileType(rawValue: "public.zip-archive")
    case .jpegXS, .omaDRM, .savedStream, .tagged, .telemetry, .av1Stream, .ivf, .immersiveAudio,
      .sidecar:
      nil
    }
  }

  /// Returns the type of an ISO media file with the given major brand, which is padded with blanks.
  private static func brand(_ brand: String) -> FileType {
    switch brand.prefix(3) {
    case "M4A", "M4B", "M4P": .m4a
    case "M4V": .m4v
    case "3g2": .mobile3GPP2
    case "3gp", "3ge", "3gr", "3gs", "3gg", "3gh", "3gf", "3gm", "3gt": .mobile3GPP
    default: brand == "avci" ? .avci : .mp4
    }
  }

  private static func heif(_ brand: String) -> FileType {
    switch brand {
    case "heic", "heix", "heim", "heis": .heic
    case "hevc", "hevx": .heics
    default: .heif
    }
  }

  private static func raw(_ photo: RawPhoto) -> FileType? {
    switch photo {
    case .dng: .dng
    case .cr2: FileType(rawValue: "com.canon.cr2-raw-image")
    case .cr3: FileType(rawValue: "com.canon.cr3-raw-image")
    case .crw: FileType(rawValue: "com.canon.crw-raw-image")
    case .nef: FileType(rawValue: "com.nikon.raw-image")
    case .arw: FileType(rawValue: "com.sony.arw-raw-image")
    case .srw: FileType(rawValue: "com.samsung.raw-image")
    case .pef: FileType(rawValue: "com.pentax.raw-image")
    case .orf: FileType(rawValue: "com.olympus.or-raw-image")
    case .rw2: FileType(rawValue: "com.panasonic.rw2-raw-image")
    case .raf: FileType(rawValue: "com.fuji.raw-image")
    case .threeFR: FileType(rawValue: "com.hasselblad.3fr-raw-image")
    case .mrw: FileType(rawValue: "com.konicaminolta.raw-image")
    case .erf: FileType(rawValue: "com.epson.raw-image")
    case .mos: FileType(rawValue: "com.leafamerica.raw-image")
    case .kdc: FileType(rawValue: "com.kodak.raw-image")
    case .iiq: FileType(rawValue: "com.phaseone.raw-image")
    case .x3f, .mef, .other: nil
    }
  }
}
