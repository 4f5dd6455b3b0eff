import Anatomy
import Bytes
import Codecs
import Schema

/// Sample groups that describe layers, subpictures and their combinations (ISO/IEC 14496-15).
extension Boxes {
  static let layerGroups: [SampleGroup] = [
    SampleGroup("oinf") { $0.operatingPoints() },
    SampleGroup("vopi") { $0.vvcOperatingPoints() },
    SampleGroup("opth") { $0.i32("delta_time", means: .duration(.media)) },
    SampleGroup("linf") { entry in
      entry.reservedBits(2)
      let rows = entry.bits(6, "num_layers_in_track", means: .count(of: .rows))
      entry.table("layers", rows: rows) { row in
        row.reserved(bits: 2)
        row.bits(1, "irap_gdr_pics_in_layer_only_flag")
        row.bits(1, "completeness_flag")
        row.bits(6, "layer_id")
        row.bits(3, "min_TemporalId")
        row.bits(3, "max_TemporalId")
        row.reserved(bits: 1)
        row.bits(7, "sub_layer_presence_flags", means: .flags)
      }
    },
    SampleGroup("lbli") { entry in
      entry.reservedBits(1)
      entry.bits(1, "bl_irap_pic_flag")
      entry.bits(6, "bl_irap_nal_unit_type", labels: VideoValueNames.hevcNALUnits)
      entry.i8("sample_offset")
    },
    SampleGroup("scif") { entry in
      tier(entry)
      entry.bits(1, "is_tier_IDR")
      entry.bits(1, "noInterLayerPredFlag")
      entry.bits(1, "useRefBasePicFlag")
      entry.bits(1, "storeBaseRepFlag")
      entry.bits(1, "is_tl_switching_point")
      entry.reservedBits(3)
      entry.u8("tl_switching_distance")
      entry.rest("boxes", means: .identifies(.playback))
    },
    SampleGroup("mvif") { entry in
      tier(entry)
      entry.reservedBits(4)
      entry.bits(1, "is_tl_switching_point")
      entry.reservedBits(3)
      entry.u8("tl_switching_distance")
      entry.rest("boxes", means: .identifies(.playback))
    },
    // The entry is a complete box, with size, code and version.
    SampleGroup("vipr") { entry in
      let size = entry.u32("size", means: .size(of: .row))
      entry.code("type", means: .type)
      entry.u8("version", means: .version)
      entry.u24("flags", means: .flags)
      entry.table("views", rows: max(0, size - 12) / 6) { row in
        row.reserved(bits: 6)
        row.bits(10, "view_id")
        row.u32("content_priority_id")
      }
    },
    SampleGroup("minp") { entry in
      let rows = entry.u16("num_mix_nalu_pic_idx", means: .count(of: .rows))
      entry.table("pictures", rows: rows) { row in
        row.u16("mix_subp_track_idx1")
        row.u16("mix_subp_track_idx2")
      }
      entry.bits(10, "pps_mix_nalu_types_in_pic_bit_pos")
      entry.bits(6, "pps_id")
    },
    SampleGroup("rror", body: regionOrder),
    SampleGroup("spid") { $0.subpictureIDs() },
    SampleGroup("spli") { $0.u8("level_idc", labels: VideoValueNames.vvcLevels) },
    SampleGroup("spor") { $0.subpictureOrder() },
    SampleGroup("sulm") { entry in
      entry.code("groupID_info_4cc")
      let last = entry.u16("entry_count_minus1")
      entry.table("entries", rows: last + 1) { $0.u16("groupID", means: .reference(to: "region")) }
    },
  ]

  private static let tier: Box.Body = { entry in
    entry.u8("groupID", means: .id(of: "tier"))
    entry.u8("primary_groupID", means: .reference(to: "tier"))
  }

  private static let regionOrder: Box.Body = { entry in
    let hasIDs = entry.bits(1, "subpic_id_info_flag")
    entry.reservedBits(7)
    let sets = entry.u16("num_alternate_region_set", means: .count(of: .field("region_sets")))
    entry.list("region_sets", count: sets) { set in
      let rows = set.u16("num_regions_in_set", means: .count(of: .rows))
      set.u16("alternate_region_set_id", means: .id(of: "region set"))
      set.table("regions", rows: rows) { $0.u16("groupID", means: .reference(to: "region")) }
    }
    // The number of entries is equal to this field, although the field name ends in `minus1`.
    let rows = entry.u16("num_regions_minus1")
    entry.table("region_ids", rows: rows) { $0.u16("region_id") }
    entry.when(hasIDs == 1, "subpic_id_info_flag") {
      entry.rest("subpic_id_rewriting_info", means: .identifies(.playback))
    }
  }
}

extension FieldReader {
  func subpictureIDs() {
    let isRectangular = bits(1, "rect_region_flag") == 1
    reservedBits(2)
    let isContinuous = bits(1, "continuous_id_flag") == 1
    let last = bits(12, "num_subpics_minus1")
    when(isContinuous, "continuous_id_flag") {
      u16("subpic_id")
      when(isRectangular, "rect_region_flag") {
        table("groupIDs", rows: last + 1) { $0.u16("groupID", means: .reference(to: "region")) }
      }
    }
    when(!isContinuous, "no continuous_id_flag") {
      table("subpictures", rows: last + 1) { row in
        row.u16("subpic_id")
        row.when(isRectangular, "rect_region_flag") {
          row.u16("groupID", means: .reference(to: "region"))
        }
      }
    }
  }

  func subpictureOrder() {
    let hasIDs = bits(1, "subpic_id_info_flag")
    let rows = bits(15, "num_subpic_ref_idx", means: .count(of: .rows))
    table("references", rows: rows) { $0.u16("subp_track_ref_idx") }
    when(hasIDs == 1, "subpic_id_info_flag") {
      rest("subpic_id_rewriting_info", means: .identifies(.playback))
    }
  }
}
