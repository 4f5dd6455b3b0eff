package import Anatomy
import Bytes
import Formats
package import Privacy
package import Rewriting

/// The cleaning of a file: what the original contains, and the edited copy without the data that a
/// policy removes.
package struct Cleaning {
  package let original: Document
  package let name: String
  package let policy: Policy
  /// The content of the copy, before it is written.
  package let editedDocument: EditedDocument
  /// What the paths of the policy match.
  let targets: PathTargets
  /// The findings in the original.
  package let found: AuditReport
  /// The findings in the edited document: reported only, or impossible to remove.
  package let remainder: AuditReport
  /// Disclosures that the policy does not remove, but that are removed along with an enclosing
  /// structure.
  package let removedAlong: [Disclosure]
  /// Nil if fast start was not requested.
  package let fastStart: FastStart?

  /// - Parameter movesToFront: Whether `moov` is moved in front of the media data.
  package init(
    _ original: Document, name: String, under policy: Policy, fastStart movesToFront: Bool = false
  ) {
    self.original = original
    self.name = name
    self.policy = policy
    let reads = policy.readsSamples
    let first = Audit(of: original, readingSamples: reads)
    let orphans = OrphanedBytes(first)
    let targets = PathTargets(policy, in: first)
    self.targets = targets
    found = AuditReport(first, under: policy, at: targets)
    // The audit of the last round is also that of the result, so it is not repeated.
    var latest = (document: original, audit: first)
    func audit(_ document: Document) -> Audit {
      if document !== latest.document {
        latest = (document, Audit(of: document, as: first.medium, readingSamples: reads))
      }
      return latest.audit
    }
    editedDocument = EditedDocument(
      of: original, open: { Examination($0, name: name, magic: nil).document },
      edits: { document, patchedSource in
        let audit = audit(document)
        let report = AuditReport(audit, under: policy, at: targets.after(patchedSource))
        let removed = report.removed.compactMap { Edit($0.disclosure) }
        return removed + orphans.edits(audit, of: document, made: patchedSource)
      },
      move: { movesToFront ? $0.fastStartMove : nil })
    let isAfter = editedDocument.document.fastStartMove != nil
    fastStart =
      !movesToFront
      ? nil : editedDocument.isMoved ? .moved : isAfter ? .impossible : .alreadyInFront
    let last = audit(editedDocument.document)
    remainder = AuditReport(last, under: policy, at: targets.after(editedDocument.patchedSource))
    // A value in a compressed stream has no exact range in the file.
    let wanted = OffsetMap(
      found.removed.flatMap {
        $0.disclosure.node.source.exactFileRanges(of: $0.disclosure.range) ?? []
      })
    removedAlong = Self.offsetMap(first, left: last, wanted, editedDocument.patchedSource) {
      disclosure in
      policy.action(for: disclosure, in: first.medium, called: targets.path) != .remove
    }
  }

  /// Categories that are not listed as removed along: decoders and players keep what they need, and
  /// the removal of a picture is reported itself.
  private static let withoutPerson: Set<Anatomy.Category> = [.playback, .structure, .encoding]

  private static func offsetMap(
    _ first: Audit, left last: Audit, _ wanted: OffsetMap, _ patchedSource: PatchedSource,
    where isKept: (Disclosure) -> Bool
  ) -> [Disclosure] {
    // Regenerated data contains the same values.
    func name(_ disclosure: Disclosure) -> String { "\(disclosure.category) \(disclosure.title)" }
    let left = Set(last.disclosures.map(name))
    let kept = OffsetMap(patchedSource.kept)
    return first.disclosures.filter { disclosure in
      // Properties in XMP about a file after the picture are removed along with that file.
      let isOfDecoders =
        withoutPerson.contains(disclosure.category) && disclosure.key?.space != "xmp"
      guard !isOfDecoders, isKept(disclosure), !left.contains(name(disclosure)) else {
        return false
      }
      let places = disclosure.evidence.fileRanges
      return !places.isEmpty && places.allSatisfy { kept.count(in: $0) == 0 && !wanted.holds($0) }
    }
  }

  /// The reason why no copy may be written: something must be removed but cannot be removed
  /// separately.
  package var obstacle: Refusal? { editedDocument.refusals.first(where: \.forbidsCopy) }

  /// Findings that the policy removes but that cannot be removed.
  package var remaining: [AuditReport.Finding] { remainder.removed }
}

extension Cleaning {
  /// For each track that loses samples, the numbers of the samples that are kept.
  var keptSamples: [Node: SampleRuns] {
    var kept: [Node: SampleRuns] = [:]
    for finding in found.removed {
      if case .samples(let numbers, _) = finding.disclosure.unit {
        kept[finding.disclosure.node] = numbers
      }
    }
    return kept
  }

  /// How samples of kept tracks differ from the original: the removed ranges, and the edits that
  /// keep the length, both as offsets in the original.
  var changesInSamples: (offsetMap: OffsetMap, edits: [Replacement]) {
    var kinds: [Node: Set<String>] = [:]
    var values: [Node: Set<ValuePath>] = [:]
    var edits: [Replacement] = []
    for finding in found.removed {
      switch finding.disclosure.unit {
      case .encoderSignatures(let kind, let holder): kinds[holder, default: []].insert(kind)
      case .values(let paths, let track): values[track, default: []].formUnion(paths)
      case .words(let blanks): edits += blanks
      default: break
      }
    }
    edits += kinds.flatMap { $0.encoderSignatureEdits(ofKinds: $1) }
    var offsetMap: [ByteRange] = []
    for (track, paths) in values {
      guard case .edit(let changes) = track.removal(ofValues: paths) else { continue }
      offsetMap += changes.filter(\.bytes.isEmpty).map(\.range)
      edits += changes.filter { $0.bytes.count == $0.range.count }
    }
    return (OffsetMap(offsetMap), edits.inOrder)
  }
}

extension Edit {
  /// Nil for a disclosure that cannot be removed.
  init?(_ disclosure: Disclosure) {
    switch disclosure.unit {
    case .structure: self.init(.structure, of: disclosure.node)
    case .bytes: self.init(.bytes(disclosure.range), of: disclosure.node)
    case .field: self.init(.field(disclosure.range), of: disclosure.node)
    case .row(let range): self.init(.row(range), of: disclosure.node)
    case .track(let track): self.init(.structure, of: track)
    case .encoderSignatures(let kind, let holder):
      self.init(.encoderSignatures(kind: kind), of: holder)
    case .words(let blanks): self.init(.restating(blanks), of: disclosure.node)
    case .values(let paths, let track): self.init(.values(paths), of: track)
    case .samples(let kept, isRemovable: true): self.init(.samples(but: kept), of: disclosure.node)
    case .samples, .needed, .fixed: return nil
    }
  }
}
