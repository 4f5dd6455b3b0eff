/// The decoder configuration of Apple Lossless, `ALACSpecificConfig`.
package struct ALACConfiguration: Equatable, Sendable {
  /// The number of samples per channel in each packet, except partial ones.
  fileprivate let frameLength: Int
  fileprivate let bitDepth: Int
  /// The rate at which the mean of the residuals adapts.
  fileprivate let pb: Int
  /// The initial mean of the residuals.
  fileprivate let mb: Int
  /// The maximum Rice parameter.
  fileprivate let kb: Int
  fileprivate let channels: Int

  /// The size of `ALACSpecificConfig` in bytes.
  private static let size = 24

  /// Reads a decoder configuration, which is called a cookie: `ALACSpecificConfig`, which old
  /// encoders put after the atoms `frma` and `alac`. Bytes after `ALACSpecificConfig`, such as a
  /// channel layout, are ignored.
  ///
  /// Returns nil if the cookie is truncated, or if no decoder supports its values.
  package init?(cookie: [UInt8]) {
    var start = 0
    for type in ["frma", "alac"] where cookie.dropFirst(start + 4).starts(with: type.utf8) {
      start += 12
    }
    guard cookie.count >= start + Self.size else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int {
      cookie[start + offset..<start + offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let compatibleVersion = number(4, 1)
    frameLength = number(0, 4)
    bitDepth = number(5, 1)
    pb = number(6, 1)
    mb = number(7, 1)
    kb = number(8, 1)
    channels = number(9, 1)
    guard compatibleVersion == 0, frameLength > 0, [16, 20, 24, 32].contains(bitDepth),
      kb <= 31, (1...8).contains(channels)
    else { return nil }
  }
}

/// Finds the end of a packet of Apple Lossless. Its elements do not state their sizes, so their
/// codes are skipped one by one, as the public reference decoder reads them. No sample is decoded.
package enum ALACFrameEnd {
  /// Returns the size in bytes of the packet at the start of `frame`, up to its last element,
  /// `ID_END`. Bytes after the packet are ignored.
  ///
  /// Returns nil if the packet is truncated or invalid.
  package static func size(of frame: [UInt8], _ configuration: ALACConfiguration) -> Int? {
    var packet = PacketReader(frame, configuration)
    for _ in 0..<maxElements {
      guard let type = packet.bits.read(3), packet.skipElement(type: type) else { return nil }
      if type == ElementType.end { return (packet.bits.position + 7) / 8 }
    }
    return nil
  }

  /// Upper bound on the number of elements of a packet. Encoders write at most nine.
  private static let maxElements = 4096
}

/// The types of the elements of a packet.
private enum ElementType {
  /// `ID_SCE`: one channel.
  static let singleChannel = 0
  /// `ID_CPE`: two channels.
  static let channelPair = 1
  /// `ID_CCE`: channel coupling; its syntax is not known.
  static let coupling = 2
  /// `ID_LFE`: one channel.
  static let lowFrequency = 3
  /// `ID_DSE`: bytes that are not audio.
  static let data = 4
  /// `ID_PCE`: program configuration; its syntax is not known.
  static let program = 5
  /// `ID_FIL`: bytes that only fill the packet.
  static let fill = 6
  /// `ID_END`: the end of the packet.
  static let end = 7
}

private struct PacketReader {
  var bits: CodeReader
  private let configuration: ALACConfiguration
  /// The number of samples per channel. A partial frame changes it for all later elements, too.
  private var samples: Int
  /// The number of channels of the elements so far.
  private var channels = 0

  init(_ bytes: [UInt8], _ configuration: ALACConfiguration) {
    bits = CodeReader(bytes)
    self.configuration = configuration
    samples = configuration.frameLength
  }

  /// Skips the rest of an element after its type. Returns false if it is truncated or invalid, or
  /// if its channels exceed those of the configuration. Coupling and program elements have no
  /// known syntax.
  mutating func skipElement(type: Int) -> Bool {
    switch type {
    case ElementType.singleChannel, ElementType.lowFrequency: skipAudio(channels: 1)
    case ElementType.channelPair: skipAudio(channels: 2)
    case ElementType.data: skipData()
    case ElementType.fill: skipFill()
    case ElementType.end: true
    default: false
    }
  }

  /// Skips a data stream element: a tag, an alignment flag, a count and bytes.
  private mutating func skipData() -> Bool {
    guard bits.skip(4), let isAligned = bits.read(1), var count = bits.read(8) else { return false }
    if count == 255 {
      guard let more = bits.read(8) else { return false }
      count += more
    }
    if isAligned == 1 { bits.align() }
    return bits.skip(count * 8)
  }

  /// Skips a fill element: a count and bytes. If the count is 15, a second count follows, and the
  /// number of bytes is the sum of both minus 1.
  private mutating func skipFill() -> Bool {
    guard var count = bits.read(4) else { return false }
    if count == 15 {
      guard let more = bits.read(8) else { return false }
      count += more - 1
    }
    return bits.skip(count * 8)
  }

  /// Skips one channel or a pair of channels: a tag, 12 zero bits, flags, and samples.
  private mutating func skipAudio(channels count: Int) -> Bool {
    channels += count
    guard channels <= configuration.channels, bits.skip(4), bits.read(12) == 0,
      let isPartial = bits.read(1), let shiftedBytes = bits.read(2), shiftedBytes < 3,
      let isEscaped = bits.read(1)
    else { return false }
    if isPartial == 1 {
      guard let partial = bits.read(32), partial <= configuration.frameLength else { return false }
      samples = partial
    }
    if isEscaped == 1 {
      // Uncompressed samples. No encoder writes them with shifted bytes, and decoders disagree on
      // the size of such samples.
      return shiftedBytes == 0 && bits.skip(configuration.bitDepth * count * samples)
    }
    return skipCompressed(channels: count, shift: shiftedBytes * 8)
  }

  /// Skips compressed samples.
  ///
  /// - Parameter shift: the number of low bits of each sample that are stored uncompressed.
  private mutating func skipCompressed(channels count: Int, shift: Int) -> Bool {
    // The difference of two channels needs one more bit. Decoders read at most 32 bits.
    let width = configuration.bitDepth - shift + count - 1
    // FFmpeg writes 0 as `kb` if no packet is compressed, so compressed samples are invalid with 0.
    guard (1...32).contains(width), configuration.kb > 0, bits.skip(16) else { return false }
    var rates: [UInt32] = []
    for _ in 0..<count {
      // Skips the mode and the scale of the predictor, reads the rate factor, and skips the
      // coefficients of the predictor.
      guard bits.skip(8), let factor = bits.read(3), let coefficients = bits.read(5),
        bits.skip(coefficients * 16)
      else { return false }
      rates.append(UInt32(configuration.pb * factor / 4))
    }
    guard bits.skip(shift * count * samples) else { return false }
    for rate in rates {
      guard skipResiduals(width: width, rate: rate) else { return false }
    }
    return true
  }

  /// Skips the residuals of a channel, which have adaptive Golomb codes: the mean of the residuals
  /// so far determines the parameter of the next code. If the mean is small, a code for a number
  /// of zero residuals follows.
  ///
  /// - Parameter width: the number of bits of a residual that is too large for a code.
  private mutating func skipResiduals(width: Int, rate: UInt32) -> Bool {
    let maxParameter = configuration.kb
    let runMask = UInt32(1) << UInt32(maxParameter) - 1
    var bits = bits
    var left = samples
    // The mean of the residuals, as a fixed-point number with nine fractional bits. Its arithmetic
    // is modulo 2^32, as in decoders.
    var mean = UInt32(configuration.mb)
    var isAfterRun = false
    while left > 0 {
      let parameter = min(31 - (mean >> 9 + 3).leadingZeroBitCount, maxParameter)
      let multiplier = UInt32(1) << UInt32(parameter) - 1
      guard let residual = bits.readGolomb(parameter, multiplier, escape: width) else {
        return false
      }
      left -= 1
      let magnitude = residual &+ (isAfterRun ? 1 : 0)
      mean = residual > 0xFFFF ? 0xFFFF : mean &- (rate &* mean) >> 9 &+ rate &* magnitude
      isAfterRun = false
      if mean < 128, left > 0 {
        let parameter = mean.leadingZeroBitCount - 24 + Int((mean + 16) >> 6)
        let multiplier = (UInt32(1) << UInt32(parameter) - 1) & runMask
        guard let run = bits.readGolomb(parameter, multiplier, escape: 16), run <= left else {
          return false
        }
        left -= Int(run)
        // The residual after a run is not 0, so it is coded minus 1. After the longest run, the
        // residual can be 0.
        isAfterRun = run < 0xFFFF
        mean = 0
      }
    }
    self.bits = bits
    return true
  }
}

extension CodeReader {
  /// Reads an adaptive Golomb code: at most eight one bits, a zero bit, and a remainder. A
  /// remainder of 0 is one bit shorter than the others, which are coded plus 1. Nine one bits
  /// precede an uncompressed number.
  ///
  /// - Parameters:
  ///   - parameter: the number of bits of the remainder, 1 to 31.
  ///   - width: the number of bits of an uncompressed number, 1 to 32.
  @inline(__always)
  fileprivate mutating func readGolomb(
    _ parameter: Int, _ multiplier: UInt32, escape width: Int
  ) -> UInt32? {
    let word = window
    let ones = (~word).leadingZeroBitCount
    if ones >= 9 {
      guard skip(9 + width) else { return nil }
      return UInt32((word << 9) >> UInt64(64 - width))
    }
    let remainder = UInt32((word &<< UInt64(ones + 1)) >> UInt64(64 - parameter))
    let isLong = remainder >= 2
    guard skip(ones + parameter + (isLong ? 1 : 0)) else { return nil }
    return UInt32(ones) &* multiplier &+ (isLong ? remainder - 1 : 0)
  }
}
