extension RawSpan {
  /// Returns the byte at an index. The index must be inside the span; otherwise the program traps.
  @inlinable
  package func byte(_ index: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }
}
