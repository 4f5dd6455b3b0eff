#if !WITHOUT_DIGESTS
  import Bytes
  import Crypto
#endif

/// A SHA-256 digest of the bytes between two labels, or of several such ranges.
struct ScriptDigest {
  struct Range {
    let start: Sum.Label
    let end: Sum.Label
  }

  static let size = 32

  /// The ranges that the digest covers, at least one.
  let ranges: [Range]

  /// Returns the digest of the bytes of `output` in the ranges. `labels` contains the offsets of
  /// the labels.
  func bytes(
    of output: [UInt8], labels: [String: Int]
  ) throws(ByteScriptError) -> [UInt8] {
    var covered: [UInt8] = []
    for range in ranges {
      let first = try offset(of: range.start, labels)
      let last = try offset(of: range.end, labels)
      guard first <= last else {
        throw ByteScriptError(
          "'\(range.end.name)' is before '\(range.start.name)'", at: range.start.place)
      }
      covered += output[first..<last]
    }
    #if WITHOUT_DIGESTS
      throw ByteScriptError("this build does not compute digests", at: ranges[0].start.place)
    #else
      guard let digest = ByteSource(bytes: covered).digests([.sha256])?[.sha256] else {
        throw ByteScriptError("sha256 requires libcrypto", at: ranges[0].start.place)
      }
      return digest
    #endif
  }

  private func offset(of label: Sum.Label, _ labels: [String: Int]) throws(ByteScriptError) -> Int {
    guard let offset = labels[label.name] else {
      throw ByteScriptError("the label '\(label.name)' is not defined", at: label.place)
    }
    return offset
  }
}
