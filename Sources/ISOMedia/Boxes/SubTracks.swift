import Anatomy
import Schema

/// Boxes for sub-tracks of layered streams (ISO/IEC 14496-15).
extension Boxes {
  static let subTracks = SpecSection(
    .iso15,
    [
      Box("stti", "Sub-Track Tiers", in: "strd", versions: 0...0) { box in
        let rows = box.u16("item_count", means: .count(of: .rows))
        box.table("items", rows: rows) { $0.u16("tierID", means: .reference(to: "tier")) }
      },
      Box("sstl", "SVC Sub-Track Layers", in: "strd", versions: 0...0) { box in
        let rows = box.u16("item_count", means: .count(of: .rows))
        box.table("items", rows: rows) { row in
          row.bits(3, "dependency_id")
          row.bits(4, "quality_id")
          row.bits(3, "temporal_id")
          row.bits(6, "priority_id")
          row.bits(2, "dependency_id_range")
          row.bits(2, "quality_id_range")
          row.bits(2, "temporal_id_range")
          row.bits(2, "priority_id_range")
        }
      },
      Box("mstv", "MVC Sub-Track Views", in: "strd", versions: 0...0) { box in
        let rows = box.u16("item_count", means: .count(of: .rows))
        box.table("items", rows: rows) { row in
          row.bits(10, "view_id")
          row.bits(4, "temporal_id")
          row.reserved(bits: 2)
        }
      },
      Box("stmg", "MVC Sub-Track Multiview Groups", in: "strd", versions: 0...0) { box in
        let rows = box.u16("item_count", means: .count(of: .rows))
        box.table("items", rows: rows) {
          $0.u32("MultiviewGroupId", means: .reference(to: "multiview group"))
        }
      },
      Box("tstb", "Tile Sub-Track Groups", in: "strd", versions: 0...0) { box in
        let rows = box.u16("item_count", means: .count(of: .rows))
        box.table("items", rows: rows) { $0.u16("tileGroupID", means: .reference(to: "region")) }
      },
      Box("sdep", "Sample Dependencies", in: "stbl", versions: 0...0) { box in
        box.list("samples", count: nil, line: .value) { sample in
          let rows = sample.u16("dependency_count", means: .count(of: .rows))
          sample.table("dependencies", rows: rows) { $0.i16("relative_sample_number") }
        }
      },
    ])

  static let pictureTracks = SpecSection(
    .heif,
    [
      Box(
        "ccst", "Coding Constraints", in: "VisualSampleEntry", versions: 0...0,
        presents: .all(.color)
      ) { box in
        box.bits(1, "all_ref_pics_intra")
        box.bits(1, "intra_pred_used")
        box.bits(4, "max_ref_per_pic")
        box.reservedBits(26)
      },
      Box("auxi", "Auxiliary Track Type", in: "VisualSampleEntry", versions: 0...0) { box in
        box.text("aux_track_type", .utf8, .terminated, means: .type, line: .value)
      },
      Box(
        "md5i", "MD5 Integrity", in: "meta", versions: 0...0, flags: [0x1: "group parameter"]
      ) { box in
        // The checksum is computed from another box, which `input_4cc` names.
        box.bytes("input_MD5", 16, means: .identifies(.playback))
        let input = box.code("input_4cc", line: .value)
        box.when(input == "sgpd", "input_4cc is sgpd") {
          box.code("grouping_type", from: Names.sampleGroups)
          box.when(flag: 0x1) { box.u32("grouping_type_parameter") }
          let rows = box.u32("num_entries", means: .count(of: .rows))
          box.table("entries", rows: rows) {
            $0.u32("group_description_index", means: .index(into: "sample_group_description"))
          }
        }
      },
    ])
}
