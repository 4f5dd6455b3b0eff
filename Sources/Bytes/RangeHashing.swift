extension ByteSource {
  /// Returns a hash of the size and the bytes of a range. Ranges with equal bytes have equal hashes
  /// during one run of the program. The hashes of different bytes are equal with a probability of
  /// 2^-64, and no file can be made to change that: each run uses another random key.
  package func hash(of range: ByteRange) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(range.count)
    let present = range.clamped(to: wholeRange)
    forEachRun(in: present) { _, run in
      unsafe run.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
      return true
    }
    count(present.count)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}
