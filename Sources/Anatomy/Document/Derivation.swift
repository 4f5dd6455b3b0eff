package import Bytes

/// Creation of derived sources, such as inflated streams. Derived bytes are stored in memory, so
/// their total size per file is limited.
extension Document {
  /// Maximum number of bytes that one compressed stream may be inflated to.
  private static let longestInflated = 64 << 20

  /// Inflates a range of a source. The output is limited to the rest of the file's budget for
  /// derived bytes.
  ///
  /// - Parameter isBare: Whether the stream has no zlib header and no checksum.
  package func inflate(
    _ range: ByteRange, of source: ByteSource, isBare: Bool = false
  ) -> (ByteSource, InflationOutcome) {
    let whole = outermost
    let result = source.inflated(
      range, limit: min(Self.longestInflated, whole.derivedByteBudget), isBare: isBare)
    whole.derivedByteBudget -= result.0.size
    return result
  }

  /// Decodes a range of base64 text into a new source. Returns nil if the text is not valid base64,
  /// or if it exceeds the rest of the file's budget for derived bytes.
  package func decodingBase64(_ range: ByteRange, of source: ByteSource) -> ByteSource? {
    let whole = outermost
    guard range.count / 4 * 3 <= whole.derivedByteBudget,
      let decoded = source.decodingBase64(range)
    else { return nil }
    whole.derivedByteBudget -= decoded.size
    return decoded
  }
}
