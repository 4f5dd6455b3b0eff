import Anatomy
import Bytes
import Rules

extension Redaction {
  /// What a rule found, told without values where its words may quote one that is hidden: they quote
  /// beginnings of texts too, and texts that are too short to be looked for.
  func masking(_ checked: CheckedFinding) -> Finding {
    let (finding, node) = (checked.finding, checked.node)
    let places = finding.related.flatMap(\.evidence.fileRanges) + finding.evidence.fileRanges
    let words = [finding.message] + finding.related.map(\.message)
    let isReported =
      !hides(node.range, node.source) && !places.contains(where: hidesOfFile)
      && !words.contains(where: quotesShortText)
    if isReported { return finding }
    return Finding(
      rule: finding.rule, severity: finding.severity,
      message: Rule.named(finding.rule).map { "does not hold: \($0.demand)" }
        ?? RedactedValues.mark,
      evidence: finding.evidence, field: finding.field, clause: finding.clause,
      related: finding.related.map {
        RelatedPlace("what is beside it", path: $0.path, evidence: $0.evidence)
      })
  }
}
