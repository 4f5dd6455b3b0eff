#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ByteSource {
  /// Whether `range` of this source has the same bytes as the range `other` of `source`. Bytes past
  /// the end of both sources are ignored.
  ///
  /// - Parameter visit: A closure that gets the bytes of `range` during the comparison.
  package func holds(
    _ range: ByteRange, as other: ByteRange, of source: ByteSource,
    visiting visit: ((RawSpan) -> Void)? = nil
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
      visit?(run)
      done += run.byteCount
      return isSame
    }
    count(done)
    return isSame && done == present
  }
}

/// The bytes that two sources share at their beginnings and at their ends.
package struct CommonEnds {
  /// The range of each source between the common beginning and the common end.
  package let between: (first: ByteRange, second: ByteRange)
  private let sizes: (first: Int, second: Int)

  /// The number of bytes by which the common end is at a larger offset in the second source than in
  /// the first. It is negative if the second source is smaller.
  package var shift: Int { sizes.second - sizes.first }

  package init(_ first: ByteSource, _ second: ByteSource) {
    let least = min(first.size, second.size)
    let beginning = Self.length(upTo: least) { from, to in
      let range = ByteRange(from: from, to: to)
      return first.holds(range, as: range, of: second)
    }
    let end = Self.length(upTo: least - beginning) { from, to in
      first.holds(
        ByteRange(from: first.size - to, to: first.size - from),
        as: ByteRange(from: second.size - to, to: second.size - from), of: second)
    }
    between = (
      ByteRange(from: beginning, to: first.size - end),
      ByteRange(from: beginning, to: second.size - end)
    )
    sizes = (first.size, second.size)
  }

  /// Whether both sources have the same bytes.
  package var isEverything: Bool { between.first.isEmpty && between.second.isEmpty }

  /// Whether `range` of the first source and `other` of the second source are the same part of the
  /// common beginning or of the common end.
  package func holds(_ range: ByteRange, as other: ByteRange) -> Bool {
    guard range.count == other.count else { return false }
    if range.start == other.start, range.end <= between.first.start { return true }
    return range.start >= between.first.end && other.start >= between.second.end
      && range.start + shift == other.start
  }

  /// Returns how many bytes are equal before the first difference, at most `limit`. `isSame`
  /// returns whether the bytes between two distances (from the beginning, or from the end) are
  /// equal.
  private static func length(upTo limit: Int, _ isSame: (Int, Int) -> Bool) -> Int {
    var (done, step) = (0, 1 << 20)
    while done < limit, step > 0 {
      let next = min(done + step, limit)
      if isSame(done, next) { done = next } else { step = (next - done) / 2 }
    }
    return done
  }
}
