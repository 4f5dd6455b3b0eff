import Anatomy
import Bytes
package import Cleaning
import Privacy

/// What was taken out of a file and what proves it, for programs and for the record.
package struct CleaningJSON {
  let writer: JSONWriter
  /// Whether removed values are told, and not only what they were.
  let tellsValues: Bool

  package init(writer: JSONWriter, tellsValues: Bool) {
    self.writer = writer
    self.tellsValues = tellsValues
  }

  /// The members of an object about a file.
  ///
  /// - Parameters:
  ///   - file: the name of what was read.
  ///   - copy: the name of what was written; nil where nothing was.
  ///   - digests: of the file and of the copy.
  package func writeMembers(
    of cleaning: Cleaning, file: String, copy: String?, proof: Proof?,
    digests: (input: [UInt8], output: [UInt8])?
  ) {
    writer.member("policy", cleaning.policy.name)
    if let front = cleaning.front { writer.member("faststart", front.rawValue) }
    side("input", size: cleaning.original.source.size, digests?.input, name: file)
    side("output", size: cleaning.rewrite.splice.size, digests?.output, name: copy)
    writer.key("removed")
    writer.array { cleaning.found.gone.forEach { write($0.trace, reason: nil) } }
    writer.key("goesAlong")
    writer.array { cleaning.goesAlong.forEach { write($0, reason: nil) } }
    writer.key("stays")
    writer.array {
      for refusal in cleaning.rewrite.refusals {
        writer.object {
          writer.member("path", refusal.wish.node.path)
          writer.member("reason", refusal.reason)
        }
      }
      for finding in cleaning.remainder.findings {
        write(finding.trace, reason: cleaning.reason(toKeep: finding))
      }
    }
    if let clues = cleaning.remainder.placeClues { PlaceClueJSON(writer: writer).write(clues) }
    if let proof { write(proof) }
    writer.member("notJudged", AuditWords.notJudged)
  }

  private func side(_ key: String, size: Int, _ digest: [UInt8]?, name: String? = nil) {
    writer.key(key)
    writer.object {
      if let name { writer.member("path", file: tellsValues ? name : Self.lastStep(of: name)) }
      writer.member("size", size)
      write(digest)
    }
  }

  private func write(_ digest: [UInt8]?) {
    guard let digest else { return }
    writer.key("sha256")
    writer.hex(digest)
  }

  /// A whole path may say who somebody is.
  private static func lastStep(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func write(_ trace: Trace, reason: String?) {
    writer.object {
      writer.member("category", trace.category.rawValue)
      writer.member("severity", trace.weight.word)
      writer.member("title", trace.title)
      writer.member("path", trace.path)
      writer.member("size", trace.range.count)
      if tellsValues { writer.member("saying", TraceText.saying(of: trace)) }
      if let reason { writer.member("reason", reason) }
    }
  }

  private func write(_ proof: Proof) {
    writer.key("proof")
    writer.object {
      writer.key("tracks")
      writer.array {
        for track in proof.tracks {
          writer.object {
            writer.member("path", track.path)
            writer.member("samples", track.samples)
            writer.member("bytes", track.bytes)
            write(track.digest)
            writer.member("edited", track.edited)
            writer.member("dropped", track.dropped)
          }
        }
      }
      writer.key("valuesInSamplesOrKept")
      writer.array {
        for hit in proof.hits {
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
