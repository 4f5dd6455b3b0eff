package import Anatomy
import Bytes
import Crypto

/// The Merkle trees that content credentials in an initialization segment state for the media
/// segments. This type contains no nodes, so that the file of the initialization segment can be
/// closed.
package struct SegmentBinding: Sendable {
  package let label: String
  let exclusions: BoxExclusions
  let trees: [MerkleTree]

  /// The maximum number of boxes with proofs in a media segment. There should be one such box.
  private static let maxProofs = 16

  /// Reads the credentials of an initialization segment. Returns nil if they cannot be read, or if
  /// they state no Merkle trees.
  package static func of(_ file: Node) -> SegmentBinding? {
    for box in file.children where box.code == "uuid" {
      let stores = box.children.flatMap { $0.children("jumb") }.filter(\.isCredentialStore)
      guard let manifest = stores.first?.inherited(.bindingManifest) else { continue }
      let assertions = manifest.children("jumb").flatMap { $0.children("jumb") }
      for assertion in assertions {
        if let binding = HardBinding(assertion), let found = try? binding.segmentBinding() {
          return found
        }
      }
    }
    return nil
  }

  /// Compares a media segment with the trees to which its proofs refer.
  package func verify(_ file: Node) -> BindingResult {
    var result = BindingResult()
    result.collect(malformed: { .about(file, "\(label) is malformed: \($0)") }) {
      (result) throws(BindingFailure) in
      let proofs = file.children.lazy.compactMap { MerkleProof($0) }.prefix(Self.maxProofs)
      let input = BoxInput(file: file, excluded: try exclusions.ranges(in: file))
      var leaves: [Digest: [UInt8]] = [:]
      for proof in proofs {
        guard let tree = trees.first(where: { $0.id == proof.tree }) else {
          throw .notCompared(
            "\(label) of the initialization segment has no Merkle tree with uniqueId "
              + "\(proof.tree.uniqueID) and localId \(proof.tree.localID)")
        }
        guard proof.location < tree.count else {
          result.add(
            .about(
              proof.box,
              "location of the segment is \(proof.location), expected less than \(tree.count)"))
          continue
        }
        let kind = tree.algorithm
        if leaves[kind] == nil { leaves[kind] = file.source.digest(kind, of: input.whole) }
        guard let leaf = leaves[kind] else { throw .noDigest }
        var verifier = MerkleVerifier(tree)
        let outcome = verifier.verify(
          leaf, at: proof.location, proof: proof.hashes(limit: tree.level))
        try result.add(outcome, of: proof, name: "the segment", label: label)
      }
    }
    return result
  }
}
