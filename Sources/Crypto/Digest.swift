import Bytes

/// A kind of digest that can be computed.
package enum Digest: String, Sendable {
  case sha256, sha384, sha512, md5

  /// The digests that identify a file in output. Equal digests show that two files are identical.
  package static let ofFiles: [Digest] = [.sha256, .md5]
}

extension ByteSource {
  /// Returns digests of all bytes of this source, computed in one pass. Returns nil if libcrypto is
  /// not available or a read failed.
  package func digests(_ kinds: [Digest]) -> [Digest: [UInt8]]? {
    guard let library = CryptoLibrary.loaded else { return nil }
    let running = kinds.compactMap { kind in library.begin(kind).map { (kind, $0) } }
    forEachRun(in: wholeRange) { _, run in
      for (_, digest) in running { digest.update(run) }
      return true
    }
    guard readFailure == nil else { return nil }
    return Dictionary(uniqueKeysWithValues: running.map { ($0, $1.finish()) })
  }
}
