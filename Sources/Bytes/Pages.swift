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
}
