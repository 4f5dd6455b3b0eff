import Anatomy
import Bytes
import Schema

/// ISO/IEC 14496-15: what decoders of H.264, H.265 and H.266 have to know.
extension Boxes {
  static let videoConfiguration = Chapter(
    .iso15,
    [
      Box("avcC", "AVC Configuration", in: "VisualSampleEntry", "ipco", spec: "5.3.3") {
        $0.avcDecoderConfiguration()
      },
      Box("avcE", "AVC Enhancement Layer Configuration", in: "VisualSampleEntry", spec: "5.3.3") {
        $0.avcDecoderConfiguration()
      },
      Box("hvcC", "HEVC Configuration", in: "VisualSampleEntry", "ipco", spec: "8.3.3") {
        $0.hevcDecoderConfiguration()
      },
      Box("hvcE", "HEVC Enhancement Layer Configuration", in: "VisualSampleEntry", spec: "8.3.3") {
        $0.hevcDecoderConfiguration()
      },
      Box(
        "lhvC", "Layered HEVC Configuration", in: "VisualSampleEntry", "ipco", spec: "9.5.3"
      ) { box in
        box.u8("configurationVersion")
        box.reservedBits(4)
        box.bits(12, "min_spatial_segmentation_idc")
        box.reservedBits(6)
        box.bits(2, "parallelismType", labels: VideoWords.parallelism)
        box.reservedBits(2)
        box.bits(3, "numTemporalLayers")
        box.bits(1, "temporalIdNested")
        box.bits(2, "lengthSizeMinusOne", labels: VideoWords.lengthSizes)
        box.hevcParameterSets()
      },
      Box(
        "vvcC", "VVC Configuration", in: "VisualSampleEntry", "ipco", versions: 0...0,
        spec: "11.2.4"
      ) { $0.vvcDecoderConfiguration() },
      Box(
        "m4ds", "MPEG-4 Extension Descriptors", in: "VisualSampleEntry", spec: "5.4.2",
        holds: .descriptors),
    ])
}

extension FieldReader {
  /// ISO/IEC 14496-15, 5.3.3.1.
  func avcDecoderConfiguration() {
    u8("configurationVersion")
    let profile = u8("AVCProfileIndication", line: .value, labels: VideoWords.avcProfiles)
    let compatibility = u8("profile_compatibility")
    let isBaseline = profile == 66 || profile == 77 || profile == 88
    u8(
      "AVCLevelIndication", line: "level %",
      labels: isBaseline && compatibility & 0x10 != 0 ? [11: "1b"] : VideoWords.avcLevels)
    reservedBits(6)
    bits(2, "lengthSizeMinusOne", labels: VideoWords.lengthSizes)
    reservedBits(3)
    let sequences = bits(
      5, "numOfSequenceParameterSets", means: .count(of: .field("sequenceParameterSets")))
    avcNALUnits("sequenceParameterSet", count: sequences)
    let pictures = u8(
      "numOfPictureParameterSets", means: .count(of: .field("pictureParameterSets")))
    avcNALUnits("pictureParameterSet", count: pictures)
    // Many writers leave it out.
    when(!isBaseline && remaining > 0, "a high profile, and there are bytes") {
      reservedBits(6)
      bits(2, "chroma_format", labels: VideoWords.chromaFormats)
      reservedBits(5)
      bits(3, "bit_depth_luma_minus8")
      reservedBits(5)
      bits(3, "bit_depth_chroma_minus8")
      let extensions = u8(
        "numOfSequenceParameterSetExt", means: .count(of: .field("sequenceParameterSetExts")))
      avcNALUnits("sequenceParameterSetExt", count: extensions)
    }
  }

  private func avcNALUnits(_ name: String, count: Int) {
    list("\(name)s", count: count) { item in
      let length = item.u16("\(name)Length", means: .size(of: .nextField))
      item.group("\(name)NALUnit") {
        var type = 0
        item.when(length > 0, "\(name)Length is not 0") {
          item.bits(1, "forbidden_zero_bit")
          item.bits(2, "nal_ref_idc")
          type = item.bits(5, "nal_unit_type", labels: VideoWords.avcNALUnits)
        }
        item.nalUnitBody(length - 1, isMessage: type == 6)
      }
    }
  }

  /// ISO/IEC 14496-15, 8.3.3.1.
  func hevcDecoderConfiguration() {
    u8("configurationVersion")
    bits(2, "general_profile_space")
    bits(1, "general_tier_flag", labels: VideoWords.tiers)
    bits(5, "general_profile_idc", line: .value, labels: VideoWords.hevcProfiles)
    u32("general_profile_compatibility_flags", means: .flags)
    bits(48, "general_constraint_indicator_flags", means: .flags)
    u8("general_level_idc", line: "level %", labels: VideoWords.hevcLevels)
    reservedBits(4)
    bits(12, "min_spatial_segmentation_idc")
    reservedBits(6)
    bits(2, "parallelismType", labels: VideoWords.parallelism)
    reservedBits(6)
    bits(2, "chromaFormat", labels: VideoWords.chromaFormats)
    reservedBits(5)
    bits(3, "bitDepthLumaMinus8")
    reservedBits(5)
    bits(3, "bitDepthChromaMinus8")
    u16("avgFrameRate")
    bits(2, "constantFrameRate")
    bits(3, "numTemporalLayers")
    bits(1, "temporalIdNested")
    bits(2, "lengthSizeMinusOne", labels: VideoWords.lengthSizes)
    hevcParameterSets()
  }

  func hevcParameterSets() {
    let arrays = u8("numOfArrays", means: .count(of: .field("arrays")))
    list("arrays", count: arrays) { array in
      array.bits(1, "array_completeness")
      array.reservedBits(1)
      let type = array.bits(6, "NAL_unit_type", labels: VideoWords.hevcNALUnits)
      let count = array.u16("numNalus", means: .count(of: .field("nalUnits")))
      array.nalUnits(count: count, isMessage: type == 39 || type == 40) { unit in
        unit.bits(1, "forbidden_zero_bit")
        unit.bits(6, "nal_unit_type", labels: VideoWords.hevcNALUnits)
        unit.bits(6, "nuh_layer_id")
        unit.bits(3, "nuh_temporal_id_plus1")
      }
    }
  }

  /// ISO/IEC 14496-15, 11.2.4.2.
  func vvcDecoderConfiguration() {
    reservedBits(5)
    bits(2, "LengthSizeMinusOne", labels: VideoWords.lengthSizes)
    let hasProfile = bits(1, "ptl_present_flag")
    when(hasProfile == 1, "ptl_present_flag") {
      bits(9, "ols_idx")
      let sublayers = bits(3, "num_sublayers")
      bits(2, "constant_frame_rate")
      bits(2, "chroma_format_idc", labels: VideoWords.chromaFormats)
      bits(3, "bit_depth_minus8")
      reservedBits(5)
      vvcProfileTierLevel(sublayers: sublayers)
      u16("max_picture_width")
      u16("max_picture_height")
      u16("avg_frame_rate")
    }
    let arrays = u8("num_of_arrays", means: .count(of: .field("arrays")))
    list("arrays", count: arrays) { array in
      array.bits(1, "array_completeness")
      array.reservedBits(2)
      let type = array.bits(5, "NAL_unit_type", labels: VideoWords.vvcNALUnits)
      var count = 1
      array.when(type != 12 && type != 13, "NAL_unit_type is not 12 or 13") {
        count = array.u16("num_nalus", means: .count(of: .field("nalUnits")))
      }
      array.nalUnits(count: count, isMessage: type == 23 || type == 24) { unit in
        unit.bits(1, "forbidden_zero_bit")
        unit.reservedBits(1)
        unit.bits(6, "nuh_layer_id")
        unit.bits(5, "nal_unit_type", labels: VideoWords.vvcNALUnits)
        unit.bits(3, "nuh_temporal_id_plus1")
      }
    }
  }

  func vvcProfileTierLevel(sublayers: Int) {
    reservedBits(2)
    let constraints = bits(6, "num_bytes_constraint_info")
    bits(7, "general_profile_idc", line: .value, labels: VideoWords.vvcProfiles)
    bits(1, "general_tier_flag", labels: VideoWords.tiers)
    u8("general_level_idc", line: "level %", labels: VideoWords.vvcLevels)
    bits(1, "ptl_frame_only_constraint_flag")
    bits(1, "ptl_multi_layer_enabled_flag")
    bits(6, "general_constraint_info")
    when(constraints > 1, "num_bytes_constraint_info is more than 1") {
      bytes("general_constraint_info", constraints - 1)
    }
    when(sublayers > 1, "num_sublayers is more than 1") {
      var stated = 0
      for _ in 0..<max(0, sublayers - 1) { stated += bits(1, "ptl_sublayer_level_present_flag") }
      bits(9 - sublayers, "ptl_reserved_zero_bit", means: .reserved)
      for _ in 0..<stated { u8("sublayer_level_idc", labels: VideoWords.vvcLevels) }
    }
    let profiles = u8("ptl_num_sub_profiles", means: .count(of: .field("sub_profiles")))
    table("sub_profiles", rows: profiles) { $0.u32("general_sub_profile_idc") }
  }

  private func nalUnits(
    count: Int, isMessage: Bool, header: @escaping (FieldReader) -> Void
  ) {
    list("nalUnits", count: count) { item in
      let length = item.u16("nalUnitLength", means: .size(of: .nextField))
      item.group("nalUnit") {
        item.when(length > 1, "nalUnitLength is at least 2") { header(item) }
        item.nalUnitBody(length > 1 ? length - 2 : length, isMessage: isMessage)
      }
    }
  }

  /// Messages often say which encoder wrote them, and with what settings.
  private func nalUnitBody(_ count: Int, isMessage: Bool) {
    when(count > 0, "there are more bytes") {
      bytes("rbsp", count, means: isMessage ? .tells(.software) : .plain)
    }
  }
}
