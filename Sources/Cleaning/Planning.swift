import Anatomy
import Bytes
import Privacy
import RuleEngine
import Rewriting
import Verification

/// Plans a cleaned copy. If the removal of data would change the presentation, the data is kept,
/// and a new draft of the copy is made.
struct Planning {
  private let original: Document
  private let first: Audit
  private let policy: Policy
  private let targets: PathTargets
  private let movesToFront: Bool
  private let orphans: OrphanedBytes
  /// The reasons why data is kept, by the path of the data in the original.
  private var kept: [String: String] = [:]
  private(set) var draft: Draft

  /// A draft of the copy: the edited document, and the findings before and after the edits.
  struct Draft {
    let editedDocument: EditedDocument
    /// The findings in the original file.
    let found: AuditReport
    /// The audit of the edited document, and the findings of this audit.
    let (audit, remainder): (Audit, AuditReport)
  }

  /// Maximum number of drafts that are made to find the data that decides the presentation. Each
  /// draft takes time in proportion to the bytes that are not media.
  private var mostDrafts: Int {
    let size = max(1, original.source.size - first.mediaBytes)
    return max(Self.fewest, min(Self.most, Self.mostBytes / size))
  }

  private static let (fewest, most) = (12, 48)
  private static let mostBytes = 16 << 20
  /// Maximum number of further drafts, each of which keeps all data around a fact of the
  /// presentation that the previous draft lost.
  private static let mostSurroundings = 32

  init(
    _ first: Audit, under policy: Policy, at targets: PathTargets, fastStart movesToFront: Bool
  ) {
    original = first.document
    self.first = first
    self.policy = policy
    self.targets = targets
    self.movesToFront = movesToFront
    orphans = OrphanedBytes(first)
    draft = Self.draft(first, policy, targets, orphans, keeping: [:], movesToFront)
  }

  private static func draft(
    _ first: Audit, _ policy: Policy, _ targets: PathTargets, _ orphans: OrphanedBytes,
    keeping kept: [String: String], _ movesToFront: Bool
  ) -> Draft {
    let original = first.document
    // The latest audit is stored, because the document of the last round of edits is also the
    // result. The result is therefore not audited again.
    var latest = (document: original, audit: first)
    func audit(_ document: Document) -> Audit {
      if document !== latest.document {
        let audit = Audit(of: document, as: first.medium, readingSamples: policy.readsSamples)
        latest = (document, audit)
      }
      return latest.audit
    }
    let edited = EditedDocument(
      of: original, open: original.opener,
      edits: { document, patchedSource in
        let audit = audit(document)
        let report = AuditReport(
          audit, under: policy, at: targets.after(patchedSource), keeping: kept)
        let removed = report.removed.compactMap(\.disclosure.edit)
        return removed + orphans.edits(audit, of: document, made: patchedSource)
      },
      move: { movesToFront ? $0.fastStartMove : nil })
    let last = audit(edited.document)
    return Draft(
      editedDocument: edited, found: AuditReport(first, under: policy, at: targets, keeping: kept),
      audit: last,
      remainder: AuditReport(
        last, under: policy, at: targets.after(edited.patchedSource), keeping: kept))
  }

  private func draft(keeping kept: [String: String]) -> Draft {
    Self.draft(first, policy, targets, orphans, keeping: kept, movesToFront)
  }

  private func review(_ draft: Draft, _ rules: RuleSelection) -> CopyReview {
    CopyReview(
      of: CopyPlan(
        original: original, editedDocument: draft.editedDocument, rules: rules,
        changes: draft.found.changes(under: policy, at: targets),
        cleaning: CopyPlan.CleaningTerms(
          policy: policy, targets: targets, medium: first.medium, removed: [],
          expected: draft.remainder)))
  }

  /// Drafts the copy, and keeps more data in each draft, until the copy has the presentation of the
  /// original and violates only rules that the original violates too.
  ///
  /// - Returns: The reason why no copy can be written; nil if there is none.
  mutating func keepWhatDecidesPresentation(checking rules: RuleSelection) -> Refusal? {
    var drafts = 0
    while true {
      if let refusal = draft.editedDocument.refusals.first(where: \.forbidsCopy) { return refusal }
      let review = review(draft, rules)
      guard let failure = review.failure else { return nil }
      let paths =
        causes(of: review) ?? surroundings(of: review, onlyInStreams: true)
        ?? firstCause(rules, &drafts).map { [$0] } ?? surroundings(of: review) ?? []
      guard !paths.isEmpty, drafts < mostDrafts + Self.mostSurroundings else {
        return Refusal(
          edit: Edit(.structure, of: original.root), reason: failure.words, forbidsCopy: true)
      }
      for path in paths { kept[path] = failure.reasonToKeep }
      drafts += 1
      draft = draft(keeping: kept)
    }
  }

  /// Returns the paths of the removed data that changed the presentation: a fact that they stated is
  /// missing in the copy. Nil if no removed data stated a missing fact.
  private func causes(of review: CopyReview) -> [String]? {
    let ranges = OffsetMap(
      review.lostFacts.flatMap { $0.node.source.exactFileRanges(of: $0.field.range) ?? [] })
    let causes = draft.found.removedFromCopy.filter { finding in
      finding.disclosure.edit?.changedRanges.contains { ranges.count(in: $0) > 0 } ?? false
    }
    return causes.isEmpty ? nil : causes.map { targets.path(of: $0.disclosure) }
  }

  /// Finds a fact of the presentation that the copy lacks, and the smallest structure around it
  /// that contains removed data. Returns the paths of all removed data in the structure; nil if
  /// there is no such structure.
  ///
  /// - Parameter onlyInStreams: whether only facts in compressed streams count. The removal of one
  ///   part of a stream often removes the whole stream, so a search for the parts one by one takes
  ///   long.
  private func surroundings(
    of review: CopyReview, onlyInStreams: Bool = false
  ) -> [String]? {
    let removed = draft.found.removedFromCopy.map(\.disclosure)
    for fact in review.lostFacts {
      if onlyInStreams, fact.node.source.exactFileRanges(of: fact.field.range) != nil { continue }
      var around: Node? = fact.node
      while let structure = around, !structure.isRoot {
        let path = structure.path
        let inside = removed.filter { $0.node.path == path || $0.node.path.hasPrefix(path + "/") }
        if !inside.isEmpty { return inside.map { targets.path(of: $0) } }
        around = structure.parent
      }
    }
    return nil
  }

  /// Returns the path of the first data that cannot be removed together with all data before it,
  /// because the presentation would change or a rule would be violated. Returns nil if no such data
  /// is found.
  private func firstCause(_ rules: RuleSelection, _ drafts: inout Int) -> String? {
    var seen: Set<String> = []
    let paths = draft.found.removedFromCopy.map { targets.path(of: $0.disclosure) }
      .filter { seen.insert($0).inserted }
    var (low, high) = (0, paths.count)
    while low < high, drafts < mostDrafts {
      drafts += 1
      let count = (low + high) / 2
      var others = kept
      for path in paths[count...] { others[path] = "" }
      if review(draft(keeping: others), rules).failure == nil {
        low = count + 1
      } else {
        high = count
      }
    }
    return low > 0 && low == high ? paths[low - 1] : nil
  }
}

extension AuditReport {
  /// Returns the changes to announce for the cleaned copy: the edits that remove the findings.
  func changes(under policy: Policy, at targets: PathTargets) -> [CopyPlan.Change] {
    removed.compactMap { finding in
      finding.disclosure.edit.map { edit in
        CopyPlan.Change(
          edit: edit, isAskedFor: policy.isAsked(toRemove: finding.disclosure, called: targets.path)
        )
      }
    }
  }
}
