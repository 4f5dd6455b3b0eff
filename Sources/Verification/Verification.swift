import Anatomy
package import Bytes
package import Files
import Privacy
import RuleEngine
import Schema

/// The verification of a written copy. The copy is read again from disk, and compared with the
/// original and with the planned copy.
package struct Verification {
  package enum Failure: Error, Equatable {
    case notReadable
    case notRecognized(String)
    case notAnnounced(String)
    case newFault(rule: String, path: String)
    case presentationDiffers(String, path: String)
    case samplesDiffer(track: String)
    case stillThere(String, at: Int)
    case itemDiffers(String)
    case itemMissing(String)
    /// A structure that may contain offsets has a version that is not known, so the offsets cannot be
    /// updated.
    case notDecoded(String)
    /// The samples of a track cannot be compared.
    case notCompared(String)
    case different

    package var words: String {
      switch self {
      case .notReadable: "the copy cannot be read"
      case .notRecognized(let title): "the copy is not recognized as \(title)"
      case .notAnnounced(let path):
        "\(path): the audit findings in the copy differ from the expected ones"
      case .newFault(let rule, let path):
        "the copy violates \(rule) at \(path), but the original does not"
      case .presentationDiffers(let aspect, let path):
        "\(path): the copy does not have the \(aspect) of the original"
      case .samplesDiffer(let track): "the samples of \(track) differ from those of the original"
      case .stillThere(let title, let place):
        "the removed \(title) is still in the copy, at byte offset \(place)"
      case .itemDiffers(let item):
        "\(item): the copy does not have this item of the original, or has it in another order"
      case .itemMissing(let item): "\(item): the copy does not have the new value"
      case .notDecoded(let path):
        "\(path) has an unknown version, and offsets in it may be wrong in the copy"
      case .notCompared(let path): "\(path): the samples cannot be compared"
      case .different: "the copy differs from the planned copy"
      }
    }
  }

  /// For each kept track, the number of its samples and the digest of all samples.
  package private(set) var tracks: [TrackVerification] = []
  /// Removed values that also occur elsewhere in the copy: in samples, or in data that the policy
  /// keeps.
  package private(set) var hits: [ValueHit] = []

  /// The number of facts that decide how media is decoded and presented, and are unchanged.
  package let presentationFacts: Int

  /// The number of metadata items that are not named in the plan, and are unchanged. Nil if the copy
  /// was cleaned.
  package private(set) var unchangedItems: Int?
  /// Messages about tags of the copy that disagree although those of the original do not.
  package private(set) var disagreements: [String] = []

  /// - Parameter again: Opens the copy a second time, for use by another thread.
  package init(
    of plan: CopyPlan, in copy: ByteSource, again: (@Sendable () -> ByteSource?)? = nil
  ) throws(Failure) {
    let document = plan.original.opener(copy)
    defer { document.forgetAnswers() }
    guard copy.size == plan.editedDocument.patchedSource.size,
      !plan.editedDocument.isMoved || document.fastStartMove == nil
    else { throw .different }
    try Self.compareFormats(plan, document)
    guard let cleaning = plan.cleaning else {
      self = try Verification(ofEdit: plan, document)
      return
    }
    let audit = Audit(
      of: document, as: cleaning.medium, readingSamples: cleaning.policy.readsSamples)
    try Self.compare(audit, with: plan, cleaning)
    _ = try Self.compareChecks(plan, document)
    presentationFacts = try PresentationComparison(plan, document).unchanged
    let search = ValueSearch(for: cleaning.removed, telling: audit)
    func compare() throws(Failure) -> [TrackVerification] {
      let changes = plan.changesInSamples
      return try SampleComparison(
        plan.original, document, after: changes.edits, without: changes.offsetMap,
        keeping: plan.keptSamples
      ).tracks
    }
    guard let again else {
      tracks = try compare()
      hits = try search.hits(in: document).get()
      return
    }
    // Both closures read all of the copy, so they run in parallel.
    let done = try Workers.run(
      concurrently: { [open = plan.original.opener] () -> Result<[ValueHit], Failure> in
        guard let copy = again() else { return .failure(.notReadable) }
        let hits = search.hits(in: open(copy))
        return copy.readFailure == nil ? hits : .failure(.notReadable)
      }, compare)
    (tracks, hits) = (done.own, try done.other.get())
  }

  /// Verifies a copy with edited metadata.
  private init(ofEdit plan: CopyPlan, _ document: Document) throws(Failure) {
    try plan.requireBytes(of: document.source)
    unchangedItems = try ItemComparison(plan, document).unchanged
    presentationFacts = try PresentationComparison(plan, document).unchanged
    disagreements = try Self.compareChecks(plan, document)
    tracks = try SampleComparison(
      plan.original, document, after: [], without: OffsetMap([]), keeping: [:],
      knownAs: plan.editedDocument.patchedSource, digesting: plan.digestsMedia
    ).tracks
    guard plan.movesBytes else { return }
    let compared = Set(tracks.filter { $0.samples > 0 }.map(\.path))
    for (_, track) in document.root.tracksWithIDs
    where !compared.contains(track.path) && track.hasSamplesInFile {
      throw .notCompared(track.path)
    }
  }

  /// Verifies the planned bytes of a file that is patched, before they are written. Media data is not
  /// read: it is required that the patch does not touch or move it.
  package init(ofPatch plan: CopyPlan, _ journal: PatchJournal) throws(Failure) {
    let document = plan.editedDocument.document
    unchangedItems = try ItemComparison(plan, document).unchanged
    presentationFacts = try PresentationComparison(plan, document).unchanged
    tracks = try UnmovedSamples(
      plan.original, document, changing: OffsetMap(journal.changedRanges)
    ).tracks
    // A check discards what is known about the documents, so it comes last.
    disagreements = try Self.compareChecks(plan, document)
  }

  /// Requires that the copy is recognized as the format of the original. Tags around data of an
  /// unrecognized format may be all that is recognized, and may all be removed.
  private static func compareFormats(
    _ plan: CopyPlan, _ copy: Document
  ) throws(Failure) {
    guard let format = plan.original.format, !format.isOfTags, copy.source.size > 0 else { return }
    if copy.format?.id != format.id { throw .notRecognized(format.title) }
  }

  /// Requires that an audit of the copy has exactly the findings that were predicted before the
  /// copy was written.
  private static func compare(
    _ audit: Audit, with plan: CopyPlan, _ cleaning: CopyPlan.CleaningTerms
  ) throws(Failure) {
    let report = AuditReport(
      audit, under: cleaning.policy,
      at: cleaning.targets.after(plan.editedDocument.patchedSource))
    var announced: [String: Int] = [:]
    for finding in cleaning.expected.findings { announced[finding.identity, default: 0] += 1 }
    for finding in report.findings {
      guard let left = announced[finding.identity], left > 0 else {
        throw .notAnnounced(finding.disclosure.path)
      }
      announced[finding.identity] = left - 1
    }
    if let missing = announced.first(where: { $0.value > 0 }) { throw .notAnnounced(missing.key) }
  }

  /// Rules that a copy may violate: units of AV1 that are blanked become padding, which samples
  /// should not contain.
  private static let causedByCleaning: Set<String> = ["av1.sample.unneeded-unit"]

  /// Maximum number of violations that are kept while a copy is checked.
  private static let mostKept = 1000

  /// Requires that the copy violates no rule that the original does not violate. Violations are
  /// compared by rule and structure.
  ///
  /// - Returns: The new findings that the announced changes may cause, as messages.
  private static func compareChecks(
    _ plan: CopyPlan, _ copy: Document
  ) throws(Failure) -> [String] {
    // A file that consists only of tags may be empty after cleaning. Only the rule against empty files
    // applies to it.
    guard copy.source.size > 0 else { return [] }
    let profiles = Set<Profile>(fitting: plan.original.root)
    // The media data of an edited file is compared with that of the original.
    let rules = plan.cleaning == nil ? plan.rules.withoutMedia : plan.rules
    func violations(
      of document: Document, _ rules: RuleSelection, _ visit: (CheckedFinding) -> Void
    ) {
      _ = Check(rules, profiles: profiles).run(on: document) { finding in
        let isCaused = causedByCleaning.contains(finding.finding.rule)
        if finding.finding.severity > .info, !isCaused { visit(finding) }
      }
    }
    var violated: Set<String> = []
    var found: [CheckedFinding] = []
    violations(of: copy, rules) { finding in
      violated.insert(finding.finding.rule)
      if found.count <= mostKept { found.append(finding) }
    }
    if plan.movesBytes, let unknown = plan.original.root.tableOfUnknownVersion {
      throw .notDecoded(unknown.path)
    }
    if violated.isEmpty { return [] }
    // The original is checked only against the rules that the copy violates.
    let deciding = rules.deciding(violated)
    var known: Set<String> = []
    _ = Check(deciding, profiles: profiles).run(on: plan.original) { known.insert($0.subject) }
    var new: CheckedFinding?
    var disagreements: [String] = []
    func compare(_ finding: CheckedFinding) {
      guard !known.contains(finding.subject) || finding.isConflict(withTagsOf: plan) else { return }
      if plan.cleaning == nil, finding.isAnnounced(by: plan) {
        disagreements.append("\(finding.node.path): \(finding.finding.message)")
      } else if new == nil {
        new = finding
      }
    }
    // Very many violations are found again, and not kept.
    if found.count > mostKept {
      violations(of: copy, deciding, compare)
    } else {
      found.forEach(compare)
    }
    if let new { throw .newFault(rule: new.finding.rule, path: new.node.path) }
    return disagreements
  }
}

extension Node {
  /// The first structure in this one that may contain offsets and has a version that is not known; nil
  /// if there is none.
  fileprivate var tableOfUnknownVersion: Node? {
    let findings = read(for: .fields).findings
    if findings.contains(where: { $0.rule == "isom.fullbox.version-unknown" }), mayContainOffsets {
      return self
    }
    for child in children {
      if let found = child.tableOfUnknownVersion { return found }
    }
    return nil
  }

  /// Whether structures of this kind contain offsets of other data in any known version.
  private var mayContainOffsets: Bool {
    (declaredNodeKind as? DeclaredNodeKind)?.explanation.fields.contains { line in
      if case .offset = line.meaning.role { true } else { false }
    } ?? false
  }
}

extension AuditReport.Finding {
  /// Identifies a finding. It is equal for a finding in the copy and the same finding predicted
  /// before the copy was written.
  fileprivate var identity: String { "\(action) \(disclosure.category) \(disclosure.path)" }
}

extension CheckedFinding {
  /// Whether the finding is that a tag which was written disagrees with another one.
  fileprivate func isConflict(withTagsOf plan: CopyPlan) -> Bool {
    guard finding.rule.hasPrefix("meta.conflict."), plan.cleaning == nil else { return false }
    let own = node.path + (finding.field.map { "." + $0 } ?? "")
    let paths = [own] + finding.related.map(\.path)
    return plan.steps.contains { step in
      guard step.after != nil, let path = step.path else { return false }
      return paths.contains(path) || paths.contains("\(path).\(step.identifier.tagKey.name)")
    }
  }

  /// Whether the finding is about tags that disagree, about a signature that is known to become
  /// invalid, or a warning about a value that was requested.
  fileprivate func isAnnounced(by plan: CopyPlan) -> Bool {
    if finding.rule.hasPrefix("meta.conflict.") { return true }
    if finding.rule.hasPrefix("c2pa.") { return plan.breaksSignature }
    guard finding.severity == .warning else { return false }
    return plan.steps.contains { step in
      step.after != nil
        && step.path.map { node.path == $0 || node.path.hasPrefix($0 + "/") } ?? false
    }
  }

  /// The rule of the finding and the path of its node. The path has no ordinal numbers, because
  /// these may differ in the copy.
  fileprivate var subject: String {
    let path = node.path.split(separator: "/").map { step in step.prefix { $0 != "[" } }
    return finding.rule + " " + path.joined(separator: "/")
  }
}
