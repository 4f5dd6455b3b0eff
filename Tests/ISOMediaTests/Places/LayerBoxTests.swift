import ByteScript
import InvariantChecks
import Testing

/// Boxes of layered and multiview video, from bytes written by hand from ISO/IEC 14496-15.
struct LayerBoxTests {
  static let cases: [PlacedBox] = [
    PlacedBox(
      holding: box("tiri", u16(7), [100, 0, 31, 0], u16(640, 480), [0x50], u16(25)),
      says: ["tierID": "7", "visualHeight": "480", "discardable": "1", "constantFrameRate": "1"]),
    PlacedBox(
      holding: box("tibr", u32(1, 2, 3, 4, 5, 6)),
      says: ["baseBitRate": "1", "tierAvgBitRate": "6"]),
    PlacedBox(
      holding: box("svpr", [0x03, 0x3F]),
      says: ["min_priorityId": "3", "max_priorityId": "63"]),
    // 010 011 000000 0101 and 111 001 000000 1000.
    PlacedBox(
      holding: box("svdr", hex("4c05 e408")),
      says: [
        "min_dependency_id": "2", "min_temporal_id": "3", "min_quality_id": "5",
        "max_dependency_id": "7", "max_temporal_id": "1", "max_quality_id": "8",
      ]),
    PlacedBox(
      holding: box("svip", [2, 0, 1, 1, 9]),
      says: ["sps[2].SPS_index": "1", "pps[1].PPS_index": "9"]),
    PlacedBox(
      holding: box("ldep", u16(2, 5, 6)), says: ["entries[2].dependencyTierId": "6"]),
    PlacedBox(holding: box("iroi", [0x00, 4, 5]), says: ["grid_roi_mb_height": "5"]),
    PlacedBox(
      holding: box("iroi", [0x40, 0, 0, 1], u32(17), [2, 3]),
      says: ["iroi_type": "1", "regions[1].top_left_mb": "17", "regions[1].roi_mb_height": "3"]),
    PlacedBox(
      holding: box("rrgn", u16(3), [0], u16(1, 2, 30, 40)),
      says: ["region_width": "30", "region_height": "40"]),
    PlacedBox(holding: box("rrgn", u16(3), [0x80]), says: ["dynamic_rect": "1"]),
    PlacedBox(
      holding: box("tran", [0x05], [0x42, 0, 0x1E], u32(9, 8)),
      says: ["conversion_idc": "1", "cabac_profile_level_idc": "4325406", "cabac_avg_bitrate": "8"]),
    PlacedBox(
      holding: box("buff", u16(1), u32(1, 2, 3, 4, 5)),
      says: ["operating_points[1].init_dpb_delay": "5"]),
    PlacedBox(holding: box("3dpr", u16(320, 240)), says: ["depth_width": "320"]),
    PlacedBox(
      holding: box("3dpr", u16(320, 240, 0, 1), [0x12], u16(1, 0x03FF, 0xFFFF, 2)),
      says: [
        "depth_ver_rsh": "2", "grid_positions[1].grid_pos_view_id": "1023",
        "grid_positions[1].grid_pos_x": "-1",
      ]),
    PlacedBox(
      holding: fullBox(
        "mvcg", u32(9), u16(4), [0], [0], u32(1), [1], u32(2), u16(3), [2], u16(4), [3], u16(5, 6),
        box("vwdi", [77])),
      says: [
        "entries[1].track_id": "1", "entries[2].tier_id": "3", "entries[3].output_view_id": "4",
        "entries[4].view_count": "6",
      ]),
    PlacedBox(
      holding: fullBox(
        "swtc", u32(1, 9), fullBox("mvra", u16(0, 1), utf8("frar"), u32(2), u16(0, 1), utf8("nvws"))
      ),
      says: ["entries[1].multiview_group_id": "9"]),
    // One view of 48 bits; its only reference takes 16 of them.
    PlacedBox(
      holding: fullBox("vwid", [0x0A], u16(1, 3, 5), hex("c401 0407")),
      says: [
        "min_temporal_id": "1", "max_temporal_id": "2", "views.1.view_id": "3",
        "views.1.texture_in_track": "1", "views.1.base_view_type": "1",
        "views.1.num_ref_views": "1", "views.1.ref_views.1.dependent_component_idc": "1",
        "views.1.ref_views.1.ref_view_id": "7",
      ]),
    PlacedBox(
      holding: fullBox("vipr", u16(2), u32(8)), says: ["views[1].content_priority_id": "8"]),
    PlacedBox(
      holding: fullBox("icam", u16(1), u32(1, 2, 3), (0..<5).flatMap { [3] + u64($0) }),
      says: ["ref_view_id": "1", "mantissa_skew_factor": "4"]),
    PlacedBox(
      holding: fullBox("ecam", u16(1), u32(1, 2), (0..<12).flatMap { [3] + u64($0) }),
      says: ["mantissa_r_3_3": "10", "mantissa_t_3": "11"]),
    PlacedBox(
      holding: box("svcP", [2], utf8("a\0b\0")),
      says: ["methods[2].PriorityAssignmentURI": "b"]),
    PlacedBox(
      holding: fullBox("svmC", [1, 2, 3, 1, 0xF8], utf8("n\0")),
      says: ["entries[1].statement_type": "248", "entries[1].statement_namespace": "n"]),
    PlacedBox(
      holding: box("qlif", [1, 6, 0, 0, 9], u32(2, 1)),
      says: ["layers[1].pr_layer": "6", "layers[1].profile_level_idc": "9"]),
    PlacedBox(
      "schi", holding: box("seii", u16(1, 4, 1, 5)),
      says: ["required[1].requiredSEI_ID": "4", "not_required[1].notrequiredSEI_ID": "5"]),
    PlacedBox(holding: box("seib", [6, 24, 1])),
  ]

  @Test(arguments: cases)
  func boxesAreRead(_ placed: PlacedBox) throws { try placed.expectToRead() }

  @Test func viewsHavePriorities() throws {
    let entry = fullBox("vipr", u16(2), u32(8))
    let bytes = fullBox("sgpd", utf8("vipr"), u32(2), entry, entry)
    let field = try node("/sgpd", in: bytes).fieldAt(".entries[2].views[1].content_priority_id")
    #expect(field.value.integer == 8)
    expectSound(bytes)
  }
}
