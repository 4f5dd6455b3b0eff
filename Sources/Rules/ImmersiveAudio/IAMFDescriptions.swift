import Anatomy
import Movie
import RuleEngine

/// Rules about the units that describe Immersive Audio, taken together: their order, IDs, flags and
/// profile.
extension Rule {
  static let iamfOrder = Rule(
    "iamf.configuration.order", .error, at: .audioDescriptions,
    "iacb and streams must contain a sequence header, codec configurations, audio elements and "
      + "mix presentations, in this order", clause: Clause(.immersiveAudio, "5.1.1"),
    cause: "A tool copied only some of the units, or sorted them",
    fix: "Write all units of these types, in the order of the standard",
    passing: .immersive(),
    failing: [
      .immersive(codec: Example.iamfElement, element: "↓\(Example.iamfCodec)"),
      .immersive(mix: "", rest: "↓"),
      .immersiveStream(mix: "", frames: "30 04 00 * 4 ↓"),
    ]
  ) { configuration, _ in
    guard !configuration.isCut, !configuration.children.isEmpty else { return nil }
    var reached = 0
    var seen: Set<Int> = []
    for (number, unit) in configuration.describingUnits.enumerated() {
      let type = Int(unit.code.rawValue)
      if unit.integer(.obu_redundant_copy) == 1 { continue }
      guard let place = AudioUnitType.descriptions.firstIndex(where: { $0.rawValue == type }) else {
        continue
      }
      guard place >= reached else {
        return .about(
          unit,
          "unit \(number + 1) is of type \(AudioUnitType.descriptions[place].words), but follows "
            + "units of type \(AudioUnitType.descriptions[reached].words)")
      }
      (reached, _) = (place, seen.insert(place))
    }
    let missing = AudioUnitType.descriptions.indices.first { !seen.contains($0) }
    return missing.map {
      .absence(
        in: configuration,
        "\(configuration.nameOfUnits) contains no \(AudioUnitType.descriptions[$0].words), "
          + "expected at least 1")
    } ?? []
  }

  static let iamfUniqueIDs = Rule(
    "iamf.configuration.duplicate-id", .error, at: .audioDescriptions,
    "Units of the same type that describe sound must have different IDs",
    clause: Clause(.immersiveAudio, "3.5"),
    cause: "A tool joined the units of two files without new IDs",
    fix: "Give each unit a separate ID, and update the references to it",
    passing: .immersive(),
    failing: .immersive(rest: Example.mix(id: "↓03"))
  ) { configuration, _ in
    let names: [(AudioUnitType, FieldName)] = [
      (.codec, .codec_config_id), (.element, .audio_element_id), (.mix, .mix_presentation_id),
    ]
    guard !configuration.children.isEmpty else { return nil }
    return names.flatMap { type, name in
      var known: Set<Int> = []
      return configuration.audioUnits(type).compactMap { unit -> Violation? in
        guard let id = unit.integer(name), !known.insert(id).inserted else { return nil }
        return .field(name, of: unit, "several units of type \(type.words) have the ID \(id)")
      }
    }
  }

  static let iamfSubstreamIDs = Rule(
    "iamf.element.shared-substream", .error, at: .audioDescriptions,
    "A substream must belong to only one audio element", clause: Clause(.immersiveAudio, "3.9"),
    cause: "A tool copied an audio element without new substreams",
    fix: "Give the substreams of each audio element separate IDs",
    passing: .immersive(),
    failing: .immersive(
      sequence: #"f8 sized u8 { "iamf" 01 01 }"#,
      element: Example.iamfElement + " ↓08 sized u8 { 06 00 01 01 00 00 20 10 01 01 }")
  ) { configuration, _ in
    var known: Set<Int> = []
    return configuration.judgeAudioUnits(.element) { element in
      element.items(.substreams).compactMap { substream in
        guard let id = substream.number(.audio_substream_id), !known.insert(id).inserted else {
          return nil
        }
        return .about(element, "substream \(id) belongs to several audio elements or occurs twice")
      }
    }
  }

  static let iamfFlags = Rule(
    "iamf.unit.trimmed", .error, at: .audioDescriptions,
    "obu_trimming_status_flag of units that describe sound must be 0",
    clause: Clause(.immersiveAudio, "3.2"),
    cause: "The writer sets the flag for all units of a trimmed sequence",
    fix: "Set the flag to 0, and remove the numbers of trimmed samples",
    passing: .immersive(),
    failing: [
      .immersive(sequence: #"↓fa sized u8 { 00 00 "iamf" 00 00 }"#),
      .immersiveStream(sequence: #"↓fa sized u8 { 00 00 "iamf" 00 00 }"#),
    ]
  ) { configuration, _ in
    guard !configuration.children.isEmpty else { return nil }
    return configuration.describingUnits.compactMap { unit in
      unit.integer(.obu_trimming_status_flag) == 1
        ? .field(
          .obu_trimming_status_flag, of: unit,
          "obu_trimming_status_flag of a unit in \(configuration.nameOfUnits) is 1, expected 0")
        : nil
    }
  }

  static let iamfCode = Rule(
    "iamf.sequence.code", .error, at: .audioDescriptions,
    "ia_code of a sequence header must be iamf", clause: Clause(.immersiveAudio, "3.4"),
    cause: "The sequence header is damaged, or the unit header before it states a wrong size",
    fix: "Restore the sequence header",
    passing: .immersive(),
    failing: .immersive(sequence: #"f8 sized u8 { ↓"iamx" 00 00 }"#)
  ) { configuration, _ in
    configuration.judgeAudioUnits(.sequence) { header in
      guard let code = header.codeValue(.ia_code), code != "iamf" else { return [] }
      return .field(.ia_code, of: header, "ia_code is \(code), expected iamf")
    }
  }

  static let iamfProfile = Rule(
    "iamf.profile.exceeded", .error, at: .audioDescriptions,
    "Immersive Audio must not exceed the limits of its profile",
    clause: Clause(.immersiveAudio, "4"),
    cause: "The writer stated a profile without counting elements and channels",
    fix: "State a higher profile, or use fewer elements and channels",
    passing: .immersive(),
    failing: [
      .immersive(
        sequence: #"f8 sized u8 { "iamf" ↓00 00 }"#,
        element: Example.iamfElement + " 08 sized u8 { 06 00 01 01 01 00 20 10 01 01 }"),
      .immersive(
        codec: Example.iamfCodec + " ↓00 sized u8 { 07 \"ipcm\" 40 u16 0 00 10 u32 16000 }"),
    ]
  ) { configuration, _ in
    guard let header = configuration.audioUnits(.sequence).first,
      let profile = header.integer(.additional_profile), let limits = ProfileLimits(profile)
    else { return nil }
    let codecs = configuration.audioUnits(.codec)
    if codecs.count > 1 {
      return .about(codecs[1], "the sequence has \(codecs.count) codec configurations, expected 1")
    }
    return limits.problem(configuration).map {
      .field(.primary_profile, of: header, "\($0) for profile \(profile)")
    } ?? []
  }
}

/// The limits of a profile of Immersive Audio.
private struct ProfileLimits {
  let elements: Int
  let channels: Int
  let complexElements: Int

  /// Returns nil for unknown profiles.
  init?(_ profile: Int) {
    switch profile {
    case 0: (elements, channels, complexElements) = (1, 16, 1)
    case 1: (elements, channels, complexElements) = (2, 18, 1)
    case 2: (elements, channels, complexElements) = (28, 28, 28)
    default: return nil
    }
  }

  /// Returns which limit the elements of a configuration exceed; nil if they exceed none.
  func problem(_ configuration: Node) -> String? {
    let elements = configuration.audioUnits(.element)
    if elements.count > self.elements {
      return "\(elements.count) audio elements, expected at most \(self.elements)"
    }
    let scenes = elements.count { $0.integer(.audio_element_type) == 1 }
    if scenes > complexElements {
      return "\(scenes) audio elements of scenes, expected at most \(complexElements)"
    }
    let layered = elements.count { $0.audioLayers.count > 1 }
    if layered > complexElements {
      return "\(layered) audio elements with layers, expected at most \(complexElements)"
    }
    let sum = elements.reduce(0) { $0.saturatingAdd($1.audioChannels ?? 0) }
    return sum > channels ? "\(sum) channels, expected at most \(channels)" : nil
  }
}
