extension [UInt8] {
  /// Returns a big-endian number of four bytes; nil if they are not all there.
  @inlinable
  package func big32(at offset: Int) -> UInt32? {
    guard offset >= 0, count >= 4, offset <= count - 4 else { return nil }
    return unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
  }
}
