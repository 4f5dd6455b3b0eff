package import Bytes

/// A part of the input of a digest.
package enum DigestPart {
  case bytes(ByteRange)
  /// A number that is not in the file. It is added to the digest as eight bytes.
  case number(UInt64)
}

extension Digest {
  /// Returns the digest of the given bytes; nil if libcrypto is not available.
  package func of(_ bytes: [UInt8]) -> [UInt8]? {
    guard let digest = CryptoLibrary.loaded?.begin(self) else { return nil }
    unsafe digest.update(bytes.span.bytes)
    return digest.finish()
  }
}

extension ByteSource {
  /// Returns the digest of the given parts, one after the other. Returns nil if libcrypto is not
  /// available or a read failed.
  package func digest(_ kind: Digest, of parts: [DigestPart]) -> [UInt8]? {
    guard let digest = CryptoLibrary.loaded?.begin(kind) else { return nil }
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
    return readFailure == nil ? digest.finish() : nil
  }
}
