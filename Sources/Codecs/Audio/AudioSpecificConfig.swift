import Anatomy
import Schema

/// Reader for `AudioSpecificConfig`, the decoder configuration of MPEG-4 Audio (ISO/IEC 14496-3,
/// 1.6.2).
extension FieldReader {
  package func audioSpecificConfig() {
    var type = audioObjectType("audioObjectType", line: .value)
    samplingFrequency("samplingFrequency", line: .value)
    let channels = bits(
      4, "channelConfiguration", line: .value, labels: RegisteredNumberNames.channelConfigurations)
    let isExplicit = type == 5 || type == 29
    when(isExplicit, "audioObjectType is 5 or 29") {
      samplingFrequency("extensionSamplingFrequency", line: "SBR %")
      type = audioObjectType("coreAudioObjectType", line: .value)
      when(type == 22, "the object type is 22") {
        bits(
          4, "extensionChannelConfiguration", labels: RegisteredNumberNames.channelConfigurations)
      }
    }
    let isGeneral = [1, 2, 3, 4, 6, 7, 17, 19, 20, 21, 22, 23].contains(type)
    when(isGeneral, "the object type is a general audio (GA) type") {
      generalAudioConfig(of: type, channels: channels)
    }
    when(type == 42, "the object type is 42") { unifiedSpeechAndAudioConfig() }
    when((32...34).contains(type), "the object type is 32 to 34") {
      group("MPEG_1_2_SpecificConfig") { bits(1, "extension") }
    }
    when(!isGeneral && type != 42 && !(32...34).contains(type), "any other object type") {
      rest("specificConfig", means: .identifies(.playback))
    }
    when(
      (17...27).contains(type) && type != 18 && isGeneral, "the object type is error-resilient (ER)"
    ) {
      let protection = bits(2, "epConfig")
      when(protection >= 2, "epConfig is 2 or 3") {
        rest("ErrorProtectionSpecificConfig", means: .identifies(.playback))
      }
    }
    when(!isExplicit && bitsLeft >= 16 && nextBits(11) == 0x2B7, "the next 11 bits are 0x2B7") {
      syncExtension()
    }
    alignToByte("fill_bits")
    when(remaining > 0 && nextAreZero(remaining), "all remaining bytes are zero") {
      rest("padding", means: .padding)
    }
  }

  /// Reads an audio object type, which has 5 bits for types below 32 and 11 bits for all others.
  private func audioObjectType(_ name: String, line: SummaryPart?) -> Int {
    let isLong = nextBits(5) == 31
    var type = bits(
      5, name, line: isLong ? nil : line, labels: RegisteredNumberNames.audioObjectTypes)
    when(type == 31, "\(name) is 31") {
      type =
        32
        + bits(
          6, "\(name)Ext", line: line,
          labels: Labels { number in RegisteredNumberNames.audioObjectTypes[number + 32] })
    }
    return type
  }

  private func samplingFrequency(_ name: String, line: SummaryPart?) {
    let index = bits(
      4, "\(name)Index", line: line, labels: RegisteredNumberNames.samplingFrequencies)
    when(index == 15, "\(name)Index is 15") { bits(24, name, line: "% Hz") }
  }

  /// Reads `GASpecificConfig`, the configuration of AAC and other general audio coders (ISO/IEC
  /// 14496-3, 4.4.1).
  private func generalAudioConfig(of type: Int, channels: Int) {
    group("GASpecificConfig") {
      bits(1, "frameLengthFlag", labels: [0: "1024 samples a frame", 1: "960 samples a frame"])
      let depends = bits(1, "dependsOnCoreCoder")
      when(depends == 1, "dependsOnCoreCoder") { bits(14, "coreCoderDelay") }
      let isExtended = bits(1, "extensionFlag")
      when(channels == 0, "channelConfiguration is 0") { programConfigElement() }
      when(type == 6 || type == 20, "the object type is 6 or 20") { bits(3, "layerNr") }
      when(isExtended == 1, "extensionFlag") {
        when(type == 22, "the object type is 22") {
          bits(5, "numOfSubFrame")
          bits(11, "layer_length")
        }
        when([17, 19, 20, 23].contains(type), "the object type is 17, 19, 20 or 23") {
          bits(1, "aacSectionDataResilienceFlag")
          bits(1, "aacScalefactorDataResilienceFlag")
          bits(1, "aacSpectralDataResilienceFlag")
        }
        bits(1, "extensionFlag3")
      }
    }
  }

  /// Reads a `program_config_element`, which describes a channel layout that has no predefined
  /// number (ISO/IEC 14496-3, 4.4.1.1).
  private func programConfigElement() { group("program_config_element") { programConfig() } }

  package func programConfig() {
    bits(4, "element_instance_tag")
    bits(2, "object_type")
    bits(4, "sampling_frequency_index", labels: RegisteredNumberNames.samplingFrequencies)
    let front = bits(4, "num_front_channel_elements")
    let side = bits(4, "num_side_channel_elements")
    let back = bits(4, "num_back_channel_elements")
    let low = bits(2, "num_lfe_channel_elements")
    let data = bits(3, "num_assoc_data_elements")
    let coupling = bits(4, "num_valid_cc_elements")
    for name in ["mono_mixdown", "stereo_mixdown"] {
      let isPresent = bits(1, "\(name)_present")
      when(isPresent == 1, "\(name)_present") { bits(4, "\(name)_element_number") }
    }
    let hasMatrix = bits(1, "matrix_mixdown_idx_present")
    when(hasMatrix == 1, "matrix_mixdown_idx_present") {
      bits(2, "matrix_mixdown_idx")
      bits(1, "pseudo_surround_enable")
    }
    elements("front_element", front, flag: "is_cpe")
    elements("side_element", side, flag: "is_cpe")
    elements("back_element", back, flag: "is_cpe")
    elements("lfe_element", low, flag: nil)
    elements("assoc_data_element", data, flag: nil)
    elements("valid_cc_element", coupling, flag: "is_ind_sw")
    alignToByte("byte_alignment")
    let count = u8("comment_field_bytes", means: .size(of: .nextField))
    when(count > 0, "comment_field_bytes is not 0") {
      text("comment_field_data", .latin1, .bytes(count), means: .identifies(.software))
    }
  }

  private func elements(_ name: String, _ count: Int, flag: String?) {
    for _ in 0..<(isDescribing ? 1 : count) {
      group(name) {
        if let flag { bits(1, flag) }
        bits(4, "tag_select")
      }
    }
  }

  /// Reads `UsacConfig`, the configuration of unified speech and audio coding (ISO/IEC 23003-3,
  /// 5.2).
  private func unifiedSpeechAndAudioConfig() {
    group("UsacConfig") {
      let index = bits(
        5, "usacSamplingFrequencyIndex",
        labels: Labels { $0 < 15 ? RegisteredNumberNames.samplingFrequencies[$0] : nil })
      when(index == 31, "usacSamplingFrequencyIndex is 31") { bits(24, "usacSamplingFrequency") }
      bits(3, "coreSbrFrameLengthIndex")
      bits(5, "channelConfigurationIndex", labels: RegisteredNumberNames.channelConfigurations)
      rest("usacDecoderConfig", means: .identifies(.playback))
    }
  }

  /// Reads the extension for spectral band replication after the core configuration. Decoders
  /// without support for it do not read that far.
  private func syncExtension() {
    bits(11, "syncExtensionType")
    let type = audioObjectType("extensionAudioObjectType", line: .value)
    when(type == 5 || type == 22, "extensionAudioObjectType is 5 or 22") {
      let isPresent = bits(1, "sbrPresentFlag")
      when(isPresent == 1, "sbrPresentFlag") {
        samplingFrequency("extensionSamplingFrequency", line: "SBR %")
        when(type == 5 && nextBits(11) == 0x548, "the next 11 bits are 0x548") {
          bits(11, "syncExtensionType")
          bits(1, "psPresentFlag", labels: [1: "parametric stereo"])
        }
      }
      when(type == 22, "extensionAudioObjectType is 22") {
        bits(
          4, "extensionChannelConfiguration", labels: RegisteredNumberNames.channelConfigurations)
      }
    }
  }
}
