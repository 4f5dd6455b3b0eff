import Anatomy

/// The values of a STREAMINFO block. A value of 0 in the block means that the value is unknown.
struct StreamInformation {
  let blockSizes: ClosedRange<Int>?
  let leastFrameSize: Int
  let maxFrameSize: Int
  let sampleRate: Int
  let channels: Int
  let bitsPerSample: Int
  let samples: Int

  /// Reads the STREAMINFO block of the stream that is, or contains, the given node. Returns nil if
  /// the block is missing or incomplete.
  init?(of node: Node) {
    guard let block = node.enclosing("fLaC")?.child("info"),
      let least = block.integer("min_block_size"), let most = block.integer("max_block_size"),
      let leastFrameSize = block.integer("min_frame_size"),
      let maxFrameSize = block.integer("max_frame_size"),
      let sampleRate = block.integer("sample_rate"),
      let channels = block.integer("channels_minus_1"),
      let bits = block.integer("bits_per_sample_minus_1"),
      let samples = block.integer("total_samples")
    else { return nil }
    blockSizes = least > 0 && least <= most ? least...most : nil
    self.leastFrameSize = leastFrameSize
    self.maxFrameSize = maxFrameSize
    self.sampleRate = sampleRate
    self.channels = channels + 1
    bitsPerSample = bits + 1
    self.samples = samples
  }
}
