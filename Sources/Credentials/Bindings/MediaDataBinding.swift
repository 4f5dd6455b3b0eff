import Anatomy
import Bytes
import Crypto

/// Compares the payload of an `mdat` box with a Merkle tree of a BMFF hash.
struct MediaDataBinding {
  let label: String
  let entry: MerkleBinding.Entry
  let box: Node
  let payload: ByteRange
  /// The proofs for the tree, in the order of the file.
  let proofs: [MerkleProof]

  private var tree: MerkleTree { entry.tree }

  /// Compares the leaves and adds those that differ to a result.
  func verify(_ input: BoxInput, into result: inout BindingResult) throws(BindingFailure) {
    if case .whole = tree.blocks, tree.count > 1 {
      throw .notCompared("a Merkle tree of \(tree.count) leaves states no sizes of blocks")
    }
    let divisions = divisions(input)
    guard !divisions.isEmpty else {
      return result.add(
        .about(
          box,
          "mdat has \(payload.count) bytes, which the \(tree.count) leaves of its Merkle tree in "
            + "\(label) do not cover exactly"))
    }
    guard tree.level == 0 || !proofs.isEmpty else {
      return result.add(
        .about(
          entry.node,
          "a Merkle tree in \(label) has \(tree.row.count) hashes for \(tree.count) leaves, but no box "
            + "with box_purpose merkle contains the others"))
    }
    var first: [Violation]?
    for leaves in divisions {
      let (changes, equal) = try compare(leaves)
      if changes.isEmpty { return result.addEqualPart() }
      if equal > 0 {
        first = changes
        break
      }
      first = first ?? changes
    }
    for change in first ?? [] { result.add(change) }
  }

  /// Returns the possible divisions of the payload into leaves. The payload of a short `mdat` box
  /// begins at byte 8. If a hash excludes only the bytes from 16 on, programs divide only these.
  private func divisions(_ input: BoxInput) -> [[ByteRange]] {
    let excludedStart = Swift.min(box.range.start.saturatingAdd(16), payload.end)
    let head = ByteRange(from: payload.start, to: excludedStart)
    let isHeadHashed = input.excluded.rest(of: head) == [head]
    let starts = head.isEmpty || !isHeadHashed ? [payload.start] : [excludedStart, payload.start]
    return starts.compactMap { tree.leaves(of: ByteRange(from: $0, to: payload.end)) }
  }

  /// Returns a violation for each leaf that differs from the tree, and the number of equal leaves.
  private func compare(
    _ leaves: [ByteRange]
  ) throws(BindingFailure) -> (changes: [Violation], equal: Int) {
    var verifier = MerkleVerifier(tree)
    let ofLeaves = Dictionary(
      proofs.map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })
    var changes = BindingResult()
    var equal = 0
    for (index, leaf) in leaves.enumerated() where !changes.isFull {
      let name = "block \(index + 1) of \(leaves.count) in mdat"
      let proof = ofLeaves[index]
      guard tree.level == 0 || proof != nil else {
        changes.add(
          .about(box, "no box with box_purpose merkle contains the proof of \(name) for \(label)"))
        continue
      }
      guard let hash = box.source.digest(tree.algorithm, of: [.bytes(leaf)]) else {
        throw .noDigest
      }
      switch verifier.verify(hash, at: index, proof: proof?.hashes(limit: tree.level) ?? []) {
      case .equal: equal += 1
      case .different:
        changes.add(
          .bytes(
            leaf, in: box,
            "\(name) (\(leaf.count) bytes at offset \(leaf.start)) does not match its Merkle tree in "
              + label))
      case .incomplete:
        changes.add(
          .about(
            proof?.box ?? box,
            "the proof of \(name) has too few hashes for its Merkle tree in \(label)"))
      case .noDigest: throw .noDigest
      }
    }
    if changes.changes.isEmpty, proofs.count > 0, proofs.count != leaves.count {
      changes.add(
        .about(
          proofs[proofs.count - 1].box,
          "\(proofs.count) boxes have proofs for a Merkle tree of \(leaves.count) leaves in \(label)"
        ))
    }
    return (changes.changes, equal)
  }
}
