#if canImport(Glibc)
  internal import Glibc
#endif

/// Allocates memory for large numbers of records.
enum Pages {
  private static let large = 2 << 20

  /// Allocates memory, in large pages if the size is sufficient. Page faults for a million small
  /// pages take longer than writing their content.
  static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    guard size >= large else { return .allocate(byteCount: size, alignment: 16) }
    let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: large)
    #if os(Linux)
      unsafe madvise(start, size, MADV_HUGEPAGE)
    #endif
    return unsafe start
  }

  /// Returns memory to the system before it is deallocated. Its content is lost.
  ///
  /// - Parameters:
  ///   - start: The start of an allocation.
  ///   - range: The part that is not needed any more. Only whole large pages of it are returned.
  static func discard(_ range: Range<Int>, of start: UnsafeMutableRawPointer) {
    #if os(Linux)
      let end = range.upperBound / large * large
      let begin = (range.lowerBound + large - 1) / large * large
      if begin < end { unsafe madvise(start + begin, end - begin, MADV_DONTNEED) }
    #endif
  }
}
