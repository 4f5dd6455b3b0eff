import Anatomy
import Codecs
import Schema

/// Operating points: layers that can be decoded together, and the decoder capabilities they require
/// (ISO/IEC 14496-15). Sample groups and picture items have the same fields.
extension FieldReader {
  func operatingPoints() {
    let mask = u16("scalability_mask", means: .flags)
    reservedBits(2)
    let profiles = bits(6, "num_profile_tier_level", means: .count(of: .field("profiles")))
    table("profiles", rows: profiles) { row in
      row.bits(2, "general_profile_space")
      row.bits(1, "general_tier_flag") { VideoValueNames.tiers[$0] }
      row.bits(5, "general_profile_idc") { VideoValueNames.hevcProfiles[$0] }
      row.u32("general_profile_compatibility_flags", means: .flags)
      row.bits(48, "general_constraint_indicator_flags", means: .flags)
      row.bits(8, "general_level_idc") { VideoValueNames.hevcLevels[$0] }
    }
    let points = u16("num_operating_points", means: .count(of: .field("operating_points")))
    list("operating_points", count: points) { point in
      point.u16("output_layer_set_idx")
      point.u8("max_temporal_id")
      let layers = point.u8("layer_count", means: .count(of: .field("layers")))
      point.table("layers", rows: layers) { row in
        row.u8("ptl_idx", means: .index(into: "profile"))
        row.bits(6, "layer_id")
        row.bits(1, "is_outputlayer")
        row.bits(1, "is_alternate_outputlayer")
      }
      point.u16("minPicWidth")
      point.u16("minPicHeight")
      point.u16("maxPicWidth")
      point.u16("maxPicHeight")
      point.bits(2, "maxChromaFormat", labels: VideoValueNames.chromaFormats)
      point.bits(3, "maxBitDepthMinus8")
      point.reservedBits(1)
      point.rates()
    }
    let layers = u8("max_layer_count", means: .count(of: .field("layers")))
    list("layers", count: layers) { layer in
      layer.u8("dependent_layerID")
      let others = layer.u8("num_layers_dependent_on", means: .count(of: .rows))
      layer.table("dependencies", rows: others) { $0.u8("dependent_on_layerID") }
      layer.when(mask != 0, "scalability_mask is not 0") {
        layer.table("dimensions", rows: mask.nonzeroBitCount) { $0.u8("dimension_identifier") }
      }
    }
  }

  func vvcOperatingPoints() {
    let last = u8("num_profile_tier_level_minus1")
    list("profiles", count: last + 1) { profile in
      let layer = profile.u8("ptl_max_temporal_id")
      profile.group("ptl") { profile.vvcProfileTierLevel(sublayers: layer + 1) }
    }
    let areIndependent = bits(1, "all_independent_layers_flag")
    reservedBits(7)
    when(areIndependent == 1, "all_independent_layers_flag") {
      bits(1, "each_layer_is_an_ols_flag")
      reservedBits(7)
    }
    when(areIndependent == 0, "no all_independent_layers_flag") { u8("ols_mode_idc") }
    let points = u16("num_operating_points", means: .count(of: .field("operating_points")))
    list("operating_points", count: points) { point in
      point.u16("output_layer_set_idx")
      point.u8("ptl_idx", means: .index(into: "profile"))
      point.u8("max_temporal_id")
      let layers = point.u8("layer_count", means: .count(of: .rows))
      point.table("layers", rows: layers) { row in
        row.bits(6, "layer_id")
        row.bits(1, "is_outputlayer")
        row.reserved(bits: 1)
      }
      point.reservedBits(6)
      point.rates()
    }
    let layers = u8("max_layer_count", means: .count(of: .field("layers")))
    list("layers", count: layers) { layer in
      layer.u8("layerID")
      let others = layer.u8("num_direct_ref_layers", means: .count(of: .rows))
      layer.table("references", rows: others) { row in
        row.u8("direct_ref_layerID")
        row.u8("max_tid_il_ref_pics_plus1")
      }
    }
  }

  private func rates() {
    let hasFrames = bits(1, "frame_rate_info_flag")
    let hasBits = bits(1, "bit_rate_info_flag")
    when(hasFrames == 1, "frame_rate_info_flag") {
      u16("avgFrameRate")
      reservedBits(6)
      bits(2, "constantFrameRate")
    }
    when(hasBits == 1, "bit_rate_info_flag") {
      u32("maxBitRate")
      u32("avgBitRate")
    }
  }
}
