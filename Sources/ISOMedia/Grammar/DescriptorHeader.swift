import Bytes

/// The tag and the size in the header of a descriptor (ISO/IEC 14496-1, 8.3.3).
struct DescriptorHeader {
  let tag: UInt8
  /// End offset according to the stated size. It may exceed the container.
  let end: Int
  /// Size of the descriptor header in bytes.
  let size: Int

  /// Maximum number of bytes in a size field. Each byte has seven bits of the size; some writers
  /// always use four bytes.
  static let longestSize = 4

  /// Returns nil if the size field has more than four bytes or extends past the limit.
  init?(at start: Int, in source: ByteSource, limit: Int) {
    guard let tag = source.byte(at: start) else { return nil }
    var length = 0
    var place = start + 1
    var continues = true
    while continues {
      guard place < limit, place - start <= Self.longestSize, let byte = source.byte(at: place)
      else { return nil }
      length = length << 7 | Int(byte & 0x7F)
      continues = byte & 0x80 != 0
      place += 1
    }
    self.tag = tag
    size = place - start
    end = place + length
  }
}
