package import Anatomy
import Keys
import Metadata
package import Privacy
import Rendering

/// Conversion of audit findings to a SARIF log, with one rule per category of findings.
extension SARIFRule {
  package init(_ category: Anatomy.Category) {
    self.init(
      id: category.ruleID, severity: category.weight.severity,
      summary: "A file should not contain data in the category \(category).",
      help: "Run mediainspect clean to write a copy without this data. "
        + "Run mediainspect explain \(category) to list the action of each policy.")
  }
}

extension SARIFFile {
  /// Creates the SARIF results for the audit of one file.
  ///
  /// - Parameters:
  ///   - sidecars: names of the sidecar files.
  ///   - sidecar: what the file describes, if it is a sidecar.
  ///   - isExamined: whether the format of the file was recognized.
  ///   - settings: the source of the audit settings, as text; nil without a configuration file.
  ///   - refusal: the reason why `clean` refuses the file; nil if `clean` accepts it.
  package init(
    name: String, size: Int, _ report: AuditReport, sidecars: [String],
    of sidecar: SidecarDescription? = nil, isExamined: Bool, settings: String? = nil,
    refusal: String? = nil
  ) {
    let results = report.removed.map { finding in
      let disclosure = finding.disclosure
      return SARIFResult(
        rule: disclosure.category.ruleID, severity: disclosure.weight.severity,
        message: "\(disclosure.title): \(DisclosureText.statement(of: disclosure))",
        place: SARIFPlace(path: disclosure.path, evidence: disclosure.evidence))
    }
    let words =
      sidecars.map { AuditMessages.sidecar($0) }
      + [
        sidecar?.words, AuditMessages.clues(in: report), AuditMessages.notExamined, settings,
        refusal.map { "clean refuses this file: \($0)" },
      ].compactMap(\.self)
    self.init(
      name: name, size: size, results: results,
      notices: (isExamined ? [] : [.notRecognized]) + words.map { SARIFNotice(.info, $0) })
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
