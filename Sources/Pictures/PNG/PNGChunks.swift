import Anatomy
import Bytes
import Schema

/// Declarations of the chunks of the PNG specification, and of common registered and private
/// chunks.
extension PNGChunks {
  static let critical = SpecSection(
    .png,
    [
      chunk("IHDR", "Image Header", spec: "11.2.1", presents: .all(.dimensions)) { chunk in
        chunk.u32("width", line: "%")
        chunk.u32("height", line: "× %")
        chunk.u8("bit_depth")
        chunk.u8(
          "colour_type",
          labels: [
            0: "gray", 2: "true color", 3: "palette", 4: "gray with alpha",
            6: "true color with alpha",
          ])
        chunk.u8("compression_method", labels: [0: "deflate"])
        chunk.u8("filter_method", labels: [0: "adaptive"])
        chunk.u8("interlace_method", labels: [0: "none", 1: "Adam7"])
      },
      chunk("PLTE", "Palette", spec: "11.2.2", presents: .all(.color)) { chunk in
        chunk.table("entries", rows: nil) { row in
          row.u8("red")
          row.u8("green")
          row.u8("blue")
        }
      },
      chunk("IDAT", "Image Data", spec: "11.2.3") { chunk in chunk.pictureData("data") },
      chunk("IEND", "Image End", spec: "11.2.4") { _ in },
    ])

  static let color = SpecSection(
    .png,
    [
      chunk("tRNS", "Transparency", spec: "11.3.1.1", presents: .all(.transparency)) { chunk in
        chunk.values("values", .transparency)
      },
      chunk("cHRM", "Chromaticities and White Point", spec: "11.3.2.1", presents: .all(.color)) {
        chunk in
        for point in ["white_point", "red", "green", "blue"] {
          chunk.u32(point + "_x")
          chunk.u32(point + "_y")
        }
      },
      chunk("gAMA", "Gamma", spec: "11.3.2.2", presents: .all(.color)) {
        $0.u32("gamma", line: "% / 100000")
      },
      chunk(
        "iCCP", "ICC Profile", spec: "11.3.2.3", content: .structure { PNG.profileStream }
      ) {
        chunk in
        let name = chunk.source.bytes(chunk.rest, limit: PNGGrammar.profileName.count)
        let isOurs = name == PNGGrammar.profileName
        chunk.text(
          "profile_name", .latin1, .terminated, means: .identifies(isOurs ? .playback : .device),
          line: .value)
        chunk.u8("compression_method", labels: [0: "deflate"])
      },
      chunk("sBIT", "Significant Bits", spec: "11.3.2.4", presents: .all(.color)) {
        $0.values("bits", .significantBits)
      },
      chunk("sRGB", "Standard RGB", spec: "11.3.2.5", presents: .all(.color)) {
        $0.u8(
          "rendering_intent", line: .value,
          labels: [0: "perceptual", 1: "relative", 2: "saturation", 3: "absolute"])
      },
      chunk("cICP", "Coding-Independent Code Points", spec: "11.3.2.6", presents: .all(.color)) {
        chunk in
        chunk.u8("colour_primaries")
        chunk.u8("transfer_function")
        chunk.u8("matrix_coefficients")
        chunk.u8("video_full_range_flag")
      },
      chunk("mDCV", "Mastering Display", spec: "11.3.2.7", presents: .all(.dynamicRange)) { chunk in
        for point in ["red", "green", "blue", "white_point"] {
          chunk.u16(point + "_x")
          chunk.u16(point + "_y")
        }
        chunk.u32("maximum_luminance")
        chunk.u32("minimum_luminance")
      },
      chunk("cLLI", "Content Light Level", spec: "11.3.2.8", presents: .all(.dynamicRange)) {
        chunk in
        chunk.u32("MaxCLL")
        chunk.u32("MaxFALL")
      },
    ])

  static let keyword = Meaning(.plain, about: .tag(space: .png, key: nil))

  static let texts = SpecSection(
    .png,
    [
      chunk("tEXt", "Text", spec: "11.3.3.2") { chunk in
        chunk.text("keyword", .latin1, .terminated, means: .type, line: .value)
        chunk.text("text", .latin1, .rest, means: keyword, line: .value)
      },
      chunk("zTXt", "Deflated Text", spec: "11.3.3.3", content: .structure { PNG.textStream }) {
        chunk in
        chunk.text("keyword", .latin1, .terminated, means: .type, line: .value)
        chunk.u8("compression_method", labels: [0: "deflate"])
      },
      chunk("iTXt", "International Text", spec: "11.3.3.4", content: .nodeKind(internationalText)) {
        chunk in
        chunk.text("keyword", .latin1, .terminated, means: .type, line: .value)
        chunk.u8("compression_flag", labels: [0: "plain", 1: "deflated"])
        chunk.u8("compression_method", labels: [0: "deflate"])
        chunk.text("language_tag", .ascii, .terminated, means: Meaning(.language))
        chunk.text("translated_keyword", .utf8, .terminated, means: .identifies(.text))
      },
    ])

  private static let internationalText: @Sendable (Node) -> DeclaredNodeKind = { node in
    if node.integer("compression_flag") == 1 { return PNG.textStream }
    return node.isPacket ? PNG.data(declaredType: .mediaType("application/rdf+xml")) : plainText
  }

  private static let plainText = DeclaredNodeKind(
    Declaration("text", named: "data", "Text", by: .png) {
      $0.text("text", .utf8, .rest, means: keyword, line: .value)
    },
    in: PlainGrammar(.text, .png))

  static let others = SpecSection(
    .png,
    [
      chunk("bKGD", "Background", spec: "11.3.4.1", presents: .all(.color)) {
        $0.values("colour", .background)
      },
      chunk("hIST", "Histogram", spec: "11.3.4.2") { chunk in
        chunk.table("frequencies", rows: nil) { $0.u16("frequency", means: .identifies(.unknown)) }
      },
      chunk("pHYs", "Pixel Dimensions", spec: "11.3.4.3", presents: .all(.resolution)) { chunk in
        chunk.u32("pixels_per_unit_x", line: "%")
        chunk.u32("pixels_per_unit_y", line: "× %")
        chunk.u8("unit_specifier", line: .value, labels: [0: "unknown", 1: "meter"])
      },
      chunk("sPLT", "Suggested Palette", spec: "11.3.4.4") { chunk in
        chunk.text("palette_name", .latin1, .terminated, means: .identifies(.text), line: .value)
        chunk.u8("sample_depth")
        chunk.data("entries", .identifies(.playback))
      },
      chunk("eXIf", "Exif", spec: "11.3.4.5", content: .structure { TIFF.file }),
      chunk("tIME", "Time of Last Change", spec: "11.3.5.1") { chunk in
        chunk.group("time", means: .identifies(.time)) {
          chunk.u16("year")
          for part in ["month", "day", "hour", "minute", "second"] { chunk.u8(part) }
        }
      },
      chunk("acTL", "Animation Control", spec: "11.3.6.1", presents: .all(.timing)) { chunk in
        chunk.u32("num_frames", line: "% frames")
        chunk.u32("num_plays")
      },
      chunk("fcTL", "Frame Control", spec: "11.3.6.2", presents: .all(.timing)) { chunk in
        chunk.u32("sequence_number", line: .value)
        for part in ["width", "height", "x_offset", "y_offset"] { chunk.u32(part) }
        chunk.u16("delay_num")
        chunk.u16("delay_den")
        chunk.u8("dispose_op", labels: [0: "none", 1: "background", 2: "previous"])
        chunk.u8("blend_op", labels: [0: "source", 1: "over"])
      },
      chunk("fdAT", "Frame Data", spec: "11.3.6.3") { chunk in
        chunk.u32("sequence_number", line: .value)
        // Decoders ignore frames in a file without an animation control chunk before the picture.
        let isShown = chunk.isDescribing || chunk.node?.pngUse?.isAnimated == true
        if isShown {
          chunk.pictureData("frame_data")
        } else {
          chunk.data("frame_data", .identifies(.unreferenced))
        }
      },
      chunk("oFFs", "Image Offset", presents: .all(.resolution)) { chunk in
        chunk.i32("x_position", line: "%")
        chunk.i32("y_position", line: ", %")
        chunk.u8("unit_specifier", line: .value, labels: [0: "pixels", 1: "micrometers"])
      },
      chunk("pCAL", "Calibration of Pixel Values", presents: .all(.resolution)) { chunk in
        chunk.text(
          "calibration_name", .latin1, .terminated, means: .identifies(.playback), line: .value)
        chunk.i32("original_zero")
        chunk.i32("original_max")
        chunk.u8(
          "equation_type", labels: [0: "linear", 1: "base e", 2: "arbitrary base", 3: "hyperbolic"])
        chunk.u8("parameter_count")
        chunk.data("unit_and_parameters", .identifies(.playback))
      },
      chunk("sCAL", "Physical Scale", presents: .all(.resolution)) { chunk in
        chunk.u8("unit_specifier", line: .value, labels: [1: "meters", 2: "radians"])
        chunk.text("pixel_width", .ascii, .terminated, means: .identifies(.playback), line: "%")
        chunk.data("pixel_height", .identifies(.playback))
      },
      chunk("sTER", "Stereo Layout", presents: .all(.stereo)) { chunk in
        chunk.u8("mode", line: .value, labels: [0: "cross-fused", 1: "diverging-fused"])
      },
      chunk("vpAg", "Virtual Page") { chunk in
        // Viewers ignore the size of the virtual page. ImageMagick reads it.
        chunk.u32("width", means: .identifies(.structure), line: "%")
        chunk.u32("height", means: .identifies(.structure), line: "× %")
        chunk.u8("unit_specifier", line: .value, labels: [0: "pixels"])
      },
      chunk("npTc", "Nine-Patch") { $0.data("divisions", .identifies(.playback)) },
      chunk("npLb", "Nine-Patch Layout Bounds") { $0.data("bounds", .identifies(.playback)) },
      chunk("npOl", "Nine-Patch Outline") { $0.data("outline", .identifies(.playback)) },
      chunk("caBX", "C2PA Boxes", content: .structure { PNG.data(declaredType: .code("jumb")) }),
    ])
}
