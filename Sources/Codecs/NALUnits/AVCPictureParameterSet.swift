import Anatomy
import Bytes
import Schema

/// Reader for the picture parameter set of AVC (ISO/IEC 14496-10, 7.3.2.2).
extension RawPayloads {
  static let avcPictureParameterSet = Declaration(
    "pps ", named: "pps", "AVC Picture Parameter Set", in: "nal", spec: "7.3.2.2"
  ) { set in
    set.ue("pic_parameter_set_id", means: .id(of: "pic_parameter_set"))
    let sequence = set.ue("seq_parameter_set_id", means: .reference(to: "seq_parameter_set"))
    set.bits(1, "entropy_coding_mode_flag", line: .value, labels: [0: "CAVLC", 1: "CABAC"])
    set.bits(1, "bottom_field_pic_order_in_frame_present_flag")
    let last = set.ue("num_slice_groups_minus1")
    set.when(last > 0, "num_slice_groups_minus1 is not 0") { set.sliceGroups(last) }
    set.ue("num_ref_idx_l0_default_active_minus1")
    set.ue("num_ref_idx_l1_default_active_minus1")
    set.bits(1, "weighted_pred_flag")
    set.bits(2, "weighted_bipred_idc")
    set.se("pic_init_qp_minus26")
    set.se("pic_init_qs_minus26")
    set.se("chroma_qp_index_offset")
    set.bits(1, "deblocking_filter_control_present_flag")
    set.bits(1, "constrained_intra_pred_flag")
    set.bits(1, "redundant_pic_cnt_present_flag")
    set.when(set.hasMorePayload, "more follows") {
      let isLarge = set.bits(1, "transform_8x8_mode_flag")
      set.flag("pic_scaling_matrix_present_flag") {
        set.avcScalingLists(6 + (set.chromaFormat(of: sequence) == 3 ? 6 : 2) * isLarge)
      }
      set.se("second_chroma_qp_index_offset")
    }
    set.payloadTrailingBits()
  }
}

extension FieldReader {
  fileprivate func sliceGroups(_ last: Int) {
    let type = ue("slice_group_map_type")
    when(type == 0, "slice_group_map_type is 0") {
      bitItems("slice_groups", count: last &+ 1, atMost: 8) { _ in ue("run_length_minus1") }
    }
    when(type == 2, "slice_group_map_type is 2") {
      bitItems("slice_groups", count: last, atMost: 7) { _ in
        ue("top_left")
        ue("bottom_right")
      }
    }
    when((3...5).contains(type), "slice_group_map_type is 3 to 5") {
      bits(1, "slice_group_change_direction_flag")
      ue("slice_group_change_rate_minus1")
    }
    when(type == 6, "slice_group_map_type is 6") {
      let units = ue("pic_size_in_map_units_minus1")
      let width = last > 3 ? 3 : last > 1 ? 2 : 1
      // Upper bound: the number of map units in a picture of level 4. No larger pictures with this
      // slice group map type are known.
      bitItems("map_units", count: units &+ 1, atMost: 8192) { _ in bits(width, "slice_group_id") }
    }
  }

  /// Returns the chroma format of the sequence parameter set with this ID, from the same sample or
  /// from the decoder configuration; nil if there is no such set.
  fileprivate func chromaFormat(of id: Int) -> Int? {
    guard let place = node?.parent?.parent else { return nil }
    var sets = place.children.compactMap { $0.child("sps ") }
    if place.sample == nil {
      sets = place.parent?.sequenceParameterSets ?? []
    } else if !sets.contains(where: { $0.integer("seq_parameter_set_id") == id }) {
      sets = place.configuration("avcC")?.sequenceParameterSets ?? []
    }
    return sets.first { $0.integer("seq_parameter_set_id") == id }?.integer("chroma_format_idc")
  }
}
