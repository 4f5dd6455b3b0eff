import Anatomy
import Bytes
import Rendering
import RuleEngine
import Rules

extension Redaction {
  /// Returns the finding of a rule for a redacted report. Its message is replaced if it may quote a
  /// redacted value. Masking the value in the message is not sufficient, because messages also
  /// quote the beginnings of texts, and texts that are too short to search for.
  func masking(_ checked: CheckedFinding) -> Finding {
    let (finding, node) = (checked.finding, checked.node)
    let places = finding.related.flatMap(\.evidence.fileRanges) + finding.evidence.fileRanges
    let words = [finding.message] + finding.related.map(\.message)
    let isReported =
      !hides(node.range, node.source) && !places.contains(where: hidesOfFile)
      && !words.contains(where: quotesShortText)
    if isReported { return finding }
    return Finding(
      reporting: finding.rule, severity: finding.severity,
      message: Rule.named(finding.rule).map { "rule failed: \($0.demand)" }
        ?? RedactedValues.mark,
      evidence: finding.evidence, field: finding.field, clause: finding.clause,
      related: finding.related.map {
        RelatedPlace("related bytes", path: $0.path, evidence: $0.evidence)
      })
  }
}
