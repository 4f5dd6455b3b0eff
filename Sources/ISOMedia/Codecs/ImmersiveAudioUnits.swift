import Anatomy
import Schema

/// The first fields of each Immersive Audio unit that describes audio (Immersive Audio Model and
/// Formats, 3.4 to 3.7).
enum ImmersiveAudioUnits {
  static let bodies: [Int: Declaration.Body] = [
    0: { unit in
      unit.leb128("codec_config_id", means: .id(of: "codec_config"))
      unit.code(
        "codec_id", line: .value,
        labels: ["Opus": "Opus", "mp4a": "AAC LC", "fLaC": "FLAC", "ipcm": "LPCM"])
      unit.leb128("num_samples_per_frame")
      unit.i16("audio_roll_distance")
      unit.when(unit.remaining > 0, "bytes remain in the unit") {
        unit.rest("decoder_config", means: .identifies(.playback))
      }
    },
    1: { unit in
      unit.leb128("audio_element_id", means: .id(of: "audio_element"))
      unit.bits(
        3, "audio_element_type", line: .value, labels: [0: "channels", 1: "scene"])
      unit.reservedBits(5)
      unit.leb128("codec_config_id", means: .reference(to: "codec_config"))
      let count = unit.leb128("num_substreams", means: .count(of: .field("substreams")))
      unit.list("substreams", count: count) { $0.leb128("audio_substream_id") }
      unit.when(unit.remaining > 0, "bytes remain in the unit") {
        unit.rest("parameters", means: .identifies(.playback))
      }
    },
    2: { unit in
      unit.leb128("mix_presentation_id", means: .id(of: "mix_presentation"))
      let count = unit.leb128("count_label")
      unit.list("annotations_languages", count: count) { item in
        item.text("annotations_language", .utf8, .terminated, means: Meaning(.language))
      }
      unit.list("localized_presentation_annotations", count: count) { item in
        item.text(
          "localized_presentation_annotation", .utf8, .terminated, means: .identifies(.text))
      }
      unit.when(unit.remaining > 0, "bytes remain in the unit") {
        unit.rest("sub_mixes", means: .identifies(.playback))
      }
    },
    31: { unit in
      unit.code("ia_code")
      unit.u8("primary_profile", line: .value, labels: profiles)
      unit.u8("additional_profile", labels: profiles)
    },
  ]

  private static let profiles: Labels = [0: "Simple", 1: "Base", 2: "Base-Enhanced"]
}

extension FieldReader {
  @discardableResult
  fileprivate func leb128(_ name: String, means meaning: Meaning = .plain) -> Int {
    Int(clamping: sevenBitGroups(name, atMost: 8, order: .little, means: meaning))
  }
}
