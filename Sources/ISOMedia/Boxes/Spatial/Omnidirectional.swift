import Anatomy
import Schema

/// Boxes that describe omnidirectional pictures, in sample entries and picture items (ISO/IEC
/// 23090-2).
extension Boxes {
  static let omnidirectional = SpecSection(
    .omaf,
    [
      Box(
        "povd", "Projected Omnidirectional Video", in: "schi", occurs: .atMostOnce, holds: .boxes),
      Box("fovd", "Fisheye Omnidirectional Video", in: "schi", occurs: .atMostOnce, holds: .boxes),
      Box(
        "movd", "Mesh Omnidirectional Video", in: "schi", occurs: .atMostOnce, versions: 0...0,
        holds: .boxes),
      Box(
        "prfr", "Projection Format", in: "povd", "ipco", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.projection)
      ) { box in
        box.reservedBits(3)
        box.bits(
          5, "projection_type", line: .value, labels: [0: "equirectangular", 1: "cubemap"])
      },
      Box(
        "rwpk", "Region-wise Packing", in: "povd", "ipco", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.projection),
        body: regionPacking),
      Box(
        "rotn", "Rotation", in: "povd", "ipco", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.projection)
      ) { box in
        box.fixed16_16("rotation_yaw", line: "yaw %°")
        box.fixed16_16("rotation_pitch", line: "pitch %°")
        box.fixed16_16("rotation_roll", line: "roll %°")
      },
      Box(
        "covi", "Coverage Information", in: "povd", "ipco", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.projection),
        body: coverage),
      Box(
        "srqr", "Sphere Region Quality Ranking", in: "VisualSampleEntry", versions: 0...0,
        body: sphereQuality),
      Box(
        "2dqr", "Picture Region Quality Ranking", in: "VisualSampleEntry", versions: 0...0,
        body: regionQuality),
      Box(
        "rosc", "Sphere Region Configuration", in: "SampleEntry", occurs: .atMostOnce,
        versions: 0...0
      ) { box in
        box.u8("shape_type", line: .value, labels: regionShapes)
        box.reservedBits(7)
        let isDynamic = box.bits(1, "dynamic_range_flag")
        box.when(isDynamic == 0, "no dynamic_range_flag") {
          box.ufixed16_16("static_azimuth_range")
          box.ufixed16_16("static_elevation_range")
        }
        box.u8("num_regions")
      },
      Box("iivo", "Initial Viewing Orientation", in: "ipco", versions: 0...0) { box in
        sphereRegion(box, hasRange: false, hasInterpolation: false)
        box.bits(1, "refresh_flag")
        box.reservedBits(7)
      },
    ])

  private static let regionShapes: Labels = [
    0: "four great circles", 1: "two azimuth and two elevation circles",
  ]

  private static let regionPacking: Box.Body = { box in
    box.bits(1, "constituent_picture_matching_flag")
    box.reservedBits(7)
    let regions = box.u8("num_regions", means: .count(of: .field("regions")))
    box.u32("proj_picture_width", line: "width %")
    box.u32("proj_picture_height", line: "height %")
    box.u16("packed_picture_width")
    box.u16("packed_picture_height")
    box.list("regions", count: regions) { region in
      region.reservedBits(3)
      let hasGuard = region.bits(1, "guard_band_flag")
      let type = region.bits(4, "packing_type", labels: [0: "rectangles"])
      region.when(type == 0, "packing_type is 0") {
        for name in ["width", "height", "top", "left"] { region.u32("proj_reg_" + name) }
        region.bits(3, "transform_type", labels: rotations)
        region.reservedBits(5)
        for name in ["width", "height", "top", "left"] { region.u16("packed_reg_" + name) }
        region.when(hasGuard == 1, "guard_band_flag") {
          for name in ["left_gb_width", "right_gb_width", "top_gb_height", "bottom_gb_height"] {
            region.u8(name)
          }
          region.bits(1, "gb_not_used_for_pred_flag")
          for side in ["left", "right", "top", "bottom"] { region.bits(3, "gb_type_" + side) }
          region.reservedBits(3)
        }
      }
    }
  }

  private static let rotations: Labels = [
    0: "unchanged", 1: "mirrored", 2: "180°", 3: "180°, mirrored", 4: "90° mirrored before",
    5: "90°", 6: "270° mirrored before", 7: "270°",
  ]

  private static let coverage: Box.Body = { box in
    box.u8("coverage_shape_type", labels: regionShapes)
    let regions = box.u8("num_regions", means: .count(of: .field("regions")), line: "% regions")
    let hasViews = box.bits(1, "view_idc_presence_flag") == 1
    box.when(!hasViews, "no view_idc_presence_flag") {
      box.bits(2, "default_view_idc", labels: views)
      box.reservedBits(5)
    }
    box.when(hasViews, "view_idc_presence_flag") { box.reservedBits(7) }
    box.list("regions", count: regions) { region in
      region.when(hasViews, "view_idc_presence_flag") {
        region.bits(2, "view_idc", labels: views)
        region.reservedBits(6)
      }
      sphereRegion(region, hasRange: true, hasInterpolation: true)
    }
  }

  private static let sphereQuality: Box.Body = { box in
    box.u8("region_definition_type", labels: regionShapes)
    rankings(box) { sphereRegion($0, hasRange: true, hasInterpolation: true) }
  }

  private static let regionQuality: Box.Body = { box in
    rankings(box) { region in
      region.u16("left_offset")
      region.u16("top_offset")
      region.u16("region_width")
      region.u16("region_height")
    }
  }

  private static func rankings(_ box: FieldReader, place: @escaping Box.Body) {
    let regions = box.u8("num_regions", means: .count(of: .field("regions")), line: "% regions")
    let isRest = box.bits(1, "remaining_area_flag") == 1
    let hasViews = box.bits(1, "view_idc_presence_flag") == 1
    box.bits(1, "quality_ranking_local_flag")
    let type = box.bits(4, "quality_type")
    box.reservedBits(1)
    box.when(!hasViews, "no view_idc_presence_flag") {
      box.bits(2, "default_view_idc", labels: views)
      box.reservedBits(6)
    }
    // If the flag is set, the last region is the area that the other regions do not cover, and is
    // read after the list.
    box.list("regions", count: isRest ? max(0, regions - 1) : regions) { region in
      ranking(region, hasViews: hasViews, type: type)
      place(region)
    }
    box.when(isRest && regions > 0, "remaining_area_flag") {
      box.group("remaining_area") { ranking(box, hasViews: hasViews, type: type) }
    }
  }

  private static func ranking(_ region: FieldReader, hasViews: Bool, type: Int) {
    region.u8("quality_ranking")
    region.when(hasViews, "view_idc_presence_flag") {
      region.bits(2, "view_idc", labels: views)
      region.reservedBits(6)
    }
    region.when(type == 1, "quality_type is 1") {
      region.u16("orig_width")
      region.u16("orig_height")
    }
  }

  private static let views: Labels = [0: "monoscopic", 1: "left", 2: "right", 3: "both"]

  static func sphereRegion(
    _ region: FieldReader, hasRange: Bool, hasInterpolation: Bool
  ) {
    region.fixed16_16("centre_azimuth")
    region.fixed16_16("centre_elevation")
    region.fixed16_16("centre_tilt")
    if hasRange {
      region.ufixed16_16("azimuth_range")
      region.ufixed16_16("elevation_range")
    }
    if hasInterpolation {
      region.bits(1, "interpolate")
      region.reservedBits(7)
    }
  }
}
