import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the parameters that audio elements and mixes of Immersive Audio define.
extension Rule {
  static let iamfParameterTypes = Rule(
    "iamf.element.parameters", .error, at: .audioDescriptions,
    "An audio element must define the parameters that its layers need, each at most once",
    clause: Clause(.immersiveAudio, "3.6"),
    cause: "A tool changed the layers or the codec and kept the parameters",
    fix: "Define demixing and reconstruction gain for layers, and remove other parameters",
    passing: .immersive(),
    failing: [
      .immersive(element: Example.element("01 00 ↓01 00 \(mixGain) 20 10 01 01")),
      .immersive(element: Example.element("01 00 ↓01 02 \(timed) 20 10 01 01")),
      .immersive(
        element: Example.element("01 00 ↓02 01 \(demixing) 01 \(demixing) 20 10 01 01")),
    ]
  ) { configuration, _ in
    configuration.judgeAudioUnits(.element) { element in
      let types = element.items(.parameters).compactMap { $0.number(.param_definition_type) }
      guard let problem = element.parameterProblem(types, in: configuration) else { return [] }
      let id = element.integer(.audio_element_id).map(String.init) ?? "without ID"
      return .field(.num_parameters, of: element, "audio element \(id) \(problem)")
    }
  }

  static let iamfParameterTimes = Rule(
    "iamf.parameter.times", .error, at: .audioDescriptions,
    "A parameter must have a duration that its parts add up to, and a rate with whole ticks in "
      + "each frame", clause: Clause(.immersiveAudio, "3.6.1"),
    cause: "The writer used the rate or the frame length of another codec",
    fix: "Set parameter_rate to the sample rate, and duration to the frame length",
    passing: .immersive(element: Example.element("\(surround) \(demixing) 20 20 04 02")),
    failing: [
      .immersive(mix: "↓" + Example.mix(elements: "01 02 00 00 04 07 80 00 00")),
      .immersive(
        element: "↓"
          + Example.element("\(surround) 06 80 7d 00 00 00 00 00 00 20 20 04 02")),
    ]
  ) { configuration, _ in
    let definitions = configuration.parameterDefinitions
    guard !definitions.isEmpty else { return nil }
    var rates: [Int: Int] = [:]
    return definitions.compactMap { unit, element, parameter in
      let codec = element.flatMap { configuration.codecConfiguration(of: $0) }
      if let id = parameter.number(.parameter_id), let rate = parameter.number(.parameter_rate) {
        if let known = rates[id], known != rate {
          return .about(unit, "parameter \(id) has the rate \(rate), and elsewhere \(known)")
        }
        rates[id] = rate
      }
      return parameter.timeProblem(codec).map { .about(unit, $0) }
    }
  }

  /// The count and the IDs of the four substreams of 5.1, then the count and the type of one
  /// demixing parameter.
  private static let surround = "04 00 01 02 03 01 01"
  private static let timed = "06 80 7d 00 40 40"
  private static let demixing = "\(timed) 00 00"
  private static let mixGain = "06 80 7d 80 00 00"
}

extension Node {
  /// Returns which requirement the parameter types of this audio element violate; nil if they
  /// violate none.
  fileprivate func parameterProblem(_ types: [Int], in configuration: Node) -> String? {
    if Set(types).count < types.count { return "defines a parameter twice" }
    if types.contains(0) { return "defines a mix gain, which only mixes have" }
    let kind = integer(.audio_element_type)
    if kind == 1, !types.isEmpty { return "describes a scene and has parameters" }
    if kind == 0, types.count > 2 {
      return "has \(types.count) parameters, expected at most 2"
    }
    let codec = configuration.codecConfiguration(of: self)?.codeValue(.codec_id)
    let isLossless = codec == "fLaC" || codec == "ipcm"
    if isLossless, types.contains(2) {
      return "has lossless sound and a reconstruction gain"
    }
    let layers = audioLayers
    guard layers.count > 1, let highest = layers.last?.parts else { return nil }
    if !isLossless, codec != nil, !types.contains(2) {
      return "has layers and no reconstruction gain"
    }
    let needsDemixing = highest.around > 3
    return needsDemixing && !types.contains(1)
      ? "has layers and no demixing parameter" : nil
  }

  /// The parameter definitions in units below this node, each with the unit that contains it and an
  /// audio element to which it applies. For the gain of a sub-mix, `element` is the first element
  /// of the sub-mix.
  fileprivate var parameterDefinitions: [(unit: Node, element: Node?, fields: FlatFields)] {
    let elements = audioUnits(.element)
    var found: [(unit: Node, element: Node?, fields: FlatFields)] = []
    for element in elements {
      found += element.items(.parameters).filter { ($0.number(.param_definition_type) ?? 3) < 3 }
        .map { (element, element, $0) }
    }
    for mix in audioUnits(.mix) {
      for part in mix.items(.sub_mixes) {
        var first: Node?
        for mixed in part[.elements]?.value.items ?? [] {
          let id = mixed.number(.audio_element_id)
          let element = elements.first { $0.integer(.audio_element_id) == id }
          first = first ?? element
          found.append((mix, element, mixed))
        }
        found.append((mix, first, part))
      }
    }
    return found
  }
}

extension FlatFields {
  /// Returns which requirement the durations in this parameter definition violate; nil if they
  /// violate none.
  fileprivate func timeProblem(_ codec: Node?) -> String? {
    let id = number(.parameter_id).map(String.init) ?? "without ID"
    if let codec, let rate = number(.parameter_rate),
      let length = codec.integer(.num_samples_per_frame),
      let sampleRate = codec.soundRate, sampleRate > 0, rate < 1 << 40, length < 1 << 20,
      length > 0, rate * length % sampleRate != 0 || rate == 0
    {
      return "parameter \(id) has \(rate) ticks per second, which is no whole number per frame of "
        + "\(length) samples at \(sampleRate) Hz"
    }
    guard let duration = number(.duration) else { return nil }
    if duration == 0 { return "parameter \(id) has the duration 0" }
    guard number(.constant_subblock_duration) == 0 else { return nil }
    let parts = (self[.subblocks]?.value.items ?? []).map { $0.number(.subblock_duration) ?? 0 }
    let sum = parts.reduce(0) { $0.saturatingAdd($1) }
    return parts.contains(0) || sum != duration
      ? "the parts of parameter \(id) last \(sum) ticks, expected \(duration)" : nil
  }
}

extension Node {
  /// The sample rate that this codec configuration states; nil if it states none.
  fileprivate var soundRate: Int? {
    codeValue(.codec_id) == "Opus" ? 48_000 : integer(.sample_rate)
  }
}
