import Anatomy
import Schema

/// Reader for mix presentations of Immersive Audio (Immersive Audio Model and Formats, 3.7).
extension FieldReader {
  func mixPresentation() {
    leb128("mix_presentation_id", means: .id(of: "mix_presentation"))
    let labels = leb128("count_label")
    list("annotations_languages", count: labels) { item in
      item.text("annotations_language", .utf8, .terminated, means: Meaning(.language))
    }
    list("localized_presentation_annotations", count: labels) { item in
      item.text("localized_presentation_annotation", .utf8, .terminated, means: .identifies(.text))
    }
    let mixes = leb128("num_sub_mixes", means: .count(of: .field("sub_mixes")))
    list("sub_mixes", count: mixes) { $0.subMix(labels) }
    when(hasTagsAhead, "the remaining bytes are tags") {
      let tags = u8("num_tags", means: .count(of: .field("mix_presentation_tags")))
      list("mix_presentation_tags", count: tags) { tag in
        tag.text("tag_name", .utf8, .terminated, means: .type)
        tag.text("tag_value", .utf8, .terminated, means: .identifies(.text))
      }
    }
    iamfExtension()
  }

  /// Whether the next bytes can be a count of tags and the tags, which are two texts each. Units of
  /// version 1.0 have no tags, and may end with other bytes.
  private var hasTagsAhead: Bool {
    let bytes = source.bytes(rest, limit: 64 << 10)
    guard !isDescribing, let count = bytes.first else { return false }
    return bytes.dropFirst().count { $0 == 0 } >= 2 * Int(count)
  }

  private func subMix(_ labels: Int) {
    let elements = leb128("num_audio_elements", means: .count(of: .field("elements")))
    list("elements", count: elements) { element in
      element.leb128("audio_element_id", means: .reference(to: "audio_element"))
      element.list("localized_element_annotations", count: labels) { item in
        item.text("localized_element_annotation", .utf8, .terminated, means: .identifies(.text))
      }
      element.bits(
        2, "headphones_rendering_mode", labels: [0: "stereo loudspeakers", 1: "binaural"])
      element.reservedBits(6)
      let size = element.leb128("rendering_config_extension_size", means: .size(of: .nextField))
      element.when(size > 0, "rendering_config_extension_size is not 0") {
        element.bytes("rendering_config_extension_bytes", size, means: .identifies(.unknown))
      }
      element.group("element_mix_gain") { element.mixGain() }
    }
    group("output_mix_gain") { mixGain() }
    let layouts = leb128("num_layouts", means: .count(of: .field("layouts")))
    list("layouts", count: layouts) { $0.loudness() }
  }

  private func mixGain() {
    parameterDefinition()
    fixed8_8("default_mix_gain")
  }

  /// Reads a layout, and the loudness that was measured for it (3.7.6, 3.7.7).
  private func loudness() {
    let type = bits(2, "layout_type", labels: [2: "loudspeakers", 3: "binaural"])
    when(type == 2, "layout_type is 2 (loudspeakers)") {
      bits(4, "sound_system", labels: Self.soundSystems)
      reservedBits(2)
    }
    when(type != 2, "any other layout_type") { reservedBits(6) }
    let kinds = switches(
      "info_type", width: 1, [0x1: "true peak", 0x2: "anchored loudness"])
    fixed8_8("integrated_loudness")
    fixed8_8("digital_peak")
    when(kinds & 1 != 0, "info_type has a true peak") { fixed8_8("true_peak") }
    when(kinds & 2 != 0, "info_type has anchored loudness") {
      let count = u8("num_anchored_loudness", means: .count(of: .field("anchors")))
      list("anchors", count: count) { anchor in
        anchor.u8("anchor_element", labels: [1: "dialogue", 2: "album"])
        anchor.fixed8_8("anchored_loudness")
      }
    }
    when(kinds & 0xFC != 0, "info_type has other bits") {
      let size = leb128("info_type_size", means: .size(of: .nextField))
      bytes("info_type_bytes", size, means: .identifies(.unknown))
    }
  }

  private static let soundSystems: Labels = [
    0: "A (0+2+0)", 1: "B (0+5+0)", 2: "C (2+5+0)", 3: "D (4+5+0)", 4: "E (4+5+1)",
    5: "F (3+7+0)", 6: "G (4+9+0)", 7: "H (9+10+3)", 8: "I (0+7+0)", 9: "J (4+7+0)",
    10: "7.1.2", 11: "3.1.2", 12: "mono", 13: "9.1.6",
  ]
}
