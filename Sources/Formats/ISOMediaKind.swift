import Bytes
import ISOMedia

extension FileKind {
  /// Recognizes files of ISO media and QuickTime by their first box. If that box states a brand,
  /// the brand determines the kind. Returns nil for all other files.
  @Sendable
  static func isoMedia(_ source: ByteSource) -> FileKind? {
    guard let size = source.big32(at: 0), let raw = source.big32(at: 4) else { return nil }
    let code = FourCC(rawValue: raw)
    let fits = size == 0 || size == 1 || (size >= 8 && Int(size) <= source.size)
    if code == "ftyp" || code == "styp", size >= 12 || size == 1 || size == 0 {
      return brand(FourCC(rawValue: source.big32(at: size == 1 ? 16 : 8) ?? 0))
    }
    if BoxHeader.isSignature(at: 0, in: source), source.big32(at: 16) == FourCC("ftyp").rawValue {
      return brand(FourCC(rawValue: source.big32(at: 20) ?? 0))
    }
    // Files from before brands existed, and parts of files, can begin with any top-level box. If
    // the first box normally occurs inside other boxes, the file is recognized only if the box fits
    // into the file.
    guard topLevel.contains(code) || (fits && size >= 8 && ISODialect.knows(code)) else {
      return nil
    }
    return quickTimeTops.contains(code) ? quickTime(code.description) : plain(code.description)
  }

  private static let topLevel: Set<FourCC> = [
    "moov", "mdat", "free", "skip", "wide", "pnot", "moof", "sidx", "meta", "emsg", "prft", "pdin",
    "mfra",
  ]
  private static let quickTimeTops: Set<FourCC> = ["moov", "mdat", "free", "skip", "wide", "pnot"]

  private static func brand(_ brand: FourCC) -> FileKind {
    let name = brand.description
    switch brand {
    case "qt  ": return quickTime("qt")
    case "M4A ", "M4B ", "M4P ":
      return FileKind(
        .isoMedia, name, "MPEG-4 audio", extensions: ["m4a", "m4b", "m4p", "m4r", "mp4", "aax"],
        mimeTypes: ["audio/x-m4a", "audio/mp4", "video/mp4"])
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "mif2", "mif3":
      return FileKind(
        .heif, name, "HEIF image", extensions: ["heic", "heif", "heics", "heifs", "hif", "avif"],
        mimeTypes: [
          "image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence", "image/avif",
        ])
    case "avif", "avis":
      return FileKind(
        .avif, name, "AVIF image", extensions: ["avif", "avifs", "heif"],
        mimeTypes: ["image/avif", "image/avif-sequence"])
    case "crx ":
      return .raw(.cr3)
    case "jp2 ", "jpx ", "jpxb", "jpm ", "mjp2", "mj2s":
      return FileKind(
        .jpeg2000, name, "JPEG 2000", extensions: ["jp2", "jpf", "jpx", "jpm", "mj2", "mjp2"],
        mimeTypes: ["image/jp2", "image/jpx", "image/jpm", "video/mj2"])
    case "jxl ":
      return FileKind(.jpegXL, name, "JPEG XL image", extensions: ["jxl"], mimeTypes: ["image/jxl"])
    case "jxs ":
      return FileKind(.jpegXS, name, "JPEG XS image", extensions: ["jxs"], mimeTypes: ["image/jxs"])
    case "odcf":
      return FileKind(
        .omaDRM, name, "OMA DRM content", extensions: ["odf", "dcf", "o4a", "o4v"],
        mimeTypes: ["application/vnd.oma.drm.dcf"])
    default:
      let isMobile = name.hasPrefix("3g")
      return isMobile
        ? FileKind(
          .isoMedia, name, "3GPP media", extensions: ["3gp", "3g2", "3gpp", "3ga", "mp4"],
          mimeTypes: ["video/3gpp", "video/3gpp2", "audio/3gpp", "video/mp4"]) : plain(name)
    }
  }

  private static func quickTime(_ name: String) -> FileKind {
    FileKind(
      .quickTime, name, "QuickTime movie", extensions: ["mov", "qt", "insv"],
      mimeTypes: ["video/quicktime", "application/x-quicktime-player"])
  }

  private static func plain(_ name: String) -> FileKind {
    FileKind(
      .isoMedia, name, "ISO media",
      extensions: [
        "mp4", "m4v", "m4a", "m4s", "cmfv", "cmfa", "cmft", "ismv", "isma", "isml", "f4v", "mp4v",
        "mpg4",
        "dvb", "uvu", "mov", "heif", "avci", "init", "lrv", "insv", "360",
      ],
      mimeTypes: [
        "video/mp4", "audio/mp4", "application/mp4", "video/x-m4v", "video/iso.segment",
        "video/quicktime", "image/heif",
      ])
  }
}
