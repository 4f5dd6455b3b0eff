/// How decoding can begin at a sample.
package enum SyncKind: Sendable {
  /// Decoding cannot begin at the sample.
  case none
  /// The sample and all samples after it can be decoded.
  case full
  /// The sample can be decoded, but some samples that follow in decoding order refer to samples
  /// before it, as in an open group of pictures.
  case partial
}
