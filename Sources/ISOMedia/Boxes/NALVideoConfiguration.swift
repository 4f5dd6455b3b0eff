import Anatomy
import Codecs
import Schema

/// Boxes with decoder configurations of less common video codecs: EVC, LCEVC, APV, AVS3, JPEG, JPEG
/// 2000 and others.
extension Boxes {
  /// Decoder configurations of codecs that use NAL units, other than AVC, HEVC and VVC (ISO/IEC
  /// 14496-15).
  static let otherNALCodecs = SpecSection(
    .iso15,
    [
      Box("vvnC", "VVC NAL Unit Configuration", in: "VisualSampleEntry", versions: 0...0) { box in
        box.reservedBits(6)
        box.bits(2, "LengthSizeMinusOne", labels: VideoValueNames.lengthSizes)
      },
      Box("evcC", "EVC Configuration", in: "VisualSampleEntry", "ipco") { box in
        box.u8("configurationVersion")
        box.u8("profile_idc", line: .value, labels: [0: "Baseline", 1: "Main"])
        box.u8("level_idc", line: "level %", labels: VideoValueNames.hevcLevels)
        box.u32("toolset_idc_h", means: .flags)
        box.u32("toolset_idc_l", means: .flags)
        box.videoDepths()
        box.u16("pic_width_in_luma_samples", line: "width %")
        box.u16("pic_height_in_luma_samples", line: "height %")
        box.reservedBits(6)
        box.bits(2, "lengthSizeMinusOne", labels: VideoValueNames.lengthSizes)
        box.opaqueNALUnits { array in
          array.bits(1, "array_completeness")
          array.reservedBits(1)
        }
      },
      Box("lvcC", "LCEVC Configuration", in: "VisualSampleEntry") { box in
        box.u8("configurationVersion")
        box.u8("LCEVCProfileIndication", line: .value, labels: [0: "Main", 1: "Main 4:4:4"])
        box.u8("LCEVCLevelIndication", line: "level %")
        box.videoDepths()
        box.bits(2, "lengthSizeMinusOne", labels: VideoValueNames.lengthSizes)
        box.reservedBits(6)
        box.u32("pic_width_in_luma_samples", line: "width %")
        box.u32("pic_height_in_luma_samples", line: "height %")
        box.bits(1, "sc_in_stream")
        box.bits(1, "gc_in_stream")
        box.bits(1, "ai_in_stream")
        box.reservedBits(5)
        box.opaqueNALUnits { $0.reservedBits(2) }
      },
    ])

  static let apv = SpecSection(
    Standard("APV in ISO Base Media Files", edition: "2025"),
    [
      Box("apvC", "APV Configuration", in: "VisualSampleEntry", "ipco", versions: 0...0) { box in
        box.u8("configurationVersion")
        let entries = box.u8(
          "number_of_configuration_entry", means: .count(of: .field("configuration_entries")))
        box.list("configuration_entries", count: entries) { entry in
          entry.u8("pbu_type", labels: apvFrames)
          let frames = entry.u8("number_of_frame_info", means: .count(of: .field("frame_infos")))
          entry.list("frame_infos", count: frames) { apvFrame($0) }
        }
      }
    ])

  private static func apvFrame(_ frame: FieldReader) {
    frame.bits(6, "reserved_zero_6bits", means: .reserved)
    let hasColor = frame.bits(1, "color_description_present_flag") == 1
    frame.bits(1, "capture_time_distance_ignored")
    frame.u8("profile_idc", labels: apvProfiles)
    frame.u8("level_idc", labels: VideoValueNames.hevcLevels)
    frame.u8("band_idc")
    frame.u32("frame_width")
    frame.u32("frame_height")
    frame.bits(
      4, "chroma_format_idc", labels: [0: "4:0:0", 2: "4:2:2", 3: "4:4:4", 4: "4:4:4:4"])
    frame.bits(4, "bit_depth_minus8")
    frame.u8("capture_time_distance")
    frame.when(hasColor, "color_description_present_flag") {
      frame.u8("color_primaries", labels: ColorValueNames.primaries)
      frame.u8("transfer_characteristics", labels: ColorValueNames.transfers)
      frame.u8("matrix_coefficients", labels: ColorValueNames.matrices)
      frame.bits(1, "full_range_flag", labels: ColorValueNames.ranges)
      frame.reservedBits(7)
    }
  }

  private static let apvFrames: Labels = [
    1: "primary frame", 2: "non-primary frame", 25: "preview frame", 26: "depth frame",
    27: "alpha frame",
  ]

  private static let apvProfiles: Labels = [
    33: "422-10", 44: "422-12", 55: "444-10", 66: "444-12", 77: "4444-10", 88: "4444-12",
    99: "400-10",
  ]

  static let avs3 = SpecSection(
    Standard("T/AI 109.6", edition: "2022"),
    [
      Box("av3c", "AVS3 Configuration", in: "VisualSampleEntry", spec: "5.2.2.3") { box in
        box.u8("configurationVersion")
        let length = box.u16("sequence_header_length", means: .size(of: .nextField))
        box.when(length > 0, "sequence_header_length is not 0") {
          box.bytes("sequence_header", length, means: .identifies(.playback))
        }
        box.reservedBits(6)
        box.bits(2, "library_dependency_idc")
      }
    ])

  static let imageConfiguration = SpecSection(
    Standard("ISO/IEC 23008-12", edition: "2022"),
    [
      Box("jpgC", "JPEG Configuration", in: "VisualSampleEntry", "ipco") {
        $0.rest("JPEGprefix", means: .identifies(.playback))
      }
    ])

  static let jpeg2000 = SpecSection(
    Standard("ISO/IEC 15444-16", edition: "2021"),
    [
      Box(
        "j2kH", "JPEG 2000 Header", in: "VisualSampleEntry", "ipco", presents: .all(.decoding),
        holds: .boxes),
      Box("cdef", "Channel Definition", in: "j2kH", "jp2h") { box in
        let channels = box.u16("N", means: .count(of: .rows))
        box.table("channels", rows: channels) { row in
          row.u16("Cn")
          row.u16("Typ")
          row.u16("Asoc")
        }
      },
      Box("cmap", "Component Mapping", in: "j2kH", "jp2h") { box in
        box.table("channels", rows: nil) { row in
          row.u16("CMP")
          row.u8("MTYP")
          row.u8("PCOL")
        }
      },
    ])
}

extension FieldReader {
  fileprivate func videoDepths() {
    bits(2, "chroma_format_idc", labels: VideoValueNames.chromaFormats)
    bits(3, "bit_depth_luma_minus8")
    bits(3, "bit_depth_chroma_minus8")
  }

  /// Reads lists of NAL units without decoding the units.
  fileprivate func opaqueNALUnits(_ before: @escaping (FieldReader) -> Void) {
    let arrays = u8("num_of_arrays", means: .count(of: .field("arrays")))
    list("arrays", count: arrays) { array in
      before(array)
      array.bits(6, "NAL_unit_type")
      let count = array.u16("num_nalus", means: .count(of: .field("nal_units")))
      array.list("nal_units", count: count) { unit in
        let length = unit.u16("nal_unit_length", means: .size(of: .nextField))
        unit.when(length > 0, "nal_unit_length is not 0") {
          unit.bytes("nal_unit", length, means: .identifies(.playback))
        }
      }
    }
  }
}
