import Anatomy
import Bytes
import Codecs
import Schema

/// The declaration of a FLAC frame and the fields in it (RFC 9639, 9).
extension FLAC {
  static let frame = Declaration(
    "fram", named: "frame", "Audio Frame", in: "audio", spec: "9",
    summary: Summary { $0.frameSummary },
    body: fields)

  @Sendable
  private static func fields(_ frame: FieldReader) {
    let header = FLACFrameHeader(at: frame.position, in: frame.source, before: frame.rest.end)
    let start = frame.position
    frame.bits(15, "sync_code", means: .type)
    frame.bits(
      1, "blocking_strategy", labels: [0: "fixed block size", 1: "variable block size"])
    frame.bits(4, "block_size_bits", labels: blockSizes)
    frame.bits(4, "sample_rate_bits", labels: sampleRates)
    frame.bits(4, "channel_assignment", labels: channels)
    frame.bits(3, "bit_depth_bits", labels: depths)
    frame.reservedBits(1)
    frame.decoded(
      "coded_number", header?.numberSize ?? 1, "1 to 7 bytes", means: .plain,
      label: header?.hasVariableBlocks == true ? "sample" : "frame"
    ) { _ in .unsigned(header?.number ?? 0) }
    let bits = frame.source.big16(at: start + 2) ?? 0
    frame.when(bits >> 12 == 6, "block_size_bits is 6") { frame.u8("block_size_minus_1") }
    frame.when(bits >> 12 == 7, "block_size_bits is 7") { frame.u16("block_size_minus_1") }
    frame.when(bits >> 8 & 15 == 12, "sample_rate_bits is 12") {
      frame.u8("sample_rate", labels: Labels { "\($0) kHz" })
    }
    frame.when(bits >> 8 & 15 == 13, "sample_rate_bits is 13") {
      frame.u16("sample_rate", labels: Labels { "\($0) Hz" })
    }
    frame.when(bits >> 8 & 15 == 14, "sample_rate_bits is 14") {
      frame.u16("sample_rate", labels: Labels { "\($0 * 10) Hz" })
    }
    frame.u8("header_crc", labels: Labels { _ in header.flatMap { $0.isIntact ? nil : "wrong" } })
    frame.subframes(header, from: start)
  }

  private static let blockSizes = Labels { bits in
    switch bits {
    case 6: "8-bit field after coded_number"
    case 7: "16-bit field after coded_number"
    default: FLACFrameHeader.blockSize(Int(bits)).map { "\($0) samples" } ?? "reserved"
    }
  }

  private static let sampleRates = Labels { bits in
    switch bits {
    case 0: "as in STREAMINFO"
    case 12: "8-bit field in kHz after coded_number"
    case 13: "16-bit field in Hz after coded_number"
    case 14: "16-bit field in 10 Hz units after coded_number"
    default: FLACFrameHeader.sampleRate(Int(bits)).map { "\($0) Hz" } ?? "forbidden"
    }
  }

  private static let channels = Labels { bits in
    switch bits {
    case 0: "mono"
    case 1...7: "\(bits + 1) channels"
    case 8: "left and side"
    case 9: "side and right"
    case 10: "mid and side"
    default: "reserved"
    }
  }

  private static let depths = Labels { bits in
    bits == 0
      ? "as in STREAMINFO"
      : FLACFrameHeader.bitsPerSample(Int(bits)).map { "\($0) bits" } ?? "reserved"
  }
}

extension FieldReader {
  /// Reads the header and the samples of each subframe. If the subframes do not end at `frame_crc`,
  /// reads all of them as a single field.
  fileprivate func subframes(_ header: FLACFrameHeader?, from start: Int) {
    let depth = node?.inherited(FLACAudioGrammar.index)?.information?.bitsPerSample
    let layout = header.flatMap {
      try? FLACFrameLayout.find($0, at: start, depth: depth, in: source, before: rest.end).get()
    }
    let end = rest.end
    let isKnown = layout?.end == end
    when(isKnown, "the subframes end at frame_crc") {
      let subframes = layout?.subframes ?? []
      bitItems("subframe", count: subframes.count, atMost: 8) { channel in
        bits(1, "zero")
        bits(6, "type", labels: Labels { Subframe(rawValue: Int($0))?.words ?? "reserved" })
        let hasWastedBits = bits(1, "has_wasted_bits")
        when(hasWastedBits == 1, "has_wasted_bits is 1") { wastedBits() }
        let done = (end - start) * 8 - bitsLeft
        let all = subframes.indices.contains(channel) ? subframes[channel].upperBound : done
        bitRun("samples", all - done, means: .media)
      }
      alignToByte("padding")
    }
    when(!isKnown, "the subframes do not end at frame_crc") {
      bytes("subframes", max(0, remaining - 2), means: .media)
    }
    u16("frame_crc", means: .checksum(.crc16, over: .node))
  }

  /// Reads the number of wasted bits in unary code: a number n is coded as n - 1 zero bits and a
  /// one bit.
  private func wastedBits() {
    var count = 1
    while count < 33, nextBits(count) == 0 { count += 1 }
    bits(count, "wasted_bits", labels: [1: "wasted bits per sample: \(count)"])
  }
}

extension Node {
  /// Summary of a frame: `4096 samples · 2 channels · from sample 8192`.
  fileprivate var frameSummary: String? {
    guard let header = FLACFrameHeader(at: range.start, in: source, before: range.end) else {
      return nil
    }
    let channels = header.channels == 1 ? "1 channel" : "\(header.channels) channels"
    let first = inherited(FLACAudioGrammar.index)?.firstSample(of: header)
    return ["\(header.blockSize) samples", channels, first.map { "from sample \($0)" }]
      .compactMap { $0 }.joined(separator: " · ")
  }
}
