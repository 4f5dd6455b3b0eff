import Anatomy
import Bytes
import Movie

/// The sound format that the units of Immersive Audio (IAMF) state. The units are in an `iacb` box,
/// or before the frames of a stream.
struct ImmersiveSound {
  let profile: String?
  /// The value of the `codecs` parameter in MIME types (Immersive Audio Model and Formats, 6.3).
  let parameter: String?
  let sampleRate: Int?
  /// The total number of channels of all audio elements; nil if no element states its channels.
  let channels: Int?
  let bitDepth: Int?
  /// The number of samples in a frame.
  let frameLength: Int

  /// - Parameter node: the node that contains the units.
  init(unitsIn node: Node) {
    let units = node.children.prefix(100).prefix {
      $0.code.rawValue < 3 || $0.code.rawValue == 31
    }
    let head = units.first { $0.code.rawValue == 31 }
    let codec = units.first { $0.code.rawValue == 0 }
    let name = codec?.fourCC(of: .codec_id)
    profile = head?.field(.primary_profile)?.label
    let profiles = [FieldName.primary_profile, .additional_profile].compactMap {
      head?.integer($0)
    }
    parameter =
      profiles.count == 2
      ? name.map { name in
        let parts = profiles.map { String(String(1000 + $0).dropFirst()) }
        return "iamf.\(parts[0]).\(parts[1]).\(name == "mp4a" ? "mp4a.40.2" : name.letters)"
      } : nil
    sampleRate = name == "Opus" ? 48_000 : codec?.integer(.sample_rate)
    bitDepth =
      codec?.integer(.sample_size) ?? codec?.integer(.bits_per_sample).map { $0 + 1 }
    frameLength = codec?.integer(.num_samples_per_frame) ?? 0
    let counts = units.filter { $0.code.rawValue == 1 }.compactMap(\.channelsOfElement)
    channels = counts.isEmpty ? nil : counts.reduce(0) { $0.saturatingAdd($1) }
  }
}

extension Node {
  /// The number of channels of this audio element; nil if it does not state them.
  fileprivate var channelsOfElement: Int? {
    if let count = integer(.output_channel_count) { return count }
    guard case .list(let layers)? = value(.layers) else { return nil }
    var sum = 0
    for index in 0..<8 {
      guard let layer = layers.item(index).map({ FlatFields($0.members) }) else { break }
      sum += (layer.number(.substream_count) ?? 0) + (layer.number(.coupled_substream_count) ?? 0)
    }
    return sum
  }
}
