import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about codec configurations of Immersive Audio.
extension Rule {
  static let iamfCodecKnown = Rule(
    "iamf.codec.unknown", .warning, at: .audioDescriptions,
    "codec_id should be Opus, mp4a, fLaC or ipcm", clause: Clause(.immersiveAudio, "3.5"),
    cause: "The writer uses a codec that the standard does not list",
    fix: "Encode the sound with one of these codecs",
    passing: .immersive(),
    failing: .immersive(codec: Example.codec(#"↓"alac" 40 u16 0"#))
  ) { configuration, _ in
    configuration.judgeAudioUnits(.codec) { unit in
      guard let codec = unit.codeValue(.codec_id),
        !["Opus", "mp4a", "fLaC", "ipcm"].contains(codec)
      else { return [] }
      return .field(.codec_id, of: unit, "codec_id is \(codec), which decoders ignore")
    }
  }

  static let iamfFrameLength = Rule(
    "iamf.codec.frame-length", .error, at: .audioDescriptions,
    "num_samples_per_frame must not be 0", clause: Clause(.immersiveAudio, "3.5"),
    cause: "The writer did not know the frame length of the codec",
    fix: "Set the field to the number of samples in a frame",
    passing: .immersive(),
    failing: .immersive(codec: Example.codec(#""ipcm" ↓00 u16 0 00 10 u32 16000"#))
  ) { configuration, _ in
    configuration.judgeAudioUnits(.codec) { unit in
      unit.integer(.num_samples_per_frame) == 0
        ? .field(.num_samples_per_frame, of: unit, "num_samples_per_frame is 0") : []
    }
  }

  static let iamfRollDistance = Rule(
    "iamf.codec.roll-distance", .error, at: .audioDescriptions,
    "audio_roll_distance must be the number of frames that the codec needs before a frame",
    clause: Clause(.immersiveAudio, "3.5"),
    cause: "The writer used the distance of another codec or frame length",
    fix: "Set audio_roll_distance to 0 for fLaC and ipcm, to -1 for mp4a, and for Opus to minus "
      + "3840 samples in frames",
    passing: .immersive(),
    failing: .immersive(codec: Example.codec(#""ipcm" 40 ↓i16 -1 00 10 u32 16000"#))
  ) { configuration, _ in
    configuration.judgeAudioUnits(.codec) { unit in
      guard let distance = unit.integer(.audio_roll_distance),
        let length = unit.positive(.num_samples_per_frame)
      else { return [] }
      let expected: Int? =
        switch unit.codeValue(.codec_id) {
        case "Opus": -((3840 - 1) / length + 1)
        case "mp4a": -1
        case "fLaC", "ipcm": 0
        default: distance > 0 ? 0 : nil
        }
      guard let expected, distance != expected else { return [] }
      return .field(
        .audio_roll_distance, of: unit,
        "audio_roll_distance is \(distance), expected \(expected) for frames of \(length) samples")
    }
  }

  static let iamfCodecSettings = Rule(
    "iamf.codec.settings", .error, at: .audioDescriptions,
    "The decoder configuration must have the values that Immersive Audio allows for its codec",
    clause: Clause(.immersiveAudio, "3.11"),
    cause: "The writer copied the configuration of another container",
    fix: "Set the field to an allowed value; the audio elements state the channels",
    passing: .immersive(),
    failing: [
      .immersive(codec: Example.codec(#""ipcm" 40 u16 0 00 ↓08 u32 16000"#)),
      .immersive(
        codec: Example.codec(#""Opus" c0 07 i16 -4 01 ↓01 u16 312 u32 48000 u16 0 00"#),
        tables: rolls),
      .immersive(
        codec: Example.codec(#""mp4a" 80 08 i16 -1 ↓04 05 40 11 00 00 00"#), tables: rolls),
    ]
  ) { configuration, _ in
    configuration.judgeAudioUnits(.codec) { unit in
      if unit.codeValue(.codec_id) == "mp4a" {
        return unit.hasAACDescriptor
          ? [] : .field(.decoder_config, of: unit, "decoder_config does not describe AAC")
      }
      let allowed = unit.allowedCodecValues
      let fields = FlatFields(unit)
      return allowed.compactMap { name, values in
        guard let value = fields.number(name) ?? unit.rounded(name), !values.contains(value) else {
          return nil
        }
        let expected = values.map(String.init).joined(separator: " or ")
        return .field(name, of: unit, "\(name) is \(value), expected \(expected)")
      }
    }
  }

  private static let rolls = """
    full sgpd version 1 { "roll" u32 2, 1 i16 -4 }
    full sbgp { "roll" u32 1 u32 1, 1 }
    """
}

extension Node {
  /// The values that the fields of this codec configuration may have.
  fileprivate var allowedCodecValues: [(FieldName, [Int])] {
    switch codeValue(.codec_id) {
    case "Opus":
      return [
        (.version, [1]), (.output_channel_count, [2]), (.output_gain, [0]),
        (.channel_mapping_family, [0]),
      ]
    case "ipcm":
      return [
        (.sample_format_flags, [0, 1]), (.sample_size, [16, 24, 32]),
        (.sample_rate, [16_000, 32_000, 44_100, 48_000, 96_000]),
      ]
    case "fLaC":
      guard let length = integer(.num_samples_per_frame) else { return [] }
      return [(.minimum_block_size, [length]), (.maximum_block_size, [length])]
    default: return []
    }
  }

  /// Whether the decoder configuration is a descriptor of an audio stream of AAC.
  fileprivate var hasAACDescriptor: Bool {
    guard let field = field(.decoder_config) else { return false }
    let bytes = source.bytes(field.range, limit: 16)
    guard bytes.first == 4, let size = bytes.dropFirst().firstIndex(where: { $0 & 0x80 == 0 }),
      bytes.count > size + 2
    else { return false }
    return bytes[size + 1] == 0x40 && bytes[size + 2] >> 1 == 0x0A
  }
}
