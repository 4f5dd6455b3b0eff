/// Data that `clean` may keep although a policy removes its category. Such data is listed with its place, and the exit
/// status is 1.
package struct KeptData: Sendable {
  /// What is kept and where.
  package let place: String
  package let reason: String

  package static let all: [KeptData] = table.split(separator: "\n").map { line in
    let parts = line.split(separator: ":", maxSplits: 1)
    return KeptData(
      place: String(parts[0]), reason: String(parts.last?.dropFirst() ?? ""))
  }

  private static let table = """
    bytes in and after coded pictures of AVC, HEVC, VVC, AV1, VP8, VP9, MPEG-2, MPEG-4 and JPEG: only a decoder finds the end of the coded data; readable text there is listed
    bytes in frames of Opus, AC-3 and E-AC-3, and part of a frame at the end of a file: decoders may play them
    messages about colors, light, projections, captions and timing in coded pictures: they decide what is shown
    unknown boxes and descriptors in sample entries: decoders may need them
    fonts, namespaces, types of values and other names in sample entries: players choose by them how samples are shown
    unknown tags of TIFF pictures, and image source data: programs may need them to read the picture
    further values of Exif tags about the picture, such as the orientation: programs may need the number of values
    bytes after Huffman and quantization tables and after the scan header of JPEG: decoders read them as tables
    several frame headers of JPEG: decoders differ in the one that they use
    palettes of GIF, and alignment of pixels in bitmaps: which colors are used is known only after decoding
    unknown items and properties of HEIF pictures: the picture may be derived from them
    resolutions, positions of pages, gains and languages that contain text: they decide the presentation
    prefixes and addresses in XMP with a projection: viewers of panoramas read the properties around them
    IDs of elements in TTML: other elements may refer to them
    events (emsg): players may act on them
    data in or after structures of a wrong size: players may find media there
    data in the same compressed stream as the picture: it cannot be removed without coding the picture again
    values that occur a second time in data that is kept: the place is listed
    """
}
