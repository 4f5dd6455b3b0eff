/// What a digest is made of.
package enum DigestPart {
  case bytes(ByteRange)
  /// A number that is not in the file, as eight bytes.
  case number(UInt64)
}

extension ByteSource {
  /// The SHA-256 of some of the bytes; nil where libcrypto is not to be had.
  package func sha256(of parts: [DigestPart]) -> [UInt8]? {
    guard let digest = CryptoLibrary()?.begin(.sha256) else { return nil }
    for part in parts {
      switch part {
      case .bytes(let range):
        forEachRun(in: range.clamped(to: wholeRange)) { _, run in
          digest.update(run)
          return true
        }
      case .number(let number):
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        unsafe digest.update(bytes.span.bytes)
      }
    }
    return digest.finish()
  }
}
