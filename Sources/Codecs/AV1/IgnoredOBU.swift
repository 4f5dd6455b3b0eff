package import Anatomy
package import Bytes
import Movie

/// An open bitstream unit of AV1 that standard decoders ignore although it has content: padding
/// with nonzero bytes, metadata of an unspecified type, a unit of a reserved type, a tile list, or
/// bytes after the content of a unit.
package struct IgnoredOBU {
  private let kind: String
  private let category: Category
  /// Index of the open bitstream unit in the sample.
  private let number: Int
  /// Byte range of the content.
  private let body: ByteRange
  /// An edit that turns the unit into padding; nil if the unit must be kept.
  private let blanking: Replacement?
  /// The time that the unit states; nil if the unit is not a time code.
  package let time: ClockTime?

  private static let (sequenceHeader, delimiter, metadata, padding) = (1, 2, 5, 15)
  private static let timeCode: UInt8 = 5
  /// Types of units that decoders ignore: reserved types, and tile lists, which only exist outside
  /// of video samples.
  private static let ignored: Set<Int> = [0, 8, 9, 10, 11, 12, 13, 14]

  /// Returns the ignored units in a sample; empty if the sample does not consist of complete units.
  ///
  /// - Parameter known: the content of the sequence header in the decoder configuration; nil if
  ///   there is none. If a sequence header in the sample begins with the same bytes, decoders
  ///   ignore the rest of its content.
  package static func all(
    in sample: ByteRange, of source: ByteSource, _ known: [UInt8]?
  ) -> [IgnoredOBU] {
    var found: [IgnoredOBU] = []
    var (place, number) = (sample.start, 0)
    while let header = OBUHeader(at: place, in: source, limit: sample.end, .av1),
      header.end <= sample.end, header.end > place
    {
      let body = ByteRange(from: place + header.size, to: header.end)
      if let kind = kind(of: header.type, body, in: source) {
        found.append(IgnoredOBU(kind, header, number, body, from: place, in: source))
      } else if header.type == metadata, let tail = tail(of: body, in: source) {
        found.append(IgnoredOBU(after: tail, number))
      } else if header.type == delimiter, !source.isZero(body) {
        found.append(IgnoredOBU(zeroing: body, number, "a delimiter"))
      } else if header.type == sequenceHeader, let known, body.count > known.count,
        source.bytes(body, limit: known.count) == known
      {
        let tail = body.dropping(known.count)
        if !source.isZero(tail) {
          found.append(IgnoredOBU(zeroing: tail, number, "a sequence header"))
        }
      }
      place = header.end
      number += 1
    }
    return place == sample.end ? found : []
  }

  private init(
    _ kind: String, _ header: OBUHeader, _ number: Int, _ body: ByteRange, from start: Int,
    in source: ByteSource
  ) {
    (self.number, self.body) = (number, body)
    time = kind == Self.metadataTime ? Self.time(of: body, in: source) : nil
    category =
      kind == Self.metadataTime ? .time : header.type == Self.metadata ? .encoding : .unreferenced
    let isNeeded = body.count > EncoderSignature.longestBlank
    self.kind = (time == nil ? "open \(kind)" : "time code") + (isNeeded ? " needed" : "")
    var bytes = source.bytes(ByteRange(from: start, to: isNeeded ? start : body.start))
    if let first = bytes.first { bytes[0] = first & 0x87 | UInt8(Self.padding) << 3 }
    // Writes the content of the padding unit: zeros and the trailing bits, which are a one bit and
    // then zeros.
    bytes += [UInt8](repeating: 0, count: body.count - 1) + [0x80]
    blanking = isNeeded ? nil : Replacement(ByteRange(from: start, to: body.end), with: bytes)
  }

  /// Describes the extra bytes after metadata of a known size.
  ///
  /// - Parameter tail: the bytes after the metadata.
  private init(after tail: ByteRange, _ number: Int) {
    (self.number, body, time, category) = (number, tail, nil, .unreferenced)
    let isNeeded = tail.count > EncoderSignature.longestBlank
    kind = "after metadata" + (isNeeded ? " needed" : "")
    blanking =
      isNeeded
      ? nil : Replacement(tail, with: [0x80] + [UInt8](repeating: 0, count: tail.count - 1))
  }

  /// Describes extra bytes that are blanked with zeros, because decoders allow only zeros after the
  /// content of most units.
  private init(zeroing tail: ByteRange, _ number: Int, _ unit: String) {
    (self.number, body, time, category) = (number, tail, nil, .unreferenced)
    let isNeeded = tail.count > EncoderSignature.longestBlank
    kind = "after \(unit)" + (isNeeded ? " needed" : "")
    blanking =
      isNeeded ? nil : Replacement(tail, with: [UInt8](repeating: 0, count: tail.count))
  }

  /// Returns the extra bytes after content light level or mastering display metadata; nil if there
  /// are none, or only trailing bits.
  private static func tail(of body: ByteRange, in source: ByteSource) -> ByteRange? {
    let sizes: [UInt8: Int] = [1: 5, 2: 25]
    guard let size = source.byte(at: body.start).flatMap({ sizes[$0] }), body.count > size + 1
    else { return nil }
    let tail = body.dropping(size)
    let isBlank =
      source.byte(at: tail.start).map { $0 == 0x80 || $0 == 0 } ?? true
      && source.isZero(tail.dropping(1))
    return isBlank || source.isZero(ByteRange(from: tail.start, to: tail.end - 1)) ? nil : tail
  }

  private static let metadataTime = "metadata \(timeCode)"
  /// Upper bound on the size of a coded time in bytes.
  private static let longestTime = 16

  private static func time(of body: ByteRange, in source: ByteSource) -> ClockTime? {
    var bits = Bits(source.bytes(body.dropping(1), limit: longestTime))
    return bits.clockTime()
  }

  /// Whether a metadata OBU for a time code contains no time of day, but only the counting mode and
  /// the frame number.
  private static func isWithoutTime(_ body: ByteRange, in source: ByteSource) -> Bool {
    var bits = Bits(source.bytes(body.dropping(1), limit: longestTime))
    return bits.clockTime() == nil && bits.areEnded && body.count <= longestTime
  }

  /// Returns the kind of an ignored unit as text, such as `padding` or `metadata 6`; nil if
  /// decoders read the unit or if it has no content.
  private static func kind(of type: Int, _ body: ByteRange, in source: ByteSource) -> String? {
    guard !body.isEmpty else { return nil }
    switch type {
    case padding:
      let place = source.endOfZeros(from: body.start, limit: body.end)
      let isBlank =
        place == body.end
        || source.byte(at: place) == 0x80 && source.isZero(ByteRange(from: place + 1, to: body.end))
      return isBlank ? nil : "padding"
    case metadata:
      // The metadata type is read as one byte: all types that are specified or reserved for private
      // use fit into one byte.
      guard let type = source.byte(at: body.start) else { return nil }
      let isRegistered =
        type == 4
        && MessageBodies.isKnownRegistration(
          ByteRange(from: body.start + 1, to: body.end), in: source)
      let isPlain = (1...3).contains(type) || type == timeCode && isWithoutTime(body, in: source)
      return isPlain || isRegistered ? nil : "metadata \(type)"
    default: return ignored.contains(type) && !source.isZero(body) ? "\(type)" : nil
    }
  }

  package func encoderSignature(in source: ByteSource, at find: @escaping () -> Node?)
    -> EncoderSignature
  {
    EncoderSignature(
      kind: kind, edits: blanking.flatMap { source.inFile($0) } ?? [], writer: nil
    ) {
      guard let units = find()?.children, units.indices.contains(number) else { return nil }
      let field = time?.field("metadata", body)
      return (
        units[number], field ?? Field("payload", showing: body, of: source, identifies: category)
      )
    }
  }
}

extension Node {
  /// The content of the sequence header in this configuration of AV1, up to its trailing bits; nil if
  /// there is none.
  package var videoSequenceHeader: [UInt8]? {
    guard let unit = children.first(where: { $0.code == OBUKinds.sequenceHeader }),
      unit.fields.contains(where: { $0.name == "trailing_one_bit" })
    else { return nil }
    let end = unit.fields.last { $0.name == "trailing_one_bit" || $0.name == "trailing_zero_bit" }
    return end.map {
      unit.source.bytes(
        ByteRange(from: unit.range.start + unit.headerSize, to: $0.range.end))
    }
  }
}
