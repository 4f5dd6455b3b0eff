import Anatomy
import Bytes
import Schema

/// Compares the padding size and the CRC in an extended header with the tag.
struct ExtendedHeaderChecks {
  private(set) var findings: [Finding] = []
  /// The changes that make the extended header correct.
  private(set) var corrections: [Replacement] = []

  private let range: ByteRange
  private let source: ByteSource
  private let version: Int

  init(
    _ range: ByteRange, of source: ByteSource, version: Int, after pieces: ArraySlice<TagPiece>
  ) {
    self.range = range
    self.source = source
    self.version = version
    let padding = pieces.last.flatMap { $0.nodeKind === FrameDialects.padding ? $0.range : nil }
    let end = pieces.last?.range.end ?? range.end
    if version < 4 {
      checkPadding(padding?.count ?? 0)
      let frames = ByteRange(from: range.end, to: padding?.start ?? end)
      if range.count >= 14, let crc = source.big32(at: range.start + 10) {
        checkCRC(UInt64(crc), ByteRange(start: range.start + 10, count: 4), over: frames)
      }
    } else if let (crc, place) = newCRC {
      checkCRC(crc, place, over: ByteRange(from: range.end, to: end))
    }
  }

  private mutating func checkPadding(_ count: Int) {
    guard range.count >= 10, let stated = source.big32(at: range.start + 6), Int(stated) != count
    else { return }
    let place = ByteRange(start: range.start + 6, count: 4)
    corrections.append(
      Replacement(place, with: NumberCoding.big.bytes(nearest: count, count: place.count)))
    findings.append(
      Finding(
        "id3.padding.exthdr-mismatch", .warning,
        "padding_size is \(stated), the tag has \(count) bytes of padding",
        at: place, in: source, version: version, field: "padding_size"))
  }

  /// The CRC in a version 2.4 extended header, and the range of the CRC; nil if the header has no
  /// CRC. The offset of the CRC depends on the optional data before it.
  private var newCRC: (crc: UInt64, ByteRange)? {
    guard let flags = source.byte(at: range.start + 5), flags & 0x20 != 0 else { return nil }
    var place = range.start + 6
    if flags & 0x40 != 0 { place += 1 + Int(source.byte(at: place) ?? 0) }
    guard source.byte(at: place) == 5, place + 6 <= range.end,
      let raw = source.integer(at: place + 1, width: 5)
    else { return nil }
    return (raw.withoutTopBits, ByteRange(start: place + 1, count: 5))
  }

  private mutating func checkCRC(_ stated: UInt64, _ place: ByteRange, over frames: ByteRange) {
    let found = UInt64(source.crc32(of: frames))
    guard found != stated else { return }
    let coding: NumberCoding = version < 4 ? .big : .synchsafe
    if let bytes = coding.bytes(of: found, count: place.count) {
      corrections.append(Replacement(place, with: bytes))
    }
    findings.append(
      Finding(
        "id3.exthdr.crc-mismatch", .error,
        "crc is 0x\(String(stated, radix: 16)), the CRC of the frames is"
          + " 0x\(String(found, radix: 16))", at: place, in: source, version: version, field: "crc")
    )
  }
}
