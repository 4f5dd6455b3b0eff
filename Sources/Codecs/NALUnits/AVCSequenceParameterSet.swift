import Anatomy
import Bytes
import Schema

/// Readers for the sequence parameter sets of AVC (ISO/IEC 14496-10, 7.3.2.1.1).
extension RawPayloads {
  static let avcSequenceParameterSet = Declaration(
    "sps ", named: "sps", "AVC Sequence Parameter Set", in: "nal", spec: "7.3.2.1.1",
    summary: Summary { SequenceFacts(avc: $0)?.words }
  ) { set in
    set.avcSequenceParameterSetData()
    set.payloadTrailingBits()
  }

  /// The subset sequence parameter set of AVC, for a layer or a view: a sequence parameter set
  /// followed by an extension (7.3.2.1.3).
  static let avcSubsetSequenceParameterSet = Declaration(
    "subs", named: "subset_sps", "AVC Subset Sequence Parameter Set", in: "nal", spec: "7.3.2.1.3",
    summary: Summary { SequenceFacts(avc: $0)?.words }
  ) { set in
    set.avcSequenceParameterSetData()
    set.rest("extension_data", means: .identifies(.playback))
  }
}

extension FieldReader {
  fileprivate func avcSequenceParameterSetData() {
    let profile = bits(8, "profile_idc", labels: VideoValueNames.avcProfiles)
    var isLevel1b = false
    for index in 0..<6 {
      let isSet = bits(1, "constraint_set\(index)_flag") == 1
      if index == 3 { isLevel1b = isSet && [66, 77, 88].contains(profile) }
    }
    reservedBits(2)
    bits(8, "level_idc", labels: isLevel1b ? [11: "1b"] : VideoValueNames.avcLevels)
    ue("seq_parameter_set_id", means: .id(of: "seq_parameter_set"))
    let hasFormat = VideoValueNames.avcProfilesWithFormat.contains(profile)
    when(hasFormat, "profile_idc is a High profile") { avcFormat() }
    ue("log2_max_frame_num_minus4")
    avcPictureOrderCount()
    ue("max_num_ref_frames")
    bits(1, "gaps_in_frame_num_value_allowed_flag")
    ue("pic_width_in_mbs_minus1")
    ue("pic_height_in_map_units_minus1")
    let isFrames = bits(1, "frame_mbs_only_flag")
    when(isFrames == 0, "no frame_mbs_only_flag") { bits(1, "mb_adaptive_frame_field_flag") }
    bits(1, "direct_8x8_inference_flag")
    flag("frame_cropping_flag") { edges("frame_crop", "") }
    flag("vui_parameters_present_flag") { avcUsability() }
  }
}

extension FieldReader {
  fileprivate func avcFormat() {
    let chroma = ue("chroma_format_idc", labels: VideoValueNames.chromaFormats)
    when(chroma == 3, "chroma_format_idc is 3") { bits(1, "separate_colour_plane_flag") }
    ue("bit_depth_luma_minus8")
    ue("bit_depth_chroma_minus8")
    bits(1, "qpprime_y_zero_transform_bypass_flag")
    flag("seq_scaling_matrix_present_flag") { avcScalingLists(chroma == 3 ? 12 : 8) }
  }

  /// Reads scaling lists (ISO/IEC 14496-10, 7.3.2.1.1.1).
  func avcScalingLists(_ count: Int) {
    bitItems("scaling_lists", count: count, atMost: 12) { index in
      flag("scaling_list_present_flag") {
        var last = 8
        var next = 8
        for _ in 0..<(isDescribing ? 1 : index < 6 ? 16 : 64) where next != 0 && !hasFailed {
          next = (last &+ se("delta_scale")) & 0xFF
          if next != 0 { last = next }
        }
      }
    }
  }

  fileprivate func avcPictureOrderCount() {
    let type = ue("pic_order_cnt_type")
    when(type == 0, "pic_order_cnt_type is 0") { ue("log2_max_pic_order_cnt_lsb_minus4") }
    when(type == 1, "pic_order_cnt_type is 1") {
      bits(1, "delta_pic_order_always_zero_flag")
      se("offset_for_non_ref_pic")
      se("offset_for_top_to_bottom_field")
      let count = ue("num_ref_frames_in_pic_order_cnt_cycle")
      bitItems("ref_frames", count: count, atMost: 255) { _ in se("offset_for_ref_frame") }
    }
  }

  /// Reads the cropping offsets for the left, right, top and bottom sides of a picture.
  func edges(_ before: String, _ unit: String) {
    for side in ["left", "right", "top", "bottom"] { ue("\(before)_\(side)_offset\(unit)") }
  }

  /// Reads video usability information (VUI; ISO/IEC 14496-10, E.1.1).
  private func avcUsability() {
    group("vui_parameters") {
      videoUsability()
      flag("timing_info_present_flag") {
        bits(32, "num_units_in_tick")
        bits(32, "time_scale")
        bits(1, "fixed_frame_rate_flag")
      }
      let hasUnits = bits(1, "nal_hrd_parameters_present_flag") == 1
      when(hasUnits, "nal_hrd_parameters_present_flag") { avcBuffering("nal_hrd_parameters") }
      let hasVideo = bits(1, "vcl_hrd_parameters_present_flag") == 1
      when(hasVideo, "vcl_hrd_parameters_present_flag") { avcBuffering("vcl_hrd_parameters") }
      when(
        hasUnits || hasVideo, "nal_hrd_parameters_present_flag or vcl_hrd_parameters_present_flag"
      ) { bits(1, "low_delay_hrd_flag") }
      bits(1, "pic_struct_present_flag")
      flag("bitstream_restriction_flag") {
        bits(1, "motion_vectors_over_pic_boundaries_flag")
        ue("max_bytes_per_pic_denom")
        ue("max_bits_per_mb_denom")
        ue("log2_max_mv_length_horizontal")
        ue("log2_max_mv_length_vertical")
        ue("max_num_reorder_frames")
        ue("max_dec_frame_buffering")
      }
    }
  }

  /// Reads parameters of the hypothetical reference decoder (HRD; ISO/IEC 14496-10, E.1.2).
  private func avcBuffering(_ name: String) {
    group(name) {
      let last = ue("cpb_cnt_minus1")
      bits(4, "bit_rate_scale")
      bits(4, "cpb_size_scale")
      bitItems("buffers", count: last &+ 1, atMost: 32) { _ in
        ue("bit_rate_value_minus1")
        ue("cpb_size_value_minus1")
        bits(1, "cbr_flag")
      }
      bits(5, "initial_cpb_removal_delay_length_minus1")
      bits(5, "cpb_removal_delay_length_minus1")
      bits(5, "dpb_output_delay_length_minus1")
      bits(5, "time_offset_length")
    }
  }
}
