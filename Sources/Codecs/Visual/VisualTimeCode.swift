package import Anatomy
package import Bytes

/// The time code in the header of a group of pictures in MPEG-2 or MPEG-4 video.
package struct VisualTimeCode {
  private let coding: VisualCoding
  private let range: ByteRange
  private let bytes: [UInt8]
  package let time: ClockTime

  /// Reads the time code of a header. Returns nil if the header has another start code (ISO/IEC
  /// 13818-2, 6.2.2.6; ISO/IEC 14496-2, 6.2.4), or if the time is not valid.
  package init?(_ coding: VisualCoding, _ kind: UInt8, _ body: ByteRange, in source: ByteSource) {
    guard kind == (coding == .mpeg4 ? 0xB3 : 0xB8) else { return nil }
    self.coding = coding
    range = ByteRange(from: body.start, to: min(body.end, body.start + (coding == .mpeg4 ? 3 : 4)))
    bytes = source.bytes(range)
    var bits = Bits(bytes)
    if coding == .mpeg2 { _ = bits.read(1) }
    guard let hours = bits.read(5), let minutes = bits.read(6), bits.read(1) == 1,
      let seconds = bits.read(6), bytes.count > (coding == .mpeg4 ? 2 : 3)
    else { return nil }
    time = ClockTime(hours: hours, minutes: minutes, seconds: seconds)
  }

  /// Returns the bytes of the header with the given time, and with picture number 0.
  private func stating(_ time: ClockTime) -> [UInt8] {
    var head = UInt64(time.hours) << 13 | UInt64(time.minutes) << 7 | 1 << 6 | UInt64(time.seconds)
    var stated = bytes
    if coding == .mpeg4 {
      head = head << 6 | UInt64(bytes[2] & 0x3F)
      for index in 0..<3 {
        stated[index] = UInt8(truncatingIfNeeded: head >> UInt64(16 - index * 8))
      }
    } else {
      head = head << 13 | UInt64(bytes[3] & 0x7F)
      for index in 0..<4 {
        stated[index] = UInt8(truncatingIfNeeded: head >> UInt64(24 - index * 8))
      }
    }
    return stated
  }

  /// Returns the encoder signature for this time code. MPEG-4 decoders compute picture times from
  /// the time code, so the replacement counts from zero and keeps the intervals. MPEG-2 decoders
  /// ignore the time code.
  package func encoderSignature(
    in source: ByteSource, by clock: RunningClock, at find: @escaping () -> Node?
  ) -> EncoderSignature {
    let stated = coding == .mpeg4 ? clock.counted(time) : ClockTime(total: 0)
    let edits = stated.flatMap { source.inFile(Replacement(range, with: stating($0))) }
    return EncoderSignature(
      kind: "time code" + (edits == nil ? " needed" : ""), edits: edits ?? [], writer: nil
    ) { find().map { ($0, time.field("time_code", range)) } }
  }
}
