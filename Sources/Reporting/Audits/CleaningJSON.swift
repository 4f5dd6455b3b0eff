import Anatomy
import Bytes
package import Cleaning
import Metadata
import Movie
import Privacy
package import Rendering
package import Verification

/// Writes as JSON what was removed from a file, and how the copy was verified.
package struct CleaningJSON {
  let writer: JSONWriter
  /// Whether the values of findings and the full paths of files are written.
  let includesValues: Bool

  package init(writer: JSONWriter, includesValues: Bool) {
    self.writer = writer
    self.includesValues = includesValues
  }

  /// Writes the members about one file into an open JSON object.
  ///
  /// - Parameters:
  ///   - file: the name of the original.
  ///   - copy: the name of the copy; nil if none was written.
  ///   - digests: the digests of the original and of the copy.
  ///   - sidecars: names of the sidecar files.
  package func writeMembers(
    of cleaning: Cleaning, file: String, copy: String?, verification: Verification?,
    digests: (input: [UInt8], output: [UInt8])?, sidecars: [String]
  ) {
    writer.member("policy", cleaning.policy.name)
    if let fastStart = cleaning.fastStart { writer.member("faststart", fastStart.rawValue) }
    side("source", size: cleaning.original.source.size, digests?.input, name: file)
    side("copy", size: cleaning.editedDocument.patchedSource.size, digests?.output, name: copy)
    if let state = CredentialState(of: cleaning) {
      writer.member("contentCredentials", ownWord: state.word)
    }
    writer.key("removed")
    writer.array { cleaning.found.removedFromCopy.forEach { write($0.disclosure, reason: nil) } }
    writer.key("removedTogether")
    writer.array { cleaning.removedAlong.forEach { write($0, reason: nil) } }
    writer.key("kept")
    writer.array {
      for refusal in cleaning.editedDocument.refusals {
        writer.object {
          writer.member("path", refusal.edit.node.path)
          writer.member("reason", refusal.reason)
        }
      }
      for hit in cleaning.repeated.hits {
        writer.object {
          writer.member("path", hit.path)
          writer.member("reason", hit.words)
        }
      }
      for finding in cleaning.remainder.undecodedAndKept {
        writer.object {
          writer.member("path", finding.disclosure.path)
          writer.member("reason", finding.words)
        }
      }
      for finding in cleaning.remainder.findings {
        write(finding.disclosure, reason: cleaning.reason(toKeep: finding))
      }
    }
    if let clues = cleaning.remainder.locationClues {
      LocationClueJSON(writer: writer).write(clues)
    }
    writer.key("livePhotoLinks")
    writer.array {
      for link in cleaning.found.livePhotoLinks {
        writer.object {
          writer.member("path", link.path)
          writer.key("removed")
          writer.bool(link.isRemoved)
        }
      }
    }
    writer.key("notPresented")
    writer.array {
      for footage in cleaning.remainder.unshown {
        writer.object {
          writer.member("path", footage.path)
          for (name, seconds) in [
            ("secondsBefore", footage.before), ("secondsBetween", footage.between),
            ("secondsAfter", footage.after),
          ] {
            writer.key(name)
            writer.number(seconds)
          }
        }
      }
    }
    // File names may identify someone.
    if includesValues {
      writer.key("sidecars")
      writer.array { sidecars.forEach(writer.fileName) }
    }
    if let verification { write(verification) }
    writer.member("limitations", AuditMessages.notExamined)
  }

  /// Writes the members about the original, its edited copy and the verification.
  package func writeCopy(
    of plan: CopyPlan, file: String, copy: String, _ verification: Verification,
    digests: (input: [UInt8], output: [UInt8])?
  ) {
    side("source", size: plan.original.source.size, digests?.input, name: file)
    side("copy", size: plan.editedDocument.patchedSource.size, digests?.output, name: copy)
    write(verification)
  }

  /// Writes what another program needs to verify a copy: the ranges of bytes that are unchanged,
  /// and the facts that decide how the original is presented.
  package func writeCertificate(of plan: CopyPlan) {
    writer.key("unchangedRanges")
    writer.array {
      plan.editedDocument.patchedSource.forEachKept { range, place in
        writer.object {
          writer.member("source", range.start)
          writer.member("copy", place)
          writer.member("size", range.count)
        }
      }
    }
    writer.key("presentation")
    writer.array {
      let json = PresentationJSON(writer: writer)
      plan.original.forEachPresentationFact { fact in
        json.write(fact)
        return true
      }
    }
  }

  private func side(_ key: String, size: Int, _ digest: [UInt8]?, name: String? = nil) {
    writer.key(key)
    writer.object {
      if let name { writer.member("path", file: includesValues ? name : Self.lastStep(of: name)) }
      writer.member("size", size)
      write(digest)
    }
  }

  private func write(_ digest: [UInt8]?) {
    guard let digest else { return }
    writer.key("sha256")
    writer.hex(digest)
  }

  /// Returns the file name at the end of a path. The folders are omitted, because they may identify
  /// a person.
  private static func lastStep(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func write(_ disclosure: Disclosure, reason: String?) {
    writer.object {
      writer.member("category", disclosure.category.rawValue)
      writer.member("severity", disclosure.weight.word)
      writer.member("title", disclosure.title)
      writer.member("path", disclosure.path)
      writer.member("size", disclosure.range.count)
      if includesValues { writer.member("value", DisclosureText.statement(of: disclosure)) }
      if let reason { writer.member("reason", reason) }
    }
  }

  package func write(_ verification: Verification) {
    writer.key("verification")
    writer.object {
      writer.key("tracks")
      writer.array {
        for track in verification.tracks {
          writer.object {
            writer.member("path", track.path)
            writer.member("samples", track.samples)
            writer.member("bytes", track.bytes)
            write(track.digest)
            writer.member("edited", track.edited)
            writer.member("removed", track.dropped)
          }
        }
      }
      writer.member("presentationFacts", verification.presentationFacts)
      if let items = verification.unchangedItems {
        writer.member("unchangedItems", items)
      }
      if !verification.disagreements.isEmpty {
        writer.key("disagreements")
        writer.array { verification.disagreements.forEach(writer.string) }
      }
      writer.key("remainingValues")
      writer.array {
        for hit in verification.hits {
          writer.object {
            writer.member("title", hit.title)
            writer.member("path", hit.path)
            writer.member("offset", hit.place)
          }
        }
      }
    }
  }
}
