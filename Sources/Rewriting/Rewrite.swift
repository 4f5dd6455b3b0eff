package import Anatomy
package import Bytes

/// A file as it will be: made from another by taking things out, again and again until nobody wishes
/// anything more. Nothing is written.
package struct Rewrite {
  package private(set) var splice: Splice
  package private(set) var document: Document
  package private(set) var refusals: [Refusal] = []
  /// Whether bytes were moved.
  package private(set) var isMoved = false

  /// What one round uncovers the next takes: samples of a track that is gone belong to nobody.
  private static let mostRounds = 8

  /// - Parameters:
  ///   - open: reads bytes as the file was read.
  ///   - wishes: what is to go from a document that was made in this way.
  ///   - move: what is to stand further ahead in it, when everything else is done.
  package init(
    of original: Document, open: (ByteSource) -> Document, wishes: (Document, Splice) -> [Wish],
    move: (Document) -> Move? = { _ in nil }
  ) {
    splice = Splice(wholeOf: original.source)
    document = original
    for _ in 0..<Self.mostRounds {
      let plan = Plan(wishes(document, splice), for: document)
      refusals = plan.refusals
      guard !plan.isEmpty else { break }
      let lost = plan.lost
      var mender = Mender(lost)
      if lost.changesPlaces { mender.mend(document.root) }
      let edits = plan.edits(with: mender.patches, lost: lost)
      guard !edits.isEmpty, apply(edits, to: original, open) else { break }
    }
    if let move = move(document) { take(move, original, open) }
    if document !== original {
      var edits: [Replacement] = []
      Self.gatherChecksums(of: document.root, into: &edits)
      _ = apply(edits.sorted { $0.range.start < $1.range.start }, to: original, open)
    }
  }

  private mutating func take(
    _ move: Move, _ original: Document, _ open: (ByteSource) -> Document
  ) {
    let plan = Plan([], moving: move, for: document)
    let lost = plan.lost
    var mender = Mender(lost)
    mender.mend(document.root)
    guard !mender.hasOutgrown else { return }
    splice = splice.replacing(plan.edits(with: mender.patches, lost: lost)).moving(move)
    document = open(original.source.spliced(splice))
    isMoved = true
  }

  /// False where nothing would change.
  private mutating func apply(
    _ edits: [Replacement], to original: Document, _ open: (ByteSource) -> Document
  ) -> Bool {
    let next = splice.replacing(edits)
    guard next.size != splice.size || edits.contains(where: { changes($0) }) else { return false }
    splice = next
    document = open(original.source.spliced(splice))
    return true
  }

  /// Last, when all bytes that they are made over are as they will be.
  private static func gatherChecksums(of node: Node, into edits: inout [Replacement]) {
    edits += node.checksumEdits.flatMap { node.source.inFile($0) ?? [] }
    for child in node.children { gatherChecksums(of: child, into: &edits) }
  }

  private func changes(_ edit: Replacement) -> Bool {
    document.source.bytes(edit.range) != edit.bytes
  }
}
