import Bytes

/// Where the sound of a frame of layer III lies: its bits follow those of the frame before, and begin
/// some bytes before the place where the frame has room for them (ISO/IEC 11172-3, 2.4.1.7 and
/// 2.4.3.4).
struct MainData {
  /// How many bytes before its own room the sound begins.
  let begin: Int
  let bits: Int
  /// The bytes of the frame behind its side information.
  let room: ByteRange

  /// Nil for what is no frame of layer III, or is cut.
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
