package import Schema

/// How `clean` handles the files of one format.
package struct CleanableFormat: Sendable {
  package let format: MediaFormat
  /// The name of the format family that reads files of this format, such as `ISO media`.
  package let family: String
  /// The plural name of files of this format in the output of `explain clean`, for example
  /// `QuickTime movies`.
  package let kind: String
  package let answer: Answer

  package enum Answer: Sendable {
    /// A copy is written. The text names the data of original and copy that are compared byte by
    /// byte, such as `samples of tracks`.
    case written(String)
    /// A copy is written only if the content between the tags is in a format that
    /// `CodedBetweenTags.all` lists as written.
    case tagsOnly
    /// No copy is written, for the given reason.
    case refused(String)
  }
}

/// The formats of which `clean` writes copies, and those that it refuses. A format that is not
/// listed is refused.
package enum CleanableFormats {
  package static let all: [CleanableFormat] =
    isoMedia + pictures + RawPhoto.allCases.map(row) + sound + texts + streams + archives + sidecars

  package static func row(for format: MediaFormat) -> CleanableFormat? {
    all.first { $0.format == format }
  }

  private static func row(
    _ format: MediaFormat, _ family: String, _ kind: String, _ answer: CleanableFormat.Answer
  ) -> CleanableFormat {
    CleanableFormat(format: format, family: family, kind: kind, answer: answer)
  }

  private static let isoMedia = [
    row(.isoMedia, "ISO media", "MPEG-4, 3GPP and fragments", .written(samples)),
    row(.quickTime, "ISO media", "QuickTime movies", .written(samples)),
    row(.heif, "ISO media", "HEIF images", .written(items)),
    row(.avif, "ISO media", "AVIF images", .written(items)),
    row(.jpeg2000, "ISO media", "JPEG 2000 images and Motion JPEG 2000", .written("codestreams")),
    row(
      .jpegXL, "ISO media", "JPEG XL images",
      .refused("JPEG XL images are not supported, because their codestreams are not decoded")),
    row(
      .jpegXS, "ISO media", "JPEG XS images",
      .refused("JPEG XS images are not supported, because their codestreams are not decoded")),
    row(
      .omaDRM, "ISO media", "OMA DRM content",
      .refused("OMA DRM content is not supported, because its encrypted media is not decoded")),
  ]

  private static let samples = "samples of tracks"
  private static let items = "coded items and samples of tracks"

  private static let pictures = [
    row(.jpeg, "pictures", "JPEG images", .written("picture data")),
    row(.jpeg2000Codestream, "pictures", "JPEG 2000 codestreams", .written("tile parts")),
    row(.png, "pictures", "PNG and APNG images", .written("picture data")),
    row(.tiff, "pictures", "TIFF images other than raw photos", .written("strips and tiles")),
    row(.gif, "pictures", "GIF images", .written("picture data")),
    row(.webP, "pictures", "WebP images", .written("picture data")),
    row(.bitmap, "pictures", "Windows bitmaps", .written("picture data")),
  ]

  private static func row(_ photo: RawPhoto) -> CleanableFormat {
    let family =
      switch photo {
      case .cr3: "ISO media"
      case .crw, .raf, .mrw, .x3f: "raw photos"
      default: "TIFF"
      }
    // DNG is the only raw photo format that is cleaned, because only its specification lists all
    // tags that decoding needs.
    if photo == .dng {
      return row(.rawPhoto(photo), family, photo.titleOfSeveral, .written("strips and tiles"))
    }
    return row(
      .rawPhoto(photo), family, photo.titleOfSeveral,
      .refused(
        "\(photo.titleOfSeveral) are not supported, "
          + "because clean does not know which tags are needed to decode them"))
  }

  private static let sound = [
    row(.wave, "chunks", "WAVE, RF64 and Broadcast Wave", .written("sample data")),
    row(.aiff, "chunks", "AIFF and AIFF-C", .written("sample data")),
    row(.flac, "FLAC", "FLAC", .written("frames")),
    row(.mpegAudio, "MPEG audio", "MPEG audio, all layers", .written("frames")),
    row(.adts, "MPEG audio", "AAC in ADTS", .written("frames")),
    row(
      .savedStream, "saved streams", "saved internet radio streams (MPEG audio, AAC)",
      .written("frames")),
    row(.tagged, "tags", "files recognized only by their tags", .tagsOnly),
  ]

  private static let texts = [
    row(.playlist, "playlists", "HLS and M3U playlists", .written("lines")),
    row(.telemetry, "telemetry", "telemetry files of cameras", .written("values")),
  ]

  private static let streams = [
    row(
      .av1Stream, "streams", "raw AV1 streams",
      .refused("raw AV1 streams are not supported, because clean cannot verify their frames")
    ),
    row(
      .ivf, "streams", "IVF video",
      .refused("IVF video is not supported, because clean cannot verify its frames")),
    row(
      .immersiveAudio, "streams", "raw Immersive Audio streams",
      .refused(
        "raw Immersive Audio streams are not supported, "
          + "because clean cannot verify their frames")),
  ]

  private static let archives = [
    row(
      .zip, "archives", "ZIP archives",
      .refused(
        "ZIP archives are not supported; extract the files, clean each, and make a new archive"))
  ]

  private static let sidecars = SidecarKind.documents.map { kind in
    row(
      .sidecar(kind), "sidecars", kind.row.titleOfSeveral,
      .refused(
        "\(kind.row.titleOfSeveral) are not cleaned; "
          + "publish the cleaned copy of the medium without them"))
  }
}

/// How `clean` handles files that consist of tags around audio in one undecoded format. The audio
/// is not decoded; it is copied and compared byte by byte.
package struct CodedBetweenTags: Sendable {
  package let format: UndecodedFormat
  package let answer: Answer

  package enum Answer: Sendable {
    /// The audio format has no offsets from the start of the file. Tags before and after the audio
    /// can be removed.
    case written
    /// The audio format may have offsets from the start of the file. Only tags after the audio can
    /// be removed.
    case inPlace
    /// No copy is written, for the given reason.
    case refused(String)
  }

  package static let all: [CodedBetweenTags] = [
    .init(format: .monkeysAudio, answer: .written),
    .init(format: .wavPack, answer: .written),
    .init(format: .musepack, answer: .written),
    .init(format: .trueAudio, answer: .written),
    .init(format: .ac3, answer: .written),
    .init(format: .dts, answer: .written),
    .init(format: .optimFROG, answer: .inPlace),
    .init(format: .tak, answer: .inPlace),
    .init(format: .dsf, answer: .refused("the DSF header contains the offset of the tag")),
    .init(format: .dsdiff, answer: .refused("DSDIFF chunks may contain further tags")),
    .init(format: .ogg, answer: .refused("Ogg streams may contain further tags")),
    .init(format: .matroska, answer: .refused("Matroska elements may contain further tags")),
    .init(format: .webM, answer: .refused("WebM elements may contain further tags")),
    .init(format: .avi, answer: .refused("AVI chunks may contain further tags")),
    .init(format: .asf, answer: .refused("ASF objects may contain further tags")),
    .init(format: .flashVideo, answer: .refused("FLV script tags may contain further metadata")),
    .init(
      format: .transportStream,
      answer: .refused("tables in the stream may contain further metadata")),
  ]

  /// Whether `clean` writes at least some files of the format.
  var isWritten: Bool {
    if case .refused = answer { return false }
    return true
  }

  package static func row(for format: UndecodedFormat) -> CodedBetweenTags? {
    all.first { $0.format == format }
  }
}
