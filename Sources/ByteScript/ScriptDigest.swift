#if !WITHOUT_DIGESTS
  import Bytes
#endif

/// A SHA-256 digest of the bytes between two labels.
struct ScriptDigest {
  static let size = 32

  let start: Sum.Label
  let end: Sum.Label

  /// Returns the digest of the bytes between the labels.
  func bytes(
    of output: [UInt8], labels: [String: Int]
  ) throws(ByteScriptError) -> [UInt8] {
    let first = try offset(of: start, labels)
    let last = try offset(of: end, labels)
    guard first <= last else {
      throw ByteScriptError("'\(end.name)' is before '\(start.name)'", at: start.place)
    }
    #if WITHOUT_DIGESTS
      throw ByteScriptError("this build does not compute digests", at: start.place)
    #else
      let source = ByteSource(bytes: Array(output[first..<last]))
      guard let digest = source.digests([.sha256])?[.sha256] else {
        throw ByteScriptError("sha256 requires libcrypto", at: start.place)
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
