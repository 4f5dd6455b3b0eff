import Bytes

/// The position of the main data of a Layer III frame. Its bits follow those of the previous frame,
/// and may begin in the main data area of earlier frames (ISO/IEC 11172-3, 2.4.1.7 and 2.4.3.4).
struct MainData {
  /// The number of bytes by which the main data begins before the main data area of its frame.
  let begin: Int
  let bits: Int
  /// The main data area: the bytes of the frame after its side information.
  let room: ByteRange

  /// Returns nil if the range is not a complete Layer III frame.
  init?(_ frame: ByteRange, of source: ByteSource) {
    guard let header = source.big32(at: frame.start).flatMap(FrameHeader.init), header.layer == 3
    else { return nil }
    let start = frame.start + 4 + (header.isProtected ? 2 : 0)
    let side = ByteRange(start: start, count: header.sideInformationSize)
    guard side.end <= frame.end else { return nil }
    let bytes = source.bytes(side)
    guard bytes.count == side.count else { return nil }
    let isFirst = header.version == .one
    let (granules, channels) = (isFirst ? 2 : 1, header.channels)
    var bit = isFirst ? 9 : 8
    begin = bytes.bits(0, bit)
    bit += isFirst ? (channels == 1 ? 5 : 3) + 4 * channels : channels == 1 ? 1 : 2
    var sum = 0
    for _ in 0..<(granules * channels) {
      sum += bytes.bits(bit, 12)
      bit += isFirst ? 59 : 63
    }
    bits = sum
    room = ByteRange(from: side.end, to: frame.end)
  }
}

extension [UInt8] {
  fileprivate func bits(_ first: Int, _ count: Int) -> Int {
    (first..<(first + count)).reduce(0) { number, bit in
      number << 1 | (bit / 8 < self.count ? Int(self[bit / 8] >> UInt8(7 - bit % 8) & 1) : 0)
    }
  }
}
