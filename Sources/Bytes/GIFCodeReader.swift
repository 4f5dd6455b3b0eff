/// A reader of the LZW codes of a GIF picture (GIF89a, appendix F). Codes are not decoded: the number
/// of previous codes determines the width of a code.
package struct GIFCodeReader {
  package struct Code {
    package let value: Int
    /// The offset of the byte with the last bit of the code.
    package let place: Int
    /// The end of the sub-block with this byte.
    package let endOfRun: Int
    /// The code to which the table is extended by this code; nil if it is the first one after the
    /// table was cleared, or if the table is full.
    package let added: Int?
    /// The codes that may be at this place, with the one that is added.
    package let known: Range<Int>
  }

  package static let sizes = 2...8
  package static let maxCodes = 1 << 12

  /// The code that clears the table. The one after it ends the picture.
  package let clear: Int
  private let source: ByteSource
  private let start: Int
  private let limit: Int

  /// Returns nil if no decoder reads codes of the given minimum size.
  ///
  /// - Parameters:
  ///   - start: the offset of the first sub-block.
  ///   - size: the number of bits of a color.
  package init?(_ source: ByteSource, from start: Int, limit: Int, ofSize size: Int) {
    guard Self.sizes.contains(size) else { return nil }
    clear = 1 << size
    (self.source, self.start, self.limit) = (source, start, limit)
  }

  /// Passes the codes to a closure, until it returns false or the sub-blocks end.
  ///
  package func forEach(_ body: (Code) -> Bool) {
    let narrowest = clear.trailingZeroBitCount + 1
    var (width, next, isFirst) = (narrowest, clear + 2, true)
    var (bits, count) = (0, 0)
    var place = start
    while place < limit, let length = source.byte(at: place), length > 0 {
      let run = ByteRange(start: place + 1, count: Int(length)).clamped(
        to: ByteRange(from: place, to: limit))
      for (index, byte) in source.bytes(run).enumerated() {
        bits |= Int(byte) << count
        count += 8
        while count >= width {
          let added = isFirst || next == Self.maxCodes ? nil : next
          let code = Code(
            value: bits & (1 << width - 1), place: run.start + index, endOfRun: run.end,
            added: added, known: 0..<(isFirst ? clear : added.map { $0 + 1 } ?? Self.maxCodes))
          bits >>= width
          count -= width
          guard body(code) else { return }
          if code.value == clear {
            (width, next, isFirst) = (narrowest, clear + 2, true)
          } else if isFirst {
            isFirst = false
          } else if added != nil {
            next += 1
            if next == 1 << width, next < Self.maxCodes { width += 1 }
          }
        }
      }
      place = run.end
    }
  }
}
