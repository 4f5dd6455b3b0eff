import Anatomy
import Bytes
import Schema

/// Finds the end of the LZW codes of a GIF picture (GIF89a, appendix F). Codes are not decoded, but
/// only counted: the number of previous codes determines the width of a code.
struct GIFCodes {
  /// The offset after the byte that contains the end of the end-of-information code.
  let end: Int
  /// The end of the sub-block in which the end-of-information code ends.
  let endOfRun: Int

  private static let sizes = 2...8
  private static let widest = 12

  /// Returns nil if there is no end-of-information code.
  ///
  /// - Parameter start: the offset of the first sub-block.
  init?(_ source: ByteSource, from start: Int, limit: Int, ofSize size: Int) {
    guard Self.sizes.contains(size) else { return nil }
    let clear = 1 << size
    var (width, next, isFirst) = (size + 1, clear + 2, true)
    var (bits, count) = (0, 0)
    var place = start
    while place < limit, let length = source.byte(at: place), length > 0 {
      let run = ByteRange(start: place + 1, count: Int(length)).clamped(
        to: ByteRange(from: place, to: limit))
      for (index, byte) in source.bytes(run).enumerated() {
        bits |= Int(byte) << count
        count += 8
        while count >= width {
          let code = bits & (1 << width - 1)
          bits >>= width
          count -= width
          if code == clear {
            (width, next, isFirst) = (size + 1, clear + 2, true)
          } else if code == clear + 1 {
            (end, endOfRun) = (run.start + index + 1, run.end)
            return
          } else if isFirst {
            isFirst = false
          } else if next < 1 << Self.widest {
            next += 1
            if next == 1 << width, width < Self.widest { width += 1 }
          }
        }
      }
      place = run.end
    }
    return nil
  }
}

extension FieldReader {
  /// Reads sub-blocks of LZW codes as picture data. Bytes after the end-of-information code become
  /// padding, because decoders ignore them.
  func codes(ofSize size: Int) {
    let codes =
      isDescribing ? nil : GIFCodes(source, from: position, limit: rest.end, ofSize: size)
    guard let codes, !source.isLastRun(of: codes) else {
      rest("data", means: .media)
      return
    }
    limited(to: codes.end) { rest("data", means: .media) }
    let further = codes.endOfRun - position
    when(further > 0, "bytes follow the codes in the same sub-block") {
      bytes("behind_codes", further, means: .padding)
    }
    list("further_runs", count: nil) { run in
      let size = run.u8("size", means: .size(of: .nextField))
      run.when(size > 0, "size is not 0") { run.bytes("behind_codes", size, means: .padding) }
    }
  }
}

extension ByteSource {
  /// Whether the codes are followed only by the empty sub-block that ends the picture.
  fileprivate func isLastRun(of codes: GIFCodes) -> Bool {
    codes.end == codes.endOfRun && byte(at: codes.end) ?? 0 == 0
  }
}
