import Anatomy
import ByteScript
import InvariantChecks
import Schema
import Testing

/// Overlays and image regions, coordinate reference systems and content identifiers, from bytes
/// written by hand.
struct OverlayBoxTests {
  static let overlays: [PlacedBox] = [
    // Flags 0, 5 and 10 of two bytes.
    PlacedBox(
      "povd",
      holding: fullBox(
        "ovly", u16(1), [2], u16(7), [0x84, 0x20], u16(0x8000 | 11, 1, 2, 3, 4), [0x2C],
        u16(0xFFFE), u16(13, 640, 480, 320, 240, 10, 20), [0xA0], u16(3), utf8("on\0")),
      says: [
        "overlays[1].overlay_id": "7",
        "overlays[1].viewport_relative_overlay.overlay_control_essential_flag": "1",
        "overlays[1].viewport_relative_overlay.byte_count": "11",
        "overlays[1].viewport_relative_overlay.overlay_rect_height_percent": "4",
        "overlays[1].viewport_relative_overlay.media_alignment": "5",
        "overlays[1].viewport_relative_overlay.relative_disparity_flag": "1",
        "overlays[1].viewport_relative_overlay.disparity": "-2",
        "overlays[1].overlay_source_region.packed_reg_left": "20",
        "overlays[1].overlay_source_region.transform_type": "5",
        "overlays[1].overlay_label.overlay_label": "on",
      ]),
    // A sphere with 24 bytes of region; a control of the sample entry; an unknown control.
    PlacedBox(
      "ipco",
      holding: fullBox(
        "ovly", u16(1), [3], u16(8), [0x48, 0x40, 0x80], u16(24), [0xC0],
        u32(0x10000, 2, 3, 4, 5), [0x80], u16(99), u16(0x8000), u16(1), [0x81], u16(2), [1, 2]),
      says: [
        "overlays[1].sphere_relative_omni_overlay.region_indication_type": "1",
        "overlays[1].sphere_relative_omni_overlay.centre_azimuth": "1",
        "overlays[1].sphere_relative_omni_overlay.region_depth_minus1": "99",
        "overlays[1].overlay_source_all.overlay_control_essential_flag": "1",
        "overlays[1].overlay_interaction.change_position_flag": "1",
        "overlays[1].overlay_interaction.crop_flag": "1",
        "overlays[1].overlay_control_16.byte_count": "2",
      ]),
    PlacedBox(
      holding: fullBox(
        "2dqr", [2, 0x82, 0x40], [1], u16(1920, 960), u16(1, 2, 3, 4), [2], u16(960, 480)),
      says: [
        "default_view_idc": "1", "quality_type": "1", "regions[1].orig_height": "960",
        "regions[1].region_height": "4", "remaining_area.orig_width": "960",
      ]),
    PlacedBox(
      holding: fullBox("2dqr", [1, 0x40], [3, 0x80], u16(5, 6, 7, 8)),
      says: ["regions[1].view_idc": "2", "regions[1].left_offset": "5"]),
    PlacedBox(
      holding: fullBox("2dss", u32(3840, 1920, 5)),
      says: ["total_height": "1920", "source_id": "5"]),
    PlacedBox(
      holding: fullBox("sprg", u16(1, 2, 3, 4, 3)),
      says: ["object_height": "4", "track_not_alone_flag": "1", "track_not_mergeable_flag": "1"]),
    PlacedBox(
      holding: fullBox("rvif", [1], utf8("all\0")),
      says: ["viewport_type": "1", "viewport_description": "all"]),
  ]

  static let others: [PlacedBox] = [
    PlacedBox(
      "ipco", holding: fullBox("mcrs", utf8("curi[EPSG:4326]\0")),
      says: ["crsEncoding": "curi", "crs": "[EPSG:4326]"]),
    PlacedBox("ipco", holding: fullBox("mtxf", flags: 1, half, half, half, half, half, half)),
    PlacedBox("ipco", holding: fullBox("mtxf", zeros(96))),
    PlacedBox(
      "ipco", holding: fullBox("tiep", flags: 1, u16(1), u32(3, 4), half, half),
      says: ["tie_points[1].image_y": "4"]),
    PlacedBox(
      "ipco", holding: fullBox("tiep", u16(2), u32(3, 4), zeros(24), u32(5, 6), zeros(24)),
      says: ["tie_points[2].image_x": "5"]),
    PlacedBox(
      holding: box("wmpi", hex("01 02 8005 c0")),
      says: ["variant": "2", "position": "5", "firstpart": "1", "lastpart": "0"]),
    PlacedBox(
      holding: fullBox(
        "coin", utf8("mp4\0sd\0avc1\0none\0en\0"), [1], utf8("ccff\0001\0"), [1],
        utf8("urn:dece\0urn:a\0")),
      says: [
        "profile-level-idc": "sd", "languages": "en", "brands[1].iso_brand": "ccff",
        "ids[1].asset-id": "urn:a",
      ]),
  ]

  /// 0.5 in 64 bits.
  static let half = hex("3fe0000000000000")

  @Test(arguments: overlays + others)
  func boxesAreRead(_ placed: PlacedBox) throws { try placed.expectToRead() }

  @Test func transformationsAreRowsOfNumbers() throws {
    let bytes = box("ipco", fullBox("mtxf", flags: 1, Self.half, zeros(32), Self.half))
    let mtxf = try node("/ipco/mtxf", in: bytes)
    #expect(number(mtxf.field("M_00")) == 0.5)
    #expect(number(mtxf.field("M_13")) == 0.5)
    #expect(mtxf.field("M_13")?.meaning.subject == .category(.location))
  }

  private func number(_ field: Field?) -> Double? {
    guard case .real(let number)? = field?.value else { return nil }
    return number
  }

  @Test func partsAreInsideTheirGroup() throws {
    let bytes = box(
      "trgr",
      fullBox("2dsr", u32(9), fullBox("2dss", u32(8, 4, 1)), fullBox("sprg", u16(0, 0, 4, 4, 0))))
    #expect(try node("/trgr/2dsr/sprg", in: bytes).integer("object_width") == 4)
    expectSound(bytes)
  }
}
