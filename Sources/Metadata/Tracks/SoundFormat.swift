import Anatomy
import Bytes
import Movie

/// The format of decoded audio.
package struct SoundFormat: Hashable, Sendable {
  package let channels: Int?
  /// The channel layout for display; nil if none is stated.
  package let layout: String?
  /// The sample rate in hertz; nil if it is unknown.
  package let sampleRate: Int?
  /// The bit depth of lossless audio; nil for other audio.
  package let bitDepth: Int?
  /// The number of channels that the sample entry states, if the coded sound has another number and
  /// the format requires the entry to state it; otherwise nil.
  package private(set) var contradictedChannels: Int? = nil

  init(channels: Int?, layout: String?, sampleRate: Int?, bitDepth: Int?) {
    self.channels = channels.flatMap { $0 > 0 ? $0 : nil }
    self.layout = layout
    self.sampleRate = sampleRate.flatMap { $0 > 0 ? $0 : nil }
    self.bitDepth = bitDepth.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The channels for display, such as `5.1` or `24 channels`; nil if they are unknown.
  package var channelText: String? {
    channels.flatMap { Self.usualLayouts[$0] ?? layout ?? "\($0) channels" }
  }

  /// The name of the channel layout: the stated one, or the usual one of one or two channels; nil if
  /// it is unknown.
  package var layoutName: String? { layout ?? channels.flatMap { Self.usualLayouts[$0] } }

  /// The layouts of one and two channels, if none is stated.
  private static let usualLayouts = [1: "mono", 2: "stereo"]
}

extension SoundFormat {
  /// - Parameter coded: what the frames state; nil if they were not read.
  init(_ entry: SampleEntry, of track: Node, _ coded: CodedSound?, in source: ByteSource) {
    let node = entry.node
    var configured = ConfigurationFacts(entry)
    if let coded {
      configured.channels = coded.channels ?? configured.channels
      configured.layout = coded.channels == nil ? configured.layout : coded.layout
      configured.sampleRate = coded.sampleRate ?? configured.sampleRate
    }
    if configured.channels == nil, entry.isMPEGSound {
      configured.channels = Self.channels(ofFramesOf: track, in: source)
    }
    let counted = node.integer(.channelcount) ?? node.integer(.numAudioChannels)
    let rate =
      node.child("srat")?.integer(.sampling_rate) ?? node.rounded(.samplerate)
      ?? node.rounded(.audioSampleRate)
    self.init(
      channels: configured.channels ?? counted, layout: Self.layout(entry) ?? configured.layout,
      sampleRate: configured.sampleRate ?? Self.fixedRates[entry.code] ?? rate,
      bitDepth: configured.bitDepth ?? Self.depth(entry))
    if let counted, counted != channels, CodedSound.codes.contains(entry.code) {
      contradictedChannels = counted
    }
  }

  /// Returns the number of channels that the header of the first MPEG audio frame states; nil if
  /// there is no such header. The sample entry has only a template value, and the codec has no
  /// configuration.
  ///
  /// The frame header begins with 11 sync bits, and the channel mode is in its last byte (ISO/IEC
  /// 11172-3, 2.4.2.3).
  private static func channels(ofFramesOf track: Node, in source: ByteSource) -> Int? {
    guard track.outsideData == nil, let sample = track.samples?.makeIterator().next() else {
      return nil
    }
    let head = source.bytes(sample.range, limit: 4)
    guard head.count == 4, head[0] == 0xFF, head[1] >= 0xE0 else { return nil }
    return head[3] >> 6 == 3 ? 1 : 2
  }

  /// The audio parameters that the configuration of a codec states.
  private struct ConfigurationFacts {
    var channels: Int?
    var layout: String?
    var sampleRate: Int?
    var bitDepth: Int?

    init(_ entry: SampleEntry) {
      if let information = entry.specificInformation, let object = AudioObject(information) {
        (channels, sampleRate) = (object.channels, object.sampleRate)
        layout = information.field(.channelConfiguration)?.label
        if layout == "defined elsewhere" || object.type == 29 { layout = nil }
      } else if let box = entry.box("alac"), box.integer(.numChannels) != nil {
        (channels, sampleRate) = (box.integer(.numChannels), box.integer(.sampleRate))
        bitDepth = box.integer(.bitDepth)
      } else if let box = entry.box("dOps") {
        channels = box.integer(.OutputChannelCount)
      } else if let box = entry.box("dfLa") {
        readFLAC(box)
      } else if let box = entry.box("dac3") {
        readDolby(FlatFields(box))
      } else if let box = entry.box("dec3"), case .list(let streams)? = box.value(.substreams),
        let first = streams.item(0)
      {
        readDolby(FlatFields(first.members))
      } else if SoundFormat.fixedRates[entry.code] != nil {
        // AMR has one channel, but its sample entry has the template value 2.
        channels = 1
      } else if let words = entry.box("mhaC")?.field(.referenceChannelLayout)?.label {
        channels = Self.channels(in: words)
        layout = channels == nil ? nil : words
      } else if let box = entry.box("iacb") {
        let facts = ImmersiveSound(unitsIn: box)
        (channels, sampleRate, bitDepth) = (facts.channels, facts.sampleRate, facts.bitDepth)
      } else if let box = entry.box("pcmC") {
        bitDepth = box.integer(.PCM_sample_size)
      }
    }

    /// Returns the number of channels in a named layout: `7.1` has eight.
    private static func channels(in layout: String) -> Int? {
      if let count = ["mono": 1, "stereo": 2, "quadraphonic": 4][layout] { return count }
      let parts = layout.words().first?.pieces(at: UInt8(ascii: ".")) ?? []
      let counts = parts.compactMap { Int($0) }
      return counts.count == 2 && parts.count == 2 ? counts[0].saturatingAdd(counts[1]) : nil
    }

    private mutating func readFLAC(_ box: Node) {
      guard case .list(let blocks)? = box.value(.FLACMetadataBlocks), let first = blocks.item(0)
      else { return }
      let fields = FlatFields(first.members)
      channels = fields.number(.channels).map { $0 + 1 }
      sampleRate = fields.number(.sampleRate)
      bitDepth = fields.number(.bitsPerSample).map { $0 + 1 }
    }

    /// Reads AC-3 and E-AC-3 parameters (ETSI TS 102 366, 4.4.2.3 and F.4).
    private mutating func readDolby(_ fields: FlatFields) {
      guard let mode = fields.number(.acmod), mode < 8 else { return }
      let low = fields.number(.lfeon) ?? 0
      let full = [2, 1, 2, 3, 3, 4, 4, 5][mode]
      channels = full + low
      layout = fields.label(.acmod).map { low == 1 ? "\($0).1" : $0 }
      guard let code = fields.number(.fscod), code < 3 else { return }
      // Streams with `bsid` 9 have half of the sample rate that `fscod` states, and streams with
      // `bsid` 10 a quarter.
      let halvings = max(0, (fields.number(.bsid) ?? 0) - 8)
      sampleRate = [48000, 44100, 32000][code] >> (halvings <= 2 ? halvings : 0)
    }
  }

  private static func layout(_ entry: SampleEntry) -> String? {
    if let box = entry.box("chan"), let tag = box.integer(.mChannelLayoutTag) {
      // The tag is the number of a layout, or states that the layout is in the bitmap.
      if tag >> 16 > 1 { return box.field(.mChannelLayoutTag)?.label }
      if tag >> 16 == 1 { return layout(ofMask: box.integer(.mChannelBitmap)) }
    }
    guard let box = entry.box("chnl"), let field = box.field(.definedLayout),
      field.value.integer != 0
    else { return nil }
    return field.label
  }

  /// Returns the name of the layout with a channel for each bit of a mask; nil for other layouts.
  static func layout(ofMask mask: Int?) -> String? { mask.flatMap { layouts[$0] } }

  /// Names of common layouts. WAVE and QuickTime have the same bits for these channels.
  private static let layouts: [Int: String] = [
    0x4: "mono", 0x3: "stereo", 0x7: "3.0", 0xB: "2.1", 0x33: "quadraphonic", 0x37: "5.0",
    0x3F: "5.1", 0x607: "5.0 (side)", 0x60F: "5.1 (side)", 0x63F: "7.1", 0x107: "4.0",
  ]

  /// Sample rates of codecs that have a fixed rate. Their sample entries may state another rate.
  fileprivate static let fixedRates: [FourCC: Int] = ["samr": 8000, "sawb": 16000]

  private static func depth(_ entry: SampleEntry) -> Int? {
    if let depth = depths[entry.code] { return depth }
    guard plainCodes.contains(entry.code) else { return nil }
    return entry.node.integer(.samplesize) ?? entry.node.integer(.constBitsPerChannel)
  }

  private static let depths: [FourCC: Int] = ["in24": 24, "in32": 32, "fl32": 32, "fl64": 64]
  private static let plainCodes: Set<FourCC> = ["lpcm", "sowt", "twos", "raw ", "ipcm", "fpcm"]
}

extension SampleEntry {
  /// Whether the codec is MPEG-1 or MPEG-2 audio, according to its code or its object type.
  fileprivate var isMPEGSound: Bool {
    if code == ".mp3" { return true }
    let type = decoderConfiguration?.integer(.objectTypeIndication)
    return code == "mp4a" && (type == 0x69 || type == 0x6B)
  }
}
