import Anatomy
import Bytes
import Codecs
import Movie

/// What the frames of DTS and TrueHD sound state. Their sample entries often have template values.
struct CodedSound {
  /// The name of the codec with its extensions, such as `DTS-HD Master Audio`.
  let name: String
  let channels: Int?
  let layout: String?
  let sampleRate: Int?

  /// Sample entries that must state the number of channels of the coded sound.
  static let codes: Set<FourCC> = ["mlpa", "dtsc", "dtsh", "dtsl", "dtse"]

  /// Fails for other codecs, and if neither the configuration nor the first sample can be read.
  init?(_ entry: SampleEntry, of track: Node, in source: ByteSource) {
    if entry.code == "mlpa" {
      let configured = entry.box("dmlp")?.integer(.format_info)
      guard
        let format = configured.flatMap({ $0 > 0 ? UInt64($0) : nil })
          ?? Self.trueHDFormat(Self.firstBytes(of: track, in: source))
      else { return nil }
      self.init(trueHD: format)
    } else if Self.isDTS(entry) {
      self.init(dts: Self.firstBytes(of: track, in: source))
    } else if let rate = Self.extendedRate(entry, of: track, in: source) {
      self.init(extendedAt: rate)
    } else {
      return nil
    }
  }

  private static func isDTS(_ entry: SampleEntry) -> Bool {
    if codes.contains(entry.code) { return true }
    return entry.code == "mp4a"
      && entry.decoderConfiguration?.integer(.objectTypeIndication) == 0xA9
  }

  /// The bytes at the start of the first sample; empty if they are in another file.
  private static func firstBytes(of track: Node, in source: ByteSource) -> [UInt8] {
    guard track.outsideData == nil, let sample = track.samples?.makeIterator().next() else {
      return []
    }
    return source.bytes(sample.range, limit: 1 << 15)
  }
}

// MARK: AAC

extension CodedSound {
  /// Returns the sample rate of AAC if the first frames contain data of spectral band replication
  /// that the configuration does not announce: twice the stated rate. Returns nil for other sound.
  private static func extendedRate(
    _ entry: SampleEntry, of track: Node, in source: ByteSource
  ) -> Int? {
    guard entry.code == "mp4a", track.outsideData == nil,
      let information = entry.specificInformation, let object = AudioObject(information),
      object.type == 2, let rate = object.sampleRate, rate <= highestCoreRate,
      let index = FlatFields(information).number(.samplingFrequencyIndex),
      let samples = track.samples
    else { return nil }
    let frames = samples.lazy.prefix(mostDecodedFrames).map(\.range)
    let format = AACFormat(objectType: 2, samplingFrequencyIndex: index, isShort: false)
    return format.replicatesBands(in: Array(frames), of: source) ? rate * 2 : nil
  }

  private init(extendedAt rate: Int) {
    (name, channels, layout, sampleRate) = ("HE-AAC", nil, nil, rate)
  }

  /// The highest sample rate in hertz of a core that spectral band replication extends.
  private static let highestCoreRate = 24_000
  private static let mostDecodedFrames = 8
}

// MARK: TrueHD

extension CodedSound {
  /// Returns the field `format_info` of the first access unit; nil if the unit has no major sync.
  private static func trueHDFormat(_ bytes: [UInt8]) -> UInt64? {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual([0xF8, 0x72, 0x6F, 0xBA]) else {
      return nil
    }
    return bytes[8..<12].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private init(trueHD format: UInt64) {
    let rate = Int(format >> 28 & 15)
    sampleRate = rate & 7 > 2 ? nil : (rate & 8 == 0 ? 48_000 : 44_100) << (rate & 7)
    // The presentation of up to eight channels has priority. A decoder of six channels uses the
    // other one.
    let wide = Int(format & 0x1FFF)
    let mask = wide != 0 ? wide : Int(format >> 15 & 0x1F)
    name = "TrueHD"
    channels = mask == 0 ? nil : Self.pairs(in: mask, Self.trueHDPairs)
    layout = Self.trueHDLayouts[mask]
  }

  /// The bits for two channels each: left and right, surround, top front, center, back, side
  /// and wide.
  private static let trueHDPairs = 0b0_0110_0111_1001 & 0x1FFF
  private static let trueHDLayouts: [Int: String] = [
    0b1: "stereo", 0b10: "mono", 0b1111: "5.1", 0b1011: "5.0", 0b1001: "quadraphonic",
    0b100_1111: "7.1", 0b100_1011: "7.0",
  ]

  /// The number of channels for the bits of a mask, of which some are for two channels.
  private static func pairs(in mask: Int, _ pairs: Int) -> Int {
    mask.nonzeroBitCount + (mask & pairs).nonzeroBitCount
  }
}

// MARK: DTS

extension CodedSound {
  /// Reads the core and the extensions in a DTS frame (ETSI TS 102 114, 5.3 and 7.4).
  private init?(dts bytes: [UInt8]) {
    var bits = Bits(bytes)
    var core: (channels: Int?, layout: String?, rate: Int?)?
    var end = 0
    var name = "DTS"
    if bits.number(32) == 0x7FFE_8001 {
      _ = bits.skip(1 + 5 + 1 + 7)
      end = bits.number(14) + 1
      let mode = bits.number(6)
      let rate = bits.number(4)
      _ = bits.skip(5 + 5)
      let kind = bits.number(3)
      let isExtended = bits.flag()
      _ = bits.skip(1)
      let low = bits.number(2)
      guard !bits.isPastEnd else { return nil }
      let isWider = isExtended && kind == 0
      if isExtended, let other = [0: "DTS-ES", 2: "DTS 96/24"][kind] { name = other }
      let extra = (1...2 ~= low ? 1 : 0) + (isWider ? 1 : 0)
      core = (
        mode < Self.coreChannels.count ? Self.coreChannels[mode] + extra : nil,
        isWider ? nil : Self.layout(ofCore: mode, hasLow: 1...2 ~= low),
        Self.coreRates[rate]
      )
    }
    // The extension substream begins at the next multiple of 4 bytes.
    let start = min((end + 3) & ~3, bytes.count)
    let rest = bytes[start...]
    let substream =
      rest.starts(with: [0x64, 0x58, 0x20, 0x25]) ? DTSExtension(Array(rest)) : nil
    guard core != nil || substream != nil else { return nil }
    self.name = substream?.name(hasCore: core != nil) ?? name
    let count = substream?.channels
    channels = [count, core?.channels].compactMap(\.self).max()
    layout = substream?.layout ?? (count == nil || count == core?.channels ? core?.layout : nil)
    sampleRate = substream?.sampleRate ?? core?.rate
  }

  private static let coreChannels = [1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7, 8, 8]

  private static func layout(ofCore mode: Int, hasLow: Bool) -> String? {
    switch (mode, hasLow) {
    case (0, false): "mono"
    case (1...4, false): "stereo"
    case (5, _): hasLow ? "3.1" : "3.0"
    case (8, false): "quadraphonic"
    case (9, _): hasLow ? "5.1" : "5.0"
    default: nil
    }
  }

  private static let coreRates: [Int: Int] = [
    1: 8000, 2: 16000, 3: 32000, 6: 11025, 7: 22050, 8: 44100, 11: 12000, 12: 24000, 13: 48000,
  ]
}

/// The first asset in an extension substream of DTS.
private struct DTSExtension {
  let channels: Int?
  /// The name of the channel layout; nil if it is not stated or has no name.
  private(set) var layout: String?
  let sampleRate: Int?
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var bits = Bits(bytes)
    _ = bits.skip(32 + 8)
    let index = bits.number(2)
    let isLong = bits.flag()
    _ = bits.skip(isLong ? 12 : 8)
    let sizeBits = isLong ? 20 : 16
    _ = bits.skip(sizeBits)
    let isStatic = bits.flag()
    var assets = 1
    if isStatic {
      _ = bits.skip(2 + 3)
      if bits.flag() { _ = bits.skip(36) }
      let presentations = bits.number(3) + 1
      assets = bits.number(3) + 1
      let masks = (0..<presentations).map { _ in bits.number(index + 1) }
      for mask in masks { _ = bits.skip(8 * mask.nonzeroBitCount) }
      if bits.flag() {
        _ = bits.skip(2)
        let width = (bits.number(2) + 1) * 4
        _ = bits.skip((bits.number(2) + 1) * width)
      }
    }
    _ = bits.skip(assets * sizeBits + 9 + 3)
    guard isStatic else {
      (channels, sampleRate) = (nil, nil)
      return
    }
    if bits.flag() { _ = bits.skip(4) }
    if bits.flag() { _ = bits.skip(24) }
    if bits.flag() { _ = bits.skip((bits.number(10) + 1) * 8) }
    _ = bits.skip(5)
    sampleRate = Self.rates[bits.number(4)]
    let count = bits.number(8) + 1
    channels = bits.isPastEnd ? nil : count
    // Whether channels are assigned to loudspeakers, and flags about downmixes.
    guard bits.flag() else { return }
    _ = bits.skip((count > 2 ? 1 : 0) + (count > 6 ? 1 : 0))
    guard bits.flag() else { return }
    let width = (bits.number(2) + 1) * 4
    layout = Self.layouts[bits.number(width)]
  }

  private static let layouts: [Int: String] = [
    0x1: "mono", 0x2: "stereo", 0x3: "3.0", 0x6: "quadraphonic", 0x7: "5.0", 0xF: "5.1",
    0x1F: "6.1", 0x4F: "7.1", 0x80F: "7.1", 0x84B: "7.1",
  ]

  /// The name of the codec, from the sync words of the extensions.
  func name(hasCore: Bool) -> String {
    if has(0x41A2_9547) {
      if has(0x0200_0850) || has(0xF140_00D0) || has(0xF140_00D1) { return "DTS:X" }
      return "DTS-HD Master Audio"
    }
    if has(0x0A80_1921) { return "DTS Express" }
    return hasCore ? "DTS-HD High Resolution Audio" : "DTS-HD"
  }

  private func has(_ word: UInt32) -> Bool {
    var last: UInt32 = 0
    for byte in bytes {
      last = last << 8 | UInt32(byte)
      if last == word { return true }
    }
    return false
  }

  private static let rates: [Int: Int] = [
    0: 8000, 1: 16000, 2: 32000, 3: 64000, 4: 128_000, 5: 22050, 6: 44100, 7: 88200, 8: 176_400,
    9: 352_800, 10: 12000, 11: 24000, 12: 48000, 13: 96000, 14: 192_000, 15: 384_000,
  ]
}

extension Bits {
  /// Reads a number of at most 32 bits; 0 if there are not enough bits.
  fileprivate mutating func number(_ count: Int) -> Int { read(count) ?? 0 }

  fileprivate mutating func flag() -> Bool { number(1) == 1 }
}
