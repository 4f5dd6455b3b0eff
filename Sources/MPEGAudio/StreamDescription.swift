import Bytes

/// The header frame at the start of a stream, which describes the frames after it. It is a Xing
/// header, optionally with a LAME tag, or a VBRI header by Fraunhofer.
package struct StreamDescription {
  package enum Kind {
    /// A header with the code Xing, for a stream with variable bit rate.
    case xing
    /// A header with the layout of Xing and the code Info, for a stream with constant bit rate.
    case info
    case vbri
  }

  /// The LAME tag, which follows the fields of a Xing header.
  package struct Extension {
    /// The offset of the LAME tag.
    let place: Int
    package let delay: Int
    package let padding: Int
    let musicLength: Int
    let revision: Int
  }

  package let kind: Kind
  package let frames: Int?
  package let bytes: Int?
  /// The offset of the seek table; nil if there is none.
  let table: Int?
  package let lame: Extension?
  let flags: Int

  /// Returns nil if the frame at the offset is not a header frame.
  init?(at place: Int, _ header: FrameHeader, in source: ByteSource, before end: Int) {
    guard header.layer == 3 else { return nil }
    let tag = place + 4 + header.sideInformationSize
    let room = ByteRange(from: place, to: end)
    func number(_ at: Int, _ width: Int) -> Int? {
      guard room.contains(ByteRange(start: at, count: width)) else { return nil }
      return source.integer(at: at, width: width).map { Int($0) }
    }
    switch number(tag, 4).map({ FourCC(rawValue: UInt32($0)) }) {
    case "Xing": kind = .xing
    case "Info": kind = .info
    default:
      guard number(place + 36, 4) == Int(FourCC("VBRI").rawValue) else { return nil }
      (kind, flags, table, lame) = (.vbri, 0, nil, nil)
      bytes = number(place + 46, 4)
      frames = number(place + 50, 4)
      return
    }
    flags = number(tag + 4, 4) ?? 0
    var next = tag + 8
    frames = flags & 1 != 0 ? number(next, 4) : nil
    next += flags & 1 != 0 ? 4 : 0
    bytes = flags & 2 != 0 ? number(next, 4) : nil
    next += flags & 2 != 0 ? 4 : 0
    table = flags & 4 != 0 ? next : nil
    next += flags & 4 != 0 ? 100 : 0
    next += flags & 8 != 0 ? 4 : 0
    lame = Extension(at: next, in: source, before: room.end)
  }
}

extension StreamDescription {
  private static let (xing, info) = (FourCC("Xing").rawValue, FourCC("Info").rawValue)

  /// Whether a frame within the stream is a Xing or Info header frame. Its flags are checked too,
  /// because audio data could look like such a header by chance.
  static func begins(
    at place: Int, _ word: UInt32, in source: ByteSource, before end: Int
  ) -> Bool {
    let tag = place + 4 + FrameHeader.sideInformationSize(word)
    guard let letters = source.big32(at: tag), letters == xing || letters == info, tag + 8 <= end,
      let flags = source.big32(at: tag + 4)
    else { return false }
    return flags <= 15
  }

  /// Returns the description in the header frame at an offset, and the range of that frame; nil if
  /// there is no header frame.
  static func frame(
    at place: Int, _ format: FrameFormat, in source: ByteSource, before end: Int
  ) -> (range: ByteRange, description: StreamDescription)? {
    guard !format.isADTS, let head = source.frameHead(at: place, before: end),
      let header = FrameHeader(UInt32(truncatingIfNeeded: head >> 32))
    else { return nil }
    let range = ByteRange(start: place, count: format.size(head, FrameHeader.sizes))
      .clamped(to: ByteRange(from: place, to: end))
    return StreamDescription(at: place, header, in: source, before: range.end).map { (range, $0) }
  }
}

extension StreamDescription.Extension {
  static let size = 36

  /// Returns nil if no encoder name is at the offset.
  init?(at place: Int, in source: ByteSource, before end: Int) {
    guard end - place >= Self.size, Self.isEncoder(source.bytes(ByteRange(start: place, count: 4)))
    else { return nil }
    self.place = place
    revision = Int(source.byte(at: place + 9) ?? 0) >> 4
    let gaps = Int(source.integer(at: place + 21, width: 3) ?? 0)
    delay = gaps >> 12
    padding = gaps & 0xFFF
    musicLength = Int(source.big32(at: place + 28) ?? 0)
  }

  /// Whether the bytes are the beginning of an encoder name: a letter, then printable characters.
  private static func isEncoder(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 4, let first = bytes.first else { return false }
    return (0x41...0x5A).contains(first & 0xDF) && bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
