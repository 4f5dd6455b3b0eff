import Anatomy
import Bytes
import Crypto

/// The Merkle trees that content credentials in an initialization segment state for the media
/// segments. It contains values rather than nodes, so that the file can be closed.
struct SegmentBinding: Sendable {
  let label: String
  let exclusions: BoxExclusions
  let trees: [MerkleTree]

  /// The maximum number of boxes with proofs in a media segment, which should have one.
  private static let maxProofs = 16

  /// Reads the credentials of an initialization segment. Returns nil if it has none that state Merkle
  /// trees, or if they cannot be read.
  static func of(_ file: Node) -> SegmentBinding? {
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
  func verify(_ file: Node) -> BindingResult {
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

extension Node {
  /// Whether this is a media segment with the proof of a leaf of a Merkle tree.
  private var isBoundSegment: Bool {
    isRoot && child("moov") == nil && child("moof") != nil
      && children.contains { $0.isMerkleBox }
  }

  /// Compares this media segment with the content credentials in its initialization segment. Returns
  /// nil for other files.
  func verifySegment(_ file: CheckedFile) -> BindingResult? {
    guard isBoundSegment else { return nil }
    var result = BindingResult()
    guard let (facts, path) = file.segment?.found else {
      result.addReason(
        "the content credentials are in the initialization segment, which is missing")
      return result
    }
    guard let binding = facts.binding else {
      result.addReason(
        "\(path.fileNameInMessages) has no content credentials with readable Merkle trees")
      return result
    }
    return binding.verify(self)
  }
}
