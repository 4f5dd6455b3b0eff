import Anatomy
import Rendering
package import RuleEngine
import Rules

/// Conversion of check results to a SARIF log.
extension SARIFRule {
  package init(_ rule: Rule) {
    let help = [
      rule.clause.map { "\(rule.demand) (\($0.cited))" } ?? rule.demand,
      "Likely cause: \(rule.cause).", "Fix: \(rule.fix).",
    ]
    self.init(
      id: rule.id, severity: rule.severity, summary: rule.demand,
      help: help.joined(separator: "\n"))
  }
}

extension SARIFFile {
  /// Creates the SARIF results for the check of one file.
  ///
  /// - Parameters:
  ///   - isExamined: whether the format of the file was recognized.
  ///   - settings: the source of the rule settings, as text; nil without a configuration file.
  package init(
    name: String, size: Int, _ report: CheckReport, isExamined: Bool, settings: String? = nil
  ) {
    let results = report.groups.flatMap { group in
      group.findings.map { SARIFResult($0.finding, at: $0.node.path) }
    }
    let cut = report.groups.filter { $0.count > $0.findings.count }.map { group in
      SARIFNotice(
        .info,
        "\(group.rule) has \(counted(group.count, "finding")); only the first "
          + "\(grouped(group.findings.count)) are listed")
    }
    self.init(
      name: name, size: size, results: results,
      notices: (isExamined ? [] : [.notRecognized])
        + (settings.map { [SARIFNotice(.info, $0)] } ?? [])
        + cut)
  }
}
