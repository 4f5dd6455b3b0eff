/// A reader of bits, from the highest bit of each byte down, for codes of at most 57 bits.
struct CodeReader {
  private let bytes: [UInt8]
  /// The number of bits read or skipped so far.
  private(set) var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
  }

  /// The number of unread bits.
  var bitsLeft: Int { bytes.count * 8 - position }

  /// The next bits, from the highest bit down: at least 57, or all remaining bits, followed by
  /// zeros.
  @inline(__always)
  var window: UInt64 {
    let start = position >> 3
    guard start <= bytes.count - 8 else { return lastBytes(from: start) << UInt64(position & 7) }
    var word: UInt64 = 0
    for index in start..<start + 8 { word = word << 8 | UInt64(bytes[index]) }
    return word &<< UInt64(position & 7)
  }

  /// Returns the eight bytes from an offset as a number, with zeros for bytes after the end.
  @inline(never)
  private func lastBytes(from start: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in start..<start + 8 {
      word = word << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
    }
    return word
  }

  /// Reads a number of at most 57 bits. Returns nil if there are not enough bits.
  @inline(__always)
  mutating func read(_ count: Int) -> Int? {
    let word = window
    guard skip(count) else { return nil }
    return count == 0 ? 0 : Int(word >> UInt64(64 - count))
  }

  /// Skips `count` bits. Returns false if fewer bits are left.
  @inline(__always)
  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= bitsLeft else { return false }
    position += count
    return true
  }

  /// Advances to the next byte boundary, if the position is inside a byte.
  mutating func align() { position = (position + 7) & ~7 }
}
