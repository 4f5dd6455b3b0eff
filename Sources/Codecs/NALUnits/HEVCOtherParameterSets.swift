import Anatomy
import Bytes
import Schema

/// Readers for the video and picture parameter sets of HEVC (ISO/IEC 23008-2, 7.3.2.1 and 7.3.2.3).
extension RawPayloads {
  static let hevcVideoParameterSet = Declaration(
    "vps ", named: "vps", "HEVC Video Parameter Set", in: "nal", spec: "7.3.2.1"
  ) { set in
    set.bits(4, "vps_video_parameter_set_id", means: .id(of: "video_parameter_set"))
    set.bits(1, "vps_base_layer_internal_flag")
    set.bits(1, "vps_base_layer_available_flag")
    set.bits(6, "vps_max_layers_minus1")
    let last = set.bits(3, "vps_max_sub_layers_minus1")
    set.bits(1, "vps_temporal_id_nesting_flag")
    set.bits(16, "vps_reserved_0xffff_16bits", means: .reserved)
    set.hevcProfileTierLevel(lastSublayer: last)
    set.hevcSublayerOrdering("vps", lastSublayer: last)
    let lastLayer = set.bits(6, "vps_max_layer_id")
    let lastSet = set.ue("vps_num_layer_sets_minus1")
    set.bitItems("layer_sets", count: lastSet, atMost: 1023) { _ in
      // There is one flag for each layer. A field holds at most 32 flags, so a second field may
      // follow.
      set.bits(min(lastLayer + 1, 32), "layer_id_included_flag", means: .flags)
      set.when(lastLayer > 31, "vps_max_layer_id is more than 31") {
        set.bits(max(lastLayer - 31, 1), "layer_id_included_flag", means: .flags)
      }
    }
    set.flag("vps_timing_info_present_flag") {
      set.hevcTiming("vps")
      let count = set.ue("vps_num_hrd_parameters")
      set.bitItems("hrd", count: count, atMost: 1024) { index in
        set.ue("hrd_layer_set_idx")
        var isCommon = true
        set.when(index > 0, "the entry is not the first one") {
          isCommon = set.bits(1, "cprms_present_flag") == 1
        }
        set.hevcBuffering(isCommon: isCommon, last)
      }
    }
    let isExtended = set.bits(1, "vps_extension_flag") == 1
    set.when(isExtended, "vps_extension_flag") {
      set.rest("vps_extension", means: .identifies(.playback))
    }
    set.when(!isExtended, "no vps_extension_flag") { set.payloadTrailingBits() }
  }

  static let hevcPictureParameterSet = Declaration(
    "pps ", named: "pps", "HEVC Picture Parameter Set", in: "nal", spec: "7.3.2.3"
  ) { set in
    set.ue("pps_pic_parameter_set_id", means: .id(of: "pic_parameter_set"))
    set.ue("pps_seq_parameter_set_id", means: .reference(to: "seq_parameter_set"))
    set.bits(1, "dependent_slice_segments_enabled_flag")
    set.bits(1, "output_flag_present_flag")
    set.bits(3, "num_extra_slice_header_bits")
    set.bits(1, "sign_data_hiding_enabled_flag")
    set.bits(1, "cabac_init_present_flag")
    set.ue("num_ref_idx_l0_default_active_minus1")
    set.ue("num_ref_idx_l1_default_active_minus1")
    set.se("init_qp_minus26")
    set.bits(1, "constrained_intra_pred_flag")
    let maySkip = set.bits(1, "transform_skip_enabled_flag") == 1
    set.flag("cu_qp_delta_enabled_flag") { set.ue("diff_cu_qp_delta_depth") }
    set.se("pps_cb_qp_offset")
    set.se("pps_cr_qp_offset")
    set.bits(1, "pps_slice_chroma_qp_offsets_present_flag")
    set.bits(1, "weighted_pred_flag")
    set.bits(1, "weighted_bipred_flag")
    set.bits(1, "transquant_bypass_enabled_flag")
    let hasTiles = set.bits(1, "tiles_enabled_flag") == 1
    set.bits(1, "entropy_coding_sync_enabled_flag")
    set.when(hasTiles, "tiles_enabled_flag") { set.hevcTiles() }
    set.bits(1, "pps_loop_filter_across_slices_enabled_flag")
    set.flag("deblocking_filter_control_present_flag") {
      set.bits(1, "deblocking_filter_override_enabled_flag")
      let isOff = set.bits(1, "pps_deblocking_filter_disabled_flag") == 1
      set.when(!isOff, "no pps_deblocking_filter_disabled_flag") {
        set.se("pps_beta_offset_div2")
        set.se("pps_tc_offset_div2")
      }
    }
    set.flag("pps_scaling_list_data_present_flag") { set.hevcScalingLists() }
    set.bits(1, "lists_modification_present_flag")
    set.ue("log2_parallel_merge_level_minus2")
    set.bits(1, "slice_segment_header_extension_present_flag")
    set.hevcExtensions("pps") { set.hevcPictureRangeExtension(maySkip: maySkip) }
  }
}

extension FieldReader {
  fileprivate func hevcTiles() {
    let columns = ue("num_tile_columns_minus1")
    let rows = ue("num_tile_rows_minus1")
    let isUniform = bits(1, "uniform_spacing_flag") == 1
    when(!isUniform, "uniform_spacing_flag is 0") {
      // The limit of 1,023 allows for the unconstrained level 8.5; all other levels allow at most
      // 20 tile columns and 22 tile rows.
      bitItems("columns", count: columns, atMost: 1023) { _ in ue("column_width_minus1") }
      bitItems("rows", count: rows, atMost: 1023) { _ in ue("row_height_minus1") }
    }
    bits(1, "loop_filter_across_tiles_enabled_flag")
  }

  fileprivate func hevcPictureRangeExtension(maySkip: Bool) {
    when(maySkip, "transform_skip_enabled_flag") { ue("log2_max_transform_skip_block_size_minus2") }
    bits(1, "cross_component_prediction_enabled_flag")
    flag("chroma_qp_offset_list_enabled_flag") {
      ue("diff_cu_chroma_qp_offset_depth")
      let last = ue("chroma_qp_offset_list_len_minus1")
      bitItems("chroma_qp_offsets", count: last &+ 1, atMost: 6) { _ in
        se("cb_qp_offset_list")
        se("cr_qp_offset_list")
      }
    }
    ue("log2_sao_offset_scale_luma")
    ue("log2_sao_offset_scale_chroma")
  }
}
