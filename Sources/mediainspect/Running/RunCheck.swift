import Anatomy
import Bytes
import Inspection
import Rendering
import Reporting
import RuleEngine
import Rules

@Sendable func runCheck(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.check, invocation)
  if let unknown = (invocation.value(.only) + invocation.value(.skip)).first(
    where: { !SelectedRules.isKnown($0) })
  {
    caller.complain(
      "no rule matches \(unknown.escapedForDisplay); check --list-rules prints all rules")
    return .usage
  }
  guard let paths = caller.inputPaths(), let trusted = TrustedSigners(caller) else {
    return .usage
  }
  let chosen: SelectedRules
  do {
    let project = try ProjectConfig.load(for: caller)
    chosen = SelectedRules(
      (project?.check ?? CheckSettings()).overridden(by: invocation), trusting: trusted.list)
  } catch {
    caller.complain("\(error)")
    return .usage
  }
  if invocation.flag(.listRules) {
    caller.list(chosen)
    return caller.finish()
  }
  guard caller.acceptsOne(of: .json, .sarif, .junit) else { return .usage }
  caller.report(chosen)
  let format = invocation.value(.lineFormat).flatMap(CheckLines.Format.init(rawValue:))
  if format != nil, caller.isExport {
    caller.complain("--format cannot be used together with --json, --sarif or --junit")
    return .usage
  }
  if invocation.flag(.brief), !invocation.flag(.json) {
    caller.complain("--brief is used only together with --json")
    return .usage
  }
  let batch = CheckedFiles(paths)
  if invocation.flag(.sarif) { return caller.checkAsSARIF(batch, chosen) }
  if invocation.flag(.junit) { return caller.checkAsJUnit(batch, chosen) }
  return Run.overFiles(paths, .check, invocation) { run, file, isFirst in
    guard let inspection = run.open(file) else { return }
    run.reportUnrecognized(inspection, file)
    let report = run.report(on: inspection, file, of: batch, chosen)
    if invocation.flag(.json) {
      run.writeJSON(report, of: inspection, file: file, chosen)
    } else if let format {
      CheckLines(format: format, output: run.output).write(report, file: file)
    } else if !invocation.flag(.quiet) || !report.groups.isEmpty {
      if !isFirst, !invocation.flag(.quiet) { run.output.line() }
      run.writeHead(of: inspection, file: file, counting: false)
      CheckText(style: run.style, output: run.output).write(
        report, settings: chosen.sourceDescription)
    }
    run.close(inspection, file: file)
  }
}

extension Run {
  /// The maximum number of findings per rule in text output.
  private static let maxShown = 4
  /// The maximum number of findings per rule in exports such as JSON.
  private static let maxReported = 1000

  /// Checks a file, updates the exit status for the findings, and returns them.
  func report(
    on inspection: Inspection, _ file: String, of files: CheckedFiles, _ chosen: SelectedRules
  ) -> CheckReport {
    let document = inspection.document
    let check = Check(
      chosen.selection, profiles: chosen.profiles(for: document), severities: chosen.severities,
      segment: files.surroundings(of: file, document), trust: chosen.trust,
      openingSiblings: inspection.document(sibling:))
    let others = [inspection.typeEvidence.finding(in: document.source)].compactMap { $0 }
    let report = CheckReport(
      check, on: document, with: others,
      keeping: isExport || invocation.value(.lineFormat) != nil ? Self.maxReported : Self.maxShown)
    if report.groups.contains(where: { $0.severity.reaches(chosen.threshold) }) {
      end(with: .findings)
    }
    let least = invocation.value(.minSeverity).flatMap(Severity.named) ?? .info
    return report.keeping(atLeast: least)
  }

  fileprivate func writeJSON(
    _ report: CheckReport, of inspection: Inspection, file: String, _ chosen: SelectedRules
  ) {
    let isBrief = invocation.flag(.brief)
    writeJSON(of: inspection, file: file, counting: false, briefly: isBrief) { writer in
      if let settings = chosen.file { writer.member("configuration", file: settings) }
      let json = CheckJSON(writer: writer)
      if isBrief { json.writeBriefMembers(of: report) } else { json.writeMembers(of: report) }
    }
  }

  fileprivate func list(_ chosen: SelectedRules) {
    let rules = chosen.selection.rules.filter { rule in
      chosen.profile.map { rule.profiles?.isDisjoint(with: $0.implied) != true } ?? true
    }
    if invocation.flag(.json) {
      let writer = JSONWriter(output)
      writer.object {
        writeProgram(writer)
        writer.key("rules")
        writer.array { rules.forEach(RuleJSON(writer: writer).write) }
      }
      return output.line()
    }
    RuleText(style: style, output: output).list(rules)
  }
}
