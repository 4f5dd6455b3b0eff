/// The sound of a file without tracks, with the properties that the structures around it state.
package struct SoundTrack: Sendable {
  /// The code of the codec, as the format spells it.
  package let code: String
  /// The name of the codec, for display.
  package let name: String
  /// The codec as a value of the `codecs` parameter of a media type (RFC 6381); nil if there is none.
  package let parameter: String?
  package let sampleRate: Int
  package let channels: Int?
  /// The positions of the channels, as bits; nil if they are not stated.
  package let channelMask: Int?
  /// The bit depth of lossless audio; nil for other audio.
  package let bitDepth: Int?
  package let duration: Measured<RationalTime>?
  /// The bit rate in bits per second.
  package let bitRate: Measured<Int>?
  package let frames: Measured<Int>?

  package init(
    code: String, name: String, parameter: String?, sampleRate: Int, channels: Int?,
    channelMask: Int? = nil, bitDepth: Int? = nil, duration: Measured<RationalTime>?,
    bitRate: Measured<Int>?, frames: Measured<Int>? = nil
  ) {
    self.code = code
    self.name = name
    self.parameter = parameter
    self.sampleRate = sampleRate
    self.channels = channels
    self.channelMask = channelMask
    self.bitDepth = bitDepth
    self.duration = duration
    self.bitRate = bitRate
    self.frames = frames
  }
}

/// A grammar of structures that each describe the only sound of a file without tracks.
package protocol SoundHolder: Sendable {
  /// Returns the sound that a node describes; nil if the node describes no sound. If `precise` is
  /// set, all frames may be read to determine exact properties.
  func soundTrack(of node: Node, precise: Bool) -> SoundTrack?
}

extension Node {
  /// Returns the sound that this node describes; nil if it describes none.
  package func soundTrack(precise: Bool) -> SoundTrack? {
    capabilities.sound?.soundTrack(of: self, precise: precise)
  }

  /// Whether the node is a stream of audio frames.
  package var isFrameStream: Bool {
    capabilities.media != nil && capabilities.elements != nil && capabilities.tracks == nil
  }

  /// The largest stream of audio frames in the descendants of this node, within a few levels; nil if
  /// there is none.
  package var longestStream: Node? {
    var found: Node?
    func look(_ node: Node, _ levels: Int) {
      for child in node.children.prefix(256) {
        if child.isFrameStream {
          if child.range.count > found?.range.count ?? 0 { found = child }
        } else if levels > 0 {
          look(child, levels - 1)
        }
      }
    }
    look(self, 2)
    return found
  }
}

extension Int {
  /// Returns the bit rate, in bits per second, if this number of bytes lasts for the given
  /// duration; nil for a duration of 0.
  package func bitRate(over duration: RationalTime) -> Int? {
    guard duration.value > 0 else { return nil }
    return Int(exactly: Int128(self) * 8 * Int128(duration.timescale) / Int128(duration.value))
  }
}
