import Bytes

/// Compares leaves with the row of a Merkle tree.
struct MerkleVerifier {
  enum Outcome {
    case equal, different
    /// The proof has too few hashes.
    case incomplete
    case noDigest
  }

  private struct Place: Hashable {
    let level: Int
    let index: Int
  }

  private let tree: MerkleTree
  /// The hashes of nodes that are known to belong to the tree. Because the proofs of neighboring
  /// leaves share their upper hashes, most digests need not be computed again.
  private var known: [Place: [UInt8]] = [:]

  init(_ tree: MerkleTree) { self.tree = tree }

  /// Compares a leaf with the tree.
  ///
  /// - Parameters:
  ///   - location: the number of the leaf, from 0. It must be less than the number of leaves.
  ///   - proof: the hashes of the siblings of the nodes above the leaf.
  mutating func verify(_ leaf: [UInt8], at location: Int, proof: [[UInt8]]) -> Outcome {
    var path: [Place: [UInt8]] = [:]
    var (hash, index, count) = (leaf, location, tree.count)
    var siblings = proof[...]
    for level in 0..<tree.level {
      let place = Place(level: level, index: index)
      let beside = Place(level: level, index: index ^ 1)
      let expected = known[place]
      if let expected, expected != hash { return .different }
      path[place] = hash
      if beside.index < count {
        guard let sibling = siblings.popFirst() else { return .incomplete }
        let other = known[beside]
        if let other, other != sibling { return .different }
        path[beside] = sibling
        let above = known[Place(level: level + 1, index: index / 2)]
        if let above, expected != nil, other != nil {
          hash = above
        } else {
          let pair = index % 2 == 0 ? hash + sibling : sibling + hash
          guard let digest = tree.algorithm.of(pair) else { return .noDigest }
          hash = digest
        }
      }
      (index, count) = (index / 2, (count + 1) / 2)
    }
    guard index < tree.row.count, tree.row[index] == hash else { return .different }
    known.merge(path) { first, _ in first }
    return .equal
  }
}
