/// Properties that a stream of sound frames states itself, if there is no container that does.
package struct SoundStream: Sendable {
  /// Name of the coding, such as `MPEG-1 layer III`.
  package let name: String
  /// Value of the `codecs` parameter of a media type (RFC 6381).
  package let parameter: String
  package let sampleRate: Int
  package let channels: Int?
  package let frames: Int?
  /// Samples per channel.
  package let samples: Int?
  /// Bits per second.
  package let bitRate: Int?
  /// Whether samples and bit rate were not counted but stated by a header or estimated from the
  /// size.
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
