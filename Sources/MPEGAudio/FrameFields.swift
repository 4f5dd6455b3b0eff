import Anatomy
import Bytes
import Schema

/// Reads the fields of a frame header (ISO/IEC 11172-3, 2.4.1.3).
extension FieldReader {
  /// Reads a frame header; returns nil if it is invalid, or if the format is described without a
  /// file, as in `explain`.
  func mpegHeader() -> FrameHeader? {
    let header = source.big32(at: position).flatMap(FrameHeader.init)
    bits(11, "syncword", means: .type)
    bits(2, "version", line: .value, labels: [0: "MPEG-2.5", 2: "MPEG-2", 3: "MPEG-1"])
    bits(2, "layer", line: "layer %", labels: [1: "III", 2: "II", 3: "I"])
    bits(1, "protection_bit", labels: [0: "a checksum follows", 1: "no checksum"])
    bits(
      4, "bitrate_index", line: .value,
      labels: Labels { index in
        if index == 0 { return "free format" }
        guard let header else { return nil }
        return FrameHeader.bitrate(Int(index), header.version, header.layer)
          .map { "\($0) kbit/s" }
      })
    bits(
      2, "sampling_frequency", line: .value,
      labels: Labels { index in
        guard let header else { return nil }
        return FrameHeader.sampleRate(Int(index), header.version).map { "\($0) Hz" }
      })
    bits(1, "padding_bit")
    bits(1, "private_bit")
    bits(2, "mode", line: .value, labels: Self.modes)
    bits(
      2, "mode_extension",
      labels: Labels { value in
        guard let header, header.mode == 1 else { return nil }
        if header.layer < 3 { return "intensity stereo from subband \(4 * (value + 1)) on" }
        return [nil, "intensity stereo", "MS stereo", "intensity and MS stereo"][Int(value & 3)]
      })
    bits(1, "copyright", labels: [0: "no copyright", 1: "protected by copyright"])
    bits(1, "original", labels: [0: "copy", 1: "original"])
    let emphasis = bits(2, "emphasis", labels: [0: "none", 1: "50/15 µs", 3: "CCITT J.17"])
    if emphasis == 2 {
      report(
        rule: "mp3.frame.header-invalid", severity: .error,
        "emphasis is \(emphasis), which is reserved",
        at: ByteRange(start: position - 1, count: 1), field: "emphasis")
    }
    return header
  }

  static let modes: Labels = [
    0: "stereo", 1: "joint stereo", 2: "dual channel", 3: "mono",
  ]
}

extension MPEGAudio {
  /// The declaration of an MPEG audio frame.
  static let frame = Declaration(
    "fram", named: "frame", "Audio Frame", in: "audio", spec: "2.4.1.3", by: .mpeg1Audio
  ) { frame in
    let start = frame.position
    let header = frame.mpegHeader()
    frame.when(header?.isProtected ?? false, "protection_bit is 0") {
      frame.u16("crc_check", means: .checksum(.crc16, over: .field("side_information")))
    }
    let isThird = header?.layer == 3
    if let header { checkHeader(frame, header, from: start) }
    frame.when(isThird, "the layer is III") {
      let size = header?.sideInformationSize ?? 0
      frame.limited(to: frame.position.saturatingAdd(size)) {
        frame.group("side_information") { frame.sideInformation(header) }
      }
      frame.audioDataAndEncoderName("main_data")
    }
    frame.when(header != nil && !isThird, "the layer is I or II") {
      frame.audioDataAndEncoderName("audio_data")
    }
  }

  /// Reports a bit rate that is not allowed for the channels of a frame, and a wrong CRC of the
  /// frame.
  private static func checkHeader(_ frame: FieldReader, _ header: FrameHeader, from start: Int) {
    if let problem = header.rateProblem {
      frame.report(
        rule: "mp3.frame.layer2-mode-bitrate", severity: .warning, problem,
        at: ByteRange(start: start + 2, count: 2), field: "bitrate_index")
    }
    guard header.isProtected, let stated = frame.source.big16(at: start + 4),
      let computed = FrameChecksum(header, at: start, in: frame.source, before: frame.rest.end)?
        .value, computed != stated
    else { return }
    frame.report(
      rule: "mp3.frame.crc-mismatch", severity: .warning,
      "crc_check is \(stated.hexadecimal), the CRC of the frame is \(computed.hexadecimal)",
      at: ByteRange(start: start + 4, count: 2), field: "crc_check")
  }
}

extension FieldReader {
  /// Reads audio data up to the end of the frame. If an encoder name pads the frame, it becomes a
  /// separate field.
  func audioDataAndEncoderName(_ name: String) {
    let text = isDescribing ? nil : encoderText
    when(text != nil, "an encoder name pads the frame") {
      bytes(name, (text?.start ?? position) - position, means: .media)
      self.text(
        "encoder", .ascii, .bytes(text?.count ?? 0), means: .identifies(.encoding), line: .value)
    }
    rest(name, means: .media)
  }

  private var encoderText: ByteRange? {
    let bytes = source.bytes(rest)
    for start in bytes.indices.dropLast(6)
    where bytes[start] == UInt8(ascii: "L") && Self.names.contains(bytes[start..<start + 4]) {
      let end = bytes[start...].indices.first { index in
        // The name ends at the first byte that cannot be part of a name, or where the padding
        // begins, which repeats one letter.
        !Self.isOfName(bytes[index])
          || bytes[index...].prefix(3).count == 3
            && bytes[index...].prefix(3).allSatisfy { $0 == bytes[index] }
      }
      let count = (end ?? bytes.endIndex) - start
      if count >= 6 { return ByteRange(start: position + start, count: count) }
    }
    return nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x28, 0x29, 0x2D...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static let names: [ArraySlice<UInt8>] = ["LAME", "Lavc", "Lavf"].map {
    Array($0.utf8)[...]
  }
}
