import Anatomy
import Cleaning
import Privacy

/// Why something stays in a copy, in words that tell nothing of what it says.
extension Cleaning {
  func reason(toKeep finding: AuditReport.Finding) -> String {
    let trace = finding.trace
    if case .words(let words) = trace.saying { return words.withoutControls }
    if let obstacle = trace.obstacle, finding.action == .drop || trace.isNeeded { return obstacle }
    guard finding.action == .drop else { return "the policy lets it stay" }
    let refusal = rewrite.refusals.first { $0.wish.node == trace.node }
    return refusal?.reason ?? "it cannot be removed"
  }
}
