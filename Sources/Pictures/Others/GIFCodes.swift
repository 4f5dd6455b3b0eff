import Anatomy
import Bytes
import Schema

/// The end of the LZW codes of a GIF picture.
struct GIFCodes {
  /// The offset after the byte that contains the end of the end-of-information code.
  let end: Int
  /// The end of the sub-block in which the end-of-information code ends.
  let endOfRun: Int

  /// Returns nil if there is no end-of-information code.
  ///
  /// - Parameter start: the offset of the first sub-block.
  init?(_ source: ByteSource, from start: Int, limit: Int, ofSize size: Int) {
    guard let reader = GIFCodeReader(source, from: start, limit: limit, ofSize: size) else {
      return nil
    }
    var last: GIFCodeReader.Code?
    reader.forEach { code in
      last = code.value == reader.clear + 1 ? code : nil
      return last == nil
    }
    guard let last else { return nil }
    (end, endOfRun) = (last.place + 1, last.endOfRun)
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
