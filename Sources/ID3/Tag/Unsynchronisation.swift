import Bytes

/// What unsynchronisation did to a run of bytes: a zero behind each FF that would look like the
/// beginning of sound.
struct Unsynchronisation {
  /// More of them than this are left where they are: each costs memory.
  private static let maxZeros = 1 << 20

  /// Where the zeros are that were put in, in order.
  private(set) var zeros: [Int] = []
  /// The first FF that has a byte of E0 or above behind it: nothing was done to these bytes.
  private(set) var unsafePlace: Int?
  /// The last byte is FF, which the next one could make the beginning of sound.
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

  /// A region without some of its bytes.
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
