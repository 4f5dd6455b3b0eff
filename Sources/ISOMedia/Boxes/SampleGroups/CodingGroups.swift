import Anatomy
import Bytes
import Codecs
import Schema

/// Sample groups for H.264, H.265 and H.266 (ISO/IEC 14496-15).
extension Boxes {
  static let codingGroups: [SampleGroup] = [
    SampleGroup("avll") { entry in
      entry.u8("layerNumber")
      entry.reservedBits(7)
      rates(entry)
    },
    SampleGroup("avss", body: subSequence),
    SampleGroup("sync") { entry in
      entry.reservedBits(2)
      entry.bits(6, "NAL_unit_type")
    },
    SampleGroup("tscl", body: temporalLayer),
    SampleGroup("tsas"),
    SampleGroup("stsa"),
    SampleGroup("aud ") { $0.bytes("audNalUnit", 3, means: .identifies(.playback)) },
    SampleGroup("eob ") { $0.bytes("eobNalUnit", 2, means: .identifies(.playback)) },
    SampleGroup("eos ") { entry in
      let last = entry.u8("num_eos_nal_unit_minus1")
      entry.table("units", rows: last + 1) {
        $0.bytes("eosNalUnit", 2, means: .identifies(.playback))
      }
    },
    SampleGroup("dcfi") { entry in
      let size = entry.u16("dci_nal_unit_length", means: .size(of: .nextField))
      entry.bytes("dci_nal_unit", size, means: .identifies(.playback))
    },
    SampleGroup("pase") { entry in
      let size = entry.u16("ps_nalu_length", means: .size(of: .nextField))
      entry.bytes("ps_nal_unit", size, means: .identifies(.playback))
    },
    SampleGroup("pss1") { entry in
      entry.bits(1, "sps_present")
      entry.bits(1, "pps_present")
      entry.bits(1, "aps_present")
      entry.reservedBits(5)
    },
    SampleGroup("dtrt") { entry in
      let rows = entry.u8("tierCount", means: .count(of: .rows))
      entry.table("tiers", rows: rows) { row in
        row.u16("tierID", means: .reference(to: "tier"))
        row.i16("delta")
      }
    },
    SampleGroup("scnm") { entry in
      entry.reserved(1)
      let rows = entry.u8("NALU_count", means: .count(of: .rows))
      entry.table("units", rows: rows) { $0.u8("groupID", means: .reference(to: "tier")) }
    },
    SampleGroup("nalm", body: unitMap),
    SampleGroup("trif", body: region),
  ]

  private static let rates: Box.Body = { entry in
    entry.bits(1, "accurateStatisticsFlag")
    entry.u16("avgBitRate")
    entry.u16("avgFrameRate")
  }

  private static let subSequence: Box.Body = { entry in
    entry.u16("subSequenceIdentifer")
    entry.u8("layerNumber")
    let hasDuration = entry.bits(1, "durationFlag")
    let hasRate = entry.bits(1, "avgRateFlag")
    entry.reservedBits(6)
    entry.when(hasDuration == 1, "durationFlag") { entry.u32("duration") }
    entry.when(hasRate == 1, "avgRateFlag") {
      entry.reservedBits(7)
      rates(entry)
    }
    let rows = entry.u8("numReferences", means: .count(of: .rows))
    entry.table("dependency", rows: rows) { row in
      row.u8("subSeqDirectionFlag")
      row.u8("layerNumber")
      row.u16("subSequenceIdentifier")
    }
  }

  private static let temporalLayer: Box.Body = { entry in
    entry.u8("temporalLayerId")
    entry.bits(2, "tlprofile_space")
    entry.bits(1, "tltier_flag", labels: VideoValueNames.tiers)
    entry.bits(5, "tlprofile_idc", labels: VideoValueNames.hevcProfiles)
    entry.u32("tlprofile_compatibility_flags", means: .flags)
    entry.bits(48, "tlconstraint_indicator_flags", means: .flags)
    entry.u8("tllevel_idc", labels: VideoValueNames.hevcLevels)
    entry.u16("tlMaxBitRate")
    entry.u16("tlAvgBitRate")
    entry.u8("tlConstantFrameRate")
    entry.u16("tlAvgFrameRate")
  }

  private static let unitMap: Box.Body = { entry in
    entry.reservedBits(6)
    let isLarge = entry.bits(1, "large_size") == 1
    let isRun = entry.bits(1, "rle") == 1
    var rows = 0
    entry.when(!isLarge, "no large_size") {
      rows = entry.u8("entry_count", means: .count(of: .rows))
    }
    entry.when(isLarge, "large_size") { rows = entry.u16("entry_count", means: .count(of: .rows)) }
    entry.table("units", rows: rows) { row in
      row.when(isRun && !isLarge, "rle, no large_size") { row.u8("NALU_start_number") }
      row.when(isRun && isLarge, "rle and large_size") { row.u16("NALU_start_number") }
      row.u16("groupID", means: .reference(to: "region"))
    }
  }

  private static let region: Box.Body = { entry in
    entry.u16("groupID", means: .id(of: "region"))
    let isRectangular = entry.bits(1, "rect_region_flag")
    entry.when(isRectangular == 0, "no rect_region_flag") { entry.reservedBits(7) }
    entry.when(isRectangular == 1, "rect_region_flag") {
      entry.bits(2, "independent_idc")
      let isWhole = entry.bits(1, "full_picture")
      entry.bits(1, "filtering_disabled")
      let hasDependencies = entry.bits(1, "has_dependency_list")
      entry.reservedBits(2)
      entry.when(isWhole == 0, "no full_picture") {
        entry.u16("horizontal_offset")
        entry.u16("vertical_offset")
      }
      entry.u16("region_width")
      entry.u16("region_height")
      entry.when(hasDependencies == 1, "has_dependency_list") {
        let rows = entry.u16("dependency_rect_region_count", means: .count(of: .rows))
        entry.table("dependencies", rows: rows) {
          $0.u16("dependencyRectRegionGroupID", means: .reference(to: "region"))
        }
      }
    }
  }
}
