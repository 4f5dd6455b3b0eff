import Bytes

/// The checksum of a frame (ISO/IEC 11172-3, 2.4.3.1), over the last two bytes of the header and what
/// the decoder needs before the sound: the side information of layer III, in layers I and II how the
/// bits are dealt out among subbands, and in layer II also how their scale factors are shared.
struct FrameChecksum {
  private(set) var value: UInt16 = 0xFFFF

  /// Nil where the bytes are not all there.
  init?(_ header: FrameHeader, at start: Int, in source: ByteSource, before end: Int) {
    let place = start + 6
    let bytes = source.bytes(ByteRange(from: place, to: min(end, place + Self.longest)))
    guard place <= end, let word = source.big16(at: start + 2) else { return nil }
    let count =
      header.layer == 3
      ? header.sideInformationSize * 8 : SubbandAllocation(header).bits(in: bytes)
    guard let count, count <= bytes.count * 8 else { return nil }
    for bit in 0..<16 { add(word >> UInt16(15 - bit) & 1) }
    for bit in 0..<count { add(UInt16(bytes[bit / 8] >> UInt8(7 - bit % 8) & 1)) }
  }

  /// Thirty subbands of two channels in layer II need 44 bytes at most.
  private static let longest = 48

  private mutating func add(_ bit: UInt16) {
    let isOdd = value >> 15 ^ bit != 0
    value = value << 1 ^ (isOdd ? 0x8005 : 0)
  }
}

/// How many bits tell of each subband how its samples are coded (ISO/IEC 11172-3, tables B.2; ISO/IEC
/// 13818-3, table B.1).
private struct SubbandAllocation {
  let widths: [Int]
  let channels: Int
  /// From this subband on both channels share one allocation.
  let bound: Int
  let isSecondLayer: Bool

  init(_ header: FrameHeader) {
    isSecondLayer = header.layer == 2
    channels = header.channels
    widths = Self.widths(header)
    bound = header.mode == 1 ? min(widths.count, 4 * (Int(header.word >> 4 & 3) + 1)) : widths.count
  }

  /// Nil where the bytes end before.
  func bits(in bytes: [UInt8]) -> Int? {
    var position = 0
    var coded = 0
    for (subband, width) in widths.enumerated() {
      let isShared = subband >= bound
      for _ in 0..<(isShared ? 1 : channels) {
        guard position + width <= bytes.count * 8 else { return nil }
        let isCoded = (position..<position + width).contains { (bit: Int) -> Bool in
          bytes[bit / 8] & 0x80 >> (bit % 8) != 0
        }
        if isCoded { coded += isShared ? channels : 1 }
        position += width
      }
    }
    // Two bits for each subband and channel that has samples.
    return isSecondLayer ? position + 2 * coded : position
  }

  private static func widths(_ header: FrameHeader) -> [Int] {
    func runs(_ runs: (Int, Int)...) -> [Int] {
      runs.flatMap { [Int](repeating: $0.1, count: $0.0) }
    }
    if header.layer == 1 { return runs((32, 4)) }
    if header.version != .one { return runs((4, 4), (7, 3), (19, 2)) }
    // Free format uses the largest table of its sampling frequency.
    let rate = header.bitrate.map { $0 / header.channels } ?? 192
    if rate < 56 {
      return header.sampleRate == 32000 ? runs((2, 4), (10, 3)) : runs((2, 4), (6, 3))
    }
    let isLong = rate >= 96 && header.sampleRate != 48000
    return runs((11, 4), (12, 3), (isLong ? 7 : 4, 2))
  }
}

extension FrameHeader {
  /// Layer II of MPEG-1 has bit rates for one channel only, and some for two only (ISO/IEC 11172-3,
  /// 2.4.2.3).
  var rateProblem: String? {
    guard layer == 2, version == .one, let bitrate else { return nil }
    if isMono, bitrate >= 224 { return "layer II has no \(bitrate) kbit/s for one channel" }
    if !isMono, bitrate < 64 || bitrate == 80 {
      return "layer II has \(bitrate) kbit/s for one channel only"
    }
    return nil
  }
}
