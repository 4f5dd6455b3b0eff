/// What a stream of sound frames says of itself, where no container does.
package struct SoundStream: Sendable {
  /// Such as `MPEG-1 layer III`.
  package let name: String
  /// As the `codecs` parameter of a media type has it (RFC 6381).
  package let parameter: String
  package let sampleRate: Int
  package let channels: Int?
  package let frames: Int?
  /// For each channel.
  package let samples: Int?
  /// In bits per second.
  package let bitRate: Int?
  /// Samples and bit rate were not counted: a header states them, or the size gives an idea.
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
