import Anatomy
package import Bytes
package import Files
import Privacy

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
    /// A structure that may contain offsets has a version that is not known, so the offsets cannot
    /// be updated.
    case notDecoded(String)
    /// The samples of a track cannot be compared.
    case notCompared(String)
    /// A list of chapters is not read as it was announced.
    case chaptersDiffer(String)
    /// The copy has other tracks than announced.
    case tracksDiffer
    /// The timed metadata of a new track is not read as it was announced.
    case timedMetadataDiffers(track: Int)
    case different

    /// Whether the original causes the failure, and not the way in which the copy was made.
    package var isOfOriginal: Bool {
      switch self {
      case .notDecoded, .notCompared: true
      default: false
      }
    }

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
      case .chaptersDiffer(let list): "the copy does not have the new chapters: \(list)"
      case .tracksDiffer: "the copy has other tracks than announced"
      case .timedMetadataDiffers(let track):
        "the copy does not have the new timed metadata of track \(track)"
      case .itemMissing(let item): "\(item): the copy does not have the new value"
      case .notDecoded(let path):
        "\(path) has an unknown version, and offsets in it may be wrong in the copy"
      case .notCompared(let path):
        "\(path): the samples are not in media data, so a copy in which bytes move cannot be verified"
      case .different: "the copy differs from the planned copy"
      }
    }
  }

  /// For each kept track, the number of its samples and the digest of all samples.
  package private(set) var tracks: [TrackVerification] = []
  /// Removed values that also occur elsewhere in the copy: in samples, or in data that the policy
  /// keeps.
  package private(set) var hits: [ValueHit] = []

  /// The number of unchanged facts that decide how media is decoded and presented.
  package let presentationFacts: Int

  /// The number of unchanged metadata items that the plan does not name. Nil if the copy was
  /// cleaned.
  package private(set) var unchangedItems: Int?
  /// Messages about findings in the copy that the original does not have, but that are allowed,
  /// such as tags that disagree.
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
    _ = try plan.requireNoNewFaults(in: document)
    presentationFacts = try plan.requirePresentation(in: document)
    let search = ValueSearch(
      for: cleaning.removed, telling: audit, allowing: cleaning.repeated.places)
    func compare() throws(Failure) -> [TrackVerification] {
      let changes = plan.changesInSamples
      return try SampleComparison(
        plan.original, document, after: changes.edits, without: changes.offsetMap,
        removing: plan.announcedRanges, keeping: plan.keptSamples
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
    try plan.requireTracks(of: document)
    try plan.requireChapters(of: document)
    try plan.requireTimedMetadata(of: document)
    presentationFacts = try plan.requirePresentation(in: document)
    disagreements = try plan.requireNoNewFaults(in: document)
    tracks = try SampleComparison(
      plan.original, document, after: [], without: OffsetMap([]), removing: OffsetMap([]),
      keeping: [:], adding: plan.newSamples,
      knownAs: plan.editedDocument.patchedSource, digesting: plan.digestsMedia
    ).tracks
    guard plan.editedDocument.movesBytes else { return }
    let compared = Set(tracks.filter { $0.samples > 0 }.map(\.path))
    for (_, track) in document.root.tracksWithIDs
    where !compared.contains(track.path) && track.hasSamplesInFile {
      throw .notCompared(track.path)
    }
  }

  /// Verifies the planned bytes of a file that is patched, before they are written. Media data is
  /// not read, because the patch must neither change nor move it.
  package init(ofPatch plan: CopyPlan, _ journal: PatchJournal) throws(Failure) {
    let document = plan.editedDocument.document
    unchangedItems = try ItemComparison(plan, document).unchanged
    try plan.requireTracks(of: document)
    try plan.requireChapters(of: document)
    try plan.requireTimedMetadata(of: document)
    presentationFacts = try plan.requirePresentation(in: document)
    tracks = try UnmovedSamples(
      plan.original, document, changing: OffsetMap(journal.changedRanges)
    ).tracks
    // Checking the rules discards the stored values of the documents, so this is the last step.
    disagreements = try plan.requireNoNewFaults(in: document)
  }

  /// Returns the verification of a copy that was made in two steps. `first` is the verification of
  /// the first step, and `self` is the verification of the second step.
  package func after(_ first: Verification) -> Verification {
    var both = self
    both.hits = first.hits + hits
    let earlier = Dictionary(first.tracks.map { ($0.path, $0) }) { one, _ in one }
    for index in both.tracks.indices {
      guard let track = earlier[both.tracks[index].path] else { continue }
      both.tracks[index].edited += track.edited
      both.tracks[index].dropped += track.dropped
    }
    return both
  }

  /// Requires that the copy is recognized as the format of the original. This is not required if
  /// only tags around unknown data were recognized, because all of these tags may be removed.
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
}

extension AuditReport.Finding {
  /// A text that identifies the finding. It is the same for a finding in the copy and for the
  /// finding that was predicted before the copy was written.
  fileprivate var identity: String { "\(action) \(disclosure.category) \(disclosure.path)" }
}
