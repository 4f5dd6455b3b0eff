package import Anatomy
package import Bytes
import Metadata
import Movie
package import Privacy
package import Rewriting
package import RuleEngine

/// A copy that is to be written: its original, its content, and everything that is announced to the
/// user about it.
package struct CopyPlan {
  package let original: Document
  /// The rules that the copy must not violate, unless the original violates them too.
  let rules: RuleSelection
  /// The content of the copy before the copy is written.
  package let editedDocument: EditedDocument
  package let changes: [Change]
  /// The announced results of the cleaning; nil if metadata is edited instead.
  package let cleaning: CleaningTerms?
  /// The announced change of each tag; empty if the copy is cleaned.
  package let steps: [EditStep]
  /// Whether the plan announces that a signature of the file becomes invalid.
  package let breaksSignature: Bool
  /// Whether the plan announces that tags are converted to another version of their format, which
  /// may not define some structures in the tags.
  package let convertsTags: Bool
  /// The announced chapters, with the tracks that are added and removed for them; nil if chapters
  /// are not changed.
  package var chapters: ChapterWriting?
  /// The announced tracks with timed metadata; nil if timed metadata is not changed.
  package var timed: TimedWriting?
  /// Whether the verification computes the digests of samples. If not, the media data of an edited
  /// file is compared with the original once, and is not read a second time.
  package var digestsMedia = true

  /// Creates the plan of a copy without the data that a policy removes.
  package init(
    original: Document, editedDocument: EditedDocument, rules: RuleSelection, changes: [Change],
    cleaning: CleaningTerms
  ) {
    self.original = original
    self.rules = rules
    self.editedDocument = editedDocument
    self.changes = changes
    self.cleaning = cleaning
    steps = []
    // Content credentials that a cleaning keeps do not match the copy. Every cleaning announces
    // this.
    breaksSignature = true
    convertsTags = false
  }

  /// Creates the plan of a copy with edited metadata.
  package init(
    original: Document, editedDocument: EditedDocument, rules: RuleSelection, steps: [EditStep],
    breaksSignature: Bool, convertsTags: Bool = false
  ) {
    self.original = original
    self.rules = rules
    self.editedDocument = editedDocument
    self.steps = steps
    self.breaksSignature = breaksSignature
    self.convertsTags = convertsTags
    changes = []
    cleaning = nil
  }

  /// The announced results of an audit of the cleaned copy.
  package struct CleaningTerms {
    package let policy: Policy
    /// The nodes and fields of the original that the paths in the policy match.
    package let targets: PathTargets
    package let medium: Audit.Medium
    /// The disclosures of the data that the copy must not contain.
    package let removed: [Disclosure]
    /// The report that an audit of the copy must produce.
    package let expected: AuditReport
    /// The places in the copy that contain removed values, although nothing is removed there.
    package let repeated: RepeatedValues

    package init(
      policy: Policy, targets: PathTargets, medium: Audit.Medium, removed: [Disclosure],
      expected: AuditReport, repeated: RepeatedValues = RepeatedValues()
    ) {
      self.repeated = repeated
      self.policy = policy
      self.targets = targets
      self.medium = medium
      self.removed = removed
      self.expected = expected
    }
  }

  /// An announced edit.
  package struct Change {
    package let edit: Edit
    /// Whether the user named the data that the edit changes. Such an edit may change every fact of
    /// presentation. Other edits may change only the facts that the policy allows.
    package let isAskedFor: Bool

    package init(edit: Edit, isAskedFor: Bool) {
      self.edit = edit
      self.isAskedFor = isAskedFor
    }
  }
}

extension CopyPlan {
  /// For each track that loses samples, the numbers of the samples that it keeps.
  var keptSamples: [Node: SampleRuns] {
    var kept: [Node: SampleRuns] = [:]
    for edit in changes.map(\.edit) {
      if case .samples(let numbers) = edit.target { kept[edit.node] = numbers }
    }
    return kept
  }

  /// The planned changes inside samples that are kept: the removed ranges, and the edits that do
  /// not change the length. Both are given as offsets in the original.
  var changesInSamples: (offsetMap: OffsetMap, edits: [Replacement]) {
    var removed: [ByteRange] = []
    var edits: [Replacement] = []
    for edit in changes.map(\.edit).joined where edit.target.isInSamples {
      for case .replace(let changes) in edit.resolutions {
        removed += changes.filter(\.bytes.isEmpty).map(\.range)
        // If several edits change the same bytes, the planned copy has the bytes of the last edit.
        // Later edits are put first here, because `inOrder` keeps the first edit.
        edits = changes.filter { $0.bytes.count == $0.range.count } + edits
      }
    }
    return (OffsetMap(removed), edits.inOrder)
  }

  /// The ranges of the original that the announced edits remove or replace.
  var announcedRanges: OffsetMap { OffsetMap(changes.map(\.edit).joined.flatMap(\.changedRanges)) }

  /// Whether the plan announces a change of the tag or field that states the given fact of
  /// presentation.
  func announces(_ fact: PresentationFact) -> Bool {
    if chapters != nil, fact.aspect == .chapters || fact.isReferenceToChapters { return true }
    if fact.aspect == .relations, timed?.tracks.removedTracks.isEmpty == false,
      fact.isReference(toAnyOf: removedTracks)
    {
      return true
    }
    guard !steps.isEmpty else { return false }
    let path = fact.node.path + "." + fact.name
    let isAnnounced = steps.contains { step in
      guard let own = step.path else { return false }
      return own == path || (step.isOfTrackSetting && path.hasPrefix(own + "."))
    }
    if isAnnounced { return true }
    var node: Node? = fact.node
    while let candidate = node {
      if let key = candidate.tagKey {
        let identifier = Identifier(key)
        return steps.contains { $0.identifier == identifier }
      }
      node = candidate.parent
    }
    return false
  }

  /// Returns the ranges of the original that are removed or replaced by edits that may change the
  /// given aspect of presentation. Updates of sizes, offsets and other references are not included.
  func announcedRanges(of aspect: PresentationAspect) -> [ByteRange] {
    let isAllowed = cleaning?.policy.mayChange(aspect) ?? false
    let edits = changes.filter { isAllowed || $0.isAskedFor }.map(\.edit)
    return edits.joined.flatMap(\.changedRanges)
  }
}

extension CopyPlan {
  /// The samples of all new tracks, by track ID.
  var newSamples: [Int: PackedSamples] {
    (chapters?.tracks.newSamples ?? [:]).merging(timed?.tracks.newSamples ?? [:]) { one, _ in one }
  }

  /// The IDs of all tracks that are removed.
  var removedTracks: Set<Int> {
    Set((chapters?.tracks.removedTracks ?? []) + (timed?.tracks.removedTracks ?? []))
  }

  /// Requires that the copy has the tracks of the original and the announced new tracks, but not
  /// those that are announced as removed.
  func requireTracks(of copy: Document) throws(Verification.Failure) {
    guard chapters != nil || timed != nil else { return }
    let tracks = Set(copy.root.tracksWithIDs.map(\.id))
    let expected = Set(original.root.tracksWithIDs.map(\.id)).subtracting(removedTracks)
      .union(newSamples.keys)
    guard tracks == expected else { throw .tracksDiffer }
  }
}

extension PresentationFact {
  /// Whether the fact is the reference of a track to one of the given tracks.
  fileprivate func isReference(toAnyOf ids: Set<Int>) -> Bool {
    owner.trackReferences.contains {
      $0.kind == node.code.letters && !ids.isDisjoint(with: $0.trackIDs)
    }
  }

  /// Whether the fact is the reference of a track to its chapters.
  fileprivate var isReferenceToChapters: Bool {
    aspect == .relations
      && owner.trackReferences.contains { $0.isToChapters && $0.kind == node.code.letters }
  }
}

extension Edit {
  /// The ranges of the file that the edit removes or replaces, without updates of sizes, offsets
  /// and other references.
  package var changedRanges: [ByteRange] {
    resolutions.flatMap { resolution -> [ByteRange] in
      switch resolution {
      case .drop(let ranges): ranges
      case .replace(let replacements): replacements.map(\.range)
      case .rewrite(let replacement): [replacement.range]
      case .together(_, _, let node), .inStream(let node, _):
        node.source.exactFileRanges(of: node.range) ?? []
      case .insert, .refused: []
      }
    }
  }
}

extension EditedDocument {
  /// Whether bytes of the original have another offset in the copy.
  var movesBytes: Bool {
    var isMoved = false
    patchedSource.forEachKept { range, place in
      isMoved = isMoved || range.start != place
    }
    return isMoved
  }

  /// Returns the reason why the copy cannot be verified: bytes move in it, and samples of the
  /// original are not in media data. Nil if the copy can be verified.
  package func obstacle(toComparingWith original: Document) -> Verification.Failure? {
    guard movesBytes else { return nil }
    let media = original.root.mediaRanges.sorted { $0.start < $1.start }
    let track = original.root.tracksWithIDs.map(\.track).first { track in
      track.hasSamplesInFile
        && !(track.samples?.contains { media.first(holding: $0.range) != nil } ?? false)
    }
    return track.map { .notCompared($0.path) }
  }
}
