package import Bytes

/// How bytes spell a whole number.
package enum NumberCoding: Sendable, Hashable {
  case big, little
  /// Seven bits in each byte, the top bits zero.
  case synchsafe
  /// Seven bits in each byte; the top bit says that another follows.
  case sevenBitGroups
  /// The same with the lowest bits first.
  case littleSevenBitGroups

  package init(_ order: ByteOrder) { self = order == .big ? .big : .little }

  /// The bytes of a number, or of the nearest one that so many can hold.
  package func bytes(nearest number: Int, count: Int) -> [UInt8] {
    let all = [UInt8](repeating: 0xFF, count: count)
    return bytes(of: UInt64(clamping: number), count: count) ?? all
  }

  /// The bytes of a number in just so many; nil where it does not fit.
  package func bytes(of number: UInt64, count: Int) -> [UInt8]? {
    guard count > 0, count <= 8 else { return nil }
    let width = self == .big || self == .little ? 8 : 7
    let bits = count * width
    guard bits >= 64 || number >> UInt64(bits) == 0 else { return nil }
    let mask: UInt64 = width == 8 ? 0xFF : 0x7F
    var bytes = (0..<count).map { place in
      UInt8(truncatingIfNeeded: number >> UInt64((count - 1 - place) * width) & mask)
    }
    switch self {
    case .big, .synchsafe: break
    case .little: bytes.reverse()
    case .littleSevenBitGroups:
      bytes.reverse()
      for place in 0..<(count - 1) { bytes[place] |= 0x80 }
    case .sevenBitGroups: for place in 0..<(count - 1) { bytes[place] |= 0x80 }
    }
    return bytes
  }
}
