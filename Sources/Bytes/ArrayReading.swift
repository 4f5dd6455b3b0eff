extension [UInt8] {
  /// Returns the four bytes at `offset` as a big-endian number. Returns nil if fewer than four
  /// bytes are left.
  @inlinable
  package func big32(at offset: Int) -> UInt32? {
    guard offset >= 0, count >= 4, offset <= count - 4 else { return nil }
    return unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
  }
}
