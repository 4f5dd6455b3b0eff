#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ByteSource {
  /// Whether a range of this source has the same bytes as a range of another source. Bytes past the
  /// end of both sources are ignored.
  ///
  /// - Parameter digest: A digest that is updated with the bytes of the range during the
  ///   comparison; nil if none is needed.
  package func holds(
    _ range: ByteRange, as other: ByteRange, of source: ByteSource,
    adding digest: RunningDigest? = nil
  ) -> Bool {
    guard range.count == other.count else { return false }
    let present = range.clamped(to: wholeRange).count
    guard present == other.clamped(to: source.wholeRange).count else { return false }
    var (done, isSame) = (0, true)
    forEachRun(in: range) { _, run in
      let others = source.bytes(ByteRange(start: other.start + done, count: run.byteCount))
      isSame = unsafe others.withUnsafeBytes { others in
        unsafe run.withUnsafeBytes { own in
          guard others.count == own.count, let one = own.baseAddress, let two = others.baseAddress
          else { return others.count == own.count }
          return unsafe memcmp(one, two, own.count) == 0
        }
      }
      digest?.update(run)
      done += run.byteCount
      return isSame
    }
    count(done)
    return isSame && done == present
  }
}
