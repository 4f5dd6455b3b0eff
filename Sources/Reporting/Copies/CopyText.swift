import Anatomy
import Bytes
package import Jobs
package import Rendering
import Verification

/// Writes a text report about one copy: what was, or would be, removed and changed, and the outcome.
package struct CopyText {
  private let style: Style
  private let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// Writes the report about the copy of one file.
  ///
  /// - Parameters:
  ///   - sidecars: names of the sidecar files.
  ///   - settings: the source of the audit settings, as text; nil without a configuration file.
  package func write(
    _ job: CopyJob, _ outcome: CopyOutcome, sidecars: [String] = [], settings: String? = nil
  ) {
    let (cleaned, edited) = (
      CleaningText(style: style, output: output), EditText(style: style, output: output)
    )
    if let cleaning = job.cleaning {
      cleaned.write(cleaning, job.fastStart, sidecars: sidecars, settings: settings)
    }
    if let editing = job.editing {
      edited.write(editing)
      if let fastStart = job.fastStart, job.cleaning == nil {
        output.lines("faststart: \(fastStart.words)", style)
      }
      cleaned.writeRequested(job.requestedFindings())
    }
    if let verification = outcome.verification {
      cleaned.write(verification.hits)
      edited.write(disagreements: verification.disagreements)
    }
    if case .planned = outcome, job.editing != nil {
      for change in job.byteChanges { edited.write(change, of: job.original) }
    }
    output.lines(words(outcome, of: job).joined(separator: Style.separator), style)
    if let cleaning = job.cleaning { cleaned.writeLimits(of: cleaning.remainder) }
  }

  private func words(_ outcome: CopyOutcome, of job: CopyJob) -> [String] {
    let sizes =
      "\(counted(job.original.source.size, "byte")) before, \(grouped(job.patchedSource.size)) after"
    switch outcome {
    case .planned: return [sizes]
    case .left:
      return ["nothing to \(job.editing == nil ? "remove" : "change"): the file is unchanged"]
    case .patched(let journal, let verification):
      let count = journal.changedRanges.reduce(0) { $0 + $1.count }
      return ["verified and written into the file: \(counted(count, "byte"))"]
        + CopyMessages(verification).all
    case .written(let path, let verification):
      return ["written and verified: \(path?.fileNameForDisplay ?? "standard output")", sizes]
        + CopyMessages(verification).all
    }
  }
}
