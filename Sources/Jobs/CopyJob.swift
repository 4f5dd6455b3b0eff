package import Anatomy
package import Bytes
package import Cleaning
package import Editing
import Files
import Metadata
package import Privacy
package import Rewriting
import Rules

/// A job that makes one copy of a file. It first removes the data that a policy removes, and then
/// changes metadata.
package struct CopyJob {
  package let original: Document
  package let cleaning: Cleaning?
  /// The editing of the original, or of the cleaned document if there is a policy. Nil if no edit
  /// is requested, or if the file cannot be cleaned.
  package let editing: Editing?
  /// How the content of the copy is made from the original.
  package let patchedSource: PatchedSource

  let control: JobControl

  /// Plans the copy.
  ///
  /// - Parameter control: Observes and cancels the job. After a cancellation, neither the job nor
  ///   `original` may be used.
  package init(
    _ original: Document, _ request: CopyRequest, control: JobControl = JobControl()
  ) {
    self.original = original
    self.control = control
    control.beginPlanning(reading: original.source.size)
    original.source.mayFetch = { control.advance(by: ControlledCalls.fetchSize) }
    defer {
      original.source.mayFetch = nil
      control.endPlanning()
    }
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

  /// The document of the copy, which can be examined before the copy is written.
  package var document: Document {
    editing?.editedDocument.document ?? cleaning?.editedDocument.document ?? original
  }

  /// How the content of the copy is made from the original if no range is moved to the front.
  package var inOriginalOrder: PatchedSource {
    let cleaned = cleaning?.editedDocument
    guard let edited = editing?.editedDocument.inOriginalOrder else {
      return cleaned?.inOriginalOrder ?? patchedSource
    }
    return cleaned?.patchedSource.followed(by: edited) ?? edited
  }

  /// The ranges of the original that are at another offset in the copy, each with this offset.
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

  /// The first reason why the changes cannot be made; nil if all can be made.
  package var refusal: EditRefusal? { editing?.refusals.first }

  package var fastStart: FastStart? { editing?.fastStart ?? cleaning?.fastStart }

  /// Whether the copy meets all requests. False if it keeps data that the policy removes, if `moov`
  /// cannot be moved to the front, or if a change has no effect or not the requested one.
  package var isComplete: Bool {
    (cleaning?.isComplete ?? true) && fastStart != .impossible
      && (editing.map { $0.withoutEffect.isEmpty && $0.reservations.isEmpty } ?? true)
  }

  /// Returns the findings about data in the copy that the policy would remove from the original.
  /// The requested changes added this data.
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

  /// Discards the cached values of the cleaned and the edited document. These documents must not be
  /// used afterward.
  package func forgetAnswers() {
    editing?.editedDocument.document.forgetAnswers()
    cleaning?.editedDocument.document.forgetAnswers()
  }
}
