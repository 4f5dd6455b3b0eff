import Anatomy
package import Bytes

/// Why there is no copy.
package enum CopyFailure: Error, Equatable {
  case notWritten(NewFile.Failure)
  case notProven(Proof.Failure)
}

extension Cleaning {
  /// Writes the copy, reads it back, proves it, and only then gives it its name.
  ///
  /// - Parameters:
  ///   - file: whose mode, and times if asked, the copy gets.
  ///   - replacing: whether something may be there already.
  package func write(
    to path: String, like file: String?, keepingTimes: Bool = false, replacing: Bool = false,
    calls: any FileCalls = SystemFileCalls()
  ) throws(CopyFailure) -> Proof {
    do {
      let new = try NewFile(at: path, calls: calls)
      try new.write(rewrite.splice, of: original.source, like: file, withTimes: keepingTimes)
      guard let copy = try? ByteSource.open(path: new.path) else {
        throw CopyFailure.notProven(.notReadable)
      }
      let proof = try proof(of: copy)
      try new.put(replacing: replacing)
      return proof
    } catch let failure as NewFile.Failure {
      throw .notWritten(failure)
    } catch let failure as CopyFailure {
      throw failure
    } catch {
      throw .notProven(.notReadable)
    }
  }

  private func proof(of copy: ByteSource) throws(CopyFailure) -> Proof {
    do {
      return try Proof(of: self, in: copy)
    } catch {
      throw .notProven(error)
    }
  }
}
