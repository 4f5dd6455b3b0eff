import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about audio elements of Immersive Audio.
extension Rule {
  static let iamfSubstreams = Rule(
    "iamf.element.substreams", .error, at: .audioDescriptions,
    "An audio element must have substreams, and its layers must count all of them",
    clause: Clause(.immersiveAudio, "3.6"),
    cause: "A tool removed substreams or layers and kept the counts",
    fix: "Set num_substreams to the sum of substream_count",
    passing: .immersive(),
    failing: [
      .immersive(element: Example.element("↓00 00 20 10 01 01")),
      .immersive(element: Example.element("↓02 00 01 00 20 10 01 01")),
      .immersive(element: Example.element("↓01 00 00 00 04 03 00 ff ff ff", type: "20")),
    ]
  ) { configuration, _ in
    configuration.judgeAudioUnits(.element) { element in
      guard let count = element.integer(.num_substreams) else { return [] }
      if count == 0 { return .field(.num_substreams, of: element, "num_substreams is 0") }
      let layers = element.audioLayers
      let stated: Int? =
        layers.isEmpty
        ? element.integer(.substream_count)
        : layers.reduce(0) { $0.saturatingAdd($1.substreams) }
      guard let stated, stated != count else { return [] }
      return .field(
        .num_substreams, of: element,
        "num_substreams is \(count), but substream_count adds up to \(stated)")
    }
  }

  static let iamfLayers = Rule(
    "iamf.element.layers", .error, at: .audioDescriptions,
    "An audio element of channels must have 1 to 6 layers, each with a larger layout than the one "
      + "before", clause: Clause(.immersiveAudio, "3.6.2"),
    cause: "The writer sorted the layers by another value",
    fix: "Sort the layers by their layouts, and use binaural and expanded layouts only alone",
    passing: .immersive(),
    failing: [
      .immersive(element: Example.element("01 00 00 ↓00")),
      .immersive(element: Example.element("02 00 01 00 ↓40 10 01 01 00 01 00")),
    ]
  ) { configuration, _ in
    configuration.judgeAudioUnits(.element) { element in
      guard let count = element.integer(.num_layers) else { return [] }
      if count == 0 || count > 6 {
        return .field(.num_layers, of: element, "num_layers is \(count), expected 1 to 6")
      }
      let layers = element.audioLayers
      if count > 1, layers.contains(where: { $0.layout == 9 || $0.layout == 15 }) {
        return .field(
          .num_layers, of: element, "num_layers is \(count), expected 1 for this layout")
      }
      for (lower, higher) in zip(layers, layers.dropFirst()) {
        guard let one = lower.parts, let other = higher.parts else { continue }
        let grows =
          one.around <= other.around && one.low <= other.low && one.above <= other.above
          && one != other
        guard !grows else { continue }
        return .field(
          .num_layers, of: element,
          "a layer with layout \(higher.layout) follows layout \(lower.layout), which is not smaller"
        )
      }
      return []
    }
  }

  static let iamfLayerSubstreams = Rule(
    "iamf.element.layer-substreams", .error, at: .audioDescriptions,
    "The substreams of a layer must carry the channels that the layer adds",
    clause: Clause(.immersiveAudio, "3.6.2"),
    cause: "The writer counted channels instead of substreams",
    fix: "Count one coupled substream for each pair of channels, and one for each single channel",
    passing: .immersive(),
    failing: [
      .immersive(element: Example.element("01 00 00 20 ↓10 01 00")),
      .immersive(element: Example.element("01 00 00 20 ↓00 01 02")),
    ]
  ) { configuration, _ in
    configuration.judgeAudioUnits(.element) { element in
      var before = 0
      for (number, layer) in element.audioLayers.enumerated() {
        defer { before = layer.channels ?? 0 }
        guard let place = element.layerRange(number) else { continue }
        if layer.coupled > layer.substreams {
          return .bytes(
            place, in: element,
            "coupled_substream_count of layer \(number + 1) is \(layer.coupled), but "
              + "substream_count is \(layer.substreams)")
        }
        guard let channels = layer.channels, number == 0 || before > 0 else { continue }
        let carried = layer.substreams + layer.coupled
        // A layer that does not add channels is reported by `iamf.element.layers`.
        guard channels > before, carried != channels - before else { continue }
        return .bytes(
          place, in: element,
          "the substreams of layer \(number + 1) carry \(carried) channels, expected "
            + "\(channels - before)")
      }
      return []
    }
  }

  static let iamfLayerGains = Rule(
    "iamf.element.layer-gain", .error, at: .audioDescriptions,
    "An audio element with one layer must have no output gain and no reconstruction gain",
    clause: Clause(.immersiveAudio, "4"),
    cause: "A tool removed layers and kept the gains of the first",
    fix: "Clear output_gain_is_present_flag and recon_gain_is_present_flag",
    passing: .immersive(),
    failing: .immersive(element: Example.element("01 00 00 20 ↓14 01 01"))
  ) { configuration, _ in
    configuration.judgeAudioUnits(.element) { element in
      let layers = element.audioLayers
      guard element.integer(.num_layers) == 1, let layer = layers.first,
        layer.hasGain || layer.hasReconGain, let place = element.layerRange(0)
      else { return [] }
      return .bytes(place, in: element, "the only layer of an audio element has a gain")
    }
  }

  static let iamfAmbisonics = Rule(
    "iamf.element.ambisonics", .error, at: .audioDescriptions,
    "The number of channels of a sound field must be the square of 1 to 15, in one of two modes",
    clause: Clause(.immersiveAudio, "3.6.3"),
    cause: "The writer counted channels that are not part of the sound field",
    fix: "Store other channels as a separate audio element",
    passing: .immersive(element: Example.element("01 00 00 00 01 01 00", type: "20")),
    failing: [
      .immersive(element: Example.element("01 00 00 00 ↓02 01 00 ff", type: "20")),
      .immersive(element: Example.element("01 00 00 ↓02", type: "20")),
      .immersive(element: Example.element("01 00 00 01 01 01 ↓02 00 * 6", type: "20")),
    ]
  ) { configuration, _ in
    configuration.judgeAudioUnits(.element) { element in
      guard let mode = element.integer(.ambisonics_mode) else { return [] }
      if mode > 1 {
        return .field(.ambisonics_mode, of: element, "ambisonics_mode is \(mode), expected 0 or 1")
      }
      if let channels = element.integer(.output_channel_count),
        !(1...15).contains(where: { $0 * $0 == channels })
      {
        return .field(
          .output_channel_count, of: element,
          "output_channel_count is \(channels), expected the square of 1 to 15")
      }
      guard let coupled = element.integer(.coupled_substream_count),
        let count = element.integer(.substream_count), coupled > count
      else { return [] }
      return .field(
        .coupled_substream_count, of: element,
        "coupled_substream_count is \(coupled), but substream_count is \(count)")
    }
  }
}

extension Node {
  /// Returns the bytes of a layer of this audio element; nil if it has no such layer.
  ///
  /// - Parameter number: the number of the layer, from 0.
  fileprivate func layerRange(_ number: Int) -> ByteRange? {
    guard case .list(let layers)? = value(.layers) else { return nil }
    return layers.item(number)?.range
  }
}
