import Anatomy
import Bytes
import Schema

/// Item properties that are required to decode and show a picture (ISO/IEC 23008-12, 6.5).
extension Boxes {
  static let pictureProperties = SpecSection(
    .heif,
    [
      Box(
        "ispe", "Picture Size", in: "ipco", versions: 0...0, spec: "6.5.3",
        presents: .all(.dimensions),
        summary: Summary { $0.pixelSize }
      ) { box in
        box.u32("image_width")
        box.u32("image_height")
      },
      Box(
        "pixi", "Bits of Pixels", in: "ipco", versions: 0...0, flags: [0x1: "channels described"],
        spec: "6.5.6", presents: .all(.color), summary: Summary(bitDepths), body: pixels),
      Box("rloc", "Relative Location", in: "ipco", versions: 0...0, spec: "6.5.7") { box in
        box.u32("horizontal_offset", line: "right by %")
        box.u32("vertical_offset", line: "down by %")
      },
      Box(
        "auxC", "Auxiliary Type", in: "ipco", versions: 0...0, spec: "6.5.8",
        presents: .all(.relations)
      ) { box in
        box.text("aux_type", .utf8, .terminated, means: .type, line: .value)
        box.rest("aux_subtype", means: .identifies(.playback))
      },
      Box("irot", "Rotation", in: "ipco", spec: "6.5.10", presents: .all(.orientation)) { box in
        box.reservedBits(6)
        box.bits(
          2, "angle", line: .value,
          labels: [
            0: "not rotated", 1: "90° counterclockwise", 2: "180°",
            3: "270° counterclockwise",
          ])
      },
      Box("lsel", "Layer Selection", in: "ipco", spec: "6.5.11") { box in
        box.u16("layer_id", line: "layer %", labels: [0xFFFF: "any"])
      },
      Box("imir", "Mirroring", in: "ipco", spec: "6.5.12", presents: .all(.orientation)) { box in
        box.reservedBits(7)
        box.bits(
          1, "axis", line: .value,
          labels: [0: "top and bottom swapped", 1: "left and right swapped"])
      },
      Box("iscl", "Scaling", in: "ipco", versions: 0...0, spec: "6.5.13") { box in
        box.u16("target_width_numerator", line: "width × %")
        box.u16("target_width_denominator", line: "/ %")
        box.u16("target_height_numerator", line: "height × %")
        box.u16("target_height_denominator", line: "/ %")
      },
      Box("rref", "Required Reference Types", in: "ipco", versions: 0...0, spec: "6.5.17") { box in
        let rows = box.u8("reference_type_count", means: .count(of: .rows))
        box.table("reference_types", rows: rows) { $0.code("reference_type") }
      },
      Box("jpgC", "JPEG Configuration", in: "ipco") {
        $0.rest("JPEGprefix", means: .identifies(.playback))
      },
      Box("mskC", "Mask Configuration", in: "ipco", versions: 0...0) { box in
        box.u8("bits_per_pixel", line: "% bits")
      },
      Box("oinf", "Operating Points", in: "ipco", versions: 0...0) { $0.operatingPoints() },
      Box("tols", "Target Output Layer Set", in: "ipco", versions: 0...0, spec: "6.5.29") { box in
        box.u16("target_ols_idx", line: .value)
      },
      Box("spid", "Sub-picture IDs", in: "ipco", versions: 0...0) { $0.subpictureIDs() },
      Box("spor", "Sub-picture Order", in: "ipco", versions: 0...0) { $0.subpictureOrder() },
    ])

  static let av1PictureProperties = SpecSection(
    .avif,
    [
      Box("a1op", "Operating Point Selector", in: "ipco") { $0.u8("op_index", line: .value) },
      Box("a1lx", "Layers", in: "ipco") { box in
        box.reservedBits(7)
        let isLarge = box.bits(1, "large_size") == 1
        box.table("layer_sizes", rows: 3, line: nil) { row in
          row.when(!isLarge, "no large_size") { row.u16("layer_size", means: .size(of: .extent)) }
          row.when(isLarge, "large_size") { row.u32("layer_size", means: .size(of: .extent)) }
        }
      },
    ])

  private static let pixels: Box.Body = { box in
    let rows = box.u8("num_channels", means: .count(of: .field("bits")))
    box.table("bits", rows: rows, line: nil) { $0.u8("bits_per_channel") }
    box.when(flag: 0x1) {
      box.list("channels", count: rows) { channel in
        channel.bits(3, "channel_idc")
        channel.reservedBits(1)
        channel.bits(2, "component_format", labels: UncompressedValueNames.formats)
        let isSubsampled = channel.bits(1, "subsampling_flag")
        let isLabeled = channel.bits(1, "channel_label_flag")
        channel.when(isSubsampled == 1, "subsampling_flag") {
          channel.bits(4, "subsampling_type", labels: subsamplings)
          channel.bits(4, "subsampling_location")
        }
        channel.when(isLabeled == 1, "channel_label_flag") {
          channel.text("channel_label", .utf8, .terminated, means: .identifies(.text))
        }
      }
    }
  }

  private static let subsamplings: Labels = [0: "4:4:4", 1: "4:2:2", 2: "4:2:0", 3: "4:1:1"]

  /// Summarizes the bit depth of each channel, such as `8, 8, 8`.
  private static let bitDepths: @Sendable (Node) -> String? = { box in
    guard let table = box.table("bits"), let column = table.columns.first else { return nil }
    let depths = (0..<min(8, table.rowCount)).compactMap { table.rawCell(row: $0, column: column) }
    return depths.map(String.init).joined(separator: ", ") + (table.rowCount > 8 ? ", …" : "")
  }
}

extension Node {
  /// The picture size that the property states, such as `4032×3024`; nil if a field is missing.
  var pixelSize: String? {
    guard let width = integer("image_width"), let height = integer("image_height") else {
      return nil
    }
    return "\(width)×\(height)"
  }
}
