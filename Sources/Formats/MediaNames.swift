import Schema

/// Evidence that a file contains media although its format is not supported.
extension TypeEvidence {
  /// The evidence that the file is a media file, as a clause; nil if there is none.
  package var mediaEvidence: String? {
    if let unsupported { return "it is \(unsupported.title)" }
    if let nameExtension, mediaNames.contains(nameExtension) {
      return "the file name extension is .\(nameExtension)"
    }
    return magic?.mediaEvidence
  }
}

extension TypeEvidence {
  /// The reason why a file that no family reads is not examined, such as `Matroska: unsupported`.
  /// Nil if the file does not seem to be a media file.
  package var unsupportedDescription: String? {
    if let unsupported { return "\(unsupported.title): unsupported" }
    guard structure == nil else { return nil }
    return magic?.formatOfMedia.map { "\($0): unsupported" }
  }
}

extension MagicAnswer {
  /// The media format, as in `video/x-flv (by libmagic)`. Nil for other files.
  package var formatOfMedia: String? { mediaEvidence == nil ? nil : "\(mimeType) (by libmagic)" }

  package var mediaEvidence: String? {
    let isMedia = ["audio/", "video/", "image/"].contains { mimeType.hasPrefix($0) }
    return isMedia ? "libmagic reports \(mimeType)" : nil
  }
}

/// File name extensions of media formats, supported or not. Extensions that other kinds of files
/// also use are omitted.
let mediaNames: Set<String> = [
  "mp4", "m4v", "m4a", "m4b", "m4p", "m4r", "m4s", "mov", "qt", "3gp", "3gpp", "3g2", "3ga", "insv",
  "lrv", "ismv", "isma", "cmfv", "cmfa", "f4v", "f4a", "mp4v", "mpg4", "aax", "heic", "heics",
  "heif",
  "heifs", "hif", "avif", "avifs", "avci", "cr3", "crm", "jp2", "jpf", "jpx", "jpm", "mj2", "mjp2",
  "j2k", "j2c", "jpc", "jxl", "jxs", "mp1", "mp2", "mp3", "mpa", "mpga", "m1a", "m2a", "aac",
  "adts",
  "wav", "wave", "bwf", "rf64", "aif", "aiff", "aifc", "flac", "m3u8", "jpg", "jpeg", "jpe", "jfif",
  "mpo", "thm", "png", "apng", "tif", "tiff", "dng", "nef", "cr2", "arw", "pef", "gif", "webp",
  "bmp", "obu", "ivf", "iamf",
  // The formats of the following extensions are not supported.
  "mkv", "mka", "webm", "avi", "wmv", "wma", "asf", "flv", "mpg", "mpeg", "m2v", "m2ts", "vob",
  "ogg",
  "oga", "ogv", "opus", "ac3", "eac3", "dts", "amr", "ape", "wv", "caf", "rm", "rmvb", "mxf", "raf",
  "orf", "rw2", "psd",
]

/// Formats that are recognized but not decoded.
package enum UndecodedFormats {
  /// Returns the title of the format with a name, such as a file name extension; nil if there is none.
  package static func title(named name: String) -> String? { UndecodedFormat(named: name)?.title }
}
