import CZlib

/// Inflated data for C libraries that keep a pointer to them. The memory is never freed.
@safe package struct InflatedMemory: @unchecked Sendable {
  package let start: UnsafeMutableRawPointer
  package let count: Int

  /// Inflates a zlib stream. Returns nil if the stream is damaged, or does not inflate to exactly
  /// `count` bytes.
  package init?(stream: UnsafePointer<UInt8>, streamCount: Int, count: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    var inflated = uLong(count)
    let status = unsafe uncompress(
      memory.assumingMemoryBound(to: UInt8.self), &inflated, stream, uLong(streamCount))
    guard status == Z_OK, inflated == count else {
      unsafe memory.deallocate()
      return nil
    }
    unsafe start = memory
    self.count = count
  }
}
