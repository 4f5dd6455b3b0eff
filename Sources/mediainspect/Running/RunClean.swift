import Files
import Inspection
import Jobs

@Sendable func runClean(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.clean, invocation)
  guard let paths = caller.inputPaths(), let settings = caller.auditSettings() else {
    return .usage
  }
  let copies: Copies
  let report: SaveLocation?
  do {
    (copies, report) = try caller.copies(to: CopyOutput(invocation, of: paths, suffix: "clean"))
  } catch {
    return error.status
  }
  let unmatched = UnmatchedNames()
  let pairs = LivePhotoPairs()
  let status = Run.overFiles(paths, .clean, invocation) { run, file, isFirst in
    guard run.isComplete(file), let inspection = run.open(file) else { return }
    let isWritten = run.clean(
      inspection, file: file, to: copies, settings, isFirst: isFirst, unmatched, pairs)
    run.close(inspection, file: file, reportsReadFailure: isWritten)
  }
  copies.saveReport(in: report, by: caller, inOrderOf: paths.files)
  unmatched.report(caller)
  pairs.report(caller)
  caller.end(with: status)
  return caller.finish()
}

extension Run {
  /// Cleans a file. Returns false after reporting why there is no copy although there should be one.
  fileprivate func clean(
    _ inspection: Inspection, file: String, to copies: Copies, _ settings: AuditSettings,
    isFirst: Bool, _ unmatched: UnmatchedNames, _ pairs: LivePhotoPairs
  ) -> Bool {
    if !inspection.isRecognized, let failure = inspection.document.source.readFailure {
      refuse(.copy(.notRead(failure)), file: file)
      writeNothing(of: inspection, file: file)
      return false
    }
    guard inspection.isRecognized else {
      reportUnrecognized(inspection, file)
      writeNothing(of: inspection, file: file)
      return true
    }
    if let refusal = inspection.cleaningRefusal {
      end(with: .notExamined)
      complain("\(file.fileNameForDisplay): not cleaned: \(refusal.reason)")
      writeNothing(of: inspection, file: file, because: refusal.reason)
      return true
    }
    var request = CopyRequest(policy: settings.policy)
    request.movesToFront = invocation.flag(.faststart)
    let job = CopyJob(inspection.document, request)
    defer { job.forgetAnswers() }
    guard let found = job.findings else { return true }
    reportUnmatchedPaths(of: settings, in: inspection.document, found, file: file)
    unmatched.note(settings, found)
    let outcome = carryOut(
      job, file: file, to: copies.target, at: copies.target.path(for: file),
      orReport: { writeNothing(of: inspection, file: file, because: $0) })
    pairs.note(file, found, isWritten: outcome != nil)
    guard let outcome else { return false }
    write(job, outcome, of: inspection, file: file, isFirst: isFirst, settings)
    copies.note(job, outcome, of: inspection, file: file, by: self, settings)
    return true
  }
}
