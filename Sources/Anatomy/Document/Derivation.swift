package import Bytes

/// Derived bytes cost memory: those of a whole file together are limited.
extension Document {
  /// Maximum size of one inflated stream.
  private static let longestInflated = 64 << 20

  /// Inflates a range of a source, up to the limit that is left for the file.
  package func inflate(
    _ range: ByteRange, of source: ByteSource
  ) -> (ByteSource, InflationOutcome) {
    let whole = outermost
    let result = source.inflated(range, limit: min(Self.longestInflated, whole.derivedByteBudget))
    whole.derivedByteBudget -= result.0.size
    return result
  }

  /// Decodes base64 text; nil if it is not valid, or longer than the limit that is left for the
  /// file.
  package func decodingBase64(_ range: ByteRange, of source: ByteSource) -> ByteSource? {
    let whole = outermost
    guard range.count / 4 * 3 <= whole.derivedByteBudget,
      let decoded = source.decodingBase64(range)
    else { return nil }
    whole.derivedByteBudget -= decoded.size
    return decoded
  }
}
