import Bytes

/// The zero bytes that unsynchronisation inserted into a range. It inserts one after each FF byte
/// that would look like the start of an MPEG frame sync.
struct Unsynchronisation {
  /// Upper bound on the number of removed zeros, because the offset of each zero is stored in
  /// memory.
  private static let maxZeros = 1 << 20

  /// The offsets of the inserted zeros, in ascending order.
  private(set) var zeros: [Int] = []
  /// The offset of the first FF byte before a byte of E0 or above; nil if there is none. Such a
  /// pair shows that unsynchronisation was not applied.
  private(set) var unsafePlace: Int?
  /// Whether the last byte is FF. With the next byte in the file, it could form a frame sync.
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

  /// Returns the bytes of a region without the bytes at the given offsets.
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
