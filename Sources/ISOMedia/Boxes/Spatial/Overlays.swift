import Anatomy
import Schema

/// Boxes for overlays on omnidirectional pictures (ISO/IEC 23090-2).
extension Boxes {
  static let overlays = SpecSection(
    .omaf,
    [
      Box(
        "ovly", "Overlay Configuration", in: "povd", "VisualSampleEntry", "SampleEntry", "ipco",
        occurs: .atMostOnce, versions: 0...0
      ) { box in
        let overlays = box.u16("num_overlays", means: .count(of: .field("overlays")))
        let flags = box.u8("num_flag_bytes", means: .size(of: .field("overlay_control_flag")))
        box.list("overlays", count: overlays, line: .value) { overlay($0, flagBytes: flags) }
      }
    ])

  /// Reads the flags of the overlay controls, one per control, and then the controls that are
  /// present, in flag order.
  private static func overlay(_ item: FieldReader, flagBytes: Int) {
    item.u16("overlay_id", means: .id(of: "overlay"))
    let place = item.position
    item.when(flagBytes > 0, "num_flag_bytes is not 0") {
      item.bytes("overlay_control_flag", flagBytes, means: .flags)
    }
    for (number, known) in controls.enumerated() {
      control(item, number, at: place, flagBytes, known.name, known.body)
    }
    for number in controls.count..<max(controls.count, flagBytes * 8) {
      control(item, number, at: place, flagBytes, "overlay_control_\(number)") { _ in }
    }
  }

  /// Reads one overlay control. If the size of the control is 0, the values in the sample entry
  /// apply.
  private static func control(
    _ item: FieldReader, _ number: Int, at place: Int, _ flagBytes: Int, _ name: String,
    _ body: Box.Body
  ) {
    let byte = number / 8 < flagBytes ? item.source.byte(at: place + number / 8) ?? 0 : 0
    let isThere = byte >> UInt8(7 - number % 8) & 1 == 1
    item.when(isThere, "flag \(number) of overlay_control_flag") {
      item.group(name) {
        item.bits(1, "overlay_control_essential_flag")
        let size = item.bits(15, "byte_count", means: .size(of: .restOfNode))
        item.when(size > 0, "byte_count is not 0") {
          item.limited(to: item.position + size) {
            body(item)
            item.rest("data", means: .identifies(.unknown))
          }
        }
      }
    }
  }

  private static let controls: [(name: String, body: Box.Body)] = [
    ("viewport_relative_overlay", viewportRelative),
    ("sphere_relative_omni_overlay", sphereRelative),
    ("sphere_relative_2d_overlay", planeOnSphere),
    ("mesh_3d_overlay", { _ in }),
    ("overlay_source_all", { _ in }),
    ("overlay_source_region", sourceRegion),
    ("recommended_viewport_overlay", { _ in }),
    ("overlay_layering_order", { $0.i16("layering_order") }),
    ("overlay_opacity", { $0.u8("opacity") }),
    ("overlay_interaction", interaction),
    ("overlay_label", { $0.text("overlay_label", .utf8, .terminated, means: .identifies(.text)) }),
    ("overlay_priority", { $0.u8("overlay_priority") }),
    (
      "associated_sphere_region",
      { item in
        item.u8("shape_type")
        sphereRegion(item, hasRange: true, hasInterpolation: true)
      }
    ),
    (
      "overlay_alpha_compositing",
      { $0.u8("alpha_blending_mode", labels: [0: "source over"]) }
    ),
  ]

  private static let viewportRelative: Box.Body = { item in
    for side in ["left", "top", "width", "height"] {
      item.u16("overlay_rect_\(side)_percent")
    }
    item.bits(5, "media_alignment")
    item.bits(1, "relative_disparity_flag")
    item.reservedBits(2)
    item.i16("disparity")
  }

  private static let sphereRelative: Box.Body = { item in
    let kind = item.bits(
      1, "region_indication_type", labels: [0: "projected picture", 1: "sphere"])
    item.bits(1, "timeline_change_flag")
    item.reservedBits(6)
    item.when(kind == 0, "region_indication_type is 0") {
      for name in ["picture_width", "picture_height", "reg_width", "reg_height"] {
        item.u32("proj_" + name)
      }
      item.u32("proj_reg_top")
      item.u32("proj_reg_left")
    }
    item.when(kind == 1, "region_indication_type is 1") {
      sphereRegion(item, hasRange: true, hasInterpolation: true)
    }
    item.u16("region_depth_minus1")
  }

  private static let planeOnSphere: Box.Body = { item in
    sphereRegion(item, hasRange: true, hasInterpolation: true)
    item.bits(1, "timeline_change_flag")
    item.reservedBits(7)
    for axis in ["yaw", "pitch", "roll"] { item.fixed16_16("overlay_rotation_" + axis) }
    item.u16("region_depth_minus1")
  }

  private static let sourceRegion: Box.Body = { item in
    for name in ["picture_width", "picture_height", "reg_width", "reg_height"] {
      item.u16("packed_" + name)
    }
    item.u16("packed_reg_top")
    item.u16("packed_reg_left")
    item.bits(3, "transform_type")
    item.reservedBits(5)
  }

  private static let interaction: Box.Body = { item in
    for name in [
      "change_position", "change_depth", "switch_on_off", "change_opacity", "resize", "rotation",
      "source_switching", "crop",
    ] { item.bits(1, name + "_flag") }
  }
}
