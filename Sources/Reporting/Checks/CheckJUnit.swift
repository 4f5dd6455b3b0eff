package import Anatomy
package import Rendering
package import RuleEngine
import Rules

/// Writes the result of a check as JUnit XML, which build servers read: a test suite for each file,
/// a test case for each rule. Rules that are not applicable are written as skipped.
package struct CheckJUnit {
  let output: Output

  package init(output: Output) { self.output = output }

  package func begin() {
    output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    output.line("<testsuites name=\"mediainspect check\">")
  }

  package func end() { output.line("</testsuites>") }

  /// Writes a test suite with an error, for a file that was not examined.
  package func write(error: String, file: String) {
    begin("testsuite", [("name", file), ("tests", "1"), ("failures", "0"), ("errors", "1")])
    begin("testcase", [("classname", file), ("name", "examination")], indent: 2)
    element("error", [("message", error)], text: nil)
    output.line("  </testcase>")
    output.line("</testsuite>")
  }

  /// Writes the test suite for one file.
  ///
  /// - Parameters:
  ///   - threshold: the lowest severity that makes a test case fail; nil if no severity does.
  ///   - settings: the source of the rule settings, as text; nil without a configuration file.
  package func write(
    _ report: CheckReport, file: String, failingFrom threshold: Severity?, settings: String? = nil
  ) {
    let cases = cases(of: report)
    let failures = cases.count { $0.broken.map { $0.severity.isFailure(threshold) } ?? false }
    begin(
      "testsuite",
      [
        ("name", file), ("tests", "\(cases.count)"), ("failures", "\(failures)"), ("errors", "0"),
        ("skipped", "\(cases.count { $0.isNotApplicable })"),
      ])
    if let settings {
      output.line("  <properties>")
      begin("property", [("name", "configuration"), ("value", settings)], indent: 4, isWhole: true)
      output.line("  </properties>")
    }
    for own in cases { write(own, file: file, threshold) }
    output.line("</testsuite>")
  }

  /// The test case for one rule.
  private struct Case {
    let rule: String
    let demand: String
    let broken: CheckReport.Group?
    let isNotApplicable: Bool
  }

  /// Returns the test cases: first one for each rule that was not selected but has findings, then
  /// one for each selected rule.
  private func cases(of report: CheckReport) -> [Case] {
    let groups = Dictionary(
      report.groups.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    let ruled = Set(report.rules.map(\.id))
    let beside = report.groups.filter { !ruled.contains($0.rule) }.map {
      Case(rule: $0.rule, demand: "", broken: $0, isNotApplicable: false)
    }
    return beside
      + zip(report.rules, report.outcomes).map { rule, outcome in
        Case(
          rule: rule.id, demand: rule.demand, broken: groups[rule.id],
          isNotApplicable: outcome == .notApplicable)
      }
  }

  private func write(_ own: Case, file: String, _ threshold: Severity?) {
    let names = [("classname", file), ("name", own.rule)]
    guard own.broken != nil || own.isNotApplicable else {
      return begin("testcase", names, indent: 2, isWhole: true)
    }
    begin("testcase", names, indent: 2)
    if let group = own.broken {
      write(group, demand: own.demand, threshold)
    } else {
      element("skipped", [("message", "not applicable")], text: nil)
    }
    output.line("  </testcase>")
  }

  /// Writes the findings of one rule. Findings below the threshold are written as output of a test
  /// case that passes.
  private func write(
    _ group: CheckReport.Group, demand: String, _ threshold: Severity?
  ) {
    let text = text(of: group, demand: demand)
    guard group.severity.isFailure(threshold) else { return element("system-out", [], text: text) }
    let message = group.findings.first?.finding.message ?? ""
    element("failure", [("type", group.severity.word), ("message", message)], text: text)
  }

  private func text(of group: CheckReport.Group, demand: String) -> [String] {
    let lines = group.findings.map { checked in
      let finding = checked.finding
      let field = finding.field.map { ".\($0)" } ?? ""
      let place = finding.evidence.fileRanges.first.map {
        "  @\(hexadecimal($0.start)) \(grouped($0.count)) byte\($0.count == 1 ? "" : "s")"
      }
      return finding.message + "  " + checked.node.path + field + (place ?? "")
    }
    let left = group.count - group.findings.count
    let rest = left > 0 ? ["and \(grouped(left)) more"] : []
    return (demand.isEmpty ? [] : [demand]) + lines + rest
  }

  private func begin(
    _ name: String, _ attributes: [(String, String)], indent: Int = 0, isWhole: Bool = false
  ) {
    tag(name, attributes, indent: indent)
    output.line(isWhole ? "/>" : ">")
  }

  private func tag(_ name: String, _ attributes: [(String, String)], indent: Int) {
    output.write(String(repeating: " ", count: indent) + "<\(name)")
    for (key, value) in attributes {
      output.write(" \(key)=\"")
      output.xml(value)
      output.write("\"")
    }
  }

  private func element(_ name: String, _ attributes: [(String, String)], text: [String]?) {
    tag(name, attributes, indent: 4)
    guard let text else { return output.line("/>") }
    output.write(">")
    for (index, line) in text.enumerated() {
      if index > 0 { output.line() }
      output.xml(line)
    }
    output.line("</\(name)>")
  }
}

extension Severity {
  /// Returns whether the severity makes a test case fail.
  ///
  /// - Parameter threshold: the lowest severity that makes a test case fail; nil if no severity
  ///   does.
  fileprivate func isFailure(_ threshold: Severity?) -> Bool {
    threshold.map { self >= $0 } ?? false
  }
}
