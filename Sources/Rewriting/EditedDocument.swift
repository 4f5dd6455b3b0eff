package import Anatomy
package import Bytes

/// A document with edits applied. Edits are requested and applied in rounds, until there are no
/// more requests. Nothing is written to a file.
package struct EditedDocument {
  package private(set) var patchedSource: PatchedSource
  package private(set) var document: Document
  package private(set) var refusals: [Refusal] = []
  /// The edited bytes before a range was moved; nil if no range was moved.
  private var unmoved: PatchedSource?

  /// Whether a range of the file was moved.
  package var isMoved: Bool { unmoved != nil }

  /// The edited bytes in the order of the original.
  package var inOriginalOrder: PatchedSource { unmoved ?? patchedSource }

  /// Maximum number of rounds of edits. One round can cause requests in the next: for example,
  /// samples of a removed track become unreferenced bytes.
  private static let maxRounds = 8

  /// - Parameters:
  ///   - open: Opens the edited bytes in the same way as the original was opened.
  ///   - edits: Returns the edits that are requested in a round. It receives the document of the
  ///     round, and the source that describes how this document is made from the original.
  ///   - move: Returns a range to move towards the start of the file after all other edits, or nil.
  package init(
    of original: Document, open: (ByteSource) -> Document,
    edits: (Document, PatchedSource) -> [Edit],
    move: (Document) -> Move? = { _ in nil }
  ) {
    self.init(unchanged: original)
    for _ in 0..<Self.maxRounds {
      let requested = edits(document, patchedSource)
      guard apply(requested, of: original, open) != .unchanged else { break }
    }
    if let move = move(document) { take(move, original, open) }
    correctChecksums(original, open)
  }

  /// - Parameters:
  ///   - rounds: Closures that return the edits of each round, in order. Each closure receives the
  ///     document after the round before it.
  ///   - move: Returns a range to move towards the start of the file after all edits, or nil.
  package init(
    of original: Document, open: (ByteSource) -> Document, rounds: [(Document) -> [Edit]],
    move: (Document) -> Move? = { _ in nil }
  ) {
    self.init(unchanged: original)
    for edits in rounds {
      var attempts = 0
      // If numbers first had to be stored in more bits, the edits are requested again.
      while attempts < Self.maxRounds, apply(edits(document), of: original, open) == .widened {
        attempts += 1
      }
      // If an edit cannot be made, later rounds are skipped, so that the refusal is reported.
      guard refusals.isEmpty else { break }
    }
    correctChecksums(original, open)
    if refusals.isEmpty, let move = move(document) { take(move, original, open) }
    // After a move, new bytes are at other offsets than the bytes that they replace, so the two
    // cannot be compared. For this reason, `take` simplifies the edited bytes before the move.
    if !isMoved { patchedSource = patchedSource.simplified(for: original.source) }
    if patchedSource.runs == [.original(original.source.wholeRange)] { document = original }
  }

  /// Returns the given document with all checksums corrected, for documents with bytes that were
  /// changed without an `EditedDocument`.
  package static func withChecksums(
    _ changed: Document, open: (ByteSource) -> Document
  ) -> Document {
    var edits: [Replacement] = []
    collectChecksums(of: changed.root, after: nil, into: &edits)
    var edited = EditedDocument(unchanged: changed)
    _ = edited.apply(edits.sorted { $0.range.start < $1.range.start }, to: changed, open)
    return edited.document
  }

  private init(unchanged original: Document) {
    patchedSource = PatchedSource(wholeOf: original.source)
    document = original
  }

  private mutating func correctChecksums(
    _ original: Document, _ open: (ByteSource) -> Document
  ) {
    guard document !== original else { return }
    var edits: [Replacement] = []
    Self.collectChecksums(of: document.root, after: patchedSource, into: &edits)
    _ = apply(edits.sorted { $0.range.start < $1.range.start }, to: original, open)
  }

  private enum Outcome {
    /// The edits change nothing, or cannot be made.
    case unchanged
    case changed
    /// Numbers got more bits, and the edits are still to be made.
    case widened
  }

  /// Makes the edits of one round.
  private mutating func apply(
    _ requested: [Edit], of original: Document, _ open: (ByteSource) -> Document
  ) -> Outcome {
    refusals = []
    guard !requested.isEmpty else { return .unchanged }
    let plan = EditPlan(requested, for: document)
    refusals = plan.refusals
    guard !plan.isEmpty else { return .unchanged }
    let offsetMap = plan.offsetMap
    var updater = ReferenceUpdater(offsetMap, rewriting: plan.rewritten)
    if offsetMap.changesPlaces { updater.update(document.root) }
    if updater.overflows {
      // The numbers are only stored in more bits here. The caller then requests the edits again.
      if let wider = GrowthPlan(of: updater.overflowing, in: document)?.edits,
        apply(wider, to: original, open)
      {
        return .widened
      }
      let nodes = updater.overflowing.sorted { $0.range.start < $1.range.start }
      refusals += nodes.map {
        Refusal(
          edit: Edit(.structure, of: $0), reason: "a number does not fit into its field",
          forbidsCopy: true)
      }
      return .unchanged
    }
    let edits = plan.edits(with: updater.patches, offsetMap: offsetMap)
    return !edits.isEmpty && apply(edits, to: original, open) ? .changed : .unchanged
  }

  private mutating func take(
    _ move: Move, _ original: Document, _ open: (ByteSource) -> Document
  ) {
    let plan = EditPlan([], moving: move, for: document)
    let offsetMap = plan.offsetMap
    var updater = ReferenceUpdater(offsetMap)
    updater.update(document.root)
    guard !updater.overflows else { return }
    let updated = patchedSource.replacing(
      plan.edits(with: updater.patches, offsetMap: offsetMap)
    ).simplified(for: original.source)
    (unmoved, patchedSource) = (updated, updated.moving(move))
    document = open(original.source.patched(patchedSource))
  }

  /// Applies edits and opens the edited bytes. Returns false if the edits change nothing.
  private mutating func apply(
    _ edits: [Replacement], to original: Document, _ open: (ByteSource) -> Document
  ) -> Bool {
    let next = patchedSource.replacing(edits)
    guard next.size != patchedSource.size || edits.contains(where: { changes($0) }) else {
      return false
    }
    patchedSource = next
    // The stored values of the replaced document are discarded, because they can retain the
    // document.
    if document !== original { document.forgetAnswers() }
    document = open(original.source.patched(patchedSource))
    document.shareAnswers(with: original, before: patchedSource)
    return true
  }

  /// Collects edits that correct checksums. Structures that `edit` does not change are skipped. The
  /// function must be called last, when all other bytes are final.
  private static func collectChecksums(
    of node: Node, after edit: PatchedSource?, into edits: inout [Replacement]
  ) {
    let isKept = node.source === node.document.source && edit?.origin(of: node.range) != nil
    if !isKept { edits += node.checksumEdits.flatMap { node.source.inFile($0) ?? [] } }
    for child in node.children { collectChecksums(of: child, after: edit, into: &edits) }
  }

  private func changes(_ edit: Replacement) -> Bool {
    document.source.bytes(edit.range) != edit.bytes
  }
}
