import Anatomy
import Bytes

/// The header of a chunk: its code and its size.
struct ChunkHeader {
  static let size = 8

  let start: Int
  let code: FourCC
  /// The size in the header of the chunk, which does not count the header itself.
  let stated: Int

  /// Returns nil if there are not enough bytes for a header.
  init?(at start: Int, in source: ByteSource, before end: Int, _ order: ByteOrder) {
    guard end - start >= Self.size, let code = source.big32(at: start),
      let size = source.integer(at: start + 4, width: 4, order: order)
    else { return nil }
    self.start = start
    self.code = FourCC(rawValue: code)
    stated = Int(size)
  }

  static let unknownSize = 0xFFFF_FFFF

  /// Whether the four bytes at an offset are printable ASCII characters.
  static func isCode(at place: Int, in source: ByteSource) -> Bool {
    guard let raw = source.big32(at: place) else { return false }
    return (0..<4).allSatisfy { (0x20...0x7E).contains(FourCC(rawValue: raw)[$0]) }
  }
}

/// The extent of a chunk within the chunk or file that contains it.
struct ChunkExtent {
  /// The end of the content. It is not after the end of the available bytes.
  let contentEnd: Int
  /// The end of the chunk, including its padding byte if there is one.
  let end: Int
  /// Whether the stated size exceeds the available bytes.
  let isCut: Bool
  /// Whether the padding byte is missing or not zero.
  let isPaddedWrongly: Bool

  init(_ header: ChunkHeader, size: Int?, in region: ByteRange, of source: ByteSource) {
    let begin = header.start + ChunkHeader.size
    let wanted = begin.saturatingAdd(size ?? region.end)
    contentEnd = min(wanted, region.end)
    isCut = size != nil && wanted > region.end
    guard let size, size % 2 == 1, !isCut, contentEnd < region.end else {
      end = contentEnd
      isPaddedWrongly = false
      return
    }
    let isZero = source.byte(at: contentEnd) == 0
    // Some writers omit the padding byte. The code of the next chunk then follows immediately.
    let isLeftOut =
      !isZero && ChunkHeader.isCode(at: contentEnd, in: source)
      && !ChunkHeader.isCode(at: contentEnd + 1, in: source)
    end = isLeftOut ? contentEnd : contentEnd + 1
    isPaddedWrongly = !isZero
  }
}
