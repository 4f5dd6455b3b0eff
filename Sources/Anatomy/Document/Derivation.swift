package import Bytes

/// Bytes made from others cost memory: all of a file together have a limit.
extension Document {
  /// What one stream may inflate to.
  private static let longestInflated = 64 << 20

  /// Inflates a range of a source, as far as the file still may.
  package func inflate(
    _ range: ByteRange, of source: ByteSource
  ) -> (ByteSource, InflationOutcome) {
    let whole = outermost
    let result = source.inflated(range, limit: min(Self.longestInflated, whole.derivedByteBudget))
    whole.derivedByteBudget -= result.0.size
    return result
  }

  /// What base64 text stands for; nil where it is none, or too long for what the file still may.
  package func decodingBase64(_ range: ByteRange, of source: ByteSource) -> ByteSource? {
    let whole = outermost
    guard range.count / 4 * 3 <= whole.derivedByteBudget,
      let decoded = source.decodingBase64(range)
    else { return nil }
    whole.derivedByteBudget -= decoded.size
    return decoded
  }
}
