import Anatomy
import Bytes

/// A NAL unit of a sample that no decoder of the standard reads and that says something all the same:
/// filler that is not filled with ones, and units of types that are left to others.
struct IdleUnit {
  let kind: String
  /// Its place among the units of the sample.
  let number: Int
  /// The same room with nothing but ones in it; nil where it has to stay.
  let blanking: Replacement?

  /// What metadata of Dolby Vision begins with: that is no secret.
  private static let rangeMetadata: UInt8 = 0x19

  /// Those of a sample. Where units and sample do not end together, nobody knows what they are.
  static func all(
    _ codec: NALCodec, in sample: ByteRange, of source: ByteSource, lengthSize: Int
  ) -> [IdleUnit] {
    var found: [IdleUnit] = []
    var (place, number) = (sample.start, 0)
    while sample.end - place >= lengthSize,
      let stated = source.integer(at: place, width: lengthSize),
      let length = Int(exactly: stated), length <= sample.end - place - lengthSize
    {
      let body = ByteRange(start: place + lengthSize, count: length)
      place = body.end
      number += 1
      guard length > codec.headerSize, let type = codec.type(at: body.start, in: source),
        codec.isForNobody(type)
      else { continue }
      let payload = ByteRange(from: body.start + codec.headerSize, to: body.end)
      guard says(payload, isFiller: codec.isFiller(type), in: source),
        !codec.isForOthers(type) || source.byte(at: payload.start) != rangeMetadata
      else { continue }
      let isNeeded = codec.isForOthers(type) || payload.count > Inscription.longestBlank
      found.append(
        IdleUnit(
          kind: "unit \(type)" + (isNeeded ? " needed" : ""), number: number - 1,
          blanking: isNeeded
            ? nil : Replacement(payload, with: [UInt8](repeating: 0xFF, count: payload.count))))
    }
    return place == sample.end ? found : []
  }

  private static func says(
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
