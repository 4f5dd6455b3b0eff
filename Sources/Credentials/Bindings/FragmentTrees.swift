import Anatomy
import Bytes
import Crypto

/// The Merkle trees of fragments, with the number of the leaf that is expected next for each tree.
struct FragmentTrees {
  private let entries: [MerkleBinding.Entry]
  private let places: [MerkleTree.ID: Int]
  private var verifiers: [MerkleVerifier]
  private var next: [Int]

  init(_ entries: [MerkleBinding.Entry]) {
    self.entries = entries
    places = Dictionary(
      entries.enumerated().map { ($1.tree.id, $0) }, uniquingKeysWith: { first, _ in first })
    verifiers = entries.map { MerkleVerifier($0.tree) }
    next = entries.map { _ in 0 }
  }

  /// Compares a fragment with the tree that its proof refers to.
  mutating func verify(
    _ proof: MerkleProof, for name: String, label: String, into result: inout BindingResult,
    leaf: (Digest) -> [UInt8]?
  ) throws(BindingFailure) {
    guard let place = places[proof.tree] else {
      return result.add(
        .about(
          proof.box,
          "\(label) has no Merkle tree with uniqueId \(proof.tree.uniqueID) and localId "
            + "\(proof.tree.localID) for \(name)"))
    }
    let tree = entries[place].tree
    guard proof.location == next[place], proof.location < tree.count else {
      return result.add(
        .about(
          proof.box,
          "location of \(name) is \(proof.location), expected \(next[place]) of \(tree.count) leaves"
        ))
    }
    next[place] += 1
    guard let hash = leaf(tree.algorithm) else { throw .noDigest }
    let outcome = verifiers[place].verify(
      hash, at: proof.location, proof: proof.hashes(limit: tree.level))
    try result.add(outcome, of: proof, name: name, label: label)
  }

  /// Adds a violation for each tree that has more leaves than the file has fragments for it.
  func addMissing(label: String, into result: inout BindingResult) {
    for (entry, count) in zip(entries, next) where count < entry.tree.count {
      result.add(
        .field(
          .value, of: entry.node.entry("count") ?? entry.node,
          "a Merkle tree in \(label) has \(entry.tree.count) leaves, the file has \(count) fragments "
            + "for it"))
    }
  }
}

extension BindingResult {
  /// Adds the result of a comparison of a part of the file with a Merkle tree.
  mutating func add(
    _ outcome: MerkleVerifier.Outcome, of proof: MerkleProof, name: String, label: String
  ) throws(BindingFailure) {
    switch outcome {
    case .equal: addEqualPart()
    case .different: add(.about(proof.box, "\(name) does not match its Merkle tree in \(label)"))
    case .incomplete:
      add(
        .about(
          proof.box, "the proof of \(name) has too few hashes for its Merkle tree in \(label)"))
    case .noDigest: throw .noDigest
    }
  }
}
