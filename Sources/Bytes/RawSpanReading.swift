extension RawSpan {
  /// Returns the byte at an index, which must be inside the span; the load checks this.
  @inlinable
  package func byte(_ index: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }
}
