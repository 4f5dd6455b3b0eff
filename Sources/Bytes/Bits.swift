/// A reader of bits in an array of bytes, from the highest bit of each byte down. A read past the
/// end returns nil, and so do all later reads.
package struct Bits {
  @usableFromInline let bytes: [UInt8]
  @usableFromInline var place: Int
  @usableFromInline var isSpent = false

  package init(_ bytes: [UInt8], from byte: Int = 0) {
    self.bytes = bytes
    place = byte * 8
  }

  /// Number of bits read or skipped so far.
  @inlinable package var position: Int { place }
  @inlinable package var isPastEnd: Bool { isSpent }

  /// Reads a number of at most 32 bits. Returns nil if there are not enough bits.
  @inlinable
  package mutating func read(_ count: Int) -> Int? {
    let start = place
    guard skip(count) else { return nil }
    var value: UInt64 = 0
    for index in start / 8..<(place + 7) / 8 { value = value << 8 | UInt64(bytes[index]) }
    let after = UInt64((8 - place % 8) % 8)
    return Int(value >> after & (1 << UInt64(count) - 1))
  }

  /// Skips `count` bits. Returns false if fewer bits are left.
  @inlinable
  package mutating func skip(_ count: Int) -> Bool {
    guard !isSpent, count >= 0, count <= bytes.count * 8 - place else {
      isSpent = true
      return false
    }
    place += count
    return true
  }

  /// Advances to the next byte boundary, if the position is inside a byte.
  package mutating func align() { place = (place + 7) & ~7 }

  /// Reads zero bits up to and including the next one bit. Returns the number of zero bits, or nil
  /// if there is no one bit.
  @inlinable
  package mutating func readZeros() -> Int? {
    let start = place
    while !isSpent, place / 8 < bytes.count {
      let byte = bytes[place / 8] << UInt8(place % 8)
      if byte != 0 {
        place += byte.leadingZeroBitCount + 1
        return place - start - 1
      }
      place = (place / 8 + 1) * 8
    }
    isSpent = true
    return nil
  }
}
