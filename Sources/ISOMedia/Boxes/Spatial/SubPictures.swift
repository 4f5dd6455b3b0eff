import Anatomy
import Schema

/// Boxes for tracks that each contain a part of one picture, and for recommended viewports (ISO/IEC
/// 23090-2).
extension Boxes {
  static let subPictures = SpecSection(
    .omaf,
    [
      Box(
        "2dsr", "Spatial Relationship", in: "trgr", versions: 0...0, flags: [0x1: "unique"],
        holds: .boxes
      ) { $0.u32("track_group_id", means: .id(of: "track group"), line: "group %") },
      Box(
        "2dss", "Spatial Relationship Source", in: "2dsr", occurs: .once, versions: 0...0
      ) { box in
        box.u32("total_width", line: "width %")
        box.u32("total_height", line: "height %")
        box.u32("source_id", means: .id(of: "spatial source"), line: "source %")
      },
      Box("sprg", "Sub-picture Region", in: "2dsr", occurs: .atMostOnce, versions: 0...0) { box in
        box.u16("object_x", line: "x %")
        box.u16("object_y", line: "y %")
        box.u16("object_width", line: "width %")
        box.u16("object_height", line: "height %")
        box.reservedBits(14)
        box.bits(1, "track_not_alone_flag")
        box.bits(1, "track_not_mergeable_flag")
      },
      Box(
        "rvif", "Recommended Viewport Information", in: "SampleEntry", occurs: .atMostOnce,
        versions: 0...0
      ) { box in
        box.u8(
          "viewport_type", line: .value,
          labels: [0: "director's cut", 1: "viewing statistics"])
        box.text(
          "viewport_description", .utf8, .terminated, means: .identifies(.text), line: .value)
      },
    ])
}
