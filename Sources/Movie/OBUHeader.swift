import Anatomy
package import Bytes

/// The families of formats that consist of open bitstream units. Their headers differ.
package enum OBUFamily: Sendable { case av1, immersiveAudio }

/// The header of an open bitstream unit.
package struct OBUHeader {
  package let type: Int
  package let size: Int
  package let end: Int

  /// Reads the header at an offset; nil if no unit begins there, or if its size field is incomplete
  /// or too long.
  package init?(at start: Int, in source: ByteSource, limit: Int, _ family: OBUFamily) {
    guard start < limit, let head = source.byte(at: start) else { return nil }
    let isVideo = family == .av1
    type = Int(isVideo ? head >> 3 & 15 : head >> 3)
    let place = start + (isVideo && head & 4 != 0 ? 2 : 1)
    if isVideo && head & 2 == 0 {
      (size, end) = (place - start, limit)
      if place > limit { return nil }
      return
    }
    guard let number = StatedSize(at: place, in: source, limit: limit) else { return nil }
    size = number.end - start
    end = number.end + number.value
  }

  /// Reads the header of an AV1 unit that has its length in front (AV1, Annex B). The length counts
  /// as part of the header. Nil if the length or the header is incomplete.
  package init?(withLengthAt start: Int, in source: ByteSource, limit: Int) {
    guard let length = StatedSize(at: start, in: source, limit: limit) else { return nil }
    end = length.end + length.value
    guard
      let header = OBUHeader(at: length.end, in: source, limit: min(end, limit), .av1)
    else { return nil }
    type = header.type
    size = length.end - start + header.size
  }
}

/// A size as a variable-length number (`leb128`): groups of seven bits, the lowest group first, in
/// at most eight bytes.
package struct StatedSize {
  package let value: Int
  /// The offset of the first byte after the size.
  package let end: Int

  /// Reads the number at an offset; nil if it is incomplete or has more than eight bytes.
  package init?(at start: Int, in source: ByteSource, limit: Int) {
    var (value, shift, place) = (0, 0, start)
    var byte: UInt8 = 0x80
    while byte & 0x80 != 0 {
      guard place < limit, shift < 56, let next = source.byte(at: place) else { return nil }
      byte = next
      value |= Int(byte & 0x7F) << shift
      shift += 7
      place += 1
    }
    (self.value, end) = (value, place)
  }
}
