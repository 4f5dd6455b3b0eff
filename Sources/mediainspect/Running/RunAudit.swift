import Anatomy
import Bytes
import Files
import Inspection
import Privacy
import Rendering
import Reporting

@Sendable func runAudit(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.audit, invocation)
  guard caller.acceptsOne(of: .json, .sarif, .csv) else { return .usage }
  guard let paths = caller.inputPaths() else { return .usage }
  guard let settings = caller.auditSettings() else { return .usage }
  let results = AuditResults()
  let progress = Progress(of: paths.files)
  if invocation.flag(.csv) { AuditCSV(output: caller.output).writeHead() }
  caller.output.flush()
  let status = Run.overFiles(
    paths, .audit, invocation, showing: progress, writesTotal: false, tally: results.tally
  ) { run, file, isFirst in
    let hasHead =
      paths.isOne || [.full, .json, .hash].contains { invocation.flag($0) }
    guard let inspection = run.open(file, hasHead: hasHead, results)
    else { return }
    let report = AuditReport(of: inspection, under: settings.policy)
    run.count(report, settings, file: file)
    run.reportUnmatchedPaths(of: settings, in: inspection.document, report, file: file)
    results.unmatched.note(settings, report)
    if inspection.isRecognized { results.total.change { $0.add(report) } }
    if invocation.flag(.sarif) {
      let log = SARIFFile(
        name: file, size: inspection.document.source.size, report, sidecars: Sidecars.of(file),
        of: Sidecars.description(of: inspection, file), isExamined: inspection.isRecognized,
        settings: settings.sourceDescription,
        refusal: inspection.cleaningRefusal?.reason)
      results.logs.change { $0[file] = log }
    } else {
      run.write(
        report, settings, of: inspection, file: file, hasHead: hasHead, isFirst: isFirst)
    }
    run.close(inspection, file: file)
  }
  progress.end()
  let tally = results.tally.change { $0 }
  if invocation.flag(.sarif) {
    let logs = results.logs.change { $0 }
    let log = SARIFLog(
      toolVersion: Version.number, rules: Anatomy.Category.allCases.map { SARIFRule($0) },
      files: paths.files.compactMap { logs[$0] })
    SARIFWriter(writer: JSONWriter(caller.output)).write(log)
    caller.output.line()
  } else if !paths.isOne, ![.json, .csv, .quiet].contains(where: { invocation.flag($0) }) {
    caller.writeSummary(results.total.change { $0.line(tally) })
  } else if paths.isSearch, invocation.flag(.json) {
    caller.writeTotal(tally)
  }
  tally.linesOfSkipped(among: paths.files).forEach(caller.complain)
  results.unmatched.report(caller)
  caller.end(with: status)
  return caller.finish()
}

extension AuditReport {
  /// Audits a file under a policy. A file in a format that is not decoded has no findings.
  init(of inspection: Inspection, under policy: Policy) {
    let document = inspection.document
    self.init(
      inspection.isRecognized
        ? Audit(of: document, readingSamples: policy.readsSamples) : Audit(unexamined: document),
      under: policy)
  }
}

/// The audit results of all files, collected by several threads.
private struct AuditResults: Sendable {
  let total = Monitor(AuditTotal())
  let tally = Monitor(InputTally())
  let logs = Monitor<[String: SARIFFile]>([:])
  let unmatched = UnmatchedNames()
}

extension Run {
  /// Opens a file for an audit. Returns nil if the file cannot be opened, or is skipped because it
  /// is not media. Returns nil also if the format is not decoded and the output has no place for
  /// such a file.
  fileprivate func open(
    _ file: String, hasHead: Bool, _ results: AuditResults
  ) -> Inspection? {
    let opened = open(file, usesMagic: hasHead) { problem in
      let log = SARIFFile(
        name: file, size: nil, results: [], notices: [.notExamined("\(problem)")])
      results.logs.change { $0[file] = log }
    }
    guard let inspection = opened, !inspection.isRecognized else { return opened }
    reportUnrecognized(inspection, file)
    if hasHead || invocation.flag(.sarif) { return inspection }
    close(inspection, file: file)
    return nil
  }

  /// Writes the summary of all files, wrapped to the width and never cut.
  fileprivate func writeSummary(_ text: String) { output.lines(text, style) }

  /// Returns the audit settings. Returns nil after reporting an error in them.
  func auditSettings() -> AuditSettings? {
    do {
      let settings = try AuditSettings(invocation).before(ProjectConfig.load(for: self)?.audit)
      report(settings)
      return settings
    } catch {
      complain("\(error)")
      return nil
    }
  }

  /// Reports paths in `--keep` and `--remove` that match nothing in a file. They cause exit status
  /// 1, because the user expected a match.
  func reportUnmatchedPaths(
    of settings: AuditSettings, in document: Document, _ report: AuditReport, file: String
  ) {
    for words in settings.unmatchedPaths(in: document, report) {
      complain("\(file.fileNameForDisplay): \(words)")
      end(with: .findings)
    }
  }

  /// Updates the exit status for the findings of an audit.
  fileprivate func count(_ report: AuditReport, _ settings: AuditSettings, file: String) {
    guard !settings.neverFails else { return }
    guard !settings.failing.isEmpty else {
      if !report.removed.isEmpty || !report.undecodedAndKept.isEmpty || report.keepsUnknownData {
        end(with: .findings)
      }
      return
    }
    let undecoded = report.undecoded(mayContain: settings.failing)
    if let first = undecoded.first {
      let others = undecoded.count > 1 ? " and \(counted(undecoded.count - 1, "other place"))" : ""
      complain(
        "\(file.fileNameForDisplay): \(first.path)\(others): not decoded; may contain what --fail-on names"
      )
    }
    let isFound = report.findings.contains { settings.failing.contains($0.disclosure.category) }
    if isFound || !undecoded.isEmpty { end(with: .findings) }
  }

  fileprivate func write(
    _ report: AuditReport, _ settings: AuditSettings, of inspection: Inspection, file: String,
    hasHead: Bool, isFirst: Bool
  ) {
    if invocation.flag(.csv) { return AuditCSV(output: output).write(report, file: file) }
    let sidecar = Sidecars.description(of: inspection, file)
    let refusal = inspection.cleaningRefusal?.reason
    if invocation.flag(.json) {
      return writeJSON(of: inspection, file: file) { writer in
        if let file = settings.file { writer.member("configuration", file: file) }
        sidecar?.write(writer)
        AuditJSON(writer: writer, refusal: refusal)
          .writeMembers(
            of: report, name: FileNameClues(file), sidecars: Sidecars.of(file))
      }
    }
    if invocation.flag(.quiet), report.removed.isEmpty { return }
    let text = AuditText(
      style: style, output: output, refusal: refusal, readingSidecars: isWalked(file),
      notExamined: inspection.isRecognized ? nil : NotExamined(inspection)?.message)
    guard hasHead else {
      return text.writeLine(
        report, file: file, name: FileNameClues(file), sidecars: Sidecars.of(file), of: sidecar,
        settings: settings.sourceDescription)
    }
    if !isFirst { output.line() }
    writeHead(of: inspection, file: file)
    text.write(
      report, name: FileNameClues(file), sidecars: Sidecars.of(file), of: sidecar,
      settings: settings.sourceDescription)
  }
}
