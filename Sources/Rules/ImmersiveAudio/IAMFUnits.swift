import Anatomy
import Movie
import RuleEngine

extension Rule.Place {
  /// The structures with units that describe Immersive Audio.
  static let audioDescriptions = Rule.Place(
    kinds: [.box, .stream], names: ["iacb", "ia_sequence"])
  /// The structures with audio frames of Immersive Audio.
  static let audioFrames = Rule.Place(kinds: [.box, .stream], names: ["trak", "ia_sequence"])
}

/// Types of units of Immersive Audio.
enum AudioUnitType: Int {
  case codec = 0
  case element, mix, parameters, delimiter, frame
  case sequence = 31

  /// The types that describe sound, in the order in which they must occur.
  static let descriptions: [AudioUnitType] = [.sequence, .codec, .element, .mix]

  var words: String {
    switch self {
    case .codec: "codec configuration"
    case .element: "audio element"
    case .mix: "mix presentation"
    case .parameters: "parameter block"
    case .delimiter: "temporal delimiter"
    case .frame: "audio frame"
    case .sequence: "sequence header"
    }
  }
}

/// A layer of an audio element with channels.
struct AudioLayer {
  let layout: Int
  let expandedLayout: Int?
  let hasGain: Bool
  let hasReconGain: Bool
  let substreams: Int
  let coupled: Int

  /// The channel counts of each layout: around the listener, for low frequencies, and above.
  private static let layouts = [
    (1, 0, 0), (2, 0, 0), (5, 1, 0), (5, 1, 2), (5, 1, 4), (7, 1, 0), (7, 1, 2), (7, 1, 4),
    (3, 1, 2), (2, 0, 0),
  ]
  private static let expanded = [1, 2, 2, 2, 2, 2, 4, 3, 16, 2, 2, 2, 6]

  /// Numbers of channels around the listener, for low frequencies, and above; nil for layouts
  /// without such a division.
  var parts: (around: Int, low: Int, above: Int)? {
    Self.layouts.indices.contains(layout) && layout != 9 ? Self.layouts[layout] : nil
  }

  var channels: Int? {
    if layout == 15 {
      return expandedLayout.flatMap {
        Self.expanded.indices.contains($0) ? Self.expanded[$0] : nil
      }
    }
    return layout == 9 ? 2 : parts.map { $0.around + $0.low + $0.above }
  }
}

extension Node {
  private static let maxUnits = 1000

  /// The units of `iacb`, or those in front of the first audio frame of a stream.
  var describingUnits: ArraySlice<Node> {
    let units = Array(children.prefix(Self.maxUnits))
    guard isAudioUnitStream else { return units[...] }
    return units.prefix { !$0.isAudioFrame }
  }

  private var isAudioFrame: Bool { (5...23).contains(code.rawValue) }

  /// The word for this node in messages about its units.
  var nameOfUnits: String { isAudioUnitStream ? "the stream" : name.description }

  /// Returns the units of the given type among those that describe sound. Redundant copies are
  /// omitted.
  func audioUnits(_ type: AudioUnitType) -> [Node] {
    describingUnits.filter {
      Int($0.code.rawValue) == type.rawValue && $0.integer(.obu_redundant_copy) == 0
    }
  }

  /// Returns the violations of the units of the given type; nil if there are no such units.
  func judgeAudioUnits(
    _ type: AudioUnitType, _ judge: (Node) -> [Violation]
  ) -> [Violation]? {
    let units = audioUnits(type)
    return units.isEmpty ? nil : units.flatMap(judge)
  }

  /// Returns the fields of each item in the given list of this unit.
  func items(_ name: FieldName) -> [FlatFields] { value(name)?.items ?? [] }

  /// The layers of this audio element.
  var audioLayers: [AudioLayer] {
    items(.layers).compactMap { layer in
      guard let layout = layer.number(.loudspeaker_layout),
        let substreams = layer.number(.substream_count),
        let coupled = layer.number(.coupled_substream_count)
      else { return nil }
      return AudioLayer(
        layout: layout, expandedLayout: layer.number(.expanded_loudspeaker_layout),
        hasGain: layer.number(.output_gain_is_present_flag) == 1,
        hasReconGain: layer.number(.recon_gain_is_present_flag) == 1, substreams: substreams,
        coupled: coupled)
    }
  }

  /// The number of channels of this audio element; nil if it is not known.
  var audioChannels: Int? {
    integer(.output_channel_count) ?? audioLayers.last?.channels
  }

  /// Returns the codec configuration to which the given audio element refers; nil if it is missing.
  func codecConfiguration(of element: Node) -> Node? {
    let id = element.integer(.codec_config_id)
    return audioUnits(.codec).first { id != nil && $0.integer(.codec_config_id) == id }
  }

  /// The fields of each audio element in all sub-mixes of this mix presentation.
  var mixedElements: [FlatFields] {
    items(.sub_mixes).flatMap { $0[.elements]?.value.items ?? [] }
  }
}

extension Value {
  private static let maxItems = 1000

  /// The fields of each item of this list; empty for other values.
  var items: [FlatFields] {
    guard case .list(let list) = self else { return [] }
    var found: [FlatFields] = []
    list.forEach { item in
      found.append(FlatFields(item.members))
      return found.count < Self.maxItems
    }
    return found
  }
}
