import Anatomy
import Bytes
import Crypto
import Files
package import Jobs
import Movie
package import Rendering
import Verification

/// Writes as JSON what was, or would be, removed from a file and changed in it, and the outcome.
package struct CopyJSON {
  /// The version of the record that `docs/records.md` describes.
  private static let recordVersion = 1
  private let writer: JSONWriter
  /// Whether the values of findings and the full paths of files are written.
  private let includesValues: Bool
  /// The options that requested the changes, in the order of the command line. They are written
  /// into the plan, so that the plan can be carried out later.
  private let options: [(name: String, text: String)]

  package init(
    writer: JSONWriter, includesValues: Bool = true, options: [(name: String, text: String)] = []
  ) {
    (self.writer, self.includesValues, self.options) = (writer, includesValues, options)
  }

  private var cleaned: CleaningJSON {
    CleaningJSON(writer: writer, includesValues: includesValues)
  }

  /// Writes the members about one file into an open JSON object.
  ///
  /// - Parameters:
  ///   - file: the name of the original.
  ///   - sidecars: names of the sidecar files.
  package func writeMembers(
    of job: CopyJob, _ outcome: CopyOutcome, file: String, sidecars: [String]
  ) {
    let edited = EditJSON(writer: writer)
    if let cleaning = job.cleaning { writer.member("policy", cleaning.policy.name) }
    if let fastStart = job.fastStart { writer.member("faststart", fastStart.rawValue) }
    if job.cleaning == nil, let editing = job.editing {
      edited.writePlan(of: job, editing, options)
    }
    writeSides(of: job, outcome, file: file)
    if let cleaning = job.cleaning {
      cleaned.writeMembers(of: cleaning, sidecars: sidecars)
      if let editing = job.editing {
        edited.writePlan(of: job, editing, options)
        cleaned.writeRequested(job.requestedFindings())
      }
    }
    if let verification = outcome.verification { cleaned.write(verification) }
    if job.cleaning != nil { writer.member("limitations", AuditMessages.notExamined) }
  }

  /// Writes the members about the original and the copy.
  private func writeSides(of job: CopyJob, _ outcome: CopyOutcome, file: String) {
    if job.editing != nil, case .planned = outcome {
      return EditJSON(writer: writer).writeSource(of: job, file: file)
    }
    var name: String?
    var isWritten = false
    if case .written(let path, _) = outcome { (name, isWritten) = (path ?? "-", true) }
    guard isWritten || job.cleaning != nil else { return }
    let digests = digests(of: job, name)
    cleaned.side("source", size: job.original.source.size, digests?.input, name: file)
    cleaned.side("copy", size: job.patchedSource.size, digests?.output, name: name)
  }

  private func digests(
    of job: CopyJob, _ copy: String?
  ) -> (input: [UInt8], output: [UInt8])? {
    // A copy that was passed on as a stream cannot be read back. Its digest is computed from the
    // document in memory.
    let written = copy.flatMap { $0 == "-" ? nil : try? ByteSource.open(path: $0) }
    guard let input = job.original.source.digests([.sha256])?[.sha256],
      let output = (written ?? job.document.source).digests([.sha256])?[.sha256]
    else { return nil }
    return (input, output)
  }

  /// Writes what another program needs to verify a copy: the ranges of bytes that are unchanged,
  /// and the facts that decide how the original is presented.
  package func writeCertificate(of job: CopyJob) {
    writer.member("record", Self.recordVersion)
    writer.key("unchangedRanges")
    writer.array {
      job.patchedSource.forEachKept { range, place in
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
      job.original.forEachPresentationFact { fact in
        json.write(fact)
        return true
      }
    }
  }

  /// Writes the record from which a job can be undone.
  package func write(_ record: UndoRecord) { EditJSON(writer: writer).write(record) }
}
