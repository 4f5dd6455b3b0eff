import CCrypto

/// Checksums that tell whether two files are the same.
package enum Digest: String, Sendable, CaseIterable {
  case sha256, md5

  private var algorithm: OpaquePointer? {
    switch self {
    case .sha256: unsafe EVP_sha256()
    case .md5: unsafe EVP_md5()
    }
  }

  fileprivate func begin() -> OpaquePointer? {
    guard let context = unsafe EVP_MD_CTX_new() else { return nil }
    if unsafe EVP_DigestInit_ex(context, algorithm, nil) == 1 { return unsafe context }
    unsafe EVP_MD_CTX_free(context)
    return nil
  }
}

extension ByteSource {
  /// The digests of all bytes, in one pass; one that cannot be made here is not among them.
  package func digests(_ kinds: [Digest]) -> [Digest: [UInt8]] {
    var contexts: [(kind: Digest, state: OpaquePointer)] = unsafe []
    for kind in kinds {
      if let state = unsafe kind.begin() { unsafe contexts.append((kind, state)) }
    }
    defer { for unsafe context in unsafe contexts { unsafe EVP_MD_CTX_free(context.state) } }
    forEachRun(in: wholeRange) { _, run in
      unsafe run.withUnsafeBytes { bytes in
        for unsafe context in unsafe contexts {
          unsafe _ = EVP_DigestUpdate(context.state, bytes.baseAddress, bytes.count)
        }
      }
      return true
    }
    var results: [Digest: [UInt8]] = [:]
    for unsafe context in unsafe contexts {
      var length: UInt32 = 0
      var bytes = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
      if unsafe EVP_DigestFinal_ex(context.state, &bytes, &length) == 1 {
        unsafe results[context.kind] = Array(bytes.prefix(Int(length)))
      }
    }
    return results
  }
}
