import Anatomy
import Bytes
import Movie

/// The hashes that lead from a leaf of a Merkle tree to the row in the assertion.
struct MerkleProof {
  /// The box that contains the proof.
  let box: Node
  let tree: MerkleTree.ID
  /// The number of the leaf, from 0.
  let location: Int
  private let map: Node

  /// Reads a `uuid` box. Returns nil unless its purpose is `merkle` and its numbers can be read.
  init?(_ box: Node) {
    guard box.isMerkleBox, let map = box.children.first,
      let uniqueID = map.entry("uniqueId")?.wholeNumber,
      let localID = map.entry("localId")?.wholeNumber,
      let location = map.entry("location")?.wholeNumber
    else { return nil }
    self.box = box
    tree = MerkleTree.ID(uniqueID: uniqueID, localID: localID)
    self.location = location
    self.map = map
  }

  /// Returns at most `limit` hashes of the proof, in order from the leaf upward.
  func hashes(limit: Int) -> [[UInt8]] {
    map.entry("hashes")?.children.prefix(limit).map { $0.hashValueBytes ?? [] } ?? []
  }
}

extension Node {
  /// Whether this box contains the proof of a leaf of a Merkle tree.
  package var isMerkleBox: Bool { code == "uuid" && textValue(.box_purpose) == "merkle" }
}
