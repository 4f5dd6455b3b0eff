import Anatomy
import Bytes
import Cleaning
import Editing
package import Files
import Verification

/// Where the copy of a file is written, and how.
package struct CopyTarget {
  /// The path of the original; nil for standard input.
  package let file: String?
  package let path: String
  /// Whether the copy may replace an existing file.
  package var replaces = false
  package var keepsTimes = false
  /// Whether the copy is made even if changes of metadata make its content credentials invalid.
  package var breaksSignatures = false
  /// Whether the original is replaced by writing only the changed bytes into it, where this is
  /// possible.
  package var patches = false
  /// Whether the verification of an edited copy computes the digests of samples.
  package var digestsMedia = true

  package init(of file: String?, at path: String) { (self.file, self.path) = (file, path) }

  package var isInPlace: Bool { file.map { Folder.isSame(path, $0) } ?? false }
}

extension CopyJob {
  /// Throws a refusal if the copy cannot be made, or if it would have invalid content credentials
  /// and `breaksSignatures` is false.
  package func requireMakeable(
    breakingSignatures breaksSignatures: Bool
  ) throws(CopyRefusal) {
    if let failure = original.source.readFailure { throw .copy(.notRead(failure)) }
    if let obstacle = cleaning?.obstacle {
      throw .cleaning(path: obstacle.edit.node.path, reason: obstacle.reason)
    }
    guard let editing else { return }
    if !editing.refusals.isEmpty { throw .edit(editing.refusals) }
    if let signature = editing.brokenSignature, !breaksSignatures {
      throw .signature(path: signature.path)
    }
  }

  /// Writes a copy, and verifies it before it gets its name. If `target` requests a patch and a
  /// patch is possible, writes only the changed bytes into the original instead.
  ///
  /// - Parameter keep: Stores the undo record, if one is requested, and returns whether that
  ///   succeeded. It is called before anything is written.
  package func carryOut(
    to target: CopyTarget, keepingRecord keep: () -> Bool = { true },
    calls: any FileCalls = SystemFileCalls()
  ) throws(CopyRefusal) -> CopyOutcome {
    try controlled { () throws(CopyRefusal) in
      try requireMakeable(breakingSignatures: target.breaksSignatures)
      let removed = cleaning?.attributes.removed ?? []
      // A file is not replaced if nothing is to be removed or changed, because the copy would be identical.
      if target.isInPlace, target.replaces, changesNothing, removed.isEmpty { return .left }
      guard keep() else { throw .noRecord }
      if let patched = try patched(target) { return patched }
      do throws(CopyFailure) {
        let verification = try writer(digestingMedia: target.digestsMedia).write(
          to: target.path, like: target.file, keepingTimes: target.keepsTimes,
          replacing: target.replaces, withoutAttributes: removed,
          calls: ControlledCalls(calls: calls, control: control))
        return .written(target.path, verification)
      } catch {
        throw .copy(error)
      }
    }
  }

  /// Passes the bytes of the verified copy to a closure, which returns whether it could process them.
  package func send(
    of file: String?, calls: any FileCalls = SystemFileCalls(), to take: ([UInt8]) -> Bool
  ) throws(CopyRefusal) -> CopyOutcome {
    try controlled { () throws(CopyRefusal) in
      try requireMakeable(breakingSignatures: false)
      do throws(CopyFailure) {
        return .written(
          nil,
          try writer(digestingMedia: true).send(
            of: file, calls: ControlledCalls(calls: calls, control: control), to: take))
      } catch {
        throw .copy(error)
      }
    }
  }

  /// Makes the copy with `make`, and records in `control` how the job ended.
  private func controlled(
    _ make: () throws(CopyRefusal) -> CopyOutcome
  ) throws(CopyRefusal) -> CopyOutcome {
    do throws(CopyRefusal) {
      guard !control.isCancelled else { throw .cancelled }
      control.beginCopy(of: original.source.size, size: patchedSource.size)
      let outcome = try make()
      control.finish()
      return outcome
    } catch {
      throw control.end() ? .cancelled : error
    }
  }

  /// Writes the changed bytes into the original file. Returns nil if a copy has to be written
  /// instead, for example because no patch is requested, the size of the file would change, the
  /// file has other hard links, or no journal can be written.
  private func patched(_ target: CopyTarget) throws(CopyRefusal) -> CopyOutcome? {
    guard target.patches, target.isInPlace, cleaning == nil, let editing, let file = target.file,
      SystemFileCalls.linkCount(target.path.fileNameBytes) == 1,
      let journal = patchedSource.journal(for: original.source),
      let verification = try? Verification(ofPatch: editing.plan, journal)
    else { return nil }
    // The job is marked as completed before the patch begins, so that it cannot be canceled in the
    // middle of the patch.
    guard control.complete() else { throw .cancelled }
    do {
      try journal.apply(to: file, of: original.source)
      return .patched(journal, verification)
    } catch {
      // Without a journal, an interruption could destroy the file, so a copy is written instead.
      if error == .noJournal {
        control.resume()
        return nil
      }
      throw .notPatched(error)
    }
  }

  /// Returns the writer of the copy, which verifies the copy. If the original is both cleaned and
  /// edited, the cleaned document is compared with the original, and the copy with the cleaned
  /// document.
  private func writer(digestingMedia digests: Bool) -> CopyWriter<Verification> {
    CopyWriter(patchedSource, of: original.source) {
      copy, again throws(Verification.Failure) in
      guard let cleaning else { return try self.verified(copy, again, digests) }
      guard editing != nil else {
        return try Verification(of: cleaning.plan, in: copy, again: again)
      }
      let cleaned = try Verification(
        of: cleaning.plan, in: cleaning.editedDocument.document.source)
      return try self.verified(copy, again, digests).after(cleaned)
    }
  }

  /// Verifies a copy with changed metadata.
  private func verified(
    _ copy: ByteSource, _ again: @escaping @Sendable () -> ByteSource?, _ digests: Bool
  ) throws(Verification.Failure) -> Verification {
    guard var plan = editing?.plan else { throw .different }
    plan.digestsMedia = digests
    return try Verification(of: plan, in: copy, again: again)
  }
}
