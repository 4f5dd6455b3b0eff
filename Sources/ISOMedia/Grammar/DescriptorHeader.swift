import Bytes

/// The tag and the size at the head of a descriptor (ISO/IEC 14496-1, 8.3.3).
struct DescriptorHeader {
  let tag: UInt8
  /// Where the descriptor ends by its own word; that may lie outside of what it is in.
  let end: Int
  /// The bytes of the header itself.
  let size: Int

  /// A size takes one to four bytes of seven bits each; some writers always use four.
  static let longestSize = 4

  /// Nil when the size goes on past its longest form or past the limit.
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
