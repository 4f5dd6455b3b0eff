import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about parameter blocks of Immersive Audio.
extension Rule {
  static let iamfParameterBlock = Rule(
    "iamf.parameter.block", .error, at: .audioFrames,
    "A parameter block must state a duration that its parts add up to, and contain a value for each "
      + "part", clause: Clause(.immersiveAudio, "3.8"),
    cause: "A tool changed the frame length and kept the parameter blocks",
    fix: "Set duration to the frame length, and write as many parts as it needs",
    passing: [
      block("18 0c 04 40 00 02 20 00 00 00 20 00 00 00"), block("18 06 04 40 40 00 00 00"),
    ].flatMap { $0 },
    failing: [
      block("↓18 06 04 00 40 00 00 00"),
      block("↓18 0c 04 40 00 02 20 00 00 00 1f 00 00 00"),
      block("↓18 0c 04 40 00 02 40 00 00 00 00 00 00 00"),
      block("↓18 04 04 40 40 00"),
    ].flatMap { $0 }
  ) { track, _ in
    guard let survey = track.inherited(.iamfSurvey), survey.sampleCount > 0 else { return nil }
    return survey.violations(of: track, survey.parameterFaults)
  }

  /// Returns a movie with the given parameter block, for a parameter that is the gain of an
  /// element.
  private static func block(_ unit: String) -> [Example] {
    .immersive(sample: "\(unit) 30 04 00 * 4")
  }
}

/// How the blocks of a parameter of Immersive Audio are coded.
struct ParameterForm {
  /// The type of the parameter: 0 for gains of mixes, 1 for demixing.
  let type: Int
  /// Whether each block states its duration. If not, the definition of the parameter states the
  /// duration of all blocks.
  let isInBlock: Bool

  /// Returns which requirement a block violates; nil if it violates none. Only blocks of mix gains
  /// and of demixing are examined, and only if they state their duration.
  ///
  /// - Parameter body: the bytes after the ID of the parameter.
  func problem(_ id: Int, _ body: ByteRange, in source: ByteSource) -> String? {
    guard isInBlock, type < 2 else { return nil }
    var reader = BlockReader(place: body.start, end: body.end, source: source)
    let name = "a block of parameter \(id)"
    guard let duration = reader.number(), let constant = reader.number() else {
      return "\(name) that ends in its durations"
    }
    if duration == 0 { return "\(name) with the duration 0" }
    // The number of parts. It must not exceed the number of bytes, because each part has at least
    // one byte.
    let count =
      constant == 0
      ? reader.number() : duration / constant + (duration.isMultiple(of: constant) ? 0 : 1)
    guard let count, count <= body.count else { return "\(name) with more parts than bytes" }
    var sum = 0
    for _ in 0..<count {
      if constant == 0 {
        guard let part = reader.number() else { return "\(name) that ends in its parts" }
        if part == 0 { return "\(name) with a part of the duration 0" }
        sum = sum.saturatingAdd(part)
      }
      guard reader.skipValue(of: type) else { return "\(name) that ends in its values" }
    }
    return constant == 0 && sum != duration
      ? "\(name) with parts of \(sum) ticks, expected \(duration)," : nil
  }
}

/// Reads the numbers of a parameter block.
private struct BlockReader {
  var place: Int
  let end: Int
  let source: ByteSource

  /// Reads a number in groups of seven bits; nil if it is incomplete.
  mutating func number() -> Int? {
    guard let number = StatedSize(at: place, in: source, limit: end) else { return nil }
    place = number.end
    return number.value
  }

  /// Skips the value of one part of the block. `type` is the type of the parameter, as in
  /// `ParameterForm`. Returns false if the value is incomplete.
  mutating func skipValue(of type: Int) -> Bool {
    guard type == 0 else {
      place += 1
      return place <= end
    }
    // The kinds of animation are a step (one gain), a line (two gains) and a curve (three gains and
    // a time). A gain has two bytes, a time has one.
    guard let animation = number() else { return false }
    place += animation < 2 ? 2 * (animation + 1) : animation == 2 ? 7 : 0
    return place <= end
  }
}

/// The substreams and parameters that are defined in the units in front of the audio frames.
struct DefinedUnits {
  let substreams: Set<Int>
  let parameters: [Int: ParameterForm]

  /// - Parameter configuration: `iacb`, or a stream outside of boxes.
  init(_ configuration: Node) {
    let elements = configuration.audioUnits(.element)
    let lists = elements.map { $0.items(.substreams) }
    substreams = Set(lists.joined().compactMap { $0.number(.audio_substream_id) })
    var parameters: [Int: ParameterForm] = [:]
    func define(_ fields: FlatFields, type: Int) {
      guard let id = fields.number(.parameter_id),
        let mode = fields.number(.param_definition_mode)
      else { return }
      parameters[id] = ParameterForm(type: type, isInBlock: mode == 1)
    }
    for parameter in elements.flatMap({ $0.items(.parameters) }) {
      if let type = parameter.number(.param_definition_type) { define(parameter, type: type) }
    }
    for part in configuration.audioUnits(.mix).flatMap({ $0.items(.sub_mixes) }) {
      for element in part[.elements]?.value.items ?? [] { define(element, type: 0) }
      define(part, type: 0)
    }
    self.parameters = parameters
  }
}
