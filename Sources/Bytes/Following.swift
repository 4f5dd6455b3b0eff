/// Creation of sources that join ranges of several other sources in the given order.
extension ByteSource {
  package convenience init(following parts: [(source: ByteSource, range: ByteRange)]) {
    self.init(backing: ConcatenatedBacking(parts))
  }
}

final class ConcatenatedBacking: Backing {
  private let parts: [(source: ByteSource, range: ByteRange, start: Int)]
  let size: Int

  var failure: ReadFailure? { parts.lazy.compactMap(\.source.readFailure).first }

  init(_ parts: [(source: ByteSource, range: ByteRange)]) {
    var placed: [(source: ByteSource, range: ByteRange, start: Int)] = []
    var size = 0
    for (source, range) in parts {
      let inside = range.clamped(to: source.wholeRange)
      let (sum, overflow) = size.addingReportingOverflow(inside.count)
      if overflow { break }
      placed.append((source, inside, size))
      size = sum
    }
    self.parts = placed
    self.size = size
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    for part in parts where done < buffer.count {
      let skipped = offset + done - part.start
      guard skipped >= 0, skipped < part.range.count else { continue }
      let count = min(buffer.count - done, part.range.count - skipped)
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count])
      let got = unsafe part.source.copy(
        ByteRange(start: part.range.start + skipped, count: count), into: rest)
      done += got
      if got < count { break }
    }
    return done
  }
}
