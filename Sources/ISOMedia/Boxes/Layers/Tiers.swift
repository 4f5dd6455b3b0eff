import Anatomy
import Codecs
import Schema

/// Boxes that describe a tier of a scalable or multiview stream (ISO/IEC 14496-15).
extension Boxes {
  static let tiers = SpecSection(
    .iso15,
    [
      Box("tiri", "Tier Information", in: "scif", "mvif", "mvcg", occurs: .atMostOnce) { box in
        box.u16("tierID", means: .id(of: "tier"), line: "tier %")
        box.u8("profileIndication", labels: VideoValueNames.avcProfiles)
        box.u8("profile_compatibility", means: .flags)
        box.u8("levelIndication", labels: VideoValueNames.avcLevels)
        box.reserved(1)
        box.u16("visualWidth")
        box.u16("visualHeight")
        box.bits(2, "discardable")
        box.bits(2, "constantFrameRate")
        box.reservedBits(4)
        box.u16("frameRate")
      },
      Box("tibr", "Tier Bit Rate", in: "scif", "mvif", "mvcg", occurs: .atMostOnce) { box in
        box.u32("baseBitRate")
        box.u32("maxBitRate")
        box.u32("avgBitRate", line: "average % bits per second")
        box.u32("tierBaseBitRate")
        box.u32("tierMaxBitRate")
        box.u32("tierAvgBitRate")
      },
      Box("svpr", "Priority Range", in: "scif", "mvif", occurs: .atMostOnce) { box in
        box.reservedBits(2)
        box.bits(6, "min_priorityId", line: "from %")
        box.reservedBits(2)
        box.bits(6, "max_priorityId", line: "to %")
      },
      Box("svdr", "SVC Dependency Range", in: "scif", occurs: .atMostOnce) { box in
        box.bits(3, "min_dependency_id")
        box.bits(3, "min_temporal_id")
        box.reservedBits(6)
        box.bits(4, "min_quality_id")
        box.bits(3, "max_dependency_id")
        box.bits(3, "max_temporal_id")
        box.reservedBits(6)
        box.bits(4, "max_quality_id")
      },
      Box("svip", "Initial Parameter Sets", in: "scif", "mvif", occurs: .atMostOnce) { box in
        let sequences = box.u8("sps_id_count", means: .count(of: .field("sps")))
        box.table("sps", rows: sequences) { $0.u8("SPS_index") }
        let pictures = box.u8("pps_id_count", means: .count(of: .field("pps")))
        box.table("pps", rows: pictures) { $0.u8("PPS_index") }
      },
      Box("ldep", "Tier Dependencies", in: "scif", "mvif", occurs: .atMostOnce) { box in
        let rows = box.u16("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u16("dependencyTierId", means: .reference(to: "tier"))
        }
      },
      Box("iroi", "Regions of Interest", in: "scif", occurs: .atMostOnce, body: regionsOfInterest),
      Box("rrgn", "Rectangular Region", in: "scif", occurs: .atMostOnce) { box in
        box.u16("base_region_tierID", means: .reference(to: "tier"))
        let isDynamic = box.bits(1, "dynamic_rect")
        box.reservedBits(7)
        box.when(isDynamic == 0, "no dynamic_rect") {
          box.u16("horizontal_offset")
          box.u16("vertical_offset")
          box.u16("region_width", line: "width %")
          box.u16("region_height", line: "height %")
        }
      },
      Box("tran", "Lightweight Transcoding", in: "scif", occurs: .atMostOnce) { box in
        box.reservedBits(4)
        box.bits(2, "conversion_idc")
        let hasVariable = box.bits(1, "cavlc_info_present_flag")
        let hasArithmetic = box.bits(1, "cabac_info_present_flag")
        box.when(hasVariable == 1, "cavlc_info_present_flag") { transcoded(box, "cavlc") }
        box.when(hasArithmetic == 1, "cabac_info_present_flag") { transcoded(box, "cabac") }
      },
      Box("buff", "Buffering", in: "scif", "mvif", "mvcg", occurs: .atMostOnce) { box in
        let rows = box.u16("operating_point_count", means: .count(of: .rows))
        box.table("operating_points", rows: rows) { row in
          row.u32("byte_rate")
          row.u32("cpb_size")
          row.u32("dpb_size")
          row.u32("init_cpb_delay")
          row.u32("init_dpb_delay")
        }
      },
      Box("3dpr", "Depth Resolution", in: "mvdC", "a3dC", occurs: .atMostOnce, body: depth),
    ])

  private static let regionsOfInterest: Box.Body = { box in
    let type = box.bits(2, "iroi_type")
    box.reservedBits(6)
    box.when(type == 0, "iroi_type is 0") {
      box.u8("grid_roi_mb_width")
      box.u8("grid_roi_mb_height")
    }
    box.when(type == 1, "iroi_type is 1") {
      let rows = box.u24("num_roi", means: .count(of: .rows))
      box.table("regions", rows: rows) { row in
        row.u32("top_left_mb")
        row.u8("roi_mb_width")
        row.u8("roi_mb_height")
      }
    }
  }

  private static func transcoded(_ box: FieldReader, _ coding: String) {
    box.u24(coding + "_profile_level_idc")
    box.u32(coding + "_max_bitrate")
    box.u32(coding + "_avg_bitrate")
  }

  private static let depth: Box.Body = { box in
    box.u16("depth_width", line: "width %")
    box.u16("depth_height", line: "height %")
    box.when(box.remaining > 0, "bytes remain in the box") {
      box.u16("depth_hor_mult_minus1")
      box.u16("depth_ver_mult_minus1")
      box.bits(4, "depth_hor_rsh")
      box.bits(4, "depth_ver_rsh")
      let rows = box.u16("grid_pos_num_views", means: .count(of: .rows))
      box.table("grid_positions", rows: rows) { row in
        row.reserved(bits: 6)
        row.bits(10, "grid_pos_view_id")
        row.i16("grid_pos_x")
        row.i16("grid_pos_y")
      }
    }
  }
}
