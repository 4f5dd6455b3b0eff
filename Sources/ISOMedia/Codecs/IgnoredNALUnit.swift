import Anatomy
import Bytes

/// A NAL unit of a sample that no decoder of the standard reads and that says something all the same:
/// filler that is not filled with ones, and units of types that are left to others.
struct IgnoredNALUnit {
  let kind: String
  /// Its place among the units of the sample.
  let number: Int
  /// The same room with nothing but ones in it; nil where it has to stay.
  let blanking: Replacement?

  /// Where its own structure does not show it.
  private var place: ByteRange?

  /// What is told of it, in its structure.
  func field(of unit: Node) -> Field? {
    if let place {
      return Field("undecoded", showing: place, of: unit.source, identifies: .unreferenced)
    }
    return unit.fields.last { ["rbsp", "ff_byte"].contains($0.name) }
  }

  /// What metadata of Dolby Vision begins with: that is no secret.
  private static let rangeMetadata: UInt8 = 0x19

  /// Those of a sample. Where units and sample do not end together, nobody knows what they are.
  ///
  /// - Parameter hasAlpha: decoders may look into auxiliary pictures.
  static func all(
    _ codec: NALCodec, in sample: ByteRange, of source: ByteSource, lengthSize: Int,
    hasAlpha: Bool
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
      guard length > codec.headerSize, let type = codec.type(at: body.start, in: source),
        codec.isUnread(type) || !hasAlpha && codec.isAuxiliary(type)
      else { continue }
      let payload = ByteRange(from: body.start + codec.headerSize, to: body.end)
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
    // Some write the starts of units where their lengths should be.
    let hasStarts = source.integer(at: sample.start, width: lengthSize) == 1
    guard number > 0, !hasStarts, rest.count > lengthSize else { return [] }
    return [after(rest, number, codec, in: source, lengthSize: lengthSize)].compactMap(\.self)
  }

  /// What is called a unit and is longer than the sample; the length stays. Of pictures somebody may
  /// show what there is.
  private static func after(
    _ rest: ByteRange, _ number: Int, _ codec: NALCodec, in source: ByteSource, lengthSize: Int
  ) -> IgnoredNALUnit? {
    let body = ByteRange(from: rest.start + lengthSize, to: rest.end)
    guard let type = codec.type(at: body.start, in: source), !source.isZero(body),
      source.endOfRun(of: 0xFF, from: body.start, limit: body.end) < body.end
    else { return nil }
    let isNeeded = !codec.isUnread(type) || body.count > EncoderSignature.longestBlank
    return IgnoredNALUnit(
      kind: "behind the units" + (isNeeded ? " needed" : ""), number: number,
      blanking: isNeeded
        ? nil : Replacement(body, with: [UInt8](repeating: 0xFF, count: body.count)), place: body)
  }

  private static func isMeaningful(
    _ payload: ByteRange, isFiller: Bool, in source: ByteSource
  ) -> Bool {
    let ones = source.endOfRun(of: 0xFF, from: payload.start, limit: payload.end)
    guard ones < payload.end else { return false }
    guard isFiller else { return payload.count > 2 }
    // A one and zeros end the payload.
    return source.byte(at: ones) != 0x80
      || !source.isZero(ByteRange(from: ones + 1, to: payload.end))
  }
}
