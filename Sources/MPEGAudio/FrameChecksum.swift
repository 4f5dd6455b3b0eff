import Bytes

/// The CRC of a frame (ISO/IEC 11172-3, 2.4.3.1). It covers the last two bytes of the header and
/// the data that a decoder needs before the samples: in Layer III the side information, in Layers I
/// and II the bit allocation of subbands, and in Layer II also the scale factor selection.
struct FrameChecksum {
  private(set) var value: UInt16 = 0xFFFF

  /// Returns nil if some of the covered bytes are missing.
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

  /// Upper bound on the number of covered bytes. 30 subbands of two channels in Layer II need at
  /// most 44.
  private static let longest = 48

  private mutating func add(_ bit: UInt16) {
    let isOdd = value >> 15 ^ bit != 0
    value = value << 1 ^ (isOdd ? 0x8005 : 0)
  }
}

/// The number of bits with which Layers I and II code the bit allocation of each subband (ISO/IEC
/// 11172-3, tables B.2; ISO/IEC 13818-3, table B.1).
private struct SubbandAllocation {
  let widths: [Int]
  let channels: Int
  /// The number of the first subband in which both channels share one bit allocation.
  let bound: Int
  let isSecondLayer: Bool

  init(_ header: FrameHeader) {
    isSecondLayer = header.layer == 2
    channels = header.channels
    widths = Self.widths(header)
    bound = header.mode == 1 ? min(widths.count, 4 * (Int(header.word >> 4 & 3) + 1)) : widths.count
  }

  /// Returns the number of bits that the CRC covers; nil if there are not enough bytes.
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
    // The scale factor selection has two bits for each subband and channel that has samples.
    return isSecondLayer ? position + 2 * coded : position
  }

  private static func widths(_ header: FrameHeader) -> [Int] {
    func runs(_ runs: (Int, Int)...) -> [Int] {
      runs.flatMap { [Int](repeating: $0.1, count: $0.0) }
    }
    if header.layer == 1 { return runs((32, 4)) }
    if header.version != .one { return runs((4, 4), (7, 3), (19, 2)) }
    // A frame in free format uses the largest table of its sampling frequency.
    let rate = header.bitrate.map { $0 / header.channels } ?? 192
    if rate < 56 {
      return header.sampleRate == 32000 ? runs((2, 4), (10, 3)) : runs((2, 4), (6, 3))
    }
    let isLong = rate >= 96 && header.sampleRate != 48000
    return runs((11, 4), (12, 3), (isLong ? 7 : 4, 2))
  }
}

extension FrameHeader {
  /// A description of a bit rate that is not allowed for the number of channels; nil if it is
  /// allowed. In Layer II of MPEG-1, some rates are for one channel only and some for two only
  /// (ISO/IEC 11172-3, 2.4.2.3).
  var rateProblem: String? {
    guard layer == 2, version == .one, let bitrate else { return nil }
    if isMono, bitrate >= 224 { return "Layer II does not allow \(bitrate) kbit/s for one channel" }
    if !isMono, bitrate < 64 || bitrate == 80 {
      return "Layer II allows \(bitrate) kbit/s for one channel only"
    }
    return nil
  }
}
