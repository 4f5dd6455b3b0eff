import Anatomy
package import Schema

/// Reader for the sequence header of AV1 (AV1 specification, 5.5).
extension FieldReader {
  func av1SequenceHeader() {
    let profile = bits(3, "seq_profile", labels: VideoValueNames.av1Profiles)
    bits(1, "still_picture")
    let isReduced = bits(1, "reduced_still_picture_header") == 1
    when(isReduced, "reduced_still_picture_header") {
      bits(5, "seq_level_idx", labels: VideoValueNames.av1Levels)
    }
    when(!isReduced, "no reduced_still_picture_header") { av1OperatingPoints() }
    let widthBits = bits(4, "frame_width_bits_minus_1") + 1
    let heightBits = bits(4, "frame_height_bits_minus_1") + 1
    bits(widthBits, "max_frame_width_minus_1")
    bits(heightBits, "max_frame_height_minus_1")
    when(!isReduced, "no reduced_still_picture_header") {
      flag("frame_id_numbers_present_flag") {
        bits(4, "delta_frame_id_length_minus_2")
        bits(3, "additional_frame_id_length_minus_1")
      }
    }
    bits(1, "use_128x128_superblock")
    bits(1, "enable_filter_intra")
    bits(1, "enable_intra_edge_filter")
    when(!isReduced, "no reduced_still_picture_header") { av1Tools() }
    bits(1, "enable_superres")
    bits(1, "enable_cdef")
    bits(1, "enable_restoration")
    group("color_config") { av1Color(profile) }
    bits(1, "film_grain_params_present")
  }

  private func av1OperatingPoints() {
    var delayBits: Int?
    flag("timing_info_present_flag") {
      bits(32, "num_units_in_display_tick")
      bits(32, "time_scale")
      flag("equal_picture_interval") { ue("num_ticks_per_picture_minus_1") }
      flag("decoder_model_info_present_flag") {
        delayBits = bits(5, "buffer_delay_length_minus_1") + 1
        bits(32, "num_units_in_decoding_tick")
        bits(5, "buffer_removal_time_length_minus_1")
        bits(5, "frame_presentation_time_length_minus_1")
      }
    }
    let hasDelay = bits(1, "initial_display_delay_present_flag") == 1
    let last = bits(5, "operating_points_cnt_minus_1")
    bitItems("operating_points", count: last + 1, atMost: 32) { _ in
      bits(12, "operating_point_idc", means: .flags)
      let level = bits(5, "seq_level_idx", labels: VideoValueNames.av1Levels)
      when(level > 7, "seq_level_idx is more than 7") {
        bits(1, "seq_tier", labels: VideoValueNames.tiers)
      }
      when(delayBits != nil, "decoder_model_info_present_flag") {
        flag("decoder_model_present_for_this_op") {
          bits(delayBits ?? 1, "decoder_buffer_delay")
          bits(delayBits ?? 1, "encoder_buffer_delay")
          bits(1, "low_delay_mode_flag")
        }
      }
      when(hasDelay, "initial_display_delay_present_flag") {
        flag("initial_display_delay_present_for_this_op") {
          bits(4, "initial_display_delay_minus_1")
        }
      }
    }
  }

  private func av1Tools() {
    bits(1, "enable_interintra_compound")
    bits(1, "enable_masked_compound")
    bits(1, "enable_warped_motion")
    bits(1, "enable_dual_filter")
    let hasOrder = bits(1, "enable_order_hint") == 1
    when(hasOrder, "enable_order_hint") {
      bits(1, "enable_jnt_comp")
      bits(1, "enable_ref_frame_mvs")
    }
    var screen = 2
    let choosesScreen = bits(1, "seq_choose_screen_content_tools") == 1
    when(!choosesScreen, "no seq_choose_screen_content_tools") {
      screen = bits(1, "seq_force_screen_content_tools")
    }
    when(screen > 0, "screen content tools are allowed") {
      let choosesVectors = bits(1, "seq_choose_integer_mv") == 1
      when(!choosesVectors, "no seq_choose_integer_mv") { bits(1, "seq_force_integer_mv") }
    }
    when(hasOrder, "enable_order_hint") { bits(3, "order_hint_bits_minus_1") }
  }

  /// Reads `color_config` of a sequence header (AV1 specification, 5.5.2).
  private func av1Color(_ profile: Int) {
    let isHigh = bits(1, "high_bitdepth") == 1
    var isTwelve = false
    when(profile == 2 && isHigh, "seq_profile is 2, and high_bitdepth") {
      isTwelve = bits(1, "twelve_bit") == 1
    }
    var isGray = false
    when(profile != 1, "seq_profile is not 1") { isGray = bits(1, "mono_chrome") == 1 }
    var isRGB = false
    flag("color_description_present_flag") {
      let primaries = bits(8, "color_primaries", labels: ColorValueNames.primaries)
      let transfer = bits(8, "transfer_characteristics", labels: ColorValueNames.transfers)
      let matrix = bits(8, "matrix_coefficients", labels: ColorValueNames.matrices)
      isRGB = primaries == 1 && transfer == 13 && matrix == 0
    }
    when(isGray || !isRGB, "not sRGB") { bits(1, "color_range", labels: ColorValueNames.ranges) }
    var isQuarter = profile == 0
    when(!isGray && !isRGB && profile == 2 && isTwelve, "seq_profile is 2, and twelve_bit") {
      flag("subsampling_x") { isQuarter = bits(1, "subsampling_y") == 1 }
    }
    when(!isGray && !isRGB && isQuarter, "4:2:0") {
      bits(2, "chroma_sample_position", labels: VideoValueNames.av1ChromaPositions)
    }
    when(!isGray, "no mono_chrome") { bits(1, "separate_uv_delta_q") }
  }
}

extension VideoValueNames {
  package static let av1Profiles: Labels = [0: "Main", 1: "High", 2: "Professional"]

  package static let av1Levels = Labels { level in
    level < 24 ? "\(2 + level / 4).\(level % 4)" : level == 31 ? "unlimited" : nil
  }

  package static let av1ChromaPositions: Labels = [0: "unknown", 1: "vertical", 2: "colocated"]
}
