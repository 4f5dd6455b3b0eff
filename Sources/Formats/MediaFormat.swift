/// The formats of files. Every recognized file has exactly one of these.
package enum MediaFormat: Hashable, CaseIterable, Sendable {
  case isoMedia, quickTime, heif, avif, jpeg2000, jpegXL, jpegXS, omaDRM
  case jpeg, jpeg2000Codestream, png, tiff, gif, webP, bitmap
  case rawPhoto(RawPhoto)
  case wave, aiff, flac, mpegAudio, adts, savedStream
  /// Recognized by its tags alone.
  case tagged
  case playlist, telemetry

  package static let allCases: [MediaFormat] =
    [
      isoMedia, quickTime, heif, avif, jpeg2000, jpegXL, jpegXS, omaDRM, jpeg,
      jpeg2000Codestream, png, tiff, gif, webP, bitmap,
    ] + RawPhoto.allCases.map(rawPhoto) + [
      wave, aiff, flac, mpegAudio, adts, savedStream, tagged, playlist, telemetry,
    ]
}
