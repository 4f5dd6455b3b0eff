import Anatomy
import Schema

/// The fields of Immersive Audio units (Immersive Audio Model and Formats, 3.4 to 3.10).
enum ImmersiveAudioUnits {
  static let bodies: [Int: Declaration.Body] = {
    var bodies: [Int: Declaration.Body] = [
      0: codec, 1: { $0.audioElement() }, 2: { $0.mixPresentation() }, 3: parameters,
      5: { unit in
        unit.leb128("explicit_audio_substream_id", means: .reference(to: "audio_substream"))
        audioFrame(unit)
      },
      31: { unit in
        unit.code("ia_code")
        unit.u8("primary_profile", line: .value, labels: profiles)
        unit.u8("additional_profile", labels: profiles)
        unit.iamfExtension()
      },
    ]
    // Audio frames of the types 6 to 23 have no field for the substream ID, because the type number
    // identifies the substream.
    for type in 6...23 { bodies[type] = audioFrame }
    return bodies
  }()

  private static let profiles: Labels = [0: "Simple", 1: "Base", 2: "Base-Enhanced"]

  private static let audioFrame: Declaration.Body = { unit in
    unit.when(unit.remaining > 0, "bytes remain in the unit") {
      unit.rest("audio_frame", means: .media)
    }
  }

  /// Reads a parameter block. Only the ID is decoded, because the other fields depend on the
  /// definition of the parameter in another unit.
  private static let parameters: Declaration.Body = { unit in
    unit.leb128("parameter_id", means: .reference(to: "parameter"))
    unit.when(unit.remaining > 0, "bytes remain in the unit") {
      unit.rest("parameter_data", means: .identifies(.playback))
    }
  }

  private static let codec: Declaration.Body = { unit in
    unit.leb128("codec_config_id", means: .id(of: "codec_config"))
    let codec = unit.code(
      "codec_id", line: .value,
      labels: ["Opus": "Opus", "mp4a": "AAC LC", "fLaC": "FLAC", "ipcm": "LPCM"])
    unit.leb128("num_samples_per_frame")
    unit.i16("audio_roll_distance")
    unit.when(codec == "Opus", "codec_id is Opus") {
      unit.u8("version")
      unit.u8("output_channel_count")
      unit.u16("pre_skip")
      unit.u32("input_sample_rate", line: "% Hz")
      unit.fixed8_8("output_gain")
      unit.u8("channel_mapping_family")
    }
    unit.when(codec == "ipcm", "codec_id is ipcm") {
      unit.switches("sample_format_flags", width: 1, [0x1: "little-endian"])
      unit.u8("sample_size", line: "% bits")
      unit.u32("sample_rate", line: "% Hz")
    }
    unit.when(codec == "fLaC", "codec_id is fLaC") { streamInformation(unit) }
    unit.when(
      unit.remaining > 0 && !["Opus", "ipcm", "fLaC"].contains(codec), "any other codec_id"
    ) { unit.rest("decoder_config", means: .identifies(.playback)) }
    unit.iamfExtension()
  }

  /// Reads the first metadata block of FLAC, which contains stream information.
  private static func streamInformation(_ unit: FieldReader) {
    unit.bits(1, "last_metadata_block_flag")
    unit.bits(7, "block_type")
    unit.u24("metadata_data_block_length")
    unit.u16("minimum_block_size")
    unit.u16("maximum_block_size")
    unit.u24("minimum_frame_size")
    unit.u24("maximum_frame_size")
    unit.bits(20, "sample_rate", line: "% Hz")
    unit.bits(3, "number_of_channels")
    unit.bits(5, "bits_per_sample")
    unit.bits(36, "total_samples_in_stream")
    unit.bytes("md5_signature", 16, means: .identifies(.playback))
  }
}

extension FieldReader {
  @discardableResult
  func leb128(_ name: String, means meaning: Meaning = .plain) -> Int {
    Int(clamping: sevenBitGroups(name, atMost: 8, order: .little, means: meaning))
  }

  /// Reads the bytes after the last known field of a unit. Later versions of the standard may add
  /// fields there, and decoders ignore them.
  func iamfExtension() {
    when(remaining > 0, "bytes remain in the unit") {
      rest("extension", means: .identifies(.unknown))
    }
  }
}
