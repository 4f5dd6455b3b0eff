/// Properties of an audio stream, as stated by its own frames. They are used if no container states
/// the properties of the stream.
package struct SoundStream: Sendable {
  /// Name of the codec, such as `MPEG-1 layer III`.
  package let name: String
  /// The codec as a value of the `codecs` parameter of a media type (RFC 6381).
  package let parameter: String
  package let sampleRate: Int
  package let channels: Int?
  package let frames: Int?
  /// Number of samples per channel in the whole stream. Nil if it is not known.
  package let samples: Int?
  /// Bit rate in bits per second. Nil if it is not known.
  package let bitRate: Int?
  /// Whether the numbers of samples and bits are estimates: stated by a header or derived from the
  /// size, not counted.
  package let isEstimate: Bool

  package init(
    name: String, parameter: String, sampleRate: Int, channels: Int?, frames: Int?, samples: Int?,
    bitRate: Int?, isEstimate: Bool
  ) {
    self.name = name
    self.parameter = parameter
    self.sampleRate = sampleRate
    self.channels = channels
    self.frames = frames
    self.samples = samples
    self.bitRate = bitRate
    self.isEstimate = isEstimate
  }
}
