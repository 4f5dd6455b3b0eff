import ByteScript
import InvariantChecks
import Testing

/// Dynamic range control of audio, from bytes written by hand.
struct DynamicRangeBoxTests {
  static let coefficients: [PlacedBox] = [
    // 0000 00001 0000110, and the same location outside of the stream.
    PlacedBox(
      holding: fullBox("udc1", hex("0086")), says: ["DRC_location": "1", "DRC_characteristic": "6"]),
    PlacedBox(holding: fullBox("udc1", hex("0f86")), says: ["DRC_location": "31"]),
    // 00 00001 1, 0 and 1023, 0 1 000001; then 00 00 0 1 0 1, 63, 000 0010 1.
    PlacedBox(
      holding: fullBox("udc2", hex("03 03ff 41 05 003f 05 06 07 09")),
      says: [
        "DRC_location": "1", "bs_drc_frame_size": "1023", "delay_mode": "1",
        "gain_sets[1].full_frame": "1", "gain_sets[1].bs_time_delta_min": "63",
        "gain_sets[1].bands[2].DRC_characteristic": "7",
        "gain_sets[1].band_borders[1].crossover_freq_index": "9",
      ]),
    // Borders have 10 bits if the bands are not described by frequency indices.
    PlacedBox(
      holding: fullBox("udc2", hex("02 01 00 04 06 07 0155")),
      says: ["gain_sets[1].band_borders[1].start_sub_band_index": "341"]),
    // 0 000101 0011 0010 1 left, two nodes right, filters 1 0 0 1; 0 0 00 000011 000010.
    PlacedBox(
      holding: fullBox(
        "udc2", version: 1,
        hex("04 07 01 00 0a65 01 01 01 0380 1f7f 01 09 16 09 00c2 30 00 02 0a 34")),
      says: [
        "characteristics_left[1].bs_gain": "5", "characteristics_left[1].bs_io_ratio": "3",
        "characteristics_left[1].bs_exp": "2", "characteristics_left[1].flip_sign": "1",
        "characteristics_right[1].nodes[2].bs_node_level_delta": "31",
        "characteristics_right[1].nodes[2].bs_node_gain": "127",
        "shape_filters[1].lf_cut_params.corner_freq_index": "5",
        "shape_filters[1].hf_boost_params.filter_strength_index": "1",
        "gain_sequence_count": "3", "gain_sets[1].gain_coding_profile": "3",
        "gain_sets[2].bands[1].bs_index": "2",
        "gain_sets[2].bands[1].drc_characteristic_right_index": "4",
      ]),
  ]

  static let instructions: [PlacedBox] = [
    // 000 000101 00001 0000010 001, an additional downmix, night and compression, -1 dB, 0000
    // 101000 010111.
    PlacedBox(
      holding: fullBox("udi1", hex("0284 11 07 0021 01 08 01 0a17")),
      says: [
        "DRC_set_ID": "5", "DRC_location": "1", "downmix_ID": "2",
        "additional_downmix_IDs[1].additional_downmix_ID": "7", "bs_limiter_peak_target": "8",
        "bs_DRC_set_target_loudness_value_upper": "40",
        "bs_DRC_set_target_loudness_value_lower": "23",
      ]),
    PlacedBox(
      holding: fullBox("udi2", hex("0084 00 0001 00 00 01 02 0101 03 01 84 01 25")),
      says: [
        "instructions[1].DRC_set_ID": "1", "instructions[1].no_independent_use": "1",
        "instructions[1].channel_groups[1].bs_gain_set_index": "3",
        "instructions[1].gain_modifiers[1].bs_attenuation_scaling": "8",
        "instructions[1].gain_modifiers[1].gain_offset_sign": "1",
        "instructions[1].gain_modifiers[1].bs_gain_offset": "5",
      ]),
    // 000010 0011 00001 0, ducking, 1 000011 0; three channels in two groups.
    PlacedBox(
      holding: fullBox(
        "udi2", version: 1, hex("01 08c2 0400 00 86 03 010002 0100 0105 00")),
      says: [
        "instructions[1].DRC_set_complexity_level": "3", "instructions[1].requires_EQ": "1",
        "instructions[1].depends_on_DRC_set": "3",
        "instructions[1].channel_groups[2].bs_gain_set_index": "0",
        "instructions[1].ducking[1].bs_ducking_scaling": "5",
        "instructions[1].ducking[2].ducking_scaling_present": "0",
      ]),
    // 000010 0011 00001 1, 00000 0000011 1 000; one band of 0000 1 0 1 0, then 1 000 0100.
    PlacedBox(
      holding: fullBox(
        "udi2", version: 1, hex("01 08c3 0038 0002 00 00 01 01 01 02 01 0a 03 12 84")),
      says: [
        "instructions[1].downmix_ID": "3", "instructions[1].DRC_apply_to_downmix": "1",
        "instructions[1].gain_modifiers[1].bands[1].target_characteristic_left_index": "3",
        "instructions[1].gain_modifiers[1].bands[1].bs_amplification_scaling": "2",
        "instructions[1].gain_modifiers[1].shape_filter_index": "4",
      ]),
  ]

  static let parametric: [PlacedBox] = [
    // 0 00001 0 1, 2 to the 10th, 0 1 00100011 000010; 0011 1 001 with three weights, 0100 0 000.
    PlacedBox(
      "udex", holding: fullBox("pdc1", hex("05 0a 48c2 39 64 02 03 567 40 0")),
      says: [
        "DRC_location": "1", "reset_parametric_DRC": "1", "bs_parametric_DRC_frame_size": "10",
        "bs_parametric_DRC_delay_max": "35", "gain_sets.1.parametric_DRC_ID": "3",
        "gain_sets.1.bs_DRC_input_loudness": "100",
        "gain_sets.1.channel_weights.3.bs_channel_weight": "7",
        "gain_sets.2.parametric_DRC_ID": "4", "gain_sets.2.side_chain_config_type": "0",
      ]),
    PlacedBox(
      "udex", holding: fullBox("pdc1", hex("06 03ff 00")),
      says: ["bs_parametric_DRC_frame_size": "1023", "parametric_DRC_gain_set_count": "0"]),
    // A preset, a curve of three nodes, and a limiter.
    PlacedBox(
      "udex",
      holding: fullBox(
        "pdi1",
        hex("03 07 05 02")
          + hex("08 00 0f 09 01 0a14 0215 0316 03 0a 14 1e 28 01 05 06 07") + hex("0c 01 03 08 09")),
      says: [
        "instructions[1].bs_parametric_DRC_look_ahead": "5",
        "instructions[1].parametric_DRC_preset_ID": "2",
        "instructions[2].level_estim_k_weighting_type": "1",
        "instructions[2].bs_level_estim_integration_time": "9",
        "instructions[2].nodes[2].bs_node_level_delta": "3",
        "instructions[2].bs_gain_smooth_release_time_fast": "40",
        "instructions[2].bs_gain_smooth_release_threshold": "6",
        "instructions[2].bs_gain_smooth_hold_off": "7",
        "instructions[3].bs_parametric_lim_release": "9",
      ]),
  ]

  @Test(arguments: coefficients + instructions + parametric)
  func boxesAreRead(_ placed: PlacedBox) throws { try placed.expectToRead() }
}
