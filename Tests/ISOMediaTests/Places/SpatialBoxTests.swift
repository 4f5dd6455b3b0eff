import ByteScript
import InvariantChecks
import Testing

/// Boxes of omnidirectional and depth video, from bytes written by hand.
struct SpatialBoxTests {
  static let cases: [PlacedBox] = [
    PlacedBox(
      "vexu", "eyes", holding: fullBox("stri", [0x0B]),
      says: [
        "eye_views_reversed": "1", "has_additional_views": "0", "has_left_eye_view": "1",
      ]),
    PlacedBox("vexu", "eyes", holding: fullBox("hero", [2]), says: ["hero_eye_indicator": "2"]),
    PlacedBox(
      "vexu", "eyes", "cams", holding: fullBox("blin", u32(19240)),
      says: ["baseline_value": "19240"]),
    PlacedBox(
      "vexu", "eyes", "cmfy", holding: fullBox("dadj", u32(0xFFFF_FF38)),
      says: ["disparity_adjustment": "-200"]),
    PlacedBox(
      "vexu", "proj", holding: fullBox("prji", utf8("hequ")), says: ["projection_kind": "hequ"]),
    PlacedBox(
      "vexu", "pack", holding: fullBox("pkin", utf8("side")), says: ["view_packing_kind": "side"]),
    PlacedBox(
      "vexu", holding: fullBox("must", utf8("eyesproj")),
      says: ["required_box_types[2].required_box_type": "proj"]),
    PlacedBox(holding: box("hfov", u32(63500)), says: ["field_of_view": "63500"]),
    PlacedBox(holding: fullBox("st3d", [2]), says: ["stereo_mode": "2"]),
    PlacedBox(
      "sv3d", holding: fullBox("svhd", utf8("tool\0")), says: ["metadata_source": "tool"]),
    PlacedBox(
      "sv3d", "proj", holding: fullBox("prhd", u32(0x005A_0000, 0xFFF6_0000, 0x8000)),
      says: ["pose_yaw_degrees": "90", "pose_pitch_degrees": "-10", "pose_roll_degrees": "0.5"]),
    PlacedBox(
      "sv3d", "proj", holding: fullBox("equi", u32(0, 0x4000_0000, 0, 0)),
      says: ["projection_bounds_bottom": "0.25"]),
    PlacedBox("sv3d", "proj", holding: fullBox("cbmp", u32(0, 4)), says: ["padding": "4"]),
    PlacedBox(
      "sv3d", "proj", holding: fullBox("mshp", u32(5), utf8("dfl8"), [1, 2]),
      says: ["crc": "5", "encoding_four_cc": "dfl8"]),
    PlacedBox(
      holding: box("SA3D", [0, 0x80], u32(1), [0, 0], u32(4, 0, 1, 2, 3)),
      says: ["head_locked_stereo": "1", "channel_map[4].channel": "3"]),
    PlacedBox("povd", holding: fullBox("prfr", [1]), says: ["projection_type": "1"]),
    PlacedBox(
      "povd", holding: fullBox("rotn", u32(0x5A_0000, 0, 0xFFFF_0000)),
      says: ["rotation_yaw": "90", "rotation_roll": "-1"]),
    PlacedBox(
      "povd",
      holding: fullBox(
        "rwpk", [0x80, 1], u32(3840, 1920), u16(1920, 1080), [0x10], u32(1, 2, 3, 4), [0xA0],
        u16(5, 6, 7, 8), [9, 10, 11, 12], hex("8538")),
      says: [
        "constituent_picture_matching_flag": "1", "regions[1].proj_reg_left": "4",
        "regions[1].transform_type": "5", "regions[1].packed_reg_top": "7",
        "regions[1].bottom_gb_height": "12", "regions[1].gb_type_left": "0",
        "regions[1].gb_type_right": "2", "regions[1].gb_type_top": "4",
        "regions[1].gb_type_bottom": "7",
      ]),
    PlacedBox(
      "povd",
      holding: fullBox("covi", [0, 1, 0x80, 0xC0], u32(0x10000, 2, 3, 0x20000, 5), [0x80]),
      says: [
        "regions[1].view_idc": "3", "regions[1].centre_azimuth": "1",
        "regions[1].azimuth_range": "2", "regions[1].interpolate": "1",
      ]),
    PlacedBox(
      "povd", holding: fullBox("covi", [1, 0, 0x60]), says: ["default_view_idc": "3"]),
    // The second of two regions is the remainder of the first.
    PlacedBox(
      holding: fullBox(
        "srqr", [0, 2, 0x82, 0x40], [1], u16(1920, 960), u32(1, 2, 3, 4, 5), [0], [2],
        u16(960, 480)),
      says: [
        "default_view_idc": "1", "quality_type": "1", "regions[1].orig_height": "960",
        "remaining_area.quality_ranking": "2", "remaining_area.orig_width": "960",
      ]),
    PlacedBox(
      holding: fullBox("rosc", [1, 0], u32(0x10000, 0x20000), [1]),
      says: ["static_elevation_range": "2", "num_regions": "1"]),
    PlacedBox(
      "ipco", holding: fullBox("iivo", u32(0, 0, 0x8000), [0x80]),
      says: ["centre_tilt": "0.5", "refresh_flag": "1"]),
    // An attribute: 00100 0011 000101 0000110 00111 1000 1.
    PlacedBox(
      "schi", holding: fullBox("vunt", hex("218a 18f1")),
      says: [
        "vuh_unit_type": "4", "vuh_v3c_parameter_set_id": "3", "vuh_atlas_id": "5",
        "vuh_attribute_index": "6", "vuh_attribute_partition_index": "7", "vuh_map_index": "8",
        "vuh_auxiliary_video_flag": "1",
      ]),
    PlacedBox("schi", holding: fullBox("vunt", hex("1884 4000")), says: ["vuh_map_index": "2"]),
    PlacedBox("ipco", holding: fullBox("vutp", u32(0x3100_0000)), says: ["vuh_unit_type": "6"]),
    PlacedBox(
      "ipco",
      holding: fullBox("v3cC", [0x61], u16(2), [1, 2], [1, 0xA4, 1], u16(3), [1, 2, 3]),
      says: [
        "unit_size_precision_bytes_minus1": "3", "setup_unit_arrays[1].nal_unit_type": "36",
        "setup_unit_arrays[1].setup_units[1].setup_unit_length": "3",
      ]),
    PlacedBox("minf", holding: fullBox("vvhd")),
  ]

  @Test(arguments: cases)
  func boxesAreRead(_ placed: PlacedBox) throws { try placed.expectToRead() }

  @Test func volumetricEntriesHaveNames() throws {
    let entry = box("v3c1", zeros(6), u16(1), [4], utf8("V3CX"), zeros(27))
    let bytes = fullBox("stsd", u32(1), entry)
    #expect(try node("/stsd/v3c1", in: bytes).texts("compressorname") == "V3CX")
    expectSound(bytes)
  }
}
