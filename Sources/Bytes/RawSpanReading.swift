extension RawSpan {
  /// The byte at an index that is inside; span access checks it.
  @inlinable
  package func byte(_ index: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }
}
