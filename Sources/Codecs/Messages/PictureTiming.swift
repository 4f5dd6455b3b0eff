package import Anatomy
package import Bytes

/// The layout of AVC picture timing messages, which depends on the sequence parameter set (ISO/IEC
/// 14496-10, D.1.3).
package struct PictureTimingLayout: Equatable {
  let delayBits: Int
  let offsetBits: Int

  /// Reads the layout from the sequence parameter sets of a decoder configuration. Returns nil if
  /// picture timing messages state no times, or if the sequence parameter sets define different
  /// layouts.
  package init?(_ configuration: Node?) {
    let sets = configuration?.sequenceParameterSets.map(Self.numbers) ?? []
    guard let first = sets.first, sets.allSatisfy({ $0 == first }),
      first["pic_struct_present_flag"] == 1
    else { return nil }
    let hasDelays =
      first["nal_hrd_parameters_present_flag"] == 1
      || first["vcl_hrd_parameters_present_flag"] == 1
    // The length fields state the length minus one. The default length of each delay and offset is
    // 24 bits.
    delayBits =
      hasDelays
      ? (first["cpb_removal_delay_length_minus1"] ?? 23) + 1
        + (first["dpb_output_delay_length_minus1"] ?? 23) + 1 : 0
    offsetBits = hasDelays ? first["time_offset_length"] ?? 24 : 24
  }

  private static let names: Set<String> = [
    "pic_struct_present_flag", "nal_hrd_parameters_present_flag",
    "vcl_hrd_parameters_present_flag", "cpb_removal_delay_length_minus1",
    "dpb_output_delay_length_minus1", "time_offset_length",
  ]

  private static func numbers(of set: Node) -> [String: Int] {
    var numbers: [String: Int] = [:]
    func collect(_ fields: [Field]) {
      for field in fields {
        if case .group(let members) = field.value { collect(members) }
        if names.contains(field.name), let number = field.value.integer, numbers[field.name] == nil
        {
          numbers[field.name] = number
        }
      }
    }
    collect(set.fields)
    return numbers
  }
}

/// The clock times of one picture timing message. Decoders do not need them to show pictures.
package struct PictureTiming {
  private static let type = 1
  /// Number of clock times in a message, for each value of `pic_struct`.
  private static let timesOfStructure = [1, 1, 1, 2, 2, 3, 3, 2, 3]
  private static let longestMessage = 64
  private static let longestUnit = 4096

  /// The first clock time in the message, with hours, minutes and seconds.
  package let time: ClockTime
  /// Index of the NAL unit in the sample. `message` is the index of the message in the unit.
  private let unit: Int
  private let message: Int
  private let payload: ByteRange
  /// Bit ranges of the frame counts in the payload; each frame count is followed by seconds,
  /// minutes and hours.
  private var frames: [Range<Int>] = []

  package static func all(
    _ layout: PictureTimingLayout, in sample: ByteRange, of source: ByteSource, lengthSize: Int,
    _ visit: (PictureTiming, _ blanking: Replacement?) -> Void
  ) {
    NALCodec.avc.forEachMessageUnit(in: sample, of: source, lengthSize: lengthSize) {
      number, raw, content in
      let range = content?.wholeRange ?? raw
      let plain = content ?? source
      var (place, message) = (range.start, 0)
      while let header = MessageHeader(at: place, in: plain, limit: range.end),
        header.end <= range.end
      {
        let payload = ByteRange(from: header.payload, to: header.end)
        if header.type == type,
          let timing = PictureTiming(layout, payload, of: plain, unit: number, message)
        {
          visit(timing, timing.blanking(raw, of: source, read: range, in: plain))
        }
        (place, message) = (header.end, message + 1)
      }
      return true
    }
  }

  private init?(
    _ layout: PictureTimingLayout, _ payload: ByteRange, of source: ByteSource, unit: Int,
    _ message: Int
  ) {
    var bits = Bits(source.bytes(payload, limit: Self.longestMessage))
    var first: ClockTime?
    guard bits.skip(layout.delayBits), let structure = bits.read(4),
      Self.timesOfStructure.indices.contains(structure)
    else { return nil }
    for _ in 0..<Self.timesOfStructure[structure] where bits.read(1) == 1 {
      // Reading ends at a clock time that omits hours, minutes or seconds: no writer is known to
      // use this form.
      guard bits.skip(8), bits.read(1) == 1, bits.skip(2) else { break }
      let start = bits.position
      guard bits.skip(8), let seconds = bits.read(6), let minutes = bits.read(6),
        let hours = bits.read(5)
      else { break }
      first = first ?? ClockTime(hours: hours, minutes: minutes, seconds: seconds)
      frames.append(start..<(start + 8))
      guard bits.skip(layout.offsetBits) else { break }
    }
    guard let first else { return nil }
    (time, self.unit, self.message, self.payload) = (first, unit, message, payload)
  }

  /// Returns the payload with all clock times set to the given whole hour. Frame number 0 is
  /// changed to 1 to avoid a long run of zero bits.
  private func stating(hour: UInt64, in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for count in frames {
      var bits = Bits(bytes)
      guard bits.skip(count.lowerBound), let number = bits.read(count.count) else { continue }
      bytes.set(
        UInt64(max(number, 1)) << 17 | hour, firstBit: count.lowerBound, count: count.count + 17,
        order: .big)
    }
    return bytes
  }

  /// Returns an edit that sets the times to a whole hour; nil if no hour is possible. The zero bits
  /// of some hours would require emulation prevention bytes, so the edit uses the latest hour for
  /// which the edited unit is still read correctly.
  private func blanking(
    _ raw: ByteRange, of source: ByteSource, read range: ByteRange, in plain: ByteSource
  ) -> Replacement? {
    guard raw.count <= Self.longestUnit, let first = frames.first, let last = frames.last else {
      return nil
    }
    let touched = ByteRange(
      from: payload.start + first.lowerBound / 8,
      to: payload.start + (last.upperBound + 16) / 8 + 1)
    guard let place = plain.exactFileRange(of: touched), raw.contains(place) else { return nil }
    let whole = (decoded: plain.bytes(payload), raw: source.bytes(raw), read: plain.bytes(range))
    for hour in (0..<24).reversed() {
      let stated = stating(hour: UInt64(hour), in: whole.decoded)
      let bytes = Array(stated[(touched.start - payload.start)..<(touched.end - payload.start)])
      var (written, meant) = (whole.raw, whole.read)
      let (start, target) = (place.start - raw.start, touched.start - range.start)
      written.replaceSubrange(start..<(start + bytes.count), with: bytes)
      meant.replaceSubrange(target..<(target + bytes.count), with: bytes)
      if written.readAsUnit == meant { return Replacement(place, with: bytes) }
    }
    return nil
  }

  package func encoderSignature(_ blanking: Replacement?, at find: @escaping () -> Node?)
    -> EncoderSignature
  {
    EncoderSignature(
      kind: "time code" + (blanking == nil ? " needed" : ""), edits: blanking.map { [$0] } ?? [],
      writer: nil
    ) {
      guard let units = find()?.children, units.indices.contains(unit),
        let messages = units[unit].children.first?.children, messages.indices.contains(message)
      else { return nil }
      return (messages[message], time.field("clock_timestamp", payload))
    }
  }
}

extension [UInt8] {
  /// The bytes of the unit without emulation prevention bytes; nil if they contain a start code.
  fileprivate var readAsUnit: [UInt8]? {
    var read: [UInt8] = []
    var zeros = 0
    for byte in self {
      if zeros >= 2, byte < 3 { return nil }
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      read.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return read
  }
}
