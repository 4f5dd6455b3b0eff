import Bytes

/// The zero bytes that unsynchronisation inserted into a range: one after each FF that would look
/// like the start of an MPEG frame sync.
struct Unsynchronisation {
  /// Upper bound on the number of zeros removed, as each takes memory.
  private static let maxZeros = 1 << 20

  /// The offsets of the inserted zeros, in ascending order.
  private(set) var zeros: [Int] = []
  /// The first FF that is followed by a byte of E0 or above, which shows that unsynchronisation was
  /// not applied.
  private(set) var unsafePlace: Int?
  /// Whether the last byte is FF, which could form a frame sync with the next byte.
  private(set) var endsInFF = false
  private(set) var isTooLong = false

  init(_ range: ByteRange, of source: ByteSource) {
    var afterFF = false
    source.forEachRun(in: range.clamped(to: source.wholeRange)) { offset, run in
      for index in 0..<run.byteCount {
        let byte = run.byte(index)
        if afterFF {
          if byte == 0 {
            zeros.append(offset + index)
          } else if byte >= 0xE0 {
            unsafePlace = offset + index - 1
            return false
          }
        }
        afterFF = byte == 0xFF
      }
      isTooLong = zeros.count > Self.maxZeros
      return !isTooLong
    }
    endsInFF = afterFF && unsafePlace == nil
    if unsafePlace != nil || isTooLong { zeros = [] }
  }

  /// Returns the region without the bytes at the given offsets.
  static func region(_ region: ByteRange, of source: ByteSource, without zeros: [Int]) -> ByteSource
  {
    var parts: [ByteRange] = []
    parts.reserveCapacity(zeros.count + 1)
    var start = region.start
    for zero in zeros {
      parts.append(ByteRange(from: start, to: zero))
      start = zero + 1
    }
    parts.append(ByteRange(from: start, to: region.end))
    return source.joined(parts, areEscaped: true)
  }
}
