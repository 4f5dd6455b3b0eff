import Bytes
import MediaInspection
import Rendering
import Rules

/// Writes the SARIF and JUnit logs of `check`, which contain the results of all files.
extension Run {
  func checkAsSARIF(_ files: [String], _ chosen: [String: SelectedRules]) -> ExitStatus {
    let logs = Monitor<[String: SARIFFile]>([:])
    end(
      with: Run.overFiles(files, command, invocation) { run, file, _ in
        guard let own = chosen[file] else { return }
        let log = run.sarif(file, own)
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

  private func sarif(_ file: String, _ chosen: SelectedRules) -> SARIFFile {
    var problem = ""
    guard let inspection = open(file, orTell: { problem = "\($0)" }) else {
      return SARIFFile(
        name: file, size: nil, results: [],
        notices: [.notExamined(problem)])
    }
    reportUnrecognized(inspection, file)
    let report = report(on: inspection, chosen)
    close(inspection, file: file)
    return SARIFFile(
      name: file, size: inspection.document.source.size, report,
      isExamined: inspection.isRecognized, settings: chosen.sourceDescription)
  }

  func checkAsJUnit(_ files: [String], _ chosen: [String: SelectedRules]) -> ExitStatus {
    let log = CheckJUnit(output: output)
    log.begin()
    output.flush()
    end(
      with: Run.overFiles(files, command, invocation) { run, file, _ in
        if let own = chosen[file] { run.writeJUnit(file, own) }
      })
    log.end()
    return finish()
  }

  private func writeJUnit(_ file: String, _ chosen: SelectedRules) {
    let log = CheckJUnit(output: output)
    let name = file.fileNameForDisplay
    var problem = ""
    guard let inspection = open(file, orTell: { problem = "\($0)" }) else {
      return log.write(error: problem, file: name)
    }
    reportUnrecognized(inspection, file)
    let report = report(on: inspection, chosen)
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
