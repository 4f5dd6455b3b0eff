import Files
import Inspection
import Jobs

@Sendable func runClean(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("clean", invocation)
  guard let paths = caller.inputPaths() else { return .usage }
  let files = paths.files
  guard let settings = caller.auditSettings() else { return .usage }
  let target = CopyOutput(invocation, of: paths, suffix: "clean")
  let report = invocation.value(.report)
  if let problem = target.problem()
    ?? report.flatMap({ target.problem(withReport: $0) })
  {
    caller.complain(problem)
    return .usage
  }
  guard target.makeFolder() else {
    caller.complain("\((target.output ?? "").fileNameForDisplay): the folder cannot be created")
    caller.end(with: .notExamined)
    return caller.finish()
  }
  var place: SaveLocation?
  if let report {
    place = caller.saveLocation(at: report, replacing: target.isForced)
    if place == nil { return caller.finish() }
  }
  let unmatched = UnmatchedNames()
  let pairs = LivePhotoPairs()
  let records = Monitor<[CopyRecord]>([])
  let status = Run.overFiles(paths, "clean", invocation) { run, file, isFirst in
    guard run.isComplete(file), let inspection = run.open(file) else { return }
    var isRefused = false
    defer { run.close(inspection, file: file, reportsReadFailure: !isRefused) }
    if !inspection.isRecognized, let failure = inspection.document.source.readFailure {
      isRefused = true
      run.refuse(.notRead(failure), file: file)
      return run.writeNothing(of: inspection, file: file)
    }
    guard inspection.isRecognized else {
      run.reportUnrecognized(inspection, file)
      return run.writeNothing(of: inspection, file: file)
    }
    if let refusal = inspection.cleaningRefusal {
      run.end(with: .notExamined)
      run.complain("\(file.fileNameForDisplay): not cleaned: \(refusal.reason)")
      return run.writeNothing(of: inspection, file: file, because: refusal.reason)
    }
    var request = CopyRequest(policy: settings.policy)
    request.movesToFront = invocation.flag(.faststart)
    let job = CopyJob(inspection.document, request)
    defer { job.forgetAnswers() }
    guard let found = job.findings else { return }
    run.reportUnmatchedPaths(of: settings, in: inspection.document, found, file: file)
    unmatched.note(settings, found)
    let outcome = run.carryOut(
      job, file: file, to: target, at: target.path(for: file),
      orReport: { run.writeNothing(of: inspection, file: file, because: $0) })
    pairs.note(file, found, isWritten: outcome != nil)
    guard let outcome else {
      isRefused = true
      return
    }
    run.write(job, outcome, of: inspection, file: file, isFirst: isFirst, settings)
    if report != nil {
      let line = run.record(of: job, outcome, file: file, settings)
      let access = inspection.document.source.readAccess
      records.change { $0.append(CopyRecord(file: file, line: line, access: access)) }
    }
  }
  if let place { caller.save(records.change { $0 }, in: place, inOrderOf: files) }
  unmatched.report(caller)
  pairs.report(caller)
  caller.end(with: status)
  return caller.finish()
}
