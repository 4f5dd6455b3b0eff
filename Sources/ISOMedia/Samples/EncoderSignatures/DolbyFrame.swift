import Bytes

/// The sizes of AC-3 and E-AC-3 frames (ETSI TS 102 366).
enum DolbyFrame {
  /// Returns the size in bytes of the frame at the given offset; nil if no frame begins there.
  static func size(at start: Int, in source: ByteSource) -> Int? {
    let head = source.bytes(ByteRange(start: start, count: 6))
    guard head.count == 6, head[0] == 0x0B, head[1] == 0x77 else { return nil }
    let version = head[5] >> 3
    guard version > 10 else { return size(ofRate: Int(head[4] >> 6), code: Int(head[4] & 0x3F)) }
    return version > 16 ? nil : ((Int(head[2]) & 7) << 8 | Int(head[3])) * 2 + 2
  }

  private static func size(ofRate rate: Int, code: Int) -> Int? {
    guard rates.indices.contains(rate), bitRates.indices.contains(code / 2) else { return nil }
    // A frame has 1,536 samples. Two successive codes state the same bit rate, but at 44.1 kHz the
    // odd code states one more 16-bit word.
    let words = bitRates[code / 2] * 1000 * 1536 / rates[rate] / 16
    return (words + (rate == 1 ? code % 2 : 0)) * 2
  }

  private static let rates = [48_000, 44_100, 32_000]
  private static let bitRates = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
  ]
}
