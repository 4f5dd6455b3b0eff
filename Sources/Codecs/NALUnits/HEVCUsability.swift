import Anatomy
import Schema

/// Readers for structures that several HEVC parameter sets share (ISO/IEC 23008-2).
extension FieldReader {
  /// Reads `profile_tier_level` (7.3.3), including the general profile.
  func hevcProfileTierLevel(lastSublayer last: Int) {
    group("profile_tier_level") {
      hevcProfile("general")
      bits(8, "general_level_idc", labels: VideoValueNames.hevcLevels)
      var present: [(profile: Bool, level: Bool)] = []
      for _ in 0..<(isDescribing ? 1 : last) {
        let profile = bits(1, "sub_layer_profile_present_flag") == 1
        present.append((profile, bits(1, "sub_layer_level_present_flag") == 1))
      }
      when(last > 0, "the stream has more than one sub-layer") {
        for _ in last..<(isDescribing ? last + 1 : max(last, 8)) {
          bits(2, "reserved_zero_2bits", means: .reserved)
        }
      }
      bitItems("sub_layers", count: last, atMost: 7) { index in
        let has: (profile: Bool, level: Bool) =
          index < present.count ? present[index] : (false, false)
        when(has.profile, "sub_layer_profile_present_flag") { hevcProfile("sub_layer") }
        when(has.level, "sub_layer_level_present_flag") {
          bits(8, "sub_layer_level_idc", labels: VideoValueNames.hevcLevels)
        }
      }
    }
  }

  private func hevcProfile(_ name: String) {
    bits(2, "\(name)_profile_space")
    bits(1, "\(name)_tier_flag", labels: VideoValueNames.tiers)
    bits(5, "\(name)_profile_idc", labels: VideoValueNames.hevcProfiles)
    bits(32, "\(name)_profile_compatibility_flag", means: .flags)
    bits(1, "\(name)_progressive_source_flag")
    bits(1, "\(name)_interlaced_source_flag")
    bits(1, "\(name)_non_packed_constraint_flag")
    bits(1, "\(name)_frame_only_constraint_flag")
    bits(44, "\(name)_constraint_flags", means: .flags)
  }

  /// Reads video usability information (VUI; ISO/IEC 23008-2, E.2.1).
  func hevcUsability(lastSublayer last: Int) {
    group("vui_parameters") {
      videoUsability()
      bits(1, "neutral_chroma_indication_flag")
      bits(1, "field_seq_flag")
      bits(1, "frame_field_info_present_flag")
      flag("default_display_window_flag") { edges("def_disp_win", "") }
      flag("vui_timing_info_present_flag") {
        hevcTiming("vui")
        flag("vui_hrd_parameters_present_flag") { hevcBuffering(isCommon: true, last) }
      }
      flag("bitstream_restriction_flag") {
        bits(1, "tiles_fixed_structure_flag")
        bits(1, "motion_vectors_over_pic_boundaries_flag")
        bits(1, "restricted_ref_pic_lists_flag")
        ue("min_spatial_segmentation_idc")
        ue("max_bytes_per_pic_denom")
        ue("max_bits_per_min_cu_denom")
        ue("log2_max_mv_length_horizontal")
        ue("log2_max_mv_length_vertical")
      }
    }
  }

  func hevcTiming(_ name: String) {
    bits(32, "\(name)_num_units_in_tick")
    bits(32, "\(name)_time_scale")
    flag("\(name)_poc_proportional_to_timing_flag") { ue("\(name)_num_ticks_poc_diff_one_minus1") }
  }

  /// Reads parameters of the hypothetical reference decoder (HRD; ISO/IEC 23008-2, E.2.2).
  func hevcBuffering(isCommon: Bool, _ last: Int) {
    group("hrd_parameters") {
      var (hasUnits, hasVideo, hasParts) = (false, false, false)
      when(isCommon, "commonInfPresentFlag is 1") {
        hasUnits = bits(1, "nal_hrd_parameters_present_flag") == 1
        hasVideo = bits(1, "vcl_hrd_parameters_present_flag") == 1
        when(
          hasUnits || hasVideo, "nal_hrd_parameters_present_flag or vcl_hrd_parameters_present_flag"
        ) { hasParts = hevcCommonBuffering() }
      }
      bitItems("sub_layers", count: last + 1, atMost: 8) { _ in
        var isFixed = bits(1, "fixed_pic_rate_general_flag") == 1
        when(!isFixed, "no fixed_pic_rate_general_flag") {
          isFixed = bits(1, "fixed_pic_rate_within_cvs_flag") == 1
        }
        var isLow = false
        when(isFixed, "the picture rate is fixed") { ue("elemental_duration_in_tc_minus1") }
        when(!isFixed, "the picture rate is not fixed") {
          isLow = bits(1, "low_delay_hrd_flag") == 1
        }
        var count = 1
        when(!isLow, "no low_delay_hrd_flag") { count = ue("cpb_cnt_minus1") &+ 1 }
        when(hasUnits, "nal_hrd_parameters_present_flag") { hevcBuffers("nal", count, hasParts) }
        when(hasVideo, "vcl_hrd_parameters_present_flag") { hevcBuffers("vcl", count, hasParts) }
      }
    }
  }

  private func hevcCommonBuffering() -> Bool {
    let hasParts = bits(1, "sub_pic_hrd_params_present_flag") == 1
    when(hasParts, "sub_pic_hrd_params_present_flag") {
      bits(8, "tick_divisor_minus2")
      bits(5, "du_cpb_removal_delay_increment_length_minus1")
      bits(1, "sub_pic_cpb_params_in_pic_timing_sei_flag")
      bits(5, "dpb_output_delay_du_length_minus1")
    }
    bits(4, "bit_rate_scale")
    bits(4, "cpb_size_scale")
    when(hasParts, "sub_pic_hrd_params_present_flag") { bits(4, "cpb_size_du_scale") }
    bits(5, "initial_cpb_removal_delay_length_minus1")
    bits(5, "au_cpb_removal_delay_length_minus1")
    bits(5, "dpb_output_delay_length_minus1")
    return hasParts
  }

  /// Reads the hypothetical reference decoder (HRD) parameters of a sub-layer (ISO/IEC 23008-2,
  /// E.2.3).
  private func hevcBuffers(_ name: String, _ count: Int, _ hasParts: Bool) {
    bitItems("\(name)_buffers", count: count, atMost: 32) { _ in
      ue("bit_rate_value_minus1")
      ue("cpb_size_value_minus1")
      when(hasParts, "sub_pic_hrd_params_present_flag") {
        ue("cpb_size_du_value_minus1")
        ue("bit_rate_du_value_minus1")
      }
      bits(1, "cbr_flag")
    }
  }
}
