#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The constant SEEK_DATA of Linux, which the C library declares only for GNU programs.
private let seekData: Int32 = 3

extension ByteSource {
  /// Returns the offset of the first byte at or after an offset that the file system has stored. All
  /// bytes in front of it are zeros. Returns the offset itself unless the source is a file that has
  /// a hole there.
  package func endOfHole(at place: Int) -> Int {
    #if os(Linux)
      guard let descriptor, place < size else { return place }
      let data = lseek(descriptor, off_t(place), seekData)
      if data >= 0 { return min(Int(data), size) }
      return errno == ENXIO ? size : place
    #else
      return place
    #endif
  }
}
