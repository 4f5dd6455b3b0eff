package import Anatomy
package import Bytes
package import Cleaning
package import Editing
import Files
import Metadata
package import Privacy
package import Rewriting
import Rules

/// The making of one copy of a file: without the data that a policy removes, and then with changed
/// metadata.
package struct CopyJob {
  package let original: Document
  package let cleaning: Cleaning?
  /// The editing of the original, or of the cleaned document.
  package let editing: Editing?
  /// How the content of the copy is made from the original.
  package let patchedSource: PatchedSource

  let control: JobControl

  /// Plans the copy.
  ///
  /// - Parameter control: Observes the job. After it was canceled, neither the job nor the document may be
  ///   used.
  package init(
    _ original: Document, _ request: CopyRequest, control: JobControl = JobControl()
  ) {
    self.original = original
    self.control = control
    control.begin()
    original.source.mayFetch = { !control.isCancelled }
    defer { original.source.mayFetch = nil }
    let edits =
      request.policy == nil || request.isEdit || !request.changes.isEmpty || request.padding > 0
    let cleaning = request.policy.map { policy in
      Cleaning(
        original, under: policy, checking: .all, fastStart: request.movesToFront && !edits)
    }
    self.cleaning = cleaning
    editing =
      !edits || cleaning?.obstacle != nil
      ? nil
      : Editing(
        cleaning?.editedDocument.document ?? original, request.changes, checking: .all,
        usingRoom: request.usesRoom, padding: request.padding, fastStart: request.movesToFront)
    let cleaned = cleaning?.editedDocument.patchedSource
    let edited = editing?.editedDocument.patchedSource
    patchedSource =
      cleaned.map { first in edited.map { first.followed(by: $0) } ?? first } ?? edited
      ?? PatchedSource(wholeOf: original.source)
  }

  /// The content of the copy before the copy is written.
  package var document: Document {
    editing?.editedDocument.document ?? cleaning?.editedDocument.document ?? original
  }

  /// How the content is made from the original, without the move of a range to the front.
  package var inOriginalOrder: PatchedSource {
    let cleaned = cleaning?.editedDocument
    guard let edited = editing?.editedDocument.inOriginalOrder else {
      return cleaned?.inOriginalOrder ?? patchedSource
    }
    return cleaned?.patchedSource.followed(by: edited) ?? edited
  }

  /// The ranges that are moved in the copy: each with its offset there.
  package var moves: [(range: ByteRange, place: Int)] {
    var moves: [(range: ByteRange, place: Int)] = []
    patchedSource.forEachKept { range, place in
      if range.start != place { moves.append((range, place)) }
    }
    return moves
  }

  /// Whether the copy would be identical to the original.
  package var changesNothing: Bool { document === original }

  /// The findings in the original; nil without a policy.
  package var findings: AuditReport? { cleaning?.found }

  /// Why the changes cannot be made; nil if they can.
  package var refusal: EditRefusal? { editing?.refusals.first }

  package var fastStart: FastStart? { editing?.fastStart ?? cleaning?.fastStart }

  /// Whether the copy is all that was requested.
  package var isComplete: Bool {
    (cleaning?.isComplete ?? true) && fastStart != .impossible
      && (editing.map { $0.withoutEffect.isEmpty && $0.reservations.isEmpty } ?? true)
  }

  /// Findings in the copy that the policy would remove from the original. They are there because they
  /// were requested.
  package func requestedFindings() -> [AuditReport.Finding] {
    guard let cleaning, let editing, !editing.changesNothing else { return [] }
    let audit = Audit(
      of: document, as: cleaning.found.medium, readingSamples: cleaning.policy.readsSamples)
    let report = AuditReport(audit, under: cleaning.policy)
    let remaining = Set(
      cleaning.remaining.map { "\($0.disclosure.category) \($0.disclosure.title)" })
    return report.removed.filter {
      !remaining.contains("\($0.disclosure.category) \($0.disclosure.title)")
    }
  }

  /// The extended attributes of the original, and whether the copy gets them; nil without a policy.
  package func attributes(_ outcome: CopyOutcome) -> FileAttributes? {
    guard case .written(nil, _) = outcome else { return cleaning?.attributes }
    return cleaning?.attributes.ofStream
  }

  /// Discards what is known about the documents of the copy. They are not used afterwards.
  package func forgetAnswers() {
    editing?.editedDocument.document.forgetAnswers()
    cleaning?.editedDocument.document.forgetAnswers()
  }
}
