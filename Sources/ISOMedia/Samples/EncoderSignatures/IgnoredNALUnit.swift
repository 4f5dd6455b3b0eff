import Anatomy
import Bytes
import Codecs

/// A NAL unit in a sample that standard decoders ignore although it has content. It is filler data
/// with bytes other than FF, a unit of a reserved or unspecified type, a unit of a layer that is
/// not described, an unused parameter set, or a delimiter with bytes after its content.
struct IgnoredNALUnit {
  let kind: String
  /// Index of the NAL unit in the sample.
  let number: Int
  /// An edit that fills the payload with FF bytes or turns the unit into filler data; nil if the
  /// unit must be kept.
  let blanking: Replacement?

  /// The payload range; nil if the node of the unit already shows the payload as a field.
  private var place: ByteRange?
  private var category = Category.unreferenced

  /// Returns the field to report for this unit, given its node.
  func field(of unit: Node) -> Field? {
    if let place {
      return Field("undecoded", showing: place, of: unit.source, identifies: category)
    }
    return unit.fields.last { ["rbsp", "ff_byte", "slice_data"].contains($0.name) }
  }

  /// The first payload byte of a unit with Dolby Vision metadata. Such metadata identifies no one.
  private static let rangeMetadata: UInt8 = 0x19

  /// Returns the NAL units of a sample that decoders ignore. If the sample ends with an incomplete
  /// unit, only this unit can be returned.
  ///
  /// - Parameter usage: the parameter sets that the pictures of the track use; nil if these are not
  ///   known.
  static func all(
    _ codec: NALCodec, in sample: ByteRange, of source: ByteSource, lengthSize: Int,
    _ traits: DecoderTraits, _ usage: ParameterSetUsage?
  ) -> [IgnoredNALUnit] {
    var found: [IgnoredNALUnit] = []
    var (place, number) = (sample.start, 0)
    while sample.end - place >= lengthSize,
      let stated = source.integer(at: place, width: lengthSize),
      let length = Int(exactly: stated), length <= sample.end - place - lengthSize
    {
      let body = ByteRange(start: place + lengthSize, count: length)
      place = body.end
      number += 1
      guard length > codec.headerSize, let type = codec.type(at: body.start, in: source) else {
        continue
      }
      let payload = ByteRange(from: body.start + codec.headerSize, to: body.end)
      guard codec.isUnread(type) || !traits.hasAlpha && codec.isAuxiliary(type) else {
        let isIgnored = traits.isIgnored(type, at: body.start, in: source)
        if !isIgnored, let size = codec.contentSize(ofSeparator: type) {
          let tail = payload.dropping(min(size, payload.count))
          found += [after(type, tail, number - 1, in: source)].compactMap(\.self)
        } else if isIgnored || usage?.isUnused(codec, type, body, in: source) == true {
          found += [unused(codec, type, body, number - 1, in: source)].compactMap(\.self)
        }
        continue
      }
      guard isMeaningful(payload, isFiller: codec.isFiller(type), in: source),
        !codec.isForOthers(type) || source.byte(at: payload.start) != rangeMetadata
      else { continue }
      let isNeeded = codec.isForOthers(type) || payload.count > EncoderSignature.longestBlank
      found.append(
        IgnoredNALUnit(
          kind: "unit \(type)" + (isNeeded ? " needed" : ""), number: number - 1,
          blanking: isNeeded
            ? nil : Replacement(payload, with: [UInt8](repeating: 0xFF, count: payload.count)),
          place: codec.isUnread(type) ? nil : payload))
    }
    if place == sample.end { return found }
    let rest = ByteRange(from: place, to: sample.end)
    // Some writers put start codes in the place of unit lengths.
    let hasStarts = source.integer(at: sample.start, width: lengthSize) == 1
    guard number > 0, !hasStarts else { return [] }
    guard rest.count > lengthSize else {
      // The rest is too short for the length of a unit. It is reported only if it has at least
      // three bytes and is not zero.
      if rest.count < 3 || source.isZero(rest) { return found }
      let zeros = Replacement(rest, with: [UInt8](repeating: 0, count: rest.count))
      return found + [
        IgnoredNALUnit(
          kind: "bytes after the units", number: number - 1, blanking: zeros, place: rest)
      ]
    }
    return [after(rest, number, codec, in: source, lengthSize: lengthSize)].compactMap(\.self)
  }

  /// Returns the ignored bytes `tail` after the content of a delimiter unit; nil if there are at
  /// most two bytes, or if the bytes are blank.
  private static func after(
    _ type: Int, _ tail: ByteRange, _ number: Int, in source: ByteSource
  ) -> IgnoredNALUnit? {
    guard tail.count > 2, !source.isZero(tail),
      source.endOfRun(of: 0xFF, from: tail.start, limit: tail.end) < tail.end
    else { return nil }
    let isNeeded = tail.count > EncoderSignature.longestBlank
    return IgnoredNALUnit(
      kind: "after unit \(type)" + (isNeeded ? " needed" : ""), number: number,
      blanking: isNeeded
        ? nil : Replacement(tail, with: [UInt8](repeating: 0xFF, count: tail.count)), place: tail)
  }

  /// The type of a prefix unit, and the maximum size in bytes of its header extension and content.
  /// A prefix unit of at most this size only describes the next unit and has no other content.
  private static let (prefix, longestPrefix) = (14, 5)

  /// Returns the given unit, which has a standard type but is not used in this track; nil if the
  /// unit has no content. Removal turns the unit into filler data. A blanked parameter set would be
  /// wrong, because decoders could use it instead of a valid set with the same ID.
  private static func unused(
    _ codec: NALCodec, _ type: Int, _ unit: ByteRange, _ number: Int, in source: ByteSource
  ) -> IgnoredNALUnit? {
    let payload = unit.dropping(codec.headerSize)
    guard isMeaningful(payload, isFiller: false, in: source),
      !codec.isOfLayers(type) || type != prefix || payload.count > longestPrefix
    else { return nil }
    let isNeeded = unit.count > EncoderSignature.longestBlank
    let filler = isNeeded ? [] : codec.filler(unit.count, replacing: unit.start, in: source)
    return IgnoredNALUnit(
      kind: "unused unit \(type)" + (isNeeded ? " needed" : ""), number: number,
      blanking: isNeeded ? nil : Replacement(unit, with: filler), place: payload,
      category: .encoding)
  }

  /// Returns the incomplete unit at the end of a sample, with a stated length that exceeds the
  /// sample; nil if it has no content. A blanked unit keeps its length. Incomplete pictures are
  /// never blanked, because decoders may show them.
  private static func after(
    _ rest: ByteRange, _ number: Int, _ codec: NALCodec, in source: ByteSource, lengthSize: Int
  ) -> IgnoredNALUnit? {
    let body = ByteRange(from: rest.start + lengthSize, to: rest.end)
    guard let type = codec.type(at: body.start, in: source), !source.isZero(body),
      source.endOfRun(of: 0xFF, from: body.start, limit: body.end) < body.end
    else { return nil }
    let isNeeded = !codec.isUnread(type) || body.count > EncoderSignature.longestBlank
    return IgnoredNALUnit(
      kind: "after the units" + (isNeeded ? " needed" : ""), number: number,
      blanking: isNeeded
        ? nil : Replacement(body, with: [UInt8](repeating: 0xFF, count: body.count)), place: body)
  }

  /// Whether the given unit contains the code that begins a unit in a byte stream. Some writers put
  /// several units into one unit, and decoders find the units by this code.
  private static func holdsStartCode(_ unit: ByteRange, in source: ByteSource) -> Bool {
    var zeros = 0
    for byte in source.bytes(unit, limit: EncoderSignature.longestBlank) {
      if byte == 1, zeros >= 2 { return true }
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return false
  }

  private static func isMeaningful(
    _ payload: ByteRange, isFiller: Bool, in source: ByteSource
  ) -> Bool {
    let ones = source.endOfRun(of: 0xFF, from: payload.start, limit: payload.end)
    guard ones < payload.end, !holdsStartCode(payload, in: source) else { return false }
    guard isFiller else { return payload.count > 2 }
    // The byte 0x80 (a one bit and zeros), followed only by zero bytes, ends a filler payload and
    // is not content.
    return source.byte(at: ones) != 0x80
      || !source.isZero(ByteRange(from: ones + 1, to: payload.end))
  }
}
