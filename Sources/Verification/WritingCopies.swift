import Anatomy
package import Bytes
package import Files
import Rewriting

/// The reason why no copy of a file was written.
package enum CopyFailure: Error, Equatable {
  case notWritten(NewFile.Failure)
  case notVerified(Verification.Failure)
  /// A read of the original failed, either now or when the copy was planned.
  case notRead(ReadFailure)
  case sourceChanged
}

/// Writes a copy to a temporary file. The file gets its final name only after the copy was read
/// back and verified.
package struct CopyWriter<Proof> {
  /// The source of the original.
  let source: ByteSource
  let patchedSource: PatchedSource
  /// Verifies the written copy. The closure `again` opens the copy a second time, for use by
  /// another thread.
  let verify:
    (_ copy: ByteSource, _ again: @escaping @Sendable () -> ByteSource?) throws(Verification
      .Failure)
      -> Proof

  package init(
    _ patchedSource: PatchedSource, of source: ByteSource,
    verifying verify:
      @escaping (_ copy: ByteSource, _ again: @escaping @Sendable () -> ByteSource?)
      throws(Verification.Failure) -> Proof
  ) {
    self.source = source
    self.patchedSource = patchedSource
    self.verify = verify
  }

  /// Writes the copy to a temporary file, reads it back and verifies it. Only then renames the file
  /// to `path`.
  ///
  /// - Parameters:
  ///   - file: Path of the original. The copy gets the mode of this file, its times if requested,
  ///     and its owner if the copy replaces it.
  ///   - replacing: Whether the copy may replace an existing file.
  ///   - removed: Names of the extended attributes that the copy does not get.
  package func write(
    to path: String, like file: String?, keepingTimes: Bool = false, replacing: Bool = false,
    withoutAttributes removed: [String] = [], calls: any FileCalls = SystemFileCalls()
  ) throws(CopyFailure) -> Proof {
    let isInPlace = file.map { Folder.isSame($0, path) } ?? false
    let request = AttributeCopyRequest(
      withTimes: keepingTimes, withOwner: isInPlace, withoutAttributes: removed)
    let (new, verification) = try verifiedCopy(
      at: path, imitating: file == nil ? nil : request, of: file, calls: calls)
    do {
      try new.put(replacing: replacing)
    } catch {
      throw .notWritten(error)
    }
    return verification
  }

  /// Writes the copy to a temporary file, verifies it, and then passes its bytes to a closure. The
  /// temporary file is always deleted.
  ///
  /// - Parameters:
  ///   - file: Path of the original; nil for standard input.
  ///   - take: Processes the next bytes of the copy. Returns whether it succeeded.
  package func send(
    of file: String?, calls: any FileCalls = SystemFileCalls(), to take: ([UInt8]) -> Bool
  ) throws(CopyFailure) -> Proof {
    let (new, verification) = try verifiedCopy(
      at: Folder.temporary + "/copy", imitating: nil, of: file, calls: calls)
    defer { new.discard() }
    guard let copy = calls.source(at: new.path) else { throw .notVerified(.notReadable) }
    var rest = copy.wholeRange
    while !rest.isEmpty {
      let bytes = copy.bytes(rest, limit: 256 << 10)
      guard copy.readFailure == nil, !bytes.isEmpty else { throw .notVerified(.notReadable) }
      guard take(bytes) else { throw .notWritten(.cannotWrite) }
      rest = ByteRange(from: rest.start + bytes.count, to: rest.end)
    }
    return verification
  }

  /// Returns a complete and verified copy in a temporary file, which is not yet renamed. The file
  /// is deleted when the returned `NewFile` is released.
  ///
  /// - Parameter file: Path of the original; nil for standard input.
  private func verifiedCopy(
    at path: String, imitating request: AttributeCopyRequest?, of file: String?,
    calls: any FileCalls
  ) throws(CopyFailure) -> (NewFile, Proof) {
    try requireCompleteReads()
    let result = Result { () throws(CopyFailure) -> (NewFile, Proof) in
      let (new, sync) = try written(at: path, imitating: request, calls)
      // The file is verified while it is flushed to disk. The system returns the same bytes before
      // and after the flush.
      let done = Workers.run(concurrently: sync) { verifiedCopy(at: new.path, calls) }
      let verification: Proof
      switch done.own {
      case .success(let own): verification = own
      case .failure(let failure): throw .notVerified(failure)
      }
      do throws(NewFile.Failure) {
        try new.finish(synced: done.other)
      } catch {
        throw .notWritten(error)
      }
      return (new, verification)
    }
    // If a read of the original failed, this failure is reported, regardless of later errors.
    try requireCompleteReads()
    let copy = try result.get()
    guard source.isUnchanged(at: file) else { throw .sourceChanged }
    return copy
  }

  private func requireCompleteReads() throws(CopyFailure) {
    if let failure = source.readFailure { throw .notRead(failure) }
  }

  private func written(
    at path: String, imitating request: AttributeCopyRequest?, _ calls: any FileCalls
  ) throws(CopyFailure) -> (NewFile, sync: @Sendable () -> Bool) {
    do {
      let new = try NewFile(at: path, calls: calls)
      try new.write(patchedSource, of: source, imitating: request)
      return (new, new.sync)
    } catch {
      throw .notWritten(error)
    }
  }

  private func verifiedCopy(
    at path: String, _ calls: any FileCalls
  ) -> Result<Proof, Verification.Failure> {
    guard let copy = calls.source(at: path) else { return .failure(.notReadable) }
    let result = Result { () throws(Verification.Failure) -> Proof in
      try verify(copy) { calls.source(at: path) }
    }
    return copy.readFailure == nil ? result : .failure(.notReadable)
  }
}

extension CopyPlan {
  /// The writer of the planned copy.
  package var writer: CopyWriter<Verification> {
    CopyWriter(editedDocument.patchedSource, of: original.source) {
      copy, again throws(Verification.Failure) in
      try Verification(of: self, in: copy, again: again)
    }
  }
}
