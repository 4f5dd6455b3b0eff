import Anatomy
import Codecs
import Schema

/// The minimized image box: a still picture and its metadata, stored as bit fields instead of boxes
/// (ISO/IEC 23008-12).
extension Boxes {
  static let minimizedImage = SpecSection(
    .heif,
    [Box("mini", "Minimized Image", in: "file", occurs: .atMostOnce, body: minimized)])

  private static let minimized: Box.Body = { box in
    box.bits(2, "version")
    let hasCodec = box.isSet("explicit_codec_types_flag")
    let isFloat = box.isSet("float_flag")
    box.bits(1, "full_range_flag", labels: ColorValueNames.ranges)
    let hasAlpha = box.isSet("alpha_flag")
    let hasColor = box.isSet("explicit_cicp_flag")
    let isHighRange = box.isSet("hdr_flag")
    let hasProfile = box.isSet("icc_flag")
    let hasExif = box.isSet("exif_flag")
    let hasXMP = box.isSet("xmp_flag")
    let chroma = box.bits(2, "chroma_subsampling", labels: VideoValueNames.chromaFormats)
    box.bits(3, "orientation_minus1")
    let isLarge = box.isSet("large_dimensions_flag")
    box.bits(isLarge ? 15 : 7, "width_minus1", line: "width % + 1")
    box.bits(isLarge ? 15 : 7, "height_minus1", line: "height % + 1")
    box.chromaPlaces(chroma, prefix: "")
    box.minimizedDepth(isFloat, prefix: "")
    box.when(hasAlpha, "alpha_flag") { box.bits(1, "alpha_is_premultiplied") }
    box.when(hasColor, "explicit_cicp_flag") { box.minimizedColor(prefix: "") }
    box.when(hasCodec, "explicit_codec_types_flag") {
      box.bits(32, "infe_type")
      box.bits(32, "codec_config_type")
    }
    var gain = (isThere: false, hasProfile: false)
    box.when(isHighRange, "hdr_flag") { gain = gainMap(box, isLarge: isLarge) }
    sizesAndData(
      box, hasAlpha: hasAlpha, hasProfile: hasProfile, hasExif: hasExif, hasXMP: hasXMP, gain: gain)
  }

  private static func gainMap(
    _ box: FieldReader, isLarge: Bool
  ) -> (isThere: Bool, hasProfile: Bool) {
    let isThere = box.isSet("gainmap_flag")
    var hasProfile = false
    box.when(isThere, "gainmap_flag") {
      let isSame = box.isSet("gainmap_dimension_same_as_main_item_flag")
      box.when(!isSame, "no gainmap_dimension_same_as_main_item_flag") {
        box.bits(isLarge ? 15 : 7, "gainmap_width_minus1")
        box.bits(isLarge ? 15 : 7, "gainmap_height_minus1")
      }
      box.bits(8, "gainmap_matrix_coefficients", labels: ColorValueNames.matrices)
      box.bits(1, "gainmap_full_range_flag", labels: ColorValueNames.ranges)
      let chroma = box.bits(2, "gainmap_chroma_subsampling", labels: VideoValueNames.chromaFormats)
      box.chromaPlaces(chroma, prefix: "gainmap_")
      let isFloat = box.isSet("gainmap_float_flag")
      box.minimizedDepth(isFloat, prefix: "gainmap_")
      hasProfile = box.isSet("tmap_icc_flag")
      let hasColor = box.isSet("tmap_explicit_cicp_flag")
      box.when(hasColor, "tmap_explicit_cicp_flag") {
        box.minimizedColor(prefix: "tmap_")
        box.bits(1, "tmap_full_range_flag", labels: ColorValueNames.ranges)
      }
    }
    box.luminances("")
    box.when(isThere, "gainmap_flag") { box.luminances("tmap_") }
    return (isThere, hasProfile)
  }

  private static func sizesAndData(
    _ box: FieldReader, hasAlpha: Bool, hasProfile: Bool, hasExif: Bool, hasXMP: Bool,
    gain: (isThere: Bool, hasProfile: Bool)
  ) {
    var isLargeMetadata = false
    box.when(
      hasProfile || hasExif || hasXMP || gain.isThere,
      "icc_flag, gainmap_flag, exif_flag or xmp_flag"
    ) {
      isLargeMetadata = box.isSet("large_metadata_flag")
    }
    let metadata = isLargeMetadata ? 20 : 10
    let configuration = box.isSet("large_codec_config_flag") ? 12 : 3
    let data = box.isSet("large_item_data_flag") ? 28 : 15
    let profile = box.size("icc_data_size_minus1", metadata, if: hasProfile, "icc_flag", plus: 1)
    let gainProfile = box.size(
      "tmap_icc_data_size_minus1", metadata, if: gain.hasProfile, "tmap_icc_flag", plus: 1)
    let gainMetadata = box.size("gainmap_metadata_size", metadata, if: gain.isThere, "gainmap_flag")
    let gainData = box.size("gainmap_item_data_size", data, if: gain.isThere, "gainmap_flag")
    let gainCodec = box.size(
      "gainmap_item_codec_config_size", configuration, if: gainData > 0,
      "gainmap_item_data_size is not 0")
    let codec = box.size("main_item_codec_config_size", configuration, if: true, "always")
    let main = box.size("main_item_data_size_minus1", data, if: true, "always", plus: 1)
    let alpha = box.size("alpha_item_data_size", data, if: hasAlpha, "alpha_flag")
    let alphaCodec = box.size(
      "alpha_item_codec_config_size", configuration, if: alpha > 0, "alpha_item_data_size is not 0")
    box.when(hasExif || hasXMP, "exif_flag or xmp_flag") { box.bits(1, "exif_xmp_compressed_flag") }
    let exif = box.size("exif_data_size_minus1", metadata, if: hasExif, "exif_flag", plus: 1)
    let xmp = box.size("xmp_data_size_minus1", metadata, if: hasXMP, "xmp_flag", plus: 1)
    box.alignToByte("reserved")
    let needed = Meaning.identifies(.playback)
    let parts: [(name: String, size: Int, meaning: Meaning)] = [
      ("main_item_codec_config", codec, needed), ("alpha_item_codec_config", alphaCodec, needed),
      ("gainmap_item_codec_config", gainCodec, needed), ("icc_data", profile, needed),
      ("tmap_icc_data", gainProfile, needed), ("gainmap_metadata", gainMetadata, needed),
      ("alpha_item_data", alpha, .media), ("gainmap_item_data", gainData, .media),
      ("main_item_data", main, .media), ("exif_data", exif, .payload), ("xmp_data", xmp, .payload),
    ]
    for part in parts {
      box.when(part.size > 0, "the size of the data is not 0") {
        box.bytes(part.name, part.size, means: part.meaning)
      }
    }
  }
}

extension FieldReader {
  fileprivate func isSet(_ name: String) -> Bool { bits(1, name) == 1 }

  fileprivate func size(
    _ name: String, _ width: Int, if isThere: Bool, _ condition: String, plus one: Int = 0
  ) -> Int {
    var value = 0
    when(isThere, condition) { value = bits(width, name) + one }
    return value
  }

  fileprivate func chromaPlaces(_ chroma: Int, prefix: String) {
    when(chroma == 1 || chroma == 2, "chroma is 4:2:0 or 4:2:2") {
      bits(1, prefix + "chroma_is_horizontally_centered")
    }
    when(chroma == 1, "chroma is 4:2:0") { bits(1, prefix + "chroma_is_vertically_centered") }
  }

  fileprivate func minimizedDepth(_ isFloat: Bool, prefix: String) {
    when(isFloat, "\(prefix)float_flag") { bits(2, prefix + "bit_depth_log2_minus4") }
    when(!isFloat, "no \(prefix)float_flag") {
      let isHigh = isSet(prefix + "high_bit_depth_flag")
      when(isHigh, "\(prefix)high_bit_depth_flag") { bits(3, prefix + "bit_depth_minus9") }
    }
  }

  fileprivate func minimizedColor(prefix: String) {
    bits(8, prefix + "colour_primaries", labels: ColorValueNames.primaries)
    bits(8, prefix + "transfer_characteristics", labels: ColorValueNames.transfers)
    bits(8, prefix + "matrix_coefficients", labels: ColorValueNames.matrices)
  }

  /// Reads one flag for each kind of luminance box, such as `clli`, and then the fields of the
  /// boxes that the flags mark as present.
  fileprivate func luminances(_ prefix: String) {
    let kinds: [(String, [(Int, String)])] = [
      ("clli", [(16, "max_content_light_level"), (16, "max_pic_average_light_level")]),
      (
        "mdcv",
        (0..<3).flatMap {
          [(16, "display_primaries_x_\($0 + 1)"), (16, "display_primaries_y_\($0 + 1)")]
        } + [
          (16, "white_point_x"), (16, "white_point_y"), (32, "max_display_mastering_luminance"),
          (32, "min_display_mastering_luminance"),
        ]
      ), ("cclv", []),
      ("amve", [(32, "ambient_illuminance"), (16, "ambient_light_x"), (16, "ambient_light_y")]),
      (
        "reve",
        ["surround", "periphery"].flatMap {
          [(32, "\($0)_luminance"), (16, "\($0)_light_x"), (16, "\($0)_light_y")]
        }
      ), ("ndwt", [(32, "diffuse_white_luminance")]),
    ]
    let present = kinds.map { isSet("\(prefix)\($0.0)_flag") }
    for (isThere, kind) in zip(present, kinds) {
      when(isThere, "\(prefix)\(kind.0)_flag") {
        group(prefix + kind.0) {
          for (width, name) in kind.1 { bits(width, name) }
          if kind.0 == "cclv" { contentColorVolume() }
        }
      }
    }
  }

  private func contentColorVolume() {
    reservedBits(2)
    let hasPrimaries = isSet("ccv_primaries_present_flag")
    let names = ["min", "max", "avg"]
    let present = names.map { isSet("ccv_\($0)_luminance_value_present_flag") }
    reservedBits(2)
    when(hasPrimaries, "ccv_primaries_present_flag") {
      for index in 1...3 {
        bits(32, "ccv_primaries_x_\(index)")
        bits(32, "ccv_primaries_y_\(index)")
      }
    }
    for (isThere, name) in zip(present, names) {
      when(isThere, "ccv_\(name)_luminance_value_present_flag") {
        bits(32, "ccv_\(name)_luminance_value")
      }
    }
  }
}
