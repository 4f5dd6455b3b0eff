/// The four-byte header of an MPEG audio frame (ISO/IEC 11172-3, 2.4.1.3). ISO/IEC 13818-3 halves
/// the sampling frequencies, and MPEG-2.5, a widespread extension, halves them again.
struct FrameHeader: Equatable {
  enum Version: Int {
    case two5 = 0
    case two = 2
    case one = 3

    var name: String {
      switch self {
      case .one: "MPEG-1"
      case .two: "MPEG-2"
      case .two5: "MPEG-2.5"
      }
    }
  }

  let word: UInt32
  let version: Version
  /// The layer, from 1 to 3.
  let layer: Int

  /// Returns nil if the 32 bits are not a valid frame header.
  init?(_ word: UInt32) {
    guard word >> 21 == 0x7FF, let version = Version(rawValue: Int(word >> 19 & 3)),
      word >> 17 & 3 != 0, word >> 12 & 15 != 15, word >> 10 & 3 != 3
    else { return nil }
    self.word = word
    self.version = version
    layer = 4 - Int(word >> 17 & 3)
  }

  var isProtected: Bool { word & 0x10000 == 0 }
  var bitrateIndex: Int { Int(word >> 12 & 15) }
  var hasPadding: Bool { word & 0x200 != 0 }
  var mode: Int { Int(word >> 6 & 3) }
  var isMono: Bool { mode == 3 }
  var channels: Int { isMono ? 1 : 2 }
  var isFreeFormat: Bool { bitrateIndex == 0 }

  var sampleRate: Int { Self.sampleRate(Int(word >> 10 & 3), version) ?? 0 }

  /// The bit rate in kbit/s; nil for free format.
  var bitrate: Int? { Self.bitrate(bitrateIndex, version, layer) }

  var samplesPerFrame: Int {
    switch layer {
    case 1: 384
    case 2: 1152
    default: version == .one ? 1152 : 576
    }
  }

  /// The number of bytes that the padding bit adds to a frame.
  var slotSize: Int { layer == 1 ? 4 : 1 }

  /// The size of the frame in bytes; nil for free format.
  var frameSize: Int? {
    guard let bitrate else { return nil }
    let slots = samplesPerFrame / 8 / slotSize * bitrate * 1000 / sampleRate
    return (slots + (hasPadding ? 1 : 0)) * slotSize
  }

  /// The size in bytes of the side information of Layer III, without the CRC before it.
  var sideInformationSize: Int { Self.sideInformationSize(word) }

  static func sideInformationSize(_ word: UInt32) -> Int {
    let isMono = word >> 6 & 3 == 3
    return word >> 19 & 3 == Version.one.rawValue ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
  }

  static func sampleRate(_ index: Int, _ version: Version) -> Int? {
    let rates = [44100, 48000, 32000]
    guard rates.indices.contains(index) else { return nil }
    switch version {
    case .one: return rates[index]
    case .two: return rates[index] / 2
    case .two5: return rates[index] / 4
    }
  }

  static func bitrate(_ index: Int, _ version: Version, _ layer: Int) -> Int? {
    let rates =
      switch (version, layer) {
      case (.one, 1): bitrates[0]
      case (.one, 2): bitrates[1]
      case (.one, _): bitrates[2]
      case (_, 1): bitrates[3]
      default: bitrates[4]
      }
    return (1...14).contains(index) ? rates[index - 1] : nil
  }

  private static let bitrates: [[Int]] = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// Frame sizes in bytes by version, layer, bit rate, sampling frequency and padding, which are
  /// eleven bits of the header. The size is 0 for invalid headers and for free format.
  static let sizes: [UInt16] = (0..<2048).map { index in
    let word = 0xFFE0_0000 | UInt32(index >> 7) << 17 | UInt32(index & 0x7F) << 9
    return UInt16(FrameHeader(word)?.frameSize ?? 0)
  }

  @inline(__always)
  static func index(ofSize word: UInt32) -> Int {
    Int(word >> 17 & 15) << 7 | Int(word >> 9 & 0x7F)
  }
}
