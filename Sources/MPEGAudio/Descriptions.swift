import Anatomy
import Bytes
import Schema

/// Declarations of header frames, which contain no audio and describe the stream. No standard
/// defines them: the layouts are those that Xing, LAME and Fraunhofer write.
extension MPEGAudio {
  static let xing = description("Xing", "Stream Description, Variable Bit Rate")
  static let info = description("Info", "Stream Description, Constant Bit Rate")

  private static func description(_ code: FourCC, _ title: String) -> Declaration {
    Declaration(
      code, title, in: "audio", by: .xing,
      presents: [
        "encoder_delay": .gapless, "encoder_padding": .gapless, "radio_replay_gain": .gain,
        "audiophile_replay_gain": .gain,
      ]
    ) { frame in
      frame.silence { $0.sideInformationSize }
      frame.code("tag", means: .type)
      let flags = frame.switches(
        "flags", width: 4, [1: "frames", 2: "bytes", 4: "seek table", 8: "quality"])
      frame.when(flags & 1 != 0, "flag 0x1") {
        frame.u32("frames", means: .count(of: .field("frames")), line: "% frames")
      }
      frame.when(flags & 2 != 0, "flag 0x2") { frame.u32("bytes", means: .size(of: .parent)) }
      frame.when(flags & 4 != 0, "flag 0x4") {
        let meaning: Meaning = frame.isSeekTable ? .plain : .identifies(.unreferenced)
        frame.table("toc", rows: SeekTable.size, line: nil) { $0.u8("place", means: meaning) }
      }
      frame.when(flags & 8 != 0, "flag 0x8") { frame.u32("quality") }
      let hasExtension =
        !frame.isDescribing
        && StreamDescription.Extension(
          at: frame.position, in: frame.source, before: frame.position + frame.remaining) != nil
      frame.when(hasExtension, "an encoder name follows") { frame.lame(from: frame.node) }
      frame.rest("padding", means: .padding)
    }
  }

  static let vbri = Declaration(
    "VBRI", "Stream Description, Variable Bit Rate", in: "audio", by: .vbri
  ) { frame in
    frame.silence { _ in 32 }
    frame.code("tag", means: .type)
    frame.u16("version", means: .version)
    frame.u16("delay")
    frame.u16("quality")
    frame.u32("bytes", means: .size(of: .parent))
    frame.u32("frames", means: .count(of: .field("frames")), line: "% frames")
    let rows = frame.u16("toc_entries", means: .count(of: .rows))
    frame.u16("toc_scale")
    let width = frame.u16("toc_entry_size", means: .size(of: .row))
    frame.u16("toc_frames_per_entry")
    frame.when((1...8).contains(width), "toc_entry_size is 1 to 8") {
      frame.table("toc", rows: rows, line: nil) { $0.unsigned("size", bytes: width) }
    }
    frame.rest("padding", means: .padding)
  }
}

extension FieldReader {
  /// Reads the frame header and the zeros before the Xing, Info or VBRI tag. Players that do not
  /// know the tag decode the zeros as silence. Writers place the tag at the same offset with and
  /// without a CRC, so a CRC replaces two of the zeros.
  fileprivate func silence(_ size: (FrameHeader) -> Int) {
    let header = mpegHeader()
    let isProtected = header?.isProtected ?? false
    when(isProtected, "protection_bit is 0") {
      u16("crc_check", means: .checksum(.crc16, over: .field("side_information")))
    }
    bytes(
      "side_information", header.map(size).map { isProtected ? $0 - 2 : $0 } ?? 0,
      means: .identifies(.unreferenced))
  }

  /// Reads the LAME tag, an extension of the Xing header that LAME and later other encoders write.
  fileprivate func lame(from node: Node?) {
    let name = source.bytes(ByteRange(start: position, count: EncoderName.size))
    text(
      "encoder", .ascii, .bytes(EncoderName.size),
      means: .identifies(
        EncoderName.isPlaceholder(name) || EncoderName.isVersionOfLAME(name)
          ? .playback : .encoding),
      line: .value)
    bits(4, "revision", means: .version)
    bits(4, "vbr_method", labels: Self.methods)
    u8(
      "lowpass",
      labels: Labels { $0 == 0 ? "unknown" : "\($0 * 100) Hz" })
    let isPeak = (source.big32(at: position) ?? 0) <= Self.highestPeak
    fixed(
      "peak_signal_amplitude", width: 4, fractionBits: 23, isSigned: false,
      means: isPeak ? .plain : .identifies(.unreferenced))
    gain("radio_replay_gain")
    gain("audiophile_replay_gain")
    bits(1, "nogap_previous")
    bits(1, "nogap_next")
    bits(1, "nssafejoint")
    bits(1, "nspsytune")
    bits(4, "ath_type")
    u8(
      "bitrate",
      labels: Labels { $0 == 0 ? "unknown" : $0 == 255 ? "255 kbit/s or more" : "\($0) kbit/s" })
    bits(12, "encoder_delay", labels: Labels { "\($0) samples" })
    bits(12, "encoder_padding", labels: Labels { "\($0) samples" })
    bits(2, "source_sample_rate", labels: Self.sourceRates)
    bits(1, "unwise_settings")
    bits(3, "stereo_mode", labels: Self.stereoModes)
    bits(2, "noise_shaping")
    i8("mp3_gain")
    reservedBits(2)
    bits(3, "surround_info", labels: [0: "none", 1: "DPL", 2: "DPL2", 3: "Ambisonic"])
    bits(11, "preset", labels: Self.presets)
    let isLength = source.big32(at: position).map { Int($0) <= source.wholeRange.count } ?? true
    u32(
      "music_length", means: isLength ? .size(of: .parent) : .identifies(.unreferenced))
    u16("music_crc", means: .checksum(.crc16, over: .parent))
    let place = position
    u16("tag_crc", means: .checksum(.crc16, over: .node))
    guard let node, !hasFailed, let value = source.big16(at: place) else { return }
    let covered = ByteRange(from: node.range.start, to: place)
    let computed = source.crc16(of: covered, .lowestFirst)
    // A tag CRC of zero means that none was computed. ffmpeg computes it over 190 bytes, even if
    // the frame is shorter.
    guard value != 0, value != computed, value != Self.filledUp(computed, after: covered.count)
    else { return }
    report(
      rule: "mp3.lame.tag-crc", severity: .warning,
      "tag_crc is \(value.hexadecimal), the CRC of the header is "
        + computed.hexadecimal,
      at: ByteRange(start: place, count: 2), field: "tag_crc")
  }

  static func filledUp(_ crc: UInt16, after count: Int) -> UInt16 {
    let zeros = ByteSource(bytes: [UInt8](repeating: 0, count: max(0, 190 - count)))
    return zeros.crc16(of: zeros.wholeRange, .lowestFirst, from: crc)
  }

  private func gain(_ name: String) {
    group(name) {
      bits(3, "name", labels: [0: "not set", 1: "radio", 2: "audiophile"])
      bits(
        3, "originator",
        labels: [0: "not set", 1: "artist", 2: "user", 3: "model", 4: "average"])
      bits(1, "sign", labels: [0: "+", 1: "-"])
      bits(9, "gain", labels: Labels { "\($0 / 10).\($0 % 10) dB" })
    }
  }

  /// The highest plausible amplitude, 4, as a fixed-point number.
  private static let highestPeak: UInt32 = 4 << 23

  private static let methods: Labels = [
    0: "unknown", 1: "constant", 2: "average", 3: "variable, old algorithm",
    4: "variable, new algorithm", 5: "variable, new algorithm", 6: "variable, full",
    8: "constant, two passes", 9: "average, two passes",
  ]

  private static let sourceRates: Labels = [
    0: "32 kHz or less", 1: "44.1 kHz", 2: "48 kHz", 3: "more than 48 kHz",
  ]

  private static let stereoModes: Labels = [
    0: "mono", 1: "stereo", 2: "dual", 3: "joint", 4: "force", 5: "auto", 6: "intensity",
    7: "undefined",
  ]

  private static let presets = Labels { value in
    switch value {
    case 0: "none"
    case 8...320: "\(value) kbit/s on average"
    case 410, 420, 430, 440, 450, 460, 470, 480, 490, 500: "V\((500 - value) / 10)"
    case 1000: "r3mix"
    case 1001: "standard"
    case 1002: "extreme"
    case 1003: "insane"
    case 1004: "standard, fast"
    case 1005: "extreme, fast"
    case 1006: "medium"
    case 1007: "medium, fast"
    default: nil
    }
  }
}
