import Anatomy
import Bytes
import Schema

/// Sample groups for media of any codec (ISO/IEC 14496-12, clause 10, and ISO/IEC 23001-7, 6).
extension Boxes {
  static let commonGroups: [SampleGroup] = [
    SampleGroup("roll") { $0.i16("roll_distance") },
    SampleGroup("prol") { $0.i16("roll_distance") },
    SampleGroup("rash", body: rateShare),
    SampleGroup("alst") { entry in
      let rows = entry.u16("roll_count", means: .count(of: .field("sample_offsets")))
      entry.u16("first_output_sample")
      entry.table("sample_offsets", rows: rows) { $0.u32("sample_offset") }
      entry.version(atLeast: 1) {
        entry.table("outputs", rows: nil) { row in
          row.u16("num_output_samples")
          row.u16("num_total_samples")
        }
      }
    },
    SampleGroup("rap ") { entry in
      entry.bits(1, "num_leading_samples_known")
      entry.bits(7, "num_leading_samples")
    },
    SampleGroup("tele") { entry in
      entry.bits(1, "level_independently_decodable")
      entry.reservedBits(7)
    },
    SampleGroup("sap ") { entry in
      entry.bits(1, "dependent_flag")
      entry.reservedBits(3)
      entry.bits(4, "SAP_type")
    },
    SampleGroup("drap") { entry in
      entry.bits(3, "DRAP_type")
      entry.reservedBits(29)
    },
    SampleGroup("edrp") { entry in
      entry.bits(3, "edrap_type")
      let rows = entry.bits(3, "num_ref_edrap_pics", means: .count(of: .rows))
      entry.reservedBits(26)
      entry.table("references", rows: rows) { $0.u16("ref_edrap_idx_delta") }
    },
    SampleGroup("stmi") { entry in
      entry.code("meta_box_handler_type")
      let rows = entry.u32("num_items", means: .count(of: .rows))
      entry.table("items", rows: rows) { $0.u32("item_id", means: .reference(to: .item)) }
    },
    SampleGroup("pasr") { entry in
      entry.u32("hSpacing")
      entry.u32("vSpacing")
    },
    SampleGroup("casg") { entry in
      entry.u32("cleanApertureWidthN")
      entry.u32("cleanApertureWidthD")
      entry.u32("cleanApertureHeightN")
      entry.u32("cleanApertureHeightD")
      entry.i32("horizOffN")
      entry.u32("horizOffD")
      entry.i32("vertOffN")
      entry.u32("vertOffD")
    },
    SampleGroup("it35") { entry in
      entry.bits(1, "complete_message_flag")
      entry.reservedBits(7)
      entry.rest("t35_message", means: .identifies(.unknown))
    },
    // Identifier of a sequence that Apple stores as several overlapping sections.
    SampleGroup("seam") { $0.uuid("identifier", means: .identifies(.identifier)) },
  ]

  static let protectionGroups: [SampleGroup] = [
    SampleGroup("seig") { entry in
      entry.reserved(1)
      entry.bits(4, "crypt_byte_block")
      entry.bits(4, "skip_byte_block")
      let isProtected = entry.u8("isProtected")
      let ivSize = entry.u8("Per_Sample_IV_Size")
      entry.uuid("KID", means: .identifies(.playback))
      entry.when(isProtected == 1 && ivSize == 0, "isProtected is 1 and Per_Sample_IV_Size is 0") {
        let size = entry.u8("constant_IV_size", means: .size(of: .nextField))
        entry.bytes("constant_IV", size, means: .identifies(.playback))
      }
    }
  ]

  private static let rateShare: Box.Body = { entry in
    let count = entry.u16("operation_point_count", means: .count(of: .rows))
    entry.when(count == 1, "operation_point_count is 1") { entry.u16("target_rate_share") }
    entry.when(count != 1, "operation_point_count is not 1") {
      entry.table("operation_points", rows: count) { row in
        row.u32("available_bitrate")
        row.u16("target_rate_share")
      }
    }
    entry.u32("maximum_bitrate")
    entry.u32("minimum_bitrate")
    entry.u8("discard_priority")
  }
}
