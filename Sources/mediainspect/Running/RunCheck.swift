import Anatomy
import Bytes
import MediaInspection
import Rendering
import Rules

@Sendable func runCheck(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("check", invocation)
  let chosen = ChosenRules(invocation)
  if let unknown = chosen.unknown {
    caller.complain("no rule is called \(unknown.escapedForDisplay)")
    return .usage
  }
  if invocation.flag(.listRules) {
    caller.list(chosen)
    return caller.finish()
  }
  let files = invocation.operand(.filesOrNone)
  guard !files.isEmpty else {
    caller.complain("no file is named")
    return .usage
  }
  guard caller.takesOne(of: .json, .sarif, .junit) else { return .usage }
  if invocation.flag(.sarif) { return caller.checkAsSARIF(files, chosen) }
  if invocation.flag(.junit) { return caller.checkAsJUnit(files, chosen) }
  return Run.overFiles(files, "check", invocation) { run, file, isFirst in
    guard let inspection = run.open(file) else { return }
    let report = run.report(on: inspection, chosen)
    if invocation.flag(.json) {
      run.writeJSON(report, of: inspection, file: file)
    } else {
      if !isFirst { run.output.line() }
      run.writeHead(of: inspection, file: file)
      CheckText(style: run.style, output: run.output).write(report)
    }
    run.close(inspection)
  }
}

extension Run {
  /// So many findings of a rule are shown to people, and told to programs.
  private static let mostShown = 4
  private static let mostTold = 1000

  func report(on inspection: Inspection, _ chosen: ChosenRules) -> CheckReport {
    let document = inspection.document
    let check = Check(
      chosen.rules, profiles: chosen.profiles(for: document), beside: inspection.document(beside:))
    let others = [inspection.witnesses.finding(in: document.source)].compactMap { $0 }
    let report = CheckReport(
      check, on: document, with: others, keeping: isExport ? Self.mostTold : Self.mostShown)
    report.groups.compactMap(\.findings.first).forEach { count($0.finding) }
    return report
  }

  fileprivate func writeJSON(_ report: CheckReport, of inspection: Inspection, file: String) {
    let writer = JSONWriter(output)
    writer.object {
      writeJSONHead(of: inspection, file: file, writer)
      CheckJSON(writer: writer).writeMembers(of: report)
    }
    output.line()
  }

  fileprivate func list(_ chosen: ChosenRules) {
    let rules = chosen.rules.filter { rule in
      chosen.profile.map { rule.profiles?.isDisjoint(with: $0.implied) != true } ?? true
    }
    if invocation.flag(.json) {
      let writer = JSONWriter(output)
      writer.array { rules.forEach(RuleJSON(writer: writer).write) }
      return output.line()
    }
    RuleText(style: style, output: output).list(rules)
  }
}
