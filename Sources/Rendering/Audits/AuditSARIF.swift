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
    name: String, size: Int, _ report: AuditReport, beside neighbours: [String], isExamined: Bool,
    choices: String? = nil, refusal: String? = nil
  ) {
    let results = report.removed.map { finding in
      let trace = finding.trace
      return SARIFResult(
        rule: trace.category.ruleID, severity: trace.weight.severity,
        message: "\(trace.title): \(TraceText.saying(of: trace))",
        place: SARIFPlace(path: trace.path, evidence: trace.evidence))
    }
    let words =
      neighbours.map(AuditWords.beside)
      + [
        AuditWords.clues(in: report), AuditWords.notJudged, choices,
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

extension Weight {
  fileprivate var severity: Severity {
    switch self {
    case .low: .info
    case .medium: .warning
    case .high: .error
    }
  }
}
