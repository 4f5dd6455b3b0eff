#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ByteSource {
  /// Where a byte stands first in a range; nil where it does not.
  package func firstPlace(of byte: UInt8, in range: ByteRange) -> Int? {
    var found: Int?
    forEachRun(in: range.clamped(to: wholeRange)) { offset, run in
      unsafe run.withUnsafeBytes { bytes in
        guard let base = unsafe bytes.baseAddress,
          let place = unsafe memchr(base, Int32(byte), bytes.count)
        else { return }
        found = unsafe offset + (UnsafeRawPointer(place) - UnsafeRawPointer(base))
      }
      return found == nil
    }
    return found
  }
}
