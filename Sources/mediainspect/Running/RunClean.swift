import Anatomy
import Bytes
import Files
import Formats
import Inspection
import Jobs
import Privacy
import Rendering
import Reporting

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
  let verdicts = Monitor<[Int: VerdictTable.Row]>([:])
  let status = Run.overFiles(
    paths, .clean, invocation, showing: Progress(of: paths.files, as: invocation.value(.progress)),
    beforeTotal: { run in
      run.write(
        verdicts.change { $0 }.sorted { $0.key < $1.key }.map(\.value), of: paths,
        under: settings.nameOfWholePolicy)
    }
  ) { run, file, isFirst in
    let number = run.input
    verdicts.change { $0[number] = VerdictTable.Row(file, .notExamined) }
    guard run.isComplete(file), let inspection = run.open(file) else {
      if run.hasSkipped { verdicts.change { $0[number] = nil } }
      return
    }
    let row = run.clean(
      inspection, file: file, to: copies, settings, isFirst: isFirst, unmatched, pairs)
    let isRead = inspection.isRecognized && inspection.document.source.readFailure == nil
    let verdict = row ?? VerdictTable.Row(file, isRead ? .notWritten : .notExamined)
    verdicts.change { $0[number] = verdict }
    run.close(inspection, file: file, reportsReadFailure: row != nil)
  }
  copies.saveReport(in: report, by: caller, inOrderOf: paths.files)
  unmatched.report(caller)
  pairs.report(caller)
  caller.end(with: status)
  return caller.finish()
}

extension Run {
  /// Returns what a file in a folder is if no copy of it is written because it is a sidecar; nil for
  /// other files. With `--in-place`, thumbnails and small copies of movies are cleaned like all
  /// media.
  private func leftOut(_ inspection: Inspection, _ file: String) -> SidecarDescription? {
    guard isWalked(file), let sidecar = Sidecars.description(of: inspection, file) else {
      return nil
    }
    return (invocation.flag(.inPlace) ? sidecar.isDocument : sidecar.isLeftOut) ? sidecar : nil
  }

  /// Reports that no copy of a sidecar in a folder is written. With `--in-place`, it is kept
  /// next to the cleaned medium, so findings in it give exit status 1.
  private func leaveOut(
    _ sidecar: SidecarDescription, _ inspection: Inspection, file: String,
    _ settings: AuditSettings
  ) -> VerdictTable.Row {
    let policy = settings.policy
    let report = AuditReport(
      Audit(of: inspection.document, readingSamples: policy.readsSamples), under: policy)
    let counts = report.counts(of: .remove)
    let findings =
      counts.isEmpty
      ? "no findings"
      : "it contains "
        + counts.map { "\(grouped($0.count)) \($0.category)" }
        .joined(separator: ", ")
    let outcome = invocation.flag(.inPlace) ? "not cleaned" : "left out"
    let words = "\(outcome): \(sidecar.words); \(findings)"
    complain("\(file.fileNameForDisplay): \(words)")
    writeSidecar(sidecar, of: inspection, file: file, because: words)
    guard invocation.flag(.inPlace) else { return VerdictTable.Row(file, .leftOut) }
    if counts.isEmpty, report.undecodedAndKept.isEmpty, !report.keepsUnknownData {
      return VerdictTable.Row(file, .nothingFound)
    }
    end(with: .findings)
    return VerdictTable.Row(file, .contains(counts.map(\.category)))
  }

  /// Writes the verdicts about several files. With `--quiet`, only verdicts that require a decision
  /// of the user are written.
  fileprivate func write(
    _ rows: [VerdictTable.Row], of paths: InputPaths, under policy: String?
  ) {
    let isQuiet = invocation.flag(.quiet)
    guard !invocation.flag(.json), isQuiet || paths.isSearch || paths.files.count > 1 else {
      return
    }
    let shown = isQuiet ? rows.filter(\.needsDecision) : rows
    guard !shown.isEmpty else { return }
    if !isQuiet { output.line() }
    VerdictTable(style: style, output: output).write(shown, under: policy)
  }

  /// Cleans a file. Returns nil after reporting why there is no copy although there should be one.
  fileprivate func clean(
    _ inspection: Inspection, file: String, to copies: Copies, _ settings: AuditSettings,
    isFirst: Bool, _ unmatched: UnmatchedNames, _ pairs: LivePhotoPairs
  ) -> VerdictTable.Row? {
    if !inspection.isRecognized, let failure = inspection.document.source.readFailure {
      refuse(.copy(.notRead(failure)), file: file)
      writeNothing(of: inspection, file: file)
      return nil
    }
    guard inspection.isRecognized else {
      reportUnrecognized(inspection, file)
      writeNothing(of: inspection, file: file)
      return VerdictTable.Row(file, .notExamined)
    }
    if let sidecar = leftOut(inspection, file) {
      return leaveOut(sidecar, inspection, file: file, settings)
    }
    if let refusal = inspection.cleaningRefusal {
      end(with: .notExamined)
      complain("\(file.fileNameForDisplay): not cleaned: \(refusal.reason)")
      writeNothing(of: inspection, file: file, because: refusal.reason)
      return VerdictTable.Row(file, .notExamined)
    }
    var request = CopyRequest(policy: settings.policy)
    request.movesToFront = invocation.flag(.faststart)
    let job = CopyJob(inspection.document, request, control: control(of: file))
    defer { job.forgetAnswers() }
    guard let found = job.findings else { return nil }
    reportUnmatchedPaths(of: settings, in: inspection.document, found, file: file)
    unmatched.note(settings, found)
    let outcome = carryOut(
      job, file: file, to: copies.target, at: copies.target.path(for: file),
      orReport: { writeNothing(of: inspection, file: file, because: $0) })
    pairs.note(file, found, isWritten: outcome != nil)
    guard let outcome else { return nil }
    write(job, outcome, of: inspection, file: file, isFirst: isFirst, settings)
    copies.note(job, outcome, of: inspection, file: file, by: self, settings)
    var copy: String?
    if case .written(let path?, _) = outcome, path != file { copy = path }
    return VerdictTable.Row(file, job.verdict(outcome), copy: copy)
  }
}
