package import Bytes

extension ByteSource {
  /// Whether `range` of this source has the same bytes as the range `other` of the given source.
  ///
  /// - Parameter digest: A digest that is updated with the bytes of the range during the
  ///   comparison; nil if none is needed.
  package func holds(
    _ range: ByteRange, as other: ByteRange, of source: ByteSource, adding digest: RunningDigest?
  ) -> Bool {
    holds(range, as: other, of: source, visiting: digest.map { digest in { digest.update($0) } })
  }
}
