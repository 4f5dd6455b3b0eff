import CZlib

extension ByteSource {
  /// Returns the CRC-32 of the bytes in a range, as ISO 3309 defines and zlib implements it.
  package func crc32(of range: ByteRange) -> UInt32 {
    var crc: UInt = 0
    forEachRun(in: range.clamped(to: wholeRange)) { _, run in
      crc = unsafe run.withUnsafeBytes { bytes in
        unsafe CZlib.crc32(
          crc, bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(clamping: bytes.count))
      }
      return true
    }
    return UInt32(truncatingIfNeeded: crc)
  }
}
