package import Anatomy
import Bytes
import Formats
package import Privacy
package import Rewriting

/// A file on its way to a copy without what a policy removes.
package struct Cleaning {
  package let original: Document
  package let name: String
  package let policy: Policy
  /// What the copy will be; nothing is written yet.
  package let rewrite: Rewrite
  /// What paths of the policy lead to.
  let targets: PathTargets
  /// What was found in the original.
  package let found: AuditReport
  /// What will be left: told, or impossible to remove.
  package let remainder: AuditReport
  /// What nobody wanted to be gone, and goes with what is around it.
  package let goesAlong: [Trace]
  /// Nil where nobody wished that something be moved.
  package let front: Front?

  /// - Parameter toFront: whether what describes the tracks is to stand before the media.
  package init(
    _ original: Document, name: String, under policy: Policy, toFront: Bool = false
  ) {
    self.original = original
    self.name = name
    self.policy = policy
    let reads = policy.readsSamples
    let first = Audit(of: original, readingSamples: reads)
    let orphans = Orphans(first)
    let targets = PathTargets(policy, in: first)
    self.targets = targets
    found = AuditReport(first, under: policy, at: targets)
    // What the last round found is what is left: nobody looks twice.
    var latest = (document: original, audit: first)
    func audit(_ document: Document) -> Audit {
      if document !== latest.document {
        latest = (document, Audit(of: document, as: first.medium, readingSamples: reads))
      }
      return latest.audit
    }
    rewrite = Rewrite(
      of: original, open: { Examination($0, name: name, magic: nil).document },
      wishes: { document, splice in
        let audit = audit(document)
        let report = AuditReport(audit, under: policy, at: targets.after(splice))
        let removed = report.removed.compactMap { Wish($0.trace) }
        return removed + orphans.wishes(audit, of: document, made: splice)
      },
      move: { toFront ? $0.moveToFront : nil })
    let isBehind = rewrite.document.moveToFront != nil
    front = !toFront ? nil : rewrite.isMoved ? .moved : isBehind ? .impossible : .nothingToMove
    let last = audit(rewrite.document)
    remainder = AuditReport(last, under: policy, at: targets.after(rewrite.splice))
    // What lies in one stream with something else is not a part of it.
    let wanted = Lost(
      found.removed.flatMap { $0.trace.node.source.exactFileRanges(of: $0.trace.range) ?? [] })
    goesAlong = Self.lost(first, left: last, wanted, rewrite.splice) { trace in
      policy.action(for: trace, in: first.medium, called: targets.path) != .drop
    }
  }

  /// Decoders and players get what they need, or it is said that a picture goes.
  private static let ofNobody: Set<Anatomy.Category> = [.playback, .structure, .encoding]

  private static func lost(
    _ first: Audit, left last: Audit, _ wanted: Lost, _ splice: Splice,
    where isKept: (Trace) -> Bool
  ) -> [Trace] {
    // What was written anew says the same.
    func name(_ trace: Trace) -> String { "\(trace.category) \(trace.title)" }
    let left = Set(last.traces.map(name))
    let kept = Lost(splice.kept)
    return first.traces.filter { trace in
      // What XMP states of a file behind a picture goes with that.
      let isOfDecoders = ofNobody.contains(trace.category) && trace.key?.space != "xmp"
      guard !isOfDecoders, isKept(trace), !left.contains(name(trace)) else { return false }
      let places = trace.evidence.fileRanges
      return !places.isEmpty && places.allSatisfy { kept.count(in: $0) == 0 && !wanted.holds($0) }
    }
  }

  /// Why no copy may be written: something to be removed cannot be removed on its own.
  package var obstacle: Refusal? { rewrite.refusals.first(where: \.forbidsCopy) }

  /// What the policy removes and what cannot go.
  package var stays: [AuditReport.Finding] { remainder.removed }
}

extension Cleaning {
  /// Of tracks that lose samples, the numbers of those that stay.
  var keptSamples: [Node: SampleRuns] {
    var kept: [Node: SampleRuns] = [:]
    for finding in found.removed {
      if case .samples(let numbers, _) = finding.trace.unit { kept[finding.trace.node] = numbers }
    }
    return kept
  }

  /// What samples of tracks that stay are not as they were in, in the original: what they have not got
  /// any more, and what has other bytes, as many as before.
  var changesInSamples: (lost: Lost, edits: [Replacement]) {
    var kinds: [Node: Set<String>] = [:]
    var values: [Node: Set<ValuePath>] = [:]
    var edits: [Replacement] = []
    for finding in found.removed {
      switch finding.trace.unit {
      case .inscriptions(let kind, let holder): kinds[holder, default: []].insert(kind)
      case .values(let paths, let track): values[track, default: []].formUnion(paths)
      case .words(let blanks): edits += blanks
      default: break
      }
    }
    edits += kinds.flatMap { $0.inscriptionEdits(ofKinds: $1) }
    var lost: [ByteRange] = []
    for (track, paths) in values {
      guard case .edit(let changes) = track.removal(ofValues: paths) else { continue }
      lost += changes.filter(\.bytes.isEmpty).map(\.range)
      edits += changes.filter { $0.bytes.count == $0.range.count }
    }
    return (Lost(lost), edits.inOrder)
  }
}

extension Wish {
  /// Nil for what nobody knows to take out.
  init?(_ trace: Trace) {
    switch trace.unit {
    case .structure: self.init(.structure, of: trace.node)
    case .bytes: self.init(.bytes(trace.range), of: trace.node)
    case .field: self.init(.field(trace.range), of: trace.node)
    case .row(let range): self.init(.row(range), of: trace.node)
    case .track(let track): self.init(.structure, of: track)
    case .inscriptions(let kind, let holder): self.init(.inscriptions(kind: kind), of: holder)
    case .words(let blanks): self.init(.restating(blanks), of: trace.node)
    case .values(let paths, let track): self.init(.values(paths), of: track)
    case .samples(let kept, canGo: true): self.init(.samples(but: kept), of: trace.node)
    case .samples, .needed, .fixed: return nil
    }
  }
}
