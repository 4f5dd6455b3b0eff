import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about mix presentations of Immersive Audio.
extension Rule {
  static let iamfEmptyMix = Rule(
    "iamf.mix.empty", .error, at: .audioDescriptions,
    "A mix presentation must have sub-mixes, and each must mix at least one audio element",
    clause: Clause(.immersiveAudio, "3.7"),
    cause: "A tool removed an audio element and kept its mix",
    fix: "Remove the mix presentation, or add the audio element",
    passing: .immersive(),
    failing: [
      .immersive(mix: "10 sized u8 { 03 00 ↓00 }"),
      .immersive(mix: Example.mix(elements: "00").replacing("00 01 00", with: "00 01 ↓00")),
    ]
  ) { configuration, _ in
    configuration.judgeAudioUnits(.mix) { mix in
      guard let count = mix.integer(.num_sub_mixes) else { return [] }
      if count == 0 { return .field(.num_sub_mixes, of: mix, "num_sub_mixes is 0") }
      let number = mix.items(.sub_mixes).firstIndex { $0.number(.num_audio_elements) == 0 }
      return number.map { index in
        .field(.sub_mixes, of: mix, "num_audio_elements of sub-mix \(index + 1) is 0")
      } ?? []
    }
  }

  static let iamfMixedElements = Rule(
    "iamf.mix.element", .error, at: .audioDescriptions,
    "A mix presentation must refer to audio elements of the sequence, to each at most once",
    clause: Clause(.immersiveAudio, "3.7"),
    cause: "A tool removed an audio element, or gave it another ID",
    fix: "Correct audio_element_id in the mix presentation",
    passing: .immersive(),
    failing: [
      .immersive(mix: "↓" + Example.mix(elements: "01 07 \(Example.rendering)")),
      .immersive(
        mix: "↓" + Example.mix(elements: "02 02 \(Example.rendering) 02 \(Example.rendering)")),
    ]
  ) { configuration, _ in
    let known = Set(configuration.audioUnits(.element).compactMap { $0.integer(.audio_element_id) })
    return configuration.judgeAudioUnits(.mix) { mix in
      var mixed: Set<Int> = []
      for element in mix.mixedElements {
        guard let id = element.number(.audio_element_id) else { continue }
        if !known.contains(id) { return .about(mix, "no audio element has the ID \(id)") }
        if !mixed.insert(id).inserted {
          return .about(mix, "the mix presentation contains audio element \(id) twice")
        }
      }
      return []
    }
  }

  static let iamfHeadphones = Rule(
    "iamf.mix.headphones", .error, at: .audioDescriptions,
    "headphones_rendering_mode must be 0 or 1", clause: Clause(.immersiveAudio, "3.7.3"),
    cause: "The writer follows a later version of the standard",
    fix: "Set the field to 0 for stereo, or to 1 for binaural sound",
    passing: .immersive(),
    failing: .immersive(mix: "↓" + Example.mix(elements: "01 02 80 00 04 80 7d 80 00 00"))
  ) { configuration, _ in
    configuration.judgeAudioUnits(.mix) { mix in
      let modes = mix.mixedElements.compactMap { $0.number(.headphones_rendering_mode) }
      return modes.first { $0 > 1 }.map {
        .about(mix, "headphones_rendering_mode is \($0), expected 0 or 1")
      } ?? []
    }
  }

  static let iamfStereoLoudness = Rule(
    "iamf.mix.loudness", .error, at: .audioDescriptions,
    "Each sub-mix must state the loudness for stereo, and the loudness of each anchor at most once",
    clause: Clause(.immersiveAudio, "3.7"),
    cause: "The writer measured only the layout of the input",
    fix: "Measure the loudness of the mix for sound system A, and add it",
    passing: .immersive(),
    failing: [
      .immersive(mix: Example.mix(layouts: "01 84 00 u16 0, 0").marked),
      .immersive(
        mix: Example.mix(layouts: "01 80 02 u16 0, 0 02 01 u16 0 01 u16 0").marked),
    ]
  ) { configuration, _ in
    configuration.judgeAudioUnits(.mix) { mix in
      for (number, part) in mix.items(.sub_mixes).enumerated() {
        let layouts = part[.layouts]?.value.items ?? []
        guard
          layouts.contains(where: {
            $0.number(.layout_type) == 2 && $0.number(.sound_system) == 0
          })
        else { return .about(mix, "sub-mix \(number + 1) states no loudness for stereo") }
        for layout in layouts {
          let anchors = (layout[.anchors]?.value.items ?? []).map { $0.number(.anchor_element) }
          if Set(anchors).count < anchors.count {
            return .about(mix, "a loudness of sub-mix \(number + 1) states an anchor twice")
          }
        }
      }
      return []
    }
  }

  static let iamfLanguages = Rule(
    "iamf.mix.language", .error, at: .audioDescriptions,
    "A mix presentation must use each language for at most one label, and state at most one "
      + "language of its content, as a code of three letters",
    clause: Clause(.immersiveAudio, "3.7"),
    cause: "The writer added labels without comparing their languages",
    fix: "Keep one label for each language, and state the language of the content once",
    passing: .immersive(mix: Example.mix(tags: #"01 "content_language\0eng\0""#)),
    failing: [
      .immersive(mix: "↓" + Example.mix(tags: #"01 "content_language\0english\0""#)),
      .immersive(
        mix: "↓"
          + Example.mix(
            labels: #"02 "en\0en\0a\0b\0""#,
            elements: #"01 02 "a\0b\0" \#(Example.rendering)"#)),
    ]
  ) { configuration, _ in
    configuration.judgeAudioUnits(.mix) { mix in
      let labels = mix.items(.annotations_languages).compactMap {
        $0[.annotations_language]?.string
      }
      if Set(labels).count < labels.count {
        return .about(mix, "the mix presentation has two labels in the same language")
      }
      let tags = mix.items(.mix_presentation_tags).filter {
        $0[.tag_name]?.string == "content_language"
      }
      if tags.count > 1 { return .about(mix, "the mix presentation states content_language twice") }
      guard let language = tags.first?[.tag_value]?.string,
        language.count != 3 || !language.allSatisfy({ $0.isASCII && $0.isLowercase })
      else { return [] }
      return .about(mix, "content_language is \(language), expected a code of three letters")
    }
  }
}

extension String {
  /// This script with the mark `↓` in front.
  fileprivate var marked: String { "↓" + self }
}
