package import Anatomy
import Metadata
package import Privacy

/// What audits brought, as plain values for a log in SARIF: a rule for each category.
extension SARIFRule {
  package init(_ category: Anatomy.Category) {
    self.init(
      id: category.ruleID, severity: category.weight.severity,
      summary: "a published file tells nothing of the category \(category)",
      help: "clean writes a copy without it; explain \(category) says under which policy.")
  }
}

extension SARIFFile {
  /// - Parameters:
  ///   - neighbours: files that go with it.
  ///   - isExamined: the file is of a kind that is understood.
  ///   - choices: words on who chose what is to go.
  ///   - refusal: why clean refuses the file.
  package init(
    name: String, size: Int, _ report: AuditReport, sidecars: [String], isExamined: Bool,
    choices: String? = nil, refusal: String? = nil
  ) {
    let results = report.removed.map { finding in
      let disclosure = finding.disclosure
      return SARIFResult(
        rule: disclosure.category.ruleID, severity: disclosure.weight.severity,
        message: "\(disclosure.title): \(DisclosureText.statement(of: disclosure))",
        place: SARIFPlace(path: disclosure.path, evidence: disclosure.evidence))
    }
    let words =
      sidecars.map(AuditMessages.sidecar)
      + [
        AuditMessages.clues(in: report), AuditMessages.notJudged, choices,
        refusal.map { "clean refuses this file: \($0)" },
      ].compactMap(\.self)
    self.init(
      name: name, size: size, results: results,
      notices: (isExamined ? [] : [.notUnderstood]) + words.map { SARIFNotice(.info, $0) })
  }
}

extension Anatomy.Category {
  fileprivate var ruleID: String { "audit.\(rawValue)" }
}

extension Gravity {
  fileprivate var severity: Severity {
    switch self {
    case .low: .info
    case .medium: .warning
    case .high: .error
    }
  }
}
