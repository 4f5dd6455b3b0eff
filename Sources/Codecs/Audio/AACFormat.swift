package import Bytes

/// What a decoder needs to know to find the elements of an AAC frame.
package struct AACFormat: Equatable, Sendable {
  private let objectType: Int
  private let samplingFrequencyIndex: Int
  /// Whether a frame has 960 samples instead of 1024.
  private let isShort: Bool

  /// Maximum number of bytes in an AAC frame.
  static let longestFrame = 1 << 13

  package init(objectType: Int, samplingFrequencyIndex: Int, isShort: Bool) {
    self.objectType = objectType
    self.samplingFrequencyIndex = samplingFrequencyIndex
    self.isShort = isShort
  }

  /// Whether at least half of the given frames contain no data after their last element: they end
  /// there, or all following bytes are zeros. Encrypted frames, and frames at wrong offsets, do not
  /// fit.
  package func fits(_ frames: [ByteRange], of source: ByteSource) -> Bool {
    let ending = frames.count { frame in
      let bytes = source.bytes(frame, limit: Self.longestFrame)
      guard let block = block(bytes) else { return false }
      return source.isZero(frame.dropping(min((block.end + 7) / 8, frame.count)))
    }
    return ending > 0 && ending * 2 >= frames.count
  }

  /// Whether at least half of the given frames contain data of spectral band replication (SBR), with
  /// which decoders restore the upper half of the spectrum.
  package func replicatesBands(in frames: [ByteRange], of source: ByteSource) -> Bool {
    let extended = frames.count { frame in
      let block = block(source.bytes(frame, limit: Self.longestFrame))
      return block?.elements.contains { [13, 14].contains($0.extensionType) } ?? false
    }
    return extended > 0 && extended * 2 >= frames.count
  }

  func block(_ bytes: [UInt8]) -> AACBlock? {
    AACBlock(
      bytes, objectType: objectType, samplingFrequencyIndex: samplingFrequencyIndex,
      isShort: isShort)
  }
}
