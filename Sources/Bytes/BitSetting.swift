extension [UInt8] {
  /// Overwrites a range of bits in these bytes with a number. Bits are counted from the highest bit
  /// of the first byte. In little-endian order only whole bytes can be written.
  package mutating func set(_ number: UInt64, firstBit: Int, count: Int, order: ByteOrder) {
    if order == .little {
      guard firstBit % 8 == 0, count % 8 == 0 else { return }
      for index in 0..<(count / 8) where firstBit / 8 + index < self.count {
        self[firstBit / 8 + index] = UInt8(truncatingIfNeeded: number >> UInt64(index * 8))
      }
      return
    }
    for bit in 0..<count {
      let place = firstBit + bit
      guard place / 8 < self.count else { return }
      let mask: UInt8 = 0x80 >> UInt8(place % 8)
      let isSet = number >> UInt64(count - 1 - bit) & 1 == 1
      self[place / 8] = isSet ? self[place / 8] | mask : self[place / 8] & ~mask
    }
  }
}
