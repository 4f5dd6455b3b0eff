import Anatomy
package import Bytes

/// Why there is no copy.
package enum CopyFailure: Error, Equatable {
  case notWritten(NewFile.Failure)
  case notProven(Proof.Failure)
}

extension Cleaning {
  /// Whether the copy would be the file, byte for byte.
  package var changesNothing: Bool { rewrite.document === original }

  /// Writes the copy, reads it back, proves it, and only then gives it its name.
  ///
  /// - Parameters:
  ///   - file: whose mode, and times if asked, the copy gets, and whose owner where it takes its place.
  ///   - replacing: whether something may be there already.
  package func write(
    to path: String, like file: String?, keepingTimes: Bool = false, replacing: Bool = false,
    calls: any FileCalls = SystemFileCalls()
  ) throws(CopyFailure) -> Proof {
    do {
      let new = try NewFile(at: path, calls: calls)
      let isInPlace = file.map { Folder.isSame($0, path) } ?? false
      try new.write(
        rewrite.splice, of: original.source, like: file, withTimes: keepingTimes,
        withOwner: isInPlace)
      // What is read back is the same, whether it is on the disk already or on its way there.
      let done = Workers.run(beside: new.sync) { provedCopy(at: new.path) }
      let proof = try done.own.get()
      try new.finish(synced: done.other)
      try new.put(replacing: replacing)
      return proof
    } catch let failure as NewFile.Failure {
      throw .notWritten(failure)
    } catch let failure as Proof.Failure {
      throw .notProven(failure)
    } catch {
      throw .notProven(.notReadable)
    }
  }

  private func provedCopy(at path: String) -> Result<Proof, Proof.Failure> {
    guard let copy = try? ByteSource.open(path: path) else { return .failure(.notReadable) }
    return Result { () throws(Proof.Failure) -> Proof in
      try Proof(of: self, in: copy) { try? ByteSource.open(path: path) }
    }
  }
}
