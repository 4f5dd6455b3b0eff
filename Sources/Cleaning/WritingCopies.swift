import Anatomy
package import Bytes

/// Why there is no copy.
package enum CopyFailure: Error, Equatable {
  case notWritten(NewFile.Failure)
  case notProven(Verification.Failure)
  /// A read of the original failed, now or while the copy was planned.
  case notRead(ReadFailure)
  case sourceChanged
}

extension Cleaning {
  /// Whether the copy would be the file, byte for byte.
  package var changesNothing: Bool { editedDocument.document === original }

  /// Writes the copy, reads it back, proves it, and only then gives it its name.
  ///
  /// - Parameters:
  ///   - file: whose mode, and times if asked, the copy gets, and whose owner where it takes its place.
  ///   - replacing: whether something may be there already.
  package func write(
    to path: String, like file: String?, keepingTimes: Bool = false, replacing: Bool = false,
    calls: any FileCalls = SystemFileCalls()
  ) throws(CopyFailure) -> Verification {
    let isInPlace = file.map { Folder.isSame($0, path) } ?? false
    let request = ImitationRequest(
      withTimes: keepingTimes, withOwner: isInPlace, withoutAttributes: attributes.removed)
    let (new, verification) = try verifiedCopy(
      at: path, imitating: file == nil ? nil : request, of: file, calls: calls)
    do {
      try new.put(replacing: replacing)
    } catch {
      throw .notWritten(error)
    }
    return verification
  }

  /// Writes the copy into a temporary file and proves it there, then hands on its bytes. The file is
  /// removed in any case.
  ///
  /// - Parameters:
  ///   - file: the path of the original; nil for standard input.
  ///   - take: answers whether it could take the bytes.
  package func send(
    of file: String?, calls: any FileCalls = SystemFileCalls(), to take: ([UInt8]) -> Bool
  ) throws(CopyFailure) -> Verification {
    let (new, verification) = try verifiedCopy(
      at: Folder.temporary + "/copy", imitating: nil, of: file, calls: calls)
    defer { new.discard() }
    guard let copy = calls.source(at: new.path) else { throw .notProven(.notReadable) }
    var rest = copy.wholeRange
    while !rest.isEmpty {
      let bytes = copy.bytes(rest, limit: 256 << 10)
      guard copy.readFailure == nil, !bytes.isEmpty else { throw .notProven(.notReadable) }
      guard take(bytes) else { throw .notWritten(.cannotWrite) }
      rest = ByteRange(from: rest.start + bytes.count, to: rest.end)
    }
    return verification
  }

  /// A copy that is whole and proven, and has no name yet. It goes with the last reference to it.
  ///
  /// - Parameter file: the path of the original; nil for standard input.
  private func verifiedCopy(
    at path: String, imitating request: ImitationRequest?, of file: String?, calls: any FileCalls
  ) throws(CopyFailure) -> (NewFile, Verification) {
    try requireCompleteReads()
    let result = Result { () throws(CopyFailure) -> (NewFile, Verification) in
      let (new, sync) = try written(at: path, imitating: request, calls)
      // What is read back is the same, whether it is on the disk already or on its way there.
      let done = Workers.run(concurrently: sync) { provedCopy(at: new.path, calls) }
      let verification: Verification
      switch done.own {
      case .success(let own): verification = own
      case .failure(let failure): throw .notProven(failure)
      }
      do throws(NewFile.Failure) {
        try new.finish(synced: done.other)
      } catch {
        throw .notWritten(error)
      }
      return (new, verification)
    }
    // Whatever followed from a failed read, that is the reason.
    try requireCompleteReads()
    let copy = try result.get()
    guard original.source.isUnchanged(at: file) else { throw .sourceChanged }
    return copy
  }

  private func requireCompleteReads() throws(CopyFailure) {
    if let failure = original.source.readFailure { throw .notRead(failure) }
  }

  private func written(
    at path: String, imitating request: ImitationRequest?, _ calls: any FileCalls
  ) throws(CopyFailure) -> (NewFile, sync: @Sendable () -> Bool) {
    do {
      let new = try NewFile(at: path, calls: calls)
      try new.write(editedDocument.patchedSource, of: original.source, imitating: request)
      return (new, new.sync)
    } catch {
      throw .notWritten(error)
    }
  }

  private func provedCopy(
    at path: String, _ calls: any FileCalls
  ) -> Result<Verification, Verification.Failure> {
    guard let copy = calls.source(at: path) else { return .failure(.notReadable) }
    let result = Result { () throws(Verification.Failure) -> Verification in
      try Verification(of: self, in: copy) { calls.source(at: path) }
    }
    return copy.readFailure == nil ? result : .failure(.notReadable)
  }
}
