import Anatomy
package import Bytes

/// The families of formats that consist of open bitstream units. Their headers differ.
package enum OBUFamily: Sendable { case av1, immersiveAudio }

/// The header of an open bitstream unit.
package struct OBUHeader {
  package let type: Int
  package let size: Int
  package let end: Int

  /// Returns nil if no unit begins at this offset, or if its size field is incomplete or too long.
  package init?(at start: Int, in source: ByteSource, limit: Int, _ family: OBUFamily) {
    guard start < limit, let head = source.byte(at: start) else { return nil }
    let isVideo = family == .av1
    type = Int(isVideo ? head >> 3 & 15 : head >> 3)
    var place = start + (isVideo && head & 4 != 0 ? 2 : 1)
    if isVideo && head & 2 == 0 {
      (size, end) = (place - start, limit)
      if place > limit { return nil }
      return
    }
    var value = 0
    var shift = 0
    var byte: UInt8 = 0x80
    while byte & 0x80 != 0 {
      guard place < limit, shift < 56, let next = source.byte(at: place) else { return nil }
      byte = next
      value |= Int(byte & 0x7F) << shift
      shift += 7
      place += 1
    }
    size = place - start
    end = place + value
  }
}
