/// Bits of a frame, from the highest of each byte down. Behind the end there are none: what asks for
/// more gets nil, then and ever after.
struct FrameBits {
  private let bytes: [UInt8]
  /// In bits.
  private(set) var position: Int
  private(set) var isPastEnd = false

  init(_ bytes: [UInt8], from byte: Int) {
    self.bytes = bytes
    position = byte * 8
  }

  /// At most 32 bits.
  mutating func read(_ count: Int) -> Int? {
    let start = position
    guard skip(count) else { return nil }
    var value: UInt64 = 0
    for index in start / 8..<(position + 7) / 8 { value = value << 8 | UInt64(bytes[index]) }
    let behind = UInt64((8 - position % 8) % 8)
    return Int(value >> behind & (1 << UInt64(count) - 1))
  }

  /// Whether there are so many.
  mutating func skip(_ count: Int) -> Bool {
    guard !isPastEnd, count <= bytes.count * 8 - position else {
      isPastEnd = true
      return false
    }
    position += count
    return true
  }

  /// The number of zeros before a one, which is passed too.
  mutating func readZeros() -> Int? {
    let start = position
    while !isPastEnd, position / 8 < bytes.count {
      let byte = bytes[position / 8] << UInt8(position % 8)
      if byte != 0 {
        position += byte.leadingZeroBitCount + 1
        return position - start - 1
      }
      position = (position / 8 + 1) * 8
    }
    isPastEnd = true
    return nil
  }
}
