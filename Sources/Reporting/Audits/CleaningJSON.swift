import Anatomy
import Bytes
import Cleaning
import Metadata
import Movie
import Privacy
import Rendering
import Verification

/// Writes as JSON what was removed from a file, and how the copy was verified.
struct CleaningJSON {
  let writer: JSONWriter
  /// Whether the values of findings and the full paths of files are written.
  let includesValues: Bool

  /// Writes the members about what was removed into an open JSON object.
  ///
  /// - Parameter sidecars: names of the sidecar files.
  func writeMembers(of cleaning: Cleaning, sidecars: [String]) {
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
  }

  /// Writes the findings about values that the user requested to set, which the copy therefore
  /// contains.
  func writeRequested(_ findings: [AuditReport.Finding]) {
    guard !findings.isEmpty else { return }
    writer.key("requested")
    writer.array {
      for finding in findings { write(finding.disclosure, reason: "set as requested") }
    }
  }

  /// Writes a member about the original or the copy.
  func side(_ key: String, size: Int, _ digest: [UInt8]?, name: String? = nil) {
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

  func write(_ verification: Verification) {
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
