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

/// The rules that were asked for.
private struct ChosenRules: Sendable {
  let rules: [Rule]
  let profile: Profile?
  /// A pattern that fits no rule.
  let unknown: String?

  init(_ invocation: Invocation) {
    let only = invocation.value(.only)
    let skip = invocation.value(.skip)
    unknown = (only + skip).first { text in
      let pattern = Wildcard(text)
      return !Rule.all.contains { pattern.matches($0.id) }
    }
    let (wanted, unwanted) = (only.map { Wildcard($0) }, skip.map { Wildcard($0) })
    rules = Rule.all.filter { rule in
      (wanted.isEmpty || wanted.contains { $0.matches(rule.id) })
        && !unwanted.contains { $0.matches(rule.id) }
    }
    profile = invocation.value(.profile).flatMap { Profile(rawValue: $0) }
  }

  func profiles(for document: Document) -> Set<Profile> {
    profile?.implied ?? Set(fitting: document.root)
  }
}

extension Run {
  /// So many findings of a rule are shown to people, and told to programs.
  private static let mostShown = 4
  private static let mostTold = 1000

  fileprivate func report(on inspection: Inspection, _ chosen: ChosenRules) -> CheckReport {
    let document = inspection.document
    let check = Check(
      chosen.rules, profiles: chosen.profiles(for: document), beside: inspection.document(beside:))
    let others = [inspection.witnesses.finding(in: document.source)].compactMap { $0 }
    let report = CheckReport(
      check, on: document, with: others,
      keeping: invocation.flag(.json) ? Self.mostTold : Self.mostShown)
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
