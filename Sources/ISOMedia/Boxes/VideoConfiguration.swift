import Anatomy
import Bytes
import Codecs
import Schema

/// Boxes with decoder configurations of H.264, H.265 and H.266 (ISO/IEC 14496-15).
extension Boxes {
  static let videoConfiguration = SpecSection(
    .iso15,
    [
      Box(
        "avcC", "AVC Configuration", in: "VisualSampleEntry", "ipco", spec: "5.3.3",
        presents: .all(.decoding),
        holds: ParameterSetLists(.avc), summary: Summary(avcPictures), body: avc),
      Box(
        "avcE", "AVC Enhancement Layer Configuration", in: "VisualSampleEntry", spec: "5.3.3",
        holds: ParameterSetLists(.avc), summary: Summary(avcPictures), body: avc),
      Box(
        "svcC", "Scalable AVC Configuration", in: "VisualSampleEntry", spec: "6.5.3",
        holds: ParameterSetLists(.avc, isOfLayers: true)
      ) { $0.avcLayerConfiguration(explicit: false) },
      Box(
        "mvcC", "Multiview AVC Configuration", in: "VisualSampleEntry", spec: "7.5.3",
        holds: ParameterSetLists(.avc, isOfLayers: true)
      ) { $0.avcLayerConfiguration(explicit: true) },
      Box(
        "hvcC", "HEVC Configuration", in: "VisualSampleEntry", "ipco", spec: "8.3.3",
        presents: .all(.decoding),
        holds: ParameterSetLists(.hevc), summary: Summary(hevcPictures), body: hevc),
      Box(
        "hvcE", "HEVC Enhancement Layer Configuration", in: "VisualSampleEntry", spec: "8.3.3",
        holds: ParameterSetLists(.hevc), summary: Summary(hevcPictures), body: hevc),
      Box(
        "lhvC", "Layered HEVC Configuration", in: "VisualSampleEntry", "ipco", spec: "9.5.3",
        presents: .all(.decoding),
        holds: ParameterSetLists(.hevc)
      ) { box in
        box.u8("configurationVersion")
        box.reservedBits(4)
        box.bits(12, "min_spatial_segmentation_idc")
        box.reservedBits(6)
        box.bits(2, "parallelismType", labels: VideoValueNames.parallelism)
        box.reservedBits(2)
        box.bits(3, "numTemporalLayers")
        box.bits(1, "temporalIdNested")
        box.bits(2, "lengthSizeMinusOne", labels: VideoValueNames.lengthSizes)
        box.u8("numOfArrays", means: .count(of: .children))
      },
      Box(
        "vvcC", "VVC Configuration", in: "VisualSampleEntry", "ipco", versions: 0...0,
        spec: "11.2.4", presents: .all(.decoding), holds: ParameterSetLists(.vvc)
      ) { $0.vvcDecoderConfiguration() },
      Box(
        "m4ds", "MPEG-4 Extension Descriptors", in: "VisualSampleEntry", spec: "5.4.2",
        holds: .descriptors),
    ])

  private static let avc: Box.Body = { $0.avcDecoderConfiguration() }
  private static let hevc: Box.Body = { $0.hevcDecoderConfiguration() }

  /// Summarizes the pictures of an AVC configuration, such as `High · level 4.1 · 1920×1080 · 25
  /// fps · 8 bits · BT.709`. Without a readable parameter set, only profile and level are shown.
  private static let avcPictures: @Sendable (Node) -> String? = { box in
    box.sequenceParameterSets.first.flatMap { SequenceFacts(avc: $0)?.words }
      ?? VideoValueNames.profileAndLevel(
        box.field("AVCProfileIndication")?.label, box.field("AVCLevelIndication")?.label)
  }

  private static let hevcPictures: @Sendable (Node) -> String? = { box in
    box.sequenceParameterSets.first.flatMap { SequenceFacts(hevc: $0)?.words }
      ?? VideoValueNames.profileAndLevel(
        box.field("general_profile_idc")?.label, box.field("general_level_idc")?.label)
  }
}

extension FieldReader {
  /// Reads an AVC decoder configuration (ISO/IEC 14496-15, 5.3.3.1).
  func avcDecoderConfiguration() {
    u8("configurationVersion")
    let profile = u8("AVCProfileIndication", labels: VideoValueNames.avcProfiles)
    let compatibility = u8("profile_compatibility")
    let isBaseline = profile == 66 || profile == 77 || profile == 88
    u8(
      "AVCLevelIndication",
      labels: isBaseline && compatibility & 0x10 != 0 ? [11: "1b"] : VideoValueNames.avcLevels)
    reservedBits(6)
    bits(2, "lengthSizeMinusOne", labels: VideoValueNames.lengthSizes)
  }

  /// Reads a decoder configuration of scalable or multiview AVC (ISO/IEC 14496-15, 6.5.3.1 and
  /// 7.5.3.1).
  func avcLayerConfiguration(explicit: Bool) {
    u8("configurationVersion")
    u8("AVCProfileIndication", line: .value, labels: VideoValueNames.avcProfiles)
    u8("profile_compatibility")
    u8("AVCLevelIndication", line: "level %", labels: VideoValueNames.avcLevels)
    bits(1, "complete_representation")
    if explicit { bits(1, "explicit_au_track") }
    reservedBits(explicit ? 4 : 5)
    bits(2, "lengthSizeMinusOne", labels: VideoValueNames.lengthSizes)
  }

  /// Reads an HEVC decoder configuration (ISO/IEC 14496-15, 8.3.3.1).
  func hevcDecoderConfiguration() {
    u8("configurationVersion")
    bits(2, "general_profile_space")
    bits(1, "general_tier_flag", labels: VideoValueNames.tiers)
    bits(5, "general_profile_idc", labels: VideoValueNames.hevcProfiles)
    u32("general_profile_compatibility_flags", means: .flags)
    bits(48, "general_constraint_indicator_flags", means: .flags)
    u8("general_level_idc", labels: VideoValueNames.hevcLevels)
    reservedBits(4)
    bits(12, "min_spatial_segmentation_idc")
    reservedBits(6)
    bits(2, "parallelismType", labels: VideoValueNames.parallelism)
    reservedBits(6)
    bits(2, "chromaFormat", labels: VideoValueNames.chromaFormats)
    reservedBits(5)
    bits(3, "bitDepthLumaMinus8")
    reservedBits(5)
    bits(3, "bitDepthChromaMinus8")
    u16("avgFrameRate")
    bits(2, "constantFrameRate")
    bits(3, "numTemporalLayers")
    bits(1, "temporalIdNested")
    bits(2, "lengthSizeMinusOne", labels: VideoValueNames.lengthSizes)
    u8("numOfArrays", means: .count(of: .children))
  }

  /// Reads a VVC decoder configuration (ISO/IEC 14496-15, 11.2.4.2).
  func vvcDecoderConfiguration() {
    reservedBits(5)
    bits(2, "LengthSizeMinusOne", labels: VideoValueNames.lengthSizes)
    let hasProfile = bits(1, "ptl_present_flag")
    when(hasProfile == 1, "ptl_present_flag") {
      bits(9, "ols_idx")
      let sublayers = bits(3, "num_sublayers")
      bits(2, "constant_frame_rate")
      bits(2, "chroma_format_idc", labels: VideoValueNames.chromaFormats)
      bits(3, "bit_depth_minus8")
      reservedBits(5)
      vvcProfileTierLevel(sublayers: sublayers)
      u16("max_picture_width")
      u16("max_picture_height")
      u16("avg_frame_rate")
    }
    u8("num_of_arrays", means: .count(of: .children))
  }

  func vvcProfileTierLevel(sublayers: Int) {
    reservedBits(2)
    let constraints = bits(6, "num_bytes_constraint_info")
    bits(7, "general_profile_idc", line: .value, labels: VideoValueNames.vvcProfiles)
    bits(1, "general_tier_flag", labels: VideoValueNames.tiers)
    u8("general_level_idc", line: "level %", labels: VideoValueNames.vvcLevels)
    bits(1, "ptl_frame_only_constraint_flag")
    bits(1, "ptl_multi_layer_enabled_flag")
    bits(6, "general_constraint_info")
    when(constraints > 1, "num_bytes_constraint_info is more than 1") {
      bytes("general_constraint_info", constraints - 1, means: .identifies(.playback))
    }
    when(sublayers > 1, "num_sublayers is more than 1") {
      var stated = 0
      for _ in 0..<max(0, sublayers - 1) { stated += bits(1, "ptl_sublayer_level_present_flag") }
      bits(9 - sublayers, "ptl_reserved_zero_bit", means: .reserved)
      for _ in 0..<stated { u8("sublayer_level_idc", labels: VideoValueNames.vvcLevels) }
    }
    let profiles = u8("ptl_num_sub_profiles", means: .count(of: .field("sub_profiles")))
    table("sub_profiles", rows: profiles, line: nil) { $0.u32("general_sub_profile_idc") }
  }
}
