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

/// Something that is not as it should be, and the bytes that show it.
package struct Finding {
  /// Stable, such as `isom.box.size-exceeds-parent`.
  package let rule: String
  package let severity: Severity
  /// What is, in the reader's words.
  package let message: String
  package let evidence: Evidence
  /// The field that the evidence is, if it is one.
  package let field: String?
  package let clause: Clause?
  /// The other ends of a relation that does not hold.
  package let related: [RelatedPlace]

  package init(
    rule: String, severity: Severity, message: String, evidence: Evidence, field: String? = nil,
    clause: Clause? = nil, related: [RelatedPlace] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.evidence = evidence
    self.field = field
    self.clause = clause
    self.related = related
  }

  /// The same, more or less grave.
  package func weighing(_ severity: Severity) -> Finding {
    Finding(
      rule: rule, severity: severity, message: message, evidence: evidence, field: field,
      clause: clause, related: related)
  }
}

/// A place that a finding is about beside its own.
package struct RelatedPlace {
  /// What is there, in the reader's words.
  package let message: String
  package let path: String
  package let evidence: Evidence

  package init(_ message: String, path: String, evidence: Evidence) {
    self.message = message
    self.path = path
    self.evidence = evidence
  }
}

/// Where something is shown: ranges of the file and, for derived bytes, the place in them.
/// Absence is an empty range at the place.
package struct Evidence: Hashable, Sendable {
  package let fileRanges: [ByteRange]
  package let derived: ByteRange?

  package init(_ range: ByteRange, in source: ByteSource) {
    fileRanges = source.fileRanges(of: range)
    if case .file = source.origin { derived = nil } else { derived = range }
  }
}
