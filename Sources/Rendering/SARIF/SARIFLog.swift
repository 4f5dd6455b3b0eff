package import Anatomy

/// The results of a run of the program, for a log in the Static Analysis Results Interchange
/// Format (SARIF 2.1.0, OASIS 2020).
package struct SARIFLog {
  package let toolVersion: String
  /// The rules that can have results. Rules without a result are not written.
  package let rules: [SARIFRule]
  package let files: [SARIFFile]

  package init(toolVersion: String, rules: [SARIFRule], files: [SARIFFile]) {
    self.toolVersion = toolVersion
    self.rules = rules
    self.files = files
  }
}

/// A rule that results refer to.
package struct SARIFRule: Sendable {
  package let id: String
  package let severity: Severity
  /// A summary of the rule in one sentence.
  package let summary: String
  /// The explanation of the rule and the fix, for readers of a result.
  package let help: String

  package init(id: String, severity: Severity, summary: String, help: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.help = help
  }
}

/// A file that was examined, with its results.
package struct SARIFFile: Sendable {
  package let name: String
  /// The size of the file in bytes; nil if the file could not be opened.
  package let size: Int?
  package let results: [SARIFResult]
  package let notices: [SARIFNotice]

  package init(name: String, size: Int?, results: [SARIFResult], notices: [SARIFNotice] = []) {
    self.name = name
    self.size = size
    self.results = results
    self.notices = notices
  }
}

package struct SARIFResult: Sendable {
  package let rule: String
  package let severity: Severity
  package let message: String
  package let place: SARIFPlace
  /// Other places that the result refers to, such as values that conflict with the reported value.
  package let related: [SARIFPlace]

  package init(
    rule: String, severity: Severity, message: String, place: SARIFPlace,
    related: [SARIFPlace] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.place = place
    self.related = related
  }

  package init(_ finding: Finding, at path: String) {
    rule = finding.rule
    severity = finding.severity
    message = finding.message
    let field = finding.field.map { ".\($0)" } ?? ""
    place = SARIFPlace(path: path + field, evidence: finding.evidence)
    related = finding.related.map {
      SARIFPlace(path: $0.path, evidence: $0.evidence, message: $0.message)
    }
  }
}

/// The location of a result: a node or a field, and the bytes that are the evidence.
package struct SARIFPlace: Sendable {
  package let path: String
  package let evidence: Evidence
  package let message: String?

  package init(path: String, evidence: Evidence, message: String? = nil) {
    self.path = path
    self.evidence = evidence
    self.message = message
  }
}

/// A notification about the run itself. A notification with level `error` states that a file was
/// not examined.
package struct SARIFNotice: Sendable {
  package let severity: Severity
  package let message: String

  package init(_ severity: Severity, _ message: String) {
    self.severity = severity
    self.message = message
  }

  package static func notExamined(_ reason: String) -> SARIFNotice {
    SARIFNotice(.error, "the file was not examined: \(reason)")
  }

  package static let notRecognized = notExamined("the format was not recognized")
}
