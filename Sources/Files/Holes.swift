import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The constants SEEK_DATA and SEEK_HOLE of Linux, which the C library declares only for GNU
/// programs.
private let (seekData, seekHole): (Int32, Int32) = (3, 4)

extension FileBacking {
  /// Returns the offset of the first stored byte at or after `place`. All bytes before it, from
  /// `place` on, are zeros.
  func endOfHole(at place: Int) -> Int {
    #if os(Linux)
      guard let descriptor, place < size else { return place }
      let data = lseek(descriptor, off_t(place), seekData)
      if data >= 0 { return min(Int(data), size) }
      return errno == ENXIO ? size : place
    #else
      return place
    #endif
  }

  /// Returns the offset of the first hole at or after `place`; the end of the file if there is
  /// none.
  func startOfHole(at place: Int) -> Int {
    #if os(Linux)
      guard let descriptor, place < size else { return size }
      let hole = lseek(descriptor, off_t(place), seekHole)
      return hole >= 0 ? min(Int(hole), size) : size
    #else
      return size
    #endif
  }
}

extension ByteSource {
  /// Returns the offset of the first hole at or after an offset; the end of the source if there is
  /// none.
  func startOfHole(at place: Int) -> Int { file?.startOfHole(at: place) ?? size }
}
