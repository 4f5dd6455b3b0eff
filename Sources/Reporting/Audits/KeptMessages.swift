import Anatomy
import Cleaning
import Privacy
import Rendering
import Verification

extension ValueHit {
  /// A message about a value in the copy that equals a removed value at another place.
  var words: String {
    "same value as the removed \(title.withoutControls), at byte offset \(place)"
  }
}

extension AuditReport.UndecodedFinding {
  /// A message about the undecoded data: its size, and what it may contain. Such data causes exit
  /// status 1.
  var words: String {
    "\(counted(disclosure.range.count, "byte")) not decoded, may contain: "
      + names.joined(separator: ", ")
  }
}

extension Cleaning {
  /// Returns the reason why a copy keeps a finding, without the value of the finding.
  func reason(toKeep finding: AuditReport.Finding) -> String {
    let disclosure = finding.disclosure
    if case .words(let words) = disclosure.statement { return words.withoutControls }
    if let obstacle = disclosure.obstacle, finding.action == .remove || disclosure.isNeeded {
      return obstacle
    }
    guard finding.action == .remove else { return "kept by the policy" }
    let refusal = editedDocument.refusals.first { $0.edit.node == disclosure.node }
    return refusal?.reason ?? "this data cannot be removed"
  }
}
