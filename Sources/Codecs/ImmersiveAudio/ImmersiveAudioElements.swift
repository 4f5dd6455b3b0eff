import Anatomy
import Schema

/// Reader for audio elements of Immersive Audio (Immersive Audio Model and Formats, 3.6).
extension FieldReader {
  func audioElement() {
    leb128("audio_element_id", means: .id(of: "audio_element"))
    let type = bits(
      3, "audio_element_type", line: .value, labels: [0: "channels", 1: "scene"])
    reservedBits(5)
    leb128("codec_config_id", means: .reference(to: "codec_config"))
    let count = leb128("num_substreams", means: .count(of: .field("substreams")))
    list("substreams", count: count) { $0.leb128("audio_substream_id") }
    let parameters = leb128("num_parameters", means: .count(of: .field("parameters")))
    list("parameters", count: parameters) { $0.elementParameter() }
    when(type == 0, "audio_element_type is 0 (channels)") { scalableChannels() }
    when(type == 1, "audio_element_type is 1 (scene)") { ambisonics() }
    when(type > 1, "any other audio_element_type") {
      let size = leb128("audio_element_config_size", means: .size(of: .nextField))
      bytes("audio_element_config_bytes", size, means: .identifies(.unknown))
    }
    iamfExtension()
  }

  private func elementParameter() {
    let type = leb128("param_definition_type")
    when((0...2).contains(type), "param_definition_type is at most 2") { parameterDefinition() }
    when(type == 0, "param_definition_type is 0 (mix gain)") { fixed8_8("default_mix_gain") }
    when(type == 1, "param_definition_type is 1 (demixing)") {
      bits(3, "dmixp_mode")
      reservedBits(5)
      bits(4, "default_w")
      reservedBits(4)
    }
    when(type > 2, "any other param_definition_type") {
      let size = leb128("param_definition_size", means: .size(of: .nextField))
      bytes("param_definition_bytes", size, means: .identifies(.unknown))
    }
  }

  /// Reads the fields with which all parameter definitions begin (3.6.1).
  func parameterDefinition() {
    leb128("parameter_id", means: .id(of: "parameter"))
    leb128("parameter_rate")
    let mode = bits(1, "param_definition_mode")
    reservedBits(7)
    when(mode == 0, "param_definition_mode is 0") {
      leb128("duration")
      let constant = leb128("constant_subblock_duration")
      when(constant == 0, "constant_subblock_duration is 0") {
        let count = leb128("num_subblocks", means: .count(of: .field("subblocks")))
        list("subblocks", count: count) { $0.leb128("subblock_duration") }
      }
    }
  }

  /// Reads the channel layouts of an element (3.6.2).
  private func scalableChannels() {
    let count = bits(3, "num_layers", means: .count(of: .field("layers")))
    reservedBits(5)
    let start = position
    list("layers", count: count) { layer in
      let isFirst = layer.position == start
      let layout = layer.bits(4, "loudspeaker_layout", labels: Self.loudspeakerLayouts)
      let hasGain = layer.bits(1, "output_gain_is_present_flag") == 1
      layer.bits(1, "recon_gain_is_present_flag")
      layer.reservedBits(2)
      layer.u8("substream_count")
      layer.u8("coupled_substream_count")
      layer.when(hasGain, "output_gain_is_present_flag") {
        layer.bits(6, "output_gain_flags", means: .flags)
        layer.reservedBits(2)
        layer.fixed8_8("output_gain")
      }
      layer.when(isFirst && layout == 15, "loudspeaker_layout of the first layer is 15") {
        layer.u8("expanded_loudspeaker_layout", labels: Self.expandedLayouts)
      }
    }
  }

  /// Reads the channels of a sound field (3.6.3).
  private func ambisonics() {
    let mode = leb128("ambisonics_mode")
    when(mode <= 1, "ambisonics_mode is at most 1") {
      let channels = u8("output_channel_count", line: "% channels")
      let streams = u8("substream_count")
      when(mode == 0, "ambisonics_mode is 0 (mono)") {
        list("channel_mapping", count: channels) { $0.u8("channel") }
      }
      when(mode == 1, "ambisonics_mode is 1 (projection)") {
        let coupled = u8("coupled_substream_count")
        list("demixing_matrix", count: (streams + coupled) * channels) { $0.i16("coefficient") }
      }
    }
  }

  private static let loudspeakerLayouts: Labels = [
    0: "mono", 1: "stereo", 2: "5.1", 3: "5.1.2", 4: "5.1.4", 5: "7.1", 6: "7.1.2", 7: "7.1.4",
    8: "3.1.2", 9: "binaural", 15: "expanded",
  ]

  private static let expandedLayouts: Labels = [
    0: "LFE", 1: "stereo surround", 2: "stereo side surround", 3: "stereo rear surround",
    4: "stereo top front", 5: "stereo top back", 6: "top 4", 7: "3.0", 8: "9.1.6",
    9: "stereo front", 10: "stereo side", 11: "stereo top side", 12: "top 6",
  ]
}
