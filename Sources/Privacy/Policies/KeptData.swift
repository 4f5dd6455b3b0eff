/// A kind of data that `clean` may keep although a policy removes its category. If it keeps such
/// data, it lists the data with its place in the file, and its exit status is 1.
package struct KeptData: Sendable {
  /// The data that is kept, and where it is in a file.
  package let place: String
  package let reason: String

  private init(_ place: String, because reason: String) {
    (self.place, self.reason) = (place, reason)
  }

  package static let all = [
    KeptData(
      "bytes in and after coded pictures of AVC, HEVC, VVC, AV1, VP8, VP9, MPEG-2, MPEG-4 and "
        + "JPEG",
      because: "only a decoder finds the end of the coded data; readable text there is listed"),
    KeptData(
      "bytes in frames of Opus, AC-3 and E-AC-3, and part of a frame at the end of a file",
      because: "decoders may play them"),
    KeptData(
      "chunks of the original file in WavPack, Monkey's Audio, OptimFROG and TAK, and chapters of "
        + "Musepack",
      because: "the audio that contains them is not decoded"),
    KeptData(
      "addresses, dates, names in menus, instructions and unknown tags in playlists",
      because: "players may need them"),
    KeptData(
      "messages about colors, light, projections, captions and timing in coded pictures",
      because: "they decide what is shown"),
    KeptData(
      "unknown boxes and descriptors in sample entries",
      because: "decoders may need them"),
    KeptData(
      "fonts, namespaces, types of values and other names in sample entries",
      because: "players choose by them how samples are shown"),
    KeptData(
      "unknown tags of TIFF pictures, and image source data",
      because: "programs may need them to read the picture"),
    KeptData(
      "further values of Exif tags about the picture, such as the orientation",
      because: "programs may need the number of values"),
    KeptData(
      "bytes after Huffman and quantization tables and after the scan header of JPEG",
      because: "decoders read them as tables"),
    KeptData(
      "several frame headers of JPEG",
      because: "decoders differ in the one that they use"),
    KeptData(
      "palettes of GIF, and alignment of pixels in bitmaps",
      because: "which colors are used is known only after decoding"),
    KeptData(
      "unknown items and properties of HEIF pictures",
      because: "the picture may be derived from them"),
    KeptData(
      "resolutions, positions of pages, gains and languages that contain text",
      because: "they decide the presentation"),
    KeptData(
      "prefixes and addresses in XMP with a projection",
      because: "viewers of panoramas read the properties around them"),
    KeptData(
      "IDs of elements in TTML",
      because: "other elements may refer to them"),
    KeptData(
      "events (emsg)",
      because: "players may act on them"),
    KeptData(
      "data in or after structures of a wrong size",
      because: "players may find media there"),
    KeptData(
      "data in the same compressed stream as the picture",
      because: "it cannot be removed without coding the picture again"),
    KeptData(
      "values that occur a second time in data that is kept",
      because: "the place is listed"),
  ]
}
