package import Bytes

/// How bytes encode a whole number.
package enum NumberCoding: Sendable, Hashable {
  case big, little
  /// Seven bits of the number in each byte. The top bit of each byte is zero.
  case synchsafe
  /// Seven bits of the number in each byte, highest bits first. The top bit states whether another
  /// byte follows.
  case sevenBitGroups
  /// As `sevenBitGroups`, but the first byte has the lowest bits.
  case littleSevenBitGroups
  /// Decimal digits in ASCII.
  case decimalText

  package init(_ order: ByteOrder) { self = order == .big ? .big : .little }

  /// Returns `count` bytes that encode a number. A number that does not fit is replaced by the
  /// nearest one that does.
  package func bytes(nearest number: Int, count: Int) -> [UInt8] {
    let all = [UInt8](repeating: 0xFF, count: count)
    return bytes(of: UInt64(clamping: number), count: count) ?? all
  }

  /// Returns a number in two's complement in exactly `count` bytes. Returns nil if it does not fit.
  package func bytes(ofSigned number: Int64, count: Int) -> [UInt8]? {
    guard count > 0, count <= 8, number >> Int64(count * 8 - 1) == (number < 0 ? -1 : 0) else {
      return nil
    }
    let unused = UInt64(64 - count * 8)
    return bytes(of: (UInt64(bitPattern: number) << unused) >> unused, count: count)
  }

  /// Returns a number encoded in exactly `count` bytes. Returns nil if it does not fit.
  package func bytes(of number: UInt64, count: Int) -> [UInt8]? {
    if self == .decimalText {
      let digits = Array(String(number).utf8)
      let zeros = count - digits.count
      return zeros < 0 ? nil : [UInt8](repeating: UInt8(ascii: "0"), count: zeros) + digits
    }
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
    case .decimalText: break
    case .sevenBitGroups: for place in 0..<(count - 1) { bytes[place] |= 0x80 }
    }
    return bytes
  }
}
