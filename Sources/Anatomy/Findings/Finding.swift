package import Bytes

package enum Severity: Int, Sendable, Hashable, Comparable, CaseIterable {
  case info, warning, error

  package var word: String {
    switch self {
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// A violation of a rule, or another observation, with the bytes that show it.
package struct Finding {
  /// Stable identifier of the rule, such as `isom.box.size-exceeds-parent`.
  package let rule: String
  package let severity: Severity
  /// The message of the finding: what is there and what was expected.
  package let message: String
  package let evidence: Evidence
  /// Name of the field that the evidence covers. Nil if the evidence is not a field.
  package let field: String?
  package let clause: Clause?
  /// If the violated rule relates several fields to each other, the places of the other fields.
  package let related: [RelatedPlace]
  /// The command and its arguments that repair what was found; nil if there is none.
  package var repair: String?

  package init(
    rule: RuleID, severity: Severity, message: String, evidence: Evidence, field: String? = nil,
    clause: Clause? = nil, related: [RelatedPlace] = []
  ) {
    self.init(
      reporting: rule.text, severity: severity, message: message, evidence: evidence,
      field: field, clause: clause, related: related)
  }

  /// - Parameter rule: The identifier of a rule of `check`.
  package init(
    reporting rule: String, severity: Severity, message: String, evidence: Evidence,
    field: String? = nil, clause: Clause? = nil, related: [RelatedPlace] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.evidence = evidence
    self.field = field
    self.clause = clause
    self.related = related
  }

  /// Returns the same finding with a different severity.
  package func weighing(_ severity: Severity) -> Finding { copy(severity, evidence) }

  /// The same finding, but with evidence that states only ranges of the file. It is used if the
  /// evidence is in one derived source and the node of the finding is in another.
  package var inFile: Finding { copy(severity, evidence.inFile) }

  private func copy(_ severity: Severity, _ evidence: Evidence) -> Finding {
    var finding = Finding(
      reporting: rule, severity: severity, message: message, evidence: evidence, field: field,
      clause: clause, related: related)
    finding.repair = repair
    return finding
  }
}

/// A further place that a finding concerns, in addition to its evidence.
package struct RelatedPlace {
  /// What is at this place, as a message for users.
  package let message: String
  package let path: String
  package let evidence: Evidence

  package init(_ message: String, path: String, evidence: Evidence) {
    self.message = message
    self.path = path
    self.evidence = evidence
  }
}

/// The bytes that show a finding: ranges of the file and, for derived bytes, the range in the
/// derived source. If a structure is missing, the range is empty and is where the structure is
/// expected.
package struct Evidence: Hashable, Sendable {
  package let fileRanges: [ByteRange]
  package let derived: ByteRange?

  package init(_ range: ByteRange, in source: ByteSource) {
    fileRanges = source.fileRanges(of: range)
    if case .file = source.origin { derived = nil } else { derived = range }
  }

  private init(fileRanges: [ByteRange]) { (self.fileRanges, derived) = (fileRanges, nil) }

  /// The same bytes of the file, without a range in derived bytes.
  fileprivate var inFile: Evidence { Evidence(fileRanges: fileRanges) }
}

extension Finding {
  /// Returns a finding about a range of a node.
  package static func about(
    _ rule: RuleID, _ severity: Severity, _ message: String, _ range: ByteRange, _ node: Node
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, message: message,
      evidence: Evidence(range.clamped(to: node.range), in: node.source))
  }
}
