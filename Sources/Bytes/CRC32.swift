import CZlib

extension ByteSource {
  /// The CRC of ISO 3309 over a range, as zlib has it.
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
