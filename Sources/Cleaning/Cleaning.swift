package import Anatomy
import Bytes
package import Privacy
package import Rewriting
package import RuleEngine
package import Verification

/// The cleaning of a file under a policy. It contains the findings in the original, and the edited
/// copy without the data that the policy removes.
package struct Cleaning {
  package let original: Document
  package let policy: Policy
  /// The rules that the copy must not violate, unless the original violates them too.
  private let rules: RuleSelection
  /// The edited document: the content of the copy before the copy is written.
  package let editedDocument: EditedDocument
  /// The nodes and fields of the original that the paths in the policy match.
  let targets: PathTargets
  /// The findings in the original file.
  package let found: AuditReport
  /// The findings in the edited document. The policy only reports them, or they cannot be removed.
  package let remainder: AuditReport
  /// Disclosures that the policy does not remove, but that are removed together with an enclosing
  /// structure.
  package let removedAlong: [Disclosure]
  /// The result of fast start. Nil if it was not requested.
  package let fastStart: FastStart?

  /// - Parameter movesToFront: Whether `moov` has to be moved in front of the media data.
  package init(
    _ original: Document, under policy: Policy, checking rules: RuleSelection,
    fastStart movesToFront: Bool = false
  ) {
    self.original = original
    self.policy = policy
    self.rules = rules
    let reads = policy.readsSamples
    let first = Audit(of: original, readingSamples: reads)
    let targets = PathTargets(policy, in: first)
    self.targets = targets
    guard !first.isIncomplete else {
      let found = AuditReport(first, under: policy, at: targets)
      (self.found, remainder) = (found, found)
      editedDocument = EditedDocument(of: original, open: original.opener) { _, _ in [] }
      obstacle = Refusal(
        edit: Edit(.structure, of: original.root),
        reason: "the file has \(Audit.maxDisclosures) findings or more", forbidsCopy: true)
      fastStart = movesToFront ? .impossible : nil
      removedAlong = []
      repeated = RepeatedValues()
      return
    }
    var planning = Planning(first, under: policy, at: targets, fastStart: movesToFront)
    obstacle = planning.keepWhatDecidesPresentation(checking: rules)
    let draft = planning.draft
    (editedDocument, found, remainder) = (draft.editedDocument, draft.found, draft.remainder)
    repeated = RepeatedValues(
      of: found.removedFromCopy.map(\.disclosure), in: editedDocument.document,
      with: draft.audit)
    fastStart = movesToFront ? editedDocument.fastStart : nil
    // A value in a compressed stream is in no exact range of the file, so it is not in this map.
    let wanted = OffsetMap(
      found.removed.flatMap {
        $0.disclosure.node.source.exactFileRanges(of: $0.disclosure.range) ?? []
      })
    removedAlong = Self.offsetMap(first, left: draft.audit, wanted, editedDocument.patchedSource) {
      disclosure in
      policy.action(for: disclosure, in: first.medium, called: targets.path) != .remove
    }
  }

  /// Categories of data for decoders and players, which discloses nothing about a person. Such data
  /// is never listed as removed along with an enclosing structure.
  private static let withoutPerson: Set<Anatomy.Category> = [
    .playback, .structure, .intent, .encoding,
  ]

  private static func offsetMap(
    _ first: Audit, left last: Audit, _ wanted: OffsetMap, _ patchedSource: PatchedSource,
    where isKept: (Disclosure) -> Bool
  ) -> [Disclosure] {
    // Disclosures are compared by category and title, because regenerated data contains the same
    // values at other places.
    func name(_ disclosure: Disclosure) -> String { "\(disclosure.category) \(disclosure.title)" }
    let left = Set(last.disclosures.map(name))
    let kept = OffsetMap(patchedSource.kept)
    return first.disclosures.filter { disclosure in
      // XMP properties of these categories are listed too, because they can describe a file that is
      // appended to the picture and removed together with them.
      let isOfDecoders =
        withoutPerson.contains(disclosure.category) && disclosure.key?.isOfXMP != true
      guard !isOfDecoders, isKept(disclosure), !left.contains(name(disclosure)) else {
        return false
      }
      let places = disclosure.evidence.fileRanges
      return !places.isEmpty && places.allSatisfy { kept.count(in: $0) == 0 && !wanted.holds($0) }
    }
  }

  /// The places in the copy at which values still occur that were removed from other places.
  package let repeated: RepeatedValues

  /// The refused edit that forbids writing a copy: data must be removed but cannot be removed
  /// separately, or there are more findings than can be listed. Nil if there is none.
  package let obstacle: Refusal?

  /// Findings in the edited document that the policy removes but that cannot be removed.
  package var remaining: [AuditReport.Finding] { remainder.removed }
}

extension Cleaning {
  /// Whether the copy would be identical to the original.
  package var changesNothing: Bool { editedDocument.document === original }

  /// Whether the copy lacks all data that the policy removes.
  package var isComplete: Bool {
    remaining.isEmpty && editedDocument.refusals.isEmpty && repeated.hits.isEmpty
      && remainder.undecodedAndKept.isEmpty && !remainder.keepsUnknownData
  }

  /// The copy that is to be written, with the changes that are announced for it.
  package var plan: CopyPlan {
    CopyPlan(
      original: original, editedDocument: editedDocument, rules: rules,
      changes: found.changes(under: policy, at: targets),
      cleaning: CopyPlan.CleaningTerms(
        policy: policy, targets: targets, medium: found.medium,
        removed: found.removedFromCopy.map(\.disclosure), expected: remainder, repeated: repeated))
  }
}
