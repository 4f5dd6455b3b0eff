import Bytes
import Files
import Inspection
import Rendering
import Reporting
import RuleEngine
import Rules

/// Writes the SARIF and JUnit logs of `check`, which contain the results of all files.
extension Run {
  func checkAsSARIF(_ batch: CheckedFiles, _ chosen: SelectedRules) -> ExitStatus {
    let files = batch.paths.files
    let logs = Monitor<[String: SARIFFile]>([:])
    end(
      with: Run.overFiles(batch.paths, kind, invocation) { run, file, _ in
        let log = run.sarif(file, of: batch, chosen)
        logs.change { $0[file] = log }
      })
    let all = logs.change { $0 }
    var written: Set<String> = []
    let log = SARIFLog(
      toolVersion: Version.number, rules: Rule.all.map(SARIFRule.init),
      files: files.filter { written.insert($0).inserted }.compactMap { all[$0] })
    SARIFWriter(writer: JSONWriter(output)).write(log)
    output.line()
    return finish()
  }

  /// Returns the results for one file; nil if it was skipped because it is not media.
  private func sarif(
    _ file: String, of batch: CheckedFiles, _ chosen: SelectedRules
  ) -> SARIFFile? {
    var problem: String?
    guard let inspection = open(file, orTell: { problem = "\($0)" }) else {
      return problem.map {
        SARIFFile(name: file, size: nil, results: [], notices: [.notExamined($0)])
      }
    }
    reportUnrecognized(inspection, file)
    let report = report(on: inspection, file, of: batch, chosen)
    close(inspection, file: file)
    return SARIFFile(
      name: file, size: inspection.document.source.size, report,
      isExamined: inspection.isRecognized, settings: chosen.sourceDescription)
  }

  func checkAsJUnit(_ batch: CheckedFiles, _ chosen: SelectedRules) -> ExitStatus {
    let log = CheckJUnit(output: output)
    log.begin()
    output.flush()
    end(
      with: Run.overFiles(batch.paths, kind, invocation) { run, file, _ in
        run.writeJUnit(file, of: batch, chosen)
      })
    log.end()
    return finish()
  }

  private func writeJUnit(_ file: String, of batch: CheckedFiles, _ chosen: SelectedRules) {
    let log = CheckJUnit(output: output)
    let name = file.fileNameForDisplay
    var problem: String?
    guard let inspection = open(file, orTell: { problem = "\($0)" }) else {
      if let problem { log.write(error: problem, file: name) }
      return
    }
    reportUnrecognized(inspection, file)
    let report = report(on: inspection, file, of: batch, chosen)
    if inspection.isRecognized {
      log.write(
        report, file: name, failingFrom: chosen.threshold, settings: chosen.sourceDescription)
    } else {
      let words = inspection.typeEvidence.unsupportedDescription ?? "unsupported format"
      log.write(error: words, file: name)
    }
    close(inspection, file: file)
  }
}
