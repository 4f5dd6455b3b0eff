import Anatomy
import Bytes
import Schema

/// Reader for the sequence parameter set of HEVC (ISO/IEC 23008-2, 7.3.2.2).
extension RawPayloads {
  static let hevcSequenceParameterSet = Declaration(
    "sps ", named: "sps", "HEVC Sequence Parameter Set", in: "nal", spec: "7.3.2.2",
    summary: Summary { SequenceFacts(hevc: $0)?.words }
  ) { set in
    set.bits(
      4, "sps_video_parameter_set_id", means: .reference(to: "video_parameter_set"))
    let isUpper = (set.node?.parent?.integer("nuh_layer_id") ?? 0) > 0
    var last = 0
    set.when(!isUpper, "nuh_layer_id is 0") { last = set.bits(3, "sps_max_sub_layers_minus1") }
    set.when(isUpper, "nuh_layer_id is not 0") {
      last = set.bits(3, "sps_ext_or_max_sub_layers_minus1")
    }
    let isExtension = isUpper && last == 7
    set.when(!isExtension, "MultiLayerExtSpsFlag is 0") {
      set.bits(1, "sps_temporal_id_nesting_flag")
      set.hevcProfileTierLevel(lastSublayer: last)
    }
    set.ue("sps_seq_parameter_set_id", means: .id(of: "seq_parameter_set"))
    set.when(isExtension, "MultiLayerExtSpsFlag is 1") {
      set.flag("update_rep_format_flag") { set.bits(8, "sps_rep_format_idx") }
    }
    set.when(!isExtension, "MultiLayerExtSpsFlag is 0") { set.hevcFormat() }
    let orderBits = 4 &+ set.ue("log2_max_pic_order_cnt_lsb_minus4")
    set.when(!isExtension, "MultiLayerExtSpsFlag is 0") {
      set.hevcSublayerOrdering("sps", lastSublayer: last)
    }
    set.hevcBlocks(isExtension: isExtension)
    set.hevcReferencePictures(orderBits: orderBits)
    set.bits(1, "sps_temporal_mvp_enabled_flag")
    set.bits(1, "strong_intra_smoothing_enabled_flag")
    set.flag("vui_parameters_present_flag") { set.hevcUsability(lastSublayer: last) }
    set.hevcExtensions("sps") { set.hevcRangeExtension() }
  }
}

extension FieldReader {
  fileprivate func hevcFormat() {
    let chroma = ue("chroma_format_idc", labels: VideoValueNames.chromaFormats)
    when(chroma == 3, "chroma_format_idc is 3") { bits(1, "separate_colour_plane_flag") }
    ue("pic_width_in_luma_samples")
    ue("pic_height_in_luma_samples")
    flag("conformance_window_flag") { edges("conf_win", "") }
    ue("bit_depth_luma_minus8")
    ue("bit_depth_chroma_minus8")
  }

  func hevcSublayerOrdering(_ name: String, lastSublayer last: Int) {
    let isEach = bits(1, "\(name)_sub_layer_ordering_info_present_flag") == 1
    bitItems("sub_layers", count: isEach ? last + 1 : 1, atMost: 8) { _ in
      ue("\(name)_max_dec_pic_buffering_minus1")
      ue("\(name)_max_num_reorder_pics")
      ue("\(name)_max_latency_increase_plus1")
    }
  }

  fileprivate func hevcBlocks(isExtension: Bool) {
    ue("log2_min_luma_coding_block_size_minus3")
    ue("log2_diff_max_min_luma_coding_block_size")
    ue("log2_min_luma_transform_block_size_minus2")
    ue("log2_diff_max_min_luma_transform_block_size")
    ue("max_transform_hierarchy_depth_inter")
    ue("max_transform_hierarchy_depth_intra")
    flag("scaling_list_enabled_flag") {
      var isInferred = false
      when(isExtension, "MultiLayerExtSpsFlag is 1") {
        isInferred = bits(1, "sps_infer_scaling_list_flag") == 1
        when(isInferred, "sps_infer_scaling_list_flag") { bits(6, "sps_scaling_list_ref_layer_id") }
      }
      when(!isInferred, "no sps_infer_scaling_list_flag") {
        flag("sps_scaling_list_data_present_flag") { hevcScalingLists() }
      }
    }
    bits(1, "amp_enabled_flag")
    bits(1, "sample_adaptive_offset_enabled_flag")
    flag("pcm_enabled_flag") {
      bits(4, "pcm_sample_bit_depth_luma_minus1")
      bits(4, "pcm_sample_bit_depth_chroma_minus1")
      ue("log2_min_pcm_luma_coding_block_size_minus3")
      ue("log2_diff_max_min_pcm_luma_coding_block_size")
      bits(1, "pcm_loop_filter_disabled_flag")
    }
  }

  /// Reads `scaling_list_data` (ISO/IEC 23008-2, 7.3.4).
  func hevcScalingLists() {
    // There are 20 matrices: six for each of the three smaller sizes, and two for the largest size.
    bitItems("scaling_list_data", count: 20, atMost: 20) { index in
      let size = index < 18 ? index / 6 : 3
      let isCoded = bits(1, "scaling_list_pred_mode_flag") == 1
      when(!isCoded, "no scaling_list_pred_mode_flag") { ue("scaling_list_pred_matrix_id_delta") }
      when(isCoded, "scaling_list_pred_mode_flag") {
        when(size > 1, "the matrix is 16×16 or 32×32") { se("scaling_list_dc_coef_minus8") }
        for _ in 0..<(isDescribing ? 1 : size == 0 ? 16 : 64) where !hasFailed {
          se("scaling_list_delta_coef")
        }
      }
    }
  }

  fileprivate func hevcReferencePictures(orderBits: Int) {
    let count = ue("num_short_term_ref_pic_sets")
    var sets: [HEVCPictureSet] = []
    bitItems("short_term_ref_pic_sets", count: count, atMost: 64) { index in
      sets.append(hevcPictureSet(index, before: sets.last ?? HEVCPictureSet()))
    }
    flag("long_term_ref_pics_present_flag") {
      let count = ue("num_long_term_ref_pics_sps")
      bitItems("long_term_ref_pics", count: count, atMost: 32) { _ in
        bits(min(max(orderBits, 4), 16), "lt_ref_pic_poc_lsb_sps")
        bits(1, "used_by_curr_pic_lt_sps_flag")
      }
    }
  }

  fileprivate func hevcRangeExtension() {
    for name in [
      "transform_skip_rotation_enabled_flag", "transform_skip_context_enabled_flag",
      "implicit_rdpcm_enabled_flag", "explicit_rdpcm_enabled_flag",
      "extended_precision_processing_flag", "intra_smoothing_disabled_flag",
      "high_precision_offsets_enabled_flag", "persistent_rice_adaptation_enabled_flag",
      "cabac_bypass_alignment_enabled_flag",
    ] { bits(1, name) }
  }

  /// Reads the extensions that later editions added to a parameter set. Only the first two
  /// extensions are decoded.
  func hevcExtensions(_ name: String, range: () -> Void) {
    let isPresent = bits(1, "\(name)_extension_present_flag") == 1
    var others = 0
    when(isPresent, "\(name)_extension_present_flag") {
      let hasRange = bits(1, "\(name)_range_extension_flag") == 1
      let hasLayers = bits(1, "\(name)_multilayer_extension_flag") == 1
      others = bits(1, "\(name)_3d_extension_flag") + bits(1, "\(name)_scc_extension_flag")
      others += bits(4, "\(name)_extension_4bits")
      when(hasRange, "\(name)_range_extension_flag") { group("\(name)_range_extension", range) }
      when(hasLayers, "\(name)_multilayer_extension_flag") {
        if name == "sps" {
          bits(1, "inter_view_mv_vert_constraint_flag")
        } else {
          others += 1
        }
      }
    }
    when(others > 0, "other extension flags are set") {
      rest("\(name)_extension_data", means: .identifies(.playback))
    }
    when(others == 0, "no other extension flag is set") { payloadTrailingBits() }
  }
}
