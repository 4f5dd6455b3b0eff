import Anatomy
import Schema

/// Boxes for parametric dynamic range control, in which a decoder computes the gains from the
/// loudness of the audio (ISO/IEC 23003-4).
extension Boxes {
  static let parametricDynamicRange = SpecSection(
    .dynamicRange,
    [
      Box(
        "udex", "DRC Configuration Extension", in: "AudioSampleEntry", occurs: .atMostOnce,
        holds: .boxes),
      Box(
        "pdc1", "Parametric DRC Coefficients", in: "udex", "AudioSampleEntry", versions: 0...0,
        body: parametricCoefficients),
      Box(
        "pdi1", "Parametric DRC Instructions", in: "udex", "AudioSampleEntry", versions: 0...0
      ) { box in
        box.reservedBits(4)
        let count = box.bits(
          4, "parametric_DRC_instructions_count", means: .count(of: .field("instructions")))
        box.list("instructions", count: count, line: .value) { parametricInstructions($0) }
      },
    ])

  /// Reads parametric DRC coefficients. Weights have four bits each, and the fields after them are
  /// not byte-aligned.
  private static let parametricCoefficients: Box.Body = { box in
    box.reservedBits(1)
    box.dynamicRangeLocation()
    let format = box.bits(1, "parametric_DRC_frame_size_format")
    box.bits(1, "reset_parametric_DRC")
    box.when(format == 0, "parametric_DRC_frame_size_format is 0") {
      box.reservedBits(4)
      box.bits(4, "bs_parametric_DRC_frame_size", labels: Labels { "\(1 << ($0 & 15)) samples" })
    }
    box.when(format == 1, "parametric_DRC_frame_size_format is 1") {
      box.reservedBits(1)
      box.bits(15, "bs_parametric_DRC_frame_size", labels: Labels { "\($0 + 1) samples" })
    }
    box.reservedBits(1)
    let hasDelay = box.bits(1, "parametric_DRC_delay_max_present")
    box.when(hasDelay == 1, "parametric_DRC_delay_max_present") {
      box.bits(8, "bs_parametric_DRC_delay_max")
    }
    let sets = box.bits(
      6, "parametric_DRC_gain_set_count", means: .count(of: .field("gain_sets")))
    box.bitItems("gain_sets", count: sets, atMost: 63) { _ in
      box.bits(4, "parametric_DRC_ID", means: .reference(to: "parametric DRC"))
      let hasLoudness = box.bits(1, "DRC_input_loudness_present")
      let chain = box.bits(3, "side_chain_config_type")
      box.when(hasLoudness == 1, "DRC_input_loudness_present") {
        box.bits(8, "bs_DRC_input_loudness")
      }
      box.when(chain == 1, "side_chain_config_type is 1") {
        box.reservedBits(1)
        box.bits(7, "downmix_ID")
        box.reservedBits(1)
        let channels = box.bits(
          7, "channel_count_from_downmix_ID", means: .count(of: .field("channel_weights")))
        box.bitItems("channel_weights", count: channels, atMost: 127) { _ in
          box.bits(4, "bs_channel_weight")
        }
      }
    }
    box.alignToByte("reserved")
  }

  private static func parametricInstructions(_ item: FieldReader) {
    item.reservedBits(2)
    item.bits(4, "parametric_DRC_ID", means: .id(of: "parametric DRC"))
    let looksAhead = item.bits(1, "parametric_DRC_look_ahead_present")
    let isPreset = item.bits(1, "parametric_DRC_preset_ID_present")
    item.when(looksAhead == 1, "parametric_DRC_look_ahead_present") {
      item.reservedBits(1)
      item.bits(7, "bs_parametric_DRC_look_ahead")
    }
    item.when(isPreset == 1, "parametric_DRC_preset_ID_present") {
      item.reservedBits(1)
      item.bits(7, "parametric_DRC_preset_ID")
    }
    item.when(isPreset == 0, "no parametric_DRC_preset_ID_present") {
      item.reservedBits(5)
      let type = item.bits(
        3, "parametric_DRC_type", labels: [0: "feed forward", 1: "limiter"])
      item.when(type == 0, "parametric_DRC_type is 0") { feedForward(item) }
      item.when(type == 1, "parametric_DRC_type is 1") { limiter(item) }
      item.when(type > 1, "any other parametric_DRC_type") { item.leaveUndecoded() }
    }
  }

  private static func feedForward(_ item: FieldReader) {
    item.reservedBits(3)
    item.bits(2, "level_estim_k_weighting_type")
    let hasTime = item.bits(1, "level_estim_integration_time_present")
    let isOwnCurve = item.bits(1, "drc_curve_definition_type") == 1
    let isSmoothed = item.bits(1, "drc_gain_smooth_parameters_present")
    item.when(hasTime == 1, "level_estim_integration_time_present") {
      item.reservedBits(2)
      item.bits(6, "bs_level_estim_integration_time")
    }
    item.when(!isOwnCurve, "no drc_curve_definition_type") {
      item.reservedBits(1)
      item.bits(7, "DRC_characteristic")
    }
    item.when(isOwnCurve, "drc_curve_definition_type") {
      item.reservedBits(5)
      let nodes = item.bits(3, "bs_node_count") + 2
      item.reservedBits(2)
      item.bits(6, "bs_node_level_initial")
      item.reservedBits(2)
      item.bits(6, "bs_node_gain")
      item.table("nodes", rows: nodes - 1) { row in
        row.reserved(bits: 3)
        row.bits(5, "bs_node_level_delta")
        row.reserved(bits: 2)
        row.bits(6, "bs_node_gain")
      }
    }
    item.when(isSmoothed == 1, "drc_gain_smooth_parameters_present") { smoothing(item) }
  }

  private static func smoothing(_ item: FieldReader) {
    item.reservedBits(6)
    let isFast = item.bits(1, "gain_smooth_time_fast_present")
    let holds = item.bits(1, "gain_smooth_hold_off_count_present")
    item.u8("bs_gain_smooth_attack_time_slow")
    item.u8("bs_gain_smooth_release_time_slow")
    item.when(isFast == 1, "gain_smooth_time_fast_present") {
      item.u8("bs_gain_smooth_attack_time_fast")
      item.u8("bs_gain_smooth_release_time_fast")
      item.reservedBits(7)
      let hasThreshold = item.bits(1, "gain_smooth_threshold_present")
      item.when(hasThreshold == 1, "gain_smooth_threshold_present") {
        item.reservedBits(3)
        item.bits(5, "bs_gain_smooth_attack_threshold")
        item.reservedBits(3)
        item.bits(5, "bs_gain_smooth_release_threshold")
      }
    }
    item.when(holds == 1, "gain_smooth_hold_off_count_present") {
      item.reservedBits(1)
      item.bits(7, "bs_gain_smooth_hold_off")
    }
  }

  private static func limiter(_ item: FieldReader) {
    item.reservedBits(6)
    let hasThreshold = item.bits(1, "parametric_lim_threshold_present")
    let hasRelease = item.bits(1, "parametric_lim_release_present")
    item.when(hasThreshold == 1, "parametric_lim_threshold_present") {
      item.u8("bs_parametric_lim_threshold")
    }
    item.when(hasRelease == 1, "parametric_lim_release_present") {
      item.u8("bs_parametric_lim_release")
    }
  }
}
