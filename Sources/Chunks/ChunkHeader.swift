import Anatomy
import Bytes

/// The code and the size that every chunk begins with.
struct ChunkHeader {
  static let size = 8

  let start: Int
  let code: FourCC
  /// As it stands there; it does not count the head.
  let stated: Int

  /// Nil where there is no room for one.
  init?(at start: Int, in source: ByteSource, before end: Int, _ order: ByteOrder) {
    guard end - start >= Self.size, let code = source.big32(at: start),
      let size = source.integer(at: start + 4, width: 4, order: order)
    else { return nil }
    self.start = start
    self.code = FourCC(rawValue: code)
    stated = Int(size)
  }

  static let unknownSize = 0xFFFF_FFFF

  /// Letters, digits, spaces and the like.
  static func isCode(at place: Int, in source: ByteSource) -> Bool {
    guard let raw = source.big32(at: place) else { return false }
    return (0..<4).allSatisfy { (0x20...0x7E).contains(FourCC(rawValue: raw)[$0]) }
  }
}

/// How far a chunk reaches in what it is in.
struct ChunkExtent {
  /// Behind what the size counts, as far as there is room.
  let contentEnd: Int
  /// Behind the byte that makes the next chunk begin at an even place.
  let end: Int
  /// The size promises more than there is.
  let isCut: Bool
  /// The byte is left out where it should be, or is not zero.
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
    // Some writers leave the byte out: the next code tells.
    let isLeftOut =
      !isZero && ChunkHeader.isCode(at: contentEnd, in: source)
      && !ChunkHeader.isCode(at: contentEnd + 1, in: source)
    end = isLeftOut ? contentEnd : contentEnd + 1
    isPaddedWrongly = !isZero
  }
}
