import Anatomy
import Bytes
import Schema

/// Boxes that describe views and groups of views (ISO/IEC 14496-15).
extension Boxes {
  static let multiview = SpecSection(
    .iso15,
    [
      Box(
        "mvci", "Multiview Information", in: "minf", occurs: .atMostOnce, versions: 0...0,
        holds: .boxes),
      Box(
        "mvcg", "Multiview Group", in: "mvci", versions: 0...0, holds: .boxes, body: viewGroup),
      Box("swtc", "Multiview Group Relation", in: "mvci", versions: 0...0, holds: .boxes) { box in
        let rows = box.u32("num_entries", means: .count(of: .rows))
        box.table("entries", rows: rows) {
          $0.u32("multiview_group_id", means: .reference(to: "multiview group"))
        }
      },
      Box("mvra", "Multiview Relation Attributes", in: "mvcg", "swtc", versions: 0...0) { box in
        box.reserved(2)
        let common = box.u16(
          "num_common_attributes", means: .count(of: .field("common_attributes")))
        box.table("common_attributes", rows: common) { row in
          row.code("common_attribute", from: Names.viewAttributes)
          row.u32("common_value")
        }
        box.reserved(2)
        let others = box.u16(
          "num_differentiating_attributes",
          means: .count(of: .field("differentiating_attributes")))
        box.table("differentiating_attributes", rows: others) {
          $0.code("differentiating_attribute", from: Names.viewAttributes)
        }
      },
      Box("vwdi", "Multiview Scene Information", in: "mvcg", occurs: .atMostOnce) {
        $0.u8("max_disparity", line: .value)
      },
      Box(
        "vwid", "View Identifiers", in: "mvif", "VisualSampleEntry", occurs: .atMostOnce,
        versions: 0...0, body: viewIdentifiers),
      Box(
        "vipr", "View Priority", in: "mvif", "VisualSampleEntry", occurs: .atMostOnce,
        versions: 0...0
      ) { box in
        box.table("views", rows: nil) { row in
          row.reserved(bits: 6)
          row.bits(10, "view_id")
          row.u32("content_priority_id")
        }
      },
      Box(
        "icam", "Intrinsic Camera Parameters", in: "VisualSampleEntry", versions: 0...0,
        body: insideCamera),
      Box(
        "ecam", "Extrinsic Camera Parameters", in: "VisualSampleEntry", versions: 0...0,
        body: outsideCamera),
    ])

  private static let viewGroup: Box.Body = { box in
    box.u32("multiview_group_id", means: .id(of: "multiview group"), line: "group %")
    let entries = box.u16("num_entries", means: .count(of: .field("entries")))
    box.reserved(1)
    box.list("entries", count: entries) { entry in
      let type = entry.u8(
        "entry_type", labels: [0: "track", 1: "tier", 2: "output view", 3: "range of views"])
      entry.when(type == 0 || type == 1, "entry_type is 0 or 1") {
        entry.u32("track_id", means: .reference(to: .track))
      }
      entry.when(type == 1, "entry_type is 1") {
        entry.u16("tier_id", means: .reference(to: "tier"))
      }
      entry.when(type == 2, "entry_type is 2") {
        entry.reservedBits(6)
        entry.bits(10, "output_view_id")
      }
      entry.when(type == 3, "entry_type is 3") {
        entry.reservedBits(6)
        entry.bits(10, "start_view_id")
        entry.u16("view_count")
      }
    }
  }

  /// Reads the identifiers of views. An entry need not end at a byte boundary.
  private static let viewIdentifiers: Box.Body = { box in
    box.reservedBits(2)
    box.bits(3, "min_temporal_id")
    box.bits(3, "max_temporal_id")
    let views = box.u16("num_views", means: .count(of: .field("views")), line: "% views")
    box.bitItems("views", count: views, atMost: 1024) { _ in
      box.reservedBits(6)
      box.bits(10, "view_id")
      box.reservedBits(6)
      box.bits(10, "view_order_index")
      box.bits(1, "texture_in_stream")
      box.bits(1, "texture_in_track")
      box.bits(1, "depth_in_stream")
      box.bits(1, "depth_in_track")
      box.bits(2, "base_view_type")
      let others = box.bits(10, "num_ref_views", means: .count(of: .field("ref_views")))
      box.bitItems("ref_views", count: others, atMost: 1024) { _ in
        box.reservedBits(4)
        box.bits(2, "dependent_component_idc")
        box.bits(10, "ref_view_id")
      }
    }
  }

  private static let insideCamera: Box.Body = { box in
    view(box)
    box.u32("prec_focal_length")
    box.u32("prec_principal_point")
    box.u32("prec_skew_factor")
    for name in [
      "focal_length_x", "focal_length_y", "principal_point_x", "principal_point_y", "skew_factor",
    ] { scientific(box, name) }
  }

  private static let outsideCamera: Box.Body = { box in
    view(box)
    box.u32("prec_rotation_param")
    box.u32("prec_translation_param")
    for row in 1...3 {
      for column in 1...3 { scientific(box, "r_\(row)_\(column)") }
      scientific(box, "t_\(row)")
    }
  }

  private static func view(_ box: FieldReader) {
    box.reservedBits(6)
    box.bits(10, "ref_view_id", line: "view %")
  }

  private static func scientific(_ box: FieldReader, _ name: String) {
    box.u8("exponent_" + name)
    box.i64("mantissa_" + name)
  }
}
