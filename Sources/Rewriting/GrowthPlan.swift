import Anatomy
import Bytes

/// The edits that store the numbers of some nodes in more bits, such as chunk offsets in 64 bits
/// instead of 32.
struct GrowthPlan {
  let edits: [Replacement]

  /// Maximum number of rounds. The growth of one node may require more bits in another node.
  private static let maxRounds = 8
  /// Maximum number of nodes that grow. In real files, one node of each track grows.
  private static let maxNodes = 1000

  /// Returns nil if a node has no wider form.
  init?(of nodes: Set<Node>, in document: Document) {
    var nodes = nodes
    for _ in 0..<Self.maxRounds {
      guard nodes.count <= Self.maxNodes else { return nil }
      var insertions: [Insertion] = []
      for node in nodes {
        guard let growth = node.widening(applying: nil)?.growth,
          let range = node.source.exactFileRange(of: node.range)
        else { return nil }
        insertions.append(
          Insertion(
            [UInt8](repeating: 0, count: growth), at: range.end, in: range, depth: node.depth))
      }
      let offsetMap = OffsetMap([], inserting: insertions)
      var updater = ReferenceUpdater(offsetMap, except: nodes)
      updater.update(document.root)
      guard updater.overflowing.isEmpty else {
        nodes.formUnion(updater.overflowing)
        continue
      }
      // A node with a wider form is in the file itself, so its range is a range of the file.
      let wider = nodes.compactMap { node in
        node.widening(applying: offsetMap).map { Replacement(node.range, with: $0.bytes) }
      }
      edits = (wider + updater.patches).inOrder
      return
    }
    return nil
  }
}
