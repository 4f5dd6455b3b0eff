/// The formats of files. Every recognized file has exactly one format.
package enum MediaFormat: Hashable, CaseIterable, Sendable {
  case isoMedia, quickTime, heif, avif, jpeg2000, jpegXL, jpegXS, omaDRM
  case jpeg, jpeg2000Codestream, png, tiff, gif, webP, bitmap
  case rawPhoto(RawPhoto)
  case wave, aiff, flac, mpegAudio, adts, savedStream
  /// A file with metadata tags, such as ID3 or APE, around data of an unrecognized format.
  case tagged
  case playlist, telemetry
  /// Streams outside of ISO media: AV1 in open bitstream units, IVF files, and immersive audio.
  case av1Stream, ivf, immersiveAudio
  case zip
  /// A file that describes a medium next to it, such as an XMP sidecar.
  case sidecar(SidecarKind)

  package static let allCases: [MediaFormat] =
    [
      isoMedia, quickTime, heif, avif, jpeg2000, jpegXL, jpegXS, omaDRM, jpeg,
      jpeg2000Codestream, png, tiff, gif, webP, bitmap,
    ] + RawPhoto.allCases.map(rawPhoto) + [
      wave, aiff, flac, mpegAudio, adts, savedStream, tagged, playlist, telemetry,
      av1Stream, ivf, immersiveAudio, zip,
    ] + SidecarKind.documents.map(sidecar)
}
