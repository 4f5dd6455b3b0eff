package import Anatomy
package import Bytes

/// A file as it will be: made from another by taking things out, again and again until nobody wishes
/// anything more. Nothing is written.
package struct EditedDocument {
  package private(set) var patchedSource: PatchedSource
  package private(set) var document: Document
  package private(set) var refusals: [Refusal] = []
  /// Whether bytes were moved.
  package private(set) var isMoved = false

  /// What one round uncovers the next takes: samples of a track that is gone belong to nobody.
  private static let maxRounds = 8

  /// - Parameters:
  ///   - open: reads bytes as the file was read.
  ///   - wishes: what is to go from a document that was made in this way.
  ///   - move: what is to stand further ahead in it, when everything else is done.
  package init(
    of original: Document, open: (ByteSource) -> Document,
    edits: (Document, PatchedSource) -> [Edit],
    move: (Document) -> Move? = { _ in nil }
  ) {
    patchedSource = PatchedSource(wholeOf: original.source)
    document = original
    for _ in 0..<Self.maxRounds {
      let plan = EditPlan(edits(document, patchedSource), for: document)
      refusals = plan.refusals
      guard !plan.isEmpty else { break }
      let offsetMap = plan.offsetMap
      var updater = ReferenceUpdater(offsetMap)
      if offsetMap.changesPlaces { updater.update(document.root) }
      let edits = plan.edits(with: updater.patches, offsetMap: offsetMap)
      guard !edits.isEmpty, apply(edits, to: original, open) else { break }
    }
    if let move = move(document) { take(move, original, open) }
    if document !== original {
      var edits: [Replacement] = []
      Self.collectChecksums(of: document.root, into: &edits)
      _ = apply(edits.sorted { $0.range.start < $1.range.start }, to: original, open)
    }
  }

  private mutating func take(
    _ move: Move, _ original: Document, _ open: (ByteSource) -> Document
  ) {
    let plan = EditPlan([], moving: move, for: document)
    let offsetMap = plan.offsetMap
    var updater = ReferenceUpdater(offsetMap)
    updater.update(document.root)
    guard !updater.overflows else { return }
    patchedSource = patchedSource.replacing(plan.edits(with: updater.patches, offsetMap: offsetMap))
      .moving(move)
    document = open(original.source.patched(patchedSource))
    isMoved = true
  }

  /// False where nothing would change.
  private mutating func apply(
    _ edits: [Replacement], to original: Document, _ open: (ByteSource) -> Document
  ) -> Bool {
    let next = patchedSource.replacing(edits)
    guard next.size != patchedSource.size || edits.contains(where: { changes($0) }) else {
      return false
    }
    patchedSource = next
    document = open(original.source.patched(patchedSource))
    return true
  }

  /// Last, when all bytes that they are made over are as they will be.
  private static func collectChecksums(of node: Node, into edits: inout [Replacement]) {
    edits += node.checksumEdits.flatMap { node.source.inFile($0) ?? [] }
    for child in node.children { collectChecksums(of: child, into: &edits) }
  }

  private func changes(_ edit: Replacement) -> Bool {
    document.source.bytes(edit.range) != edit.bytes
  }
}
