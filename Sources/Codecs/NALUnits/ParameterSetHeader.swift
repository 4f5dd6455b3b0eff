import Anatomy
package import Bytes

/// A parameter set of AVC or HEVC: its kind and ID, and the ID of the set that it refers to.
package struct ParameterSetHeader {
  package enum Kind: Hashable { case video, sequence, picture }

  package let kind: Kind
  package let id: Int
  package let reference: Int?

  /// Upper bound on the size in bytes of the fields of a parameter set up to its ID. The fields are
  /// largest in HEVC with seven temporal sub-layers.
  private static let longestHead = 160

  static func kind(_ codec: NALCodec, _ type: Int) -> Kind? {
    switch (codec, type) {
    case (.hevc, 32): .video
    case (.avc, 7), (.hevc, 33): .sequence
    case (.avc, 8), (.hevc, 34): .picture
    default: nil
    }
  }

  /// Returns nil if the unit is not a parameter set, or if its ID cannot be read.
  package init?(_ codec: NALCodec, _ type: Int, _ unit: ByteRange, in source: ByteSource) {
    guard let kind = Self.kind(codec, type), unit.count > codec.headerSize else { return nil }
    let payload = unit.dropping(codec.headerSize)
    var bits = Bits(source.bytes(payload, limit: Self.longestHead).withoutEmulationPrevention)
    self.kind = kind
    switch kind {
    case .video:
      guard let id = bits.read(4) else { return nil }
      (self.id, reference) = (id, nil)
    case .sequence where codec == .avc:
      guard bits.skip(24), let id = bits.readExpGolomb() else { return nil }
      (self.id, reference) = (id, nil)
    case .sequence:
      guard let video = bits.read(4), let last = bits.read(3), bits.skip(1),
        bits.skipProfileTierLevel(last), let id = bits.readExpGolomb()
      else { return nil }
      (self.id, reference) = (id, video)
    case .picture:
      guard let id = bits.readExpGolomb(), let sequence = bits.readExpGolomb() else { return nil }
      (self.id, reference) = (id, sequence)
    }
  }
}

extension NALCodec {
  /// Upper bound on the size in bytes of a slice header up to the parameter set ID.
  private static let longestSlice = 32

  /// Returns the ID of the picture parameter set of a slice; nil if it cannot be read, or if the
  /// slice belongs to another layer or view.
  package func pictureParameterSet(
    ofSlice unit: ByteRange, _ type: Int, in source: ByteSource
  ) -> Int? {
    guard unit.count > headerSize, layer(at: unit.start, in: source) == 0,
      !isOfLayers(type)
    else { return nil }
    let payload = unit.dropping(headerSize)
    var bits = Bits(source.bytes(payload, limit: Self.longestSlice).withoutEmulationPrevention)
    if self == .hevc {
      guard bits.skip(type >= 16 ? 2 : 1) else { return nil }
    } else {
      guard bits.readExpGolomb() != nil, bits.readExpGolomb() != nil else { return nil }
    }
    return bits.readExpGolomb()
  }
}

extension Bits {
  /// Reads an unsigned number in Exp-Golomb code. Returns nil if it has more than 32 bits.
  mutating func readExpGolomb() -> Int? {
    guard let zeros = readZeros(), zeros <= 31, let rest = read(zeros) else { return nil }
    return (1 << zeros) - 1 + rest
  }

  /// Skips a profile, tier and level of HEVC (ISO/IEC 23008-2, 7.3.3). Returns false if it is
  /// incomplete.
  ///
  /// - Parameter last: the index of the last temporal sub-layer.
  fileprivate mutating func skipProfileTierLevel(_ last: Int) -> Bool {
    guard skip(96) else { return false }
    if last == 0 { return true }
    var flags: [Int] = []
    for _ in 0..<8 {
      guard let own = read(2) else { return false }
      flags.append(own)
    }
    for own in flags.prefix(last) where !skip((own >> 1) * 88 + (own & 1) * 8) { return false }
    return true
  }
}

extension [UInt8] {
  /// The bytes of a NAL unit without emulation prevention bytes.
  fileprivate var withoutEmulationPrevention: [UInt8] {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in self {
      if zeros >= 2, byte == 3 {
        zeros = 0
      } else {
        bytes.append(byte)
        zeros = byte == 0 ? zeros + 1 : 0
      }
    }
    return bytes
  }
}
