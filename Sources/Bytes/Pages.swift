#if canImport(Glibc)
  internal import Glibc
#endif

/// Memory for many records.
enum Pages {
  private static let large = 2 << 20

  /// In large pages where there is enough for one: a million small ones to be asked for one by one
  /// take longer than what is written into them.
  static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    guard size >= large else { return .allocate(byteCount: size, alignment: 16) }
    let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: large)
    #if os(Linux)
      unsafe madvise(start, size, MADV_HUGEPAGE)
    #endif
    return unsafe start
  }
}
